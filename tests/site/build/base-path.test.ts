import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { siteReader } from '../../../src/compiler/node/site.ts';
import { createProject } from '../../../src/site/build/project.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

/* Where the preview serves a site before it has compiled it. */

const root = path.resolve(import.meta.dirname, '../../..');
const folder = temporaryFolder();
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

test.each([
  ['a sample', 'conference:\n  url: https://example.org/  # sample\n', '/mun/'],
  [
    'a sample in Windows line ends',
    'conference:\r\n  url: "https://example.org/" # sample\r\nfooter:\r\n',
    '/mun/',
  ],
  ['no sample', 'conference:\n  url: https://example.org/own/\n  name: MUN  # sample\n', '/own/'],
  ['not there', 'conference:\n  name: MUN  # sample\n', '/'],
])('the address that a host gives counts only while the one in the file is a sample: %s', (_, text, base) => {
  const site = path.join(folder, `${count++}.yaml`);
  writeFileSync(site, text);
  const reader = siteReader({ root, site, url: 'https://school.github.io/mun' });
  expect(reader.open().base()).toBe(base);
  // what is not parsed again neither
  expect(reader.open().base()).toBe(base);
});

test.each(['mun', 'ftp://example.org/', 'https://'])('PLENARY_URL=%s is refused with an example', (url) => {
  expect(() => createProject({ root, home: root }, { PLENARY_URL: url })).toThrow(
    /PLENARY_URL is ".*"\. .*https:/,
  );
});

test('an empty PLENARY_URL says nothing', () => {
  expect(createProject({ root, home: root }, { PLENARY_URL: '' }).url).toBeUndefined();
});
