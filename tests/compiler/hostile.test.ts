import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { isRecord } from '../../src/core/index.ts';
import { isDeep, scaled } from '../scale.ts';
import { folderWithMedia } from '../temporary-folder.ts';
import { compileIn, siteText } from './real-site.ts';
import { small } from './small-site.ts';
import { soundProblems } from './sound.ts';

/** How many files are generated; of other kinds they are in any-text.test.ts. */
const RUNS = scaled(50, 5_000);

const folder = folderWithMedia();

function codesOf(content: string | Uint8Array) {
  return soundProblems(folder, content).map(({ code }) => code);
}

describe('compile gives a site or problems, and never throws,', () => {
  test('for any values under any key of a site', () => {
    const keys = ['conference', 'header', 'footer', 'contact', 'committees', 'documents', 'routes', 'embeds'];
    const word = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '$conference',
        '$conference.name',
        '$committees',
        '$a.b',
        '$header.links',
        '/',
        '*',
        'text',
      ),
    );
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 5 },
        word,
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        tie('list'),
        tie('map'),
      ),
      list: fc.array(tie('tree'), { maxLength: 4 }),
      map: fc.dictionary(
        fc.oneof(
          fc.constantFrom(
            'id',
            'name',
            'path',
            'title',
            'blocks',
            'type',
            'text',
            'each',
            'as',
            'items',
            'links',
            'link',
          ),
          fc.constantFrom('__proto__', 'constructor', 'toString', 'length'),
        ),
        tie('tree'),
        { maxKeys: 5 },
      ),
    }));
    fc.assert(
      fc.property(fc.constantFrom(...keys), tree, (key, value) => {
        const rest = small.replace(new RegExp(`^${key}:\\n(  .*\\n)+`, 'm'), '');
        soundProblems(folder, `${rest}${key}: ${JSON.stringify(value)}\n`);
      }),
      // found by the deep suite: a header that is a list of committees
      { numRuns: RUNS, examples: [['header', '$committees']] },
    );
  });

  test('for the real site with an entry of any of its lists empty, or a value of any of its keys', () => {
    const site = parse(siteText);
    const places = new Map<string, (string | number)[]>();
    const walk = (value: unknown, at: (string | number)[]): void => {
      // of the entries of a list one is enough
      if (at.length > 0) places.set(at.map((key) => (typeof key === 'number' ? '*' : key)).join('.'), at);
      if (Array.isArray(value)) for (const [index, one] of value.entries()) walk(one, [...at, index]);
      else if (isRecord(value)) for (const [key, one] of Object.entries(value)) walk(one, [...at, key]);
    };
    walk(site, []);
    expect(places.size).toBeGreaterThan(80);
    // the values of keys are many, and are for the deep suite
    for (const at of places.values()) {
      if (!isDeep && typeof at.at(-1) === 'string') continue;
      const copy = structuredClone(site);
      const holder = at.slice(0, -1).reduce((here, key) => here[key], copy);
      holder[at.at(-1) as string] = null;
      soundProblems(folder, stringify(copy));
    }
  });
});

describe('no key of JavaScript does anything but be unknown:', () => {
  test.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])('%s', (key) => {
    const unknown = small.replace('  year:', `  ${key}: { polluted: true }\n  year:`);
    expect(codesOf(unknown)).toEqual(['unknown-key']);
    expect(codesOf(small.replace('Welcome.', `Welcome $conference.${key}.`))).toEqual(['unknown-reference']);
    expect(
      codesOf(small.replace('Welcome.', `Welcome $${key === '__proto__' ? 'constructor' : key}.`)),
    ).toEqual(['unknown-reference']);
    expect(codesOf(small.replace('type: text', `type: ${key}`))).toEqual(['unknown-block']);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

describe('references that multiply end in a problem:', () => {
  const chain = (count: number, entry: (index: number) => string) =>
    Array.from({ length: count }, (_, i) => entry(i));

  test('texts that bring texts that bring texts', () => {
    const records = chain(
      12,
      (i) => `  - id: a${i}\n    name: "${`$documents.a${i + 1}.name `.repeat(20)}"\n    file: a\n`,
    );
    const bomb = `documents:\n${records.join('')}  - id: a12\n    name: x\n    file: a\n`;
    expect(codesOf(small.replace('Welcome.', '$documents.a0.name') + bomb)).toContain('too-much-content');
  });

  test('a record that holds itself, several times', () => {
    const itself = small.replace(
      '  year: "24"\n',
      '  year: "24"\n  a: $conference\n  b: $conference\n  c: $conference\n',
    );
    expect(codesOf(itself)).toContain('unknown-key');
    const list = small.replace(
      '  links:\n    - label: Home\n      link: /\n',
      `  links:\n${'    - $header.links\n'.repeat(3)}`,
    );
    expect(codesOf(list)).toContain('reference-circle');
  });

  test('references in a circle', () => {
    expect(codesOf(small.replace('The 6th Edition', '$conference.edition'))).toEqual(['reference-circle']);
    expect(codesOf(small.replace('The 6th Edition', 'The $conference.edition'))).toEqual([
      'reference-circle',
    ]);
    expect(codesOf(small.replace('The 6th Edition', '$conference'))).not.toEqual([]);
    expect(
      codesOf(small.replace('type: text\n        text: Welcome.', 'type: links\n        links: $routes')),
    ).not.toEqual([]);
  });
});

describe('thousands of faults are reported in a moment:', () => {
  // a limit for what grows with the square of their number, which takes minutes
  const LIMIT = 30_000;
  const MANY = scaled(1_500, 8_000);
  const links = (count: number, word: (index: number) => string) =>
    Array.from({ length: count }, (_, i) => `    - { label: A, link: $committees.${word(i)}.page }\n`).join(
      '',
    );
  const committees = (count: number) =>
    `committees:\n${Array.from({ length: count }, (_, i) => `  - { id: c-${i}, name: C ${i} }\n`).join('')}`;

  test(
    'references to ids that are not there, each to another one',
    () => {
      const text = small.replace('  links:\n', `  links:\n${links(MANY, (i) => `nobody-${i}`)}`);
      const found = codesOf(text + committees(2_000));
      expect(found.filter((code) => code === 'unknown-reference')).toHaveLength(MANY);
    },
    LIMIT,
  );

  test(
    'references to one id that is not there',
    () => {
      const text = small.replace('  links:\n', `  links:\n${links(MANY, () => 'nobody')}`);
      const [first, ...others] = soundProblems(folder, text + committees(2_000)).filter(
        ({ code }) => code === 'unknown-reference',
      );
      expect(others).toEqual([]);
      expect(first?.related.at(-1)?.message).toMatch(new RegExp(` in ${MANY - 6} more places`));
    },
    LIMIT,
  );
});

describe('a list whose names refer to misspelt ids of the list itself ends in problems:', () => {
  const names = (name: (index: number) => string) =>
    `committees:\n${Array.from({ length: 30 }, (_, i) => `  - id: unsc-${i}\n    name: ${name(i)}\n`).join('')}`;

  test.each([
    ['to the next one', (i: number) => `$committees.unscc-${(i + 1) % 30}.name`],
    ['to itself', (i: number) => `$committees.unscc-${i}.name`],
    ['to one that is near to all of them', () => '$committees.unsc.name'],
    ['by several words', (i: number) => `$committees.unscc-${i}.nam.name $committees.unscx-${i}.name`],
  ])('%s', (_what, name) => {
    const found = codesOf(small + names(name));
    expect(found).toContain('unknown-reference');
    expect(found.length).toBeLessThanOrEqual(90);
  });
});

describe('a link cannot run script, however it is written:', () => {
  const links = [
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'java\u00a0script:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:https://example.org/1',
    'file:///etc/passwd',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
  ];
  const refused = ['link-scheme', 'link-malformed'];

  test.each(links.map((link) => [link]))('%j', (link) => {
    const asField = small.replace('link: /\n', `link: ${JSON.stringify(link)}\n`);
    const [first, ...others] = codesOf(asField);
    expect(refused).toContain(first);
    expect(others).toEqual([]);
    // in a text a link with odd characters may be no link at all, but it never becomes one
    const inText = compileIn(
      folder,
      small.replace('Welcome.', JSON.stringify(`[here](<${link}>) [or](${link})`)),
    );
    expect(JSON.stringify(inText.site?.pages ?? '')).not.toContain('"href"');
    const asReference = small
      .replace('link: /\n', 'link: $conference.school\n')
      .replace('  year:', `  school: ${JSON.stringify(link)}\n  year:`);
    expect(compileIn(folder, asReference).site).toBeUndefined();
  });

  test.each([
    'javascript:alert(1)',
    'http://example.org/',
    '//example.org/',
    'https:example.org',
    'data:text/html,x',
  ])('a frame cannot show %s', (embed) => {
    const map = `type: map\n        map: { title: A, embed: ${JSON.stringify(embed)}, address: A }`;
    expect(codesOf(small.replace('type: text\n        text: Welcome.', map))).toEqual(['wrong-form']);
  });

  test('an address of a page that is written by hand is checked like any link', () => {
    const list = `type: committeeList\n        items: [{ id: a, name: A, page: "javascript:alert(1)" }]`;
    expect(codesOf(small.replace('type: text\n        text: Welcome.', list))).toEqual(['link-scheme']);
  });
});

describe('only files of media/ are read:', () => {
  writeFileSync(
    path.join(folder, 'secret.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  );
  writeFileSync(path.join(folder, 'secret.csv'), 'a,b\n1,2\n');
  mkdirSync(path.join(folder, 'outside'));
  writeFileSync(
    path.join(folder, 'outside/secret.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  );
  symlinkSync(path.join(folder, 'secret.svg'), path.join(folder, 'media/linked.svg'));
  symlinkSync(path.join(folder, 'outside'), path.join(folder, 'media/linked'));

  test.each([
    ['../secret.svg', 'file-outside'],
    ['logos/../../secret.svg', 'file-outside'],
    ['..\\secret.svg', 'file-outside'],
    ['../../../../../../etc/passwd', 'file-outside'],
    ['/etc/passwd', 'file-outside'],
    ['./logos/mark.svg', 'file-outside'],
    ['C:\\secret.svg', 'file-outside'],
    ['file:///etc/passwd', 'missing-file'],
    ['%2e%2e/secret.svg', 'missing-file'],
    ['linked.svg', 'missing-file'],
    ['linked/secret.svg', 'missing-file'],
    ['logos', 'missing-file'],
    ['logos/mark.svg\u0000.png', 'missing-file'],
  ])('%j is no picture', (file, code) => {
    const mark = small.replace('  year: "24"\n', `  year: "24"\n  mark: ${JSON.stringify(file)}\n`);
    expect(codesOf(mark)).toEqual([code]);
  });

  test('a table and a link cannot lead out either', () => {
    const matrix = `type: matrix\n        matrix: { title: A, embed: "https://example.org", table: ../secret.csv }`;
    expect(codesOf(small.replace('type: text\n        text: Welcome.', matrix))).toEqual(['file-outside']);
    expect(codesOf(small.replace('link: /\n', 'link: ../secret.csv\n'))).toEqual(['file-outside']);
  });
});
