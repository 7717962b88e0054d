import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Code } from '../../src/compiler/problems/problem.ts';
import { command } from '../cli/command.ts';
import { isDeep, scaled } from '../scale.ts';
import { folderWithMedia } from '../temporary-folder.ts';
import { type Fault, visibleFaults } from './faults.ts';
import { compileIn, nothingParsed, siteText } from './real-site.ts';

const faults: Fault[] = [
  ...visibleFaults,
  // values
  ['HTML in a letter', 'markdown-html', 'text: |\n          ', 'text: |\n          <b>We</b> ', '<b>We'],
  // YAML
  [
    'an unclosed brace',
    'yaml-unclosed-bracket',
    '    - label: Home\n      link: /\n',
    '    - { label: Home, link: /\n',
  ],
  [
    'an address in a list one space too far in',
    'yaml-indent',
    'deodarhallmun.example/  # sample\n',
    'deodarhallmun.example/\n     - https://www.youtube.com/@deodarhallmun\n',
    '     - https://www.youtube.com',
  ],
  [
    'a line of dashes between two parts',
    'several-documents',
    'secretariat:\n',
    '---\nsecretariat:\n',
    '---\n',
  ],
  // references
  ['a misspelt reference', 'unknown-reference', 'items: $committees', 'items: $comittees'],
  [
    'a reference to a key that no record has',
    'unknown-reference',
    'title: $committee.name',
    'title: $committee.nmae',
  ],
  ['a price in dollars', 'unknown-reference', 'edition: The 6th Edition', 'edition: US$m', 'US$m'],
  [
    'a reference to the wrong kind',
    'reference-wrong-kind',
    'slides: $committee.chairs',
    'slides: $committee.name',
  ],
  [
    'a reference that goes round',
    'reference-circle',
    'header:\n  name: $conference.name',
    'header:\n  name: $header.name',
    '$header.name',
  ],
  ['each over something that is no list', 'each-not-a-list', 'each: $committees', 'each: $conference'],
  ['a name that is taken', 'name-taken', 'as: committee', 'as: contact'],
  // pages, links, files
  ['a link to a page that does not exist', 'dead-link', 'link: /resources', 'link: /resorces'],
  ['a link to a place that does not exist', 'dead-anchor', 'link: /resources', 'link: /committees#usnc'],
  ['a javascript: link', 'link-scheme', 'link: /resources', 'link: javascript:alert(1)'],
  ['an address without https', 'link-malformed', 'link: /resources', 'link: www.example.org/a'],
  [
    'two pages with one path',
    'duplicate-id',
    'path: /registration',
    'path: /secretariat',
    '- path: /secretariat\n    title: Registration',
  ],
  ['no page for unknown addresses', 'page-missing', 'path: "*"', 'path: /other', 'routes:'],
  ['a misspelt file', 'missing-file', 'logos/unsc.svg', 'logos/usnc.svg'],
  ['a file with other capitals', 'file-name-case', 'logos/unsc.svg', 'logos/UNSC.svg'],
  ['a picture that is a PDF', 'not-an-image', 'logos/unsc.svg', 'documents/itinerary.pdf'],
  ['a table that is a picture', 'broken-table', 'matrices/unsc.csv', 'documents/itinerary.pdf'],
];

const folder = folderWithMedia();
// what is parsed of the files with each kind of line ends: only what is broken is parsed anew
const parsed = nothingParsed();
const parsedOnWindows = nothingParsed();

function broken([, , before, after]: Fault): string {
  if (!siteText.includes(before)) throw new Error(`site.yaml no longer holds ${before}`);
  return siteText.replace(before, () => after);
}

function lineOf(text: string, [, , , after, marker = after]: Fault): number {
  const at = text.indexOf(marker.trimStart());
  expect(at).toBeGreaterThanOrEqual(0);
  return text.slice(0, at).split('\n').length;
}

describe('one fault in site.yaml is one problem in its line:', () => {
  test.each(faults)('%s', (...fault) => {
    const text = broken(fault);
    const { problems, site } = compileIn(folder, text, parsed);
    expect(problems.map(({ code, line }) => ({ code, line }))).toEqual([
      { code: fault[1], line: lineOf(text, fault) },
    ]);
    expect(site).toBeUndefined();
  });

  test.each(faults.filter((_, at) => isDeep || at % 3 === 0))(
    '%s, in a file with the line ends of Windows',
    (...fault) => {
      const text = broken(fault);
      const { problems } = compileIn(folder, text.replaceAll('\n', '\r\n'), parsedOnWindows);
      expect(problems.map(({ code, line }) => ({ code, line }))).toEqual([
        { code: fault[1], line: lineOf(text, fault) },
      ]);
    },
  );
});

const MEGABYTES = scaled(1, 10);
const words = 'word '.repeat(MEGABYTES * 200_000);
const files: [name: string, code: Code, content: string | Uint8Array][] = [
  ['nothing', 'empty-file', ''],
  ['only spaces', 'empty-file', '  \n \n'],
  ['only remarks', 'empty-file', '# to do\n'],
  ['a list', 'not-a-mapping', '- a\n- b\n'],
  ['a sentence', 'not-a-mapping', 'Welcome to our conference\n'],
  [`${MEGABYTES} MB of words`, 'not-a-mapping', words],
  ['49 MB', 'file-too-large', Buffer.alloc(49 * 1024 * 1024, 'a: b\n')],
  ['a hundred thousand brackets', 'yaml-too-deep', '['.repeat(100_000)],
  ['twenty thousand dashes', 'yaml-too-deep', '- '.repeat(20_000)],
  ['aliases that multiply', 'yaml-alias', 'a: &a [x,x,x,x,x]\nb: &b [*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b]\n'],
  ['another encoding', 'not-utf8', Buffer.from(`# Joaqu\xedn\n${siteText}`, 'latin1')],
  ['UTF-16', 'not-utf8', Buffer.from(`\ufeff${siteText}`, 'utf16le')],
];

describe('a file that holds no site is one problem in its first line:', () => {
  test.each(files)('%s', (_name, code, content) => {
    const { problems } = compileIn(folder, content);
    expect(problems.map((one) => ({ code: one.code, line: one.line }))).toEqual([{ code, line: 1 }]);
  });

  // it takes seconds to read
  if (isDeep)
    test('10 MB in one value are one problem in the line of the value', () => {
      const text = siteText.replace('edition: The 6th Edition', `edition: ${words}`);
      const { problems } = compileIn(folder, text);
      expect(problems.map(({ code, line }) => ({ code, line }))).toEqual([
        { code: 'text-too-long', line: text.slice(0, text.indexOf('word word')).split('\n').length },
      ]);
    });
});

test.each(['a misspelt key', 'a tab', 'a javascript: link', 'two pages with one path', 'a misspelt file'])(
  'check ends with 1 and one framed problem, and without a stack trace, for %s',
  async (name) => {
    const fault = faults.find((one) => one[0] === name);
    if (!fault) throw new Error(`no fault is called ${name}`);
    const text = broken(fault);
    const file = path.join(folder, 'broken.yaml');
    writeFileSync(file, text);
    // it throws where a stack trace is printed
    const run = await command('check', file);
    expect(run.status).toBe(1);
    expect(run.stderr).toBe('');
    expect(run.stdout).toContain(`${file}:${lineOf(text, fault)}:`);
    expect(run.stdout).toContain(` error ${fault[1]}`);
    expect(run.stdout).toContain('\n1 problem in ');
  },
  30_000,
);
