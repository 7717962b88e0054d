import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Code } from '../../src/compiler/problems/problem.ts';
import { command } from '../cli/command.ts';
import { isDeep, scaled } from '../scale.ts';
import { compileIn, nothingParsed, scratchFolder, siteText } from './real-site.ts';

/** A slip of an editor: the code it must give, what was there, what is there now, and a part of the line shown. */
type Fault = [name: string, code: Code, before: string, after: string, marker?: string];

const faults: Fault[] = [
  // keys
  ['a misspelt key', 'unknown-key', '    agenda:', '    agendaa:'],
  ['a misspelt key that is needed', 'unknown-key', '    chairs:', '    chiars:'],
  ['a key with a capital', 'unknown-key', '    logo:', '    Logo:'],
  ['a key in another language', 'unknown-key', '  school: ', '  escuela: '],
  [
    'a section that does not exist',
    'unknown-key',
    'secretariat:\n',
    'supporters: []\nsecretariat:\n',
    'supporters',
  ],
  ['a missing key', 'missing-key', '    name: UNHRC\n', '', '- id: unhrc'],
  ['a key written twice', 'duplicate-key', '  year: "24"\n', '  year: "24"\n  year: "25"\n', '"25"'],
  ['a key of JavaScript', 'unknown-key', '  year: "24"\n', '  year: "24"\n  __proto__: x\n', '__proto__'],
  // values
  ['a number for a text', 'wrong-type', 'year: "24"', 'year: 24'],
  ['a list for a text', 'wrong-type', 'edition: The 6th Edition', 'edition:\n    - The 6th', '- The 6th'],
  [
    'a text for a list',
    'wrong-type',
    '  lines:\n    - $conference.edition\n    - 1st, 2nd, and 3rd August 2024\n    - $conference.school\n',
    '  lines: The 6th\n',
    'lines: The 6th',
  ],
  ['no value', 'empty-value', 'edition: The 6th Edition', 'edition:'],
  ['a date in words', 'wrong-form', '2024-08-01T08:00', '1 August'],
  ['a day that does not exist', 'impossible-date', '2024-08-01T08:00', '2024-02-30T08:00'],
  ['a mail address with a space', 'wrong-form', '    - mail: ', '    - mail: our '],
  ['an id with a space', 'wrong-form', 'id: lok-sabha', 'id: lok sabha'],
  ['an unknown mood', 'unknown-choice', '\n    mood: crisis', '\n    mood: cirsis'],
  ['no instead of false', 'yes-or-no', 'footer: false', 'footer: no'],
  ['two committees with one id', 'duplicate-id', 'id: unhrc', 'id: unsc', 'id: unsc\n    name: UNHRC'],
  ['HTML in a letter', 'markdown-html', 'text: |\n          ', 'text: |\n          <b>We</b> ', '<b>We'],
  // YAML
  ['a tab', 'yaml-tab', '  edition: The', '\tedition: The'],
  ['an unclosed double quote', 'yaml-unclosed-quote', 'year: "24"', 'year: "24'],
  ['an unclosed single quote', 'yaml-unclosed-quote', 'edition: The 6th', "edition: 'The 6th"],
  [
    'an unclosed brace',
    'yaml-unclosed-bracket',
    '    - label: Home\n      link: /\n',
    '    - { label: Home, link: /\n',
  ],
  ['a colon in a text', 'yaml-colon', 'edition: The 6th Edition', 'edition: The 6th: Edition'],
  ['a handle without quotes', 'yaml-sign', '  edition: The 6th Edition', '  edition: @edition'],
  ['a line one space too far in', 'yaml-indent', '  edition: The', '   edition: The'],
  [
    'a line one space too far out',
    'yaml-indent',
    '      role: Secretary General',
    '     role: Secretary General',
  ],
  [
    'an address in a list one space too far in',
    'yaml-indent',
    'deodarhallmun.example/  # sample\n',
    'deodarhallmun.example/\n     - https://www.youtube.com/@deodarhallmun\n',
    '     - https://www.youtube.com',
  ],
  ['a list entry one space too far in', 'yaml-indent', '    - label: Committees', '     - label: Committees'],
  ['an alias', 'yaml-alias', '  name: ', '  name: &name '],
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
  ['an unknown block', 'unknown-block', 'type: banner', 'type: baner'],
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

const folder = scratchFolder();
afterAll(() => rmSync(folder, { recursive: true }));
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
