import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { siteReader } from '../../src/compiler/site/site.ts';

/* Where the preview serves a site before it has compiled it. */

const root = path.resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'plenary-base-'));
afterAll(() => rmSync(folder, { recursive: true }));
let count = 0;

test.each([
  ['a line of its own', 'conference:\n  name: MUN\n\n  url: https://example.org/mun/\n', '/mun/'],
  [
    'Windows line ends',
    'conference:\r\n  name: MUN\r\n\r\n  url: https://example.org/mun\r\nfooter:\r\n',
    '/mun/',
  ],
  ['a comment between', 'conference:\n# the address\n  url: https://example.org/mun # ours\n', '/mun/'],
  ['one line for all', 'conference: { name: MUN, url: "https://example.org/mun/" }\n', '/mun/'],
  [
    'another section before it',
    'a:\n  url: https://example.org/a/\nconference:\n  url: https://example.org/mun/\n',
    '/mun/',
  ],
  [
    'a url of a record in it',
    'conference:\n  days:\n    - url: https://example.org/a/\n  url: https://example.org/mun/\n',
    '/mun/',
  ],
  [
    'only another section with a url',
    'conference:\n  name: MUN\nfooter:\n  url: https://example.org/a/\n',
    '/',
  ],
  ['a text that is no address', 'conference:\n  url: soon\n', '/'],
  ['a section that YAML cannot read', 'conference:\n  name: "MUN\n  url: *x\n', '/'],
  ['no conference', 'committees:\n  - url: https://example.org/a/\n', '/'],
])('it is read from the address of the conference: %s', (_, text, base) => {
  const site = path.join(folder, `${count++}.yaml`);
  writeFileSync(site, text);
  expect(siteReader({ root, site }).open().base()).toBe(base);
});
