import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changesBetween,
  composeChanges,
  describeChanges,
  type EditResult,
  editText,
  invertChanges,
  readEditable,
  rebaseChanges,
  rebaseLines,
  type TextIntent,
} from '../../../src/compiler/index.ts';

import { pathAt } from '../../../src/compiler/source/position.ts';
import { applyChanges, type Json, valueAt } from '../../../src/core/index.ts';
import { done, readGuide, tasksOf } from '../../guide/guide.ts';
import { schemas, siteText } from '../real-site.ts';
import { small } from '../small-site.ts';

const site = readEditable(siteText);

/** A text after intents, which are all carried out. */
function edited(text: string | typeof site, ...intents: TextIntent[]): EditResult {
  const result = editText({ text, intents, schemas });
  if ('refused' in result) throw new Error(JSON.stringify(result.refused));
  const before = typeof text === 'string' ? text : text.text;
  expect(applyChanges(before, result.changes)).toBe(result.text);
  expect(applyChanges(result.text, invertChanges(before, result.changes))).toBe(before);
  return result;
}

/** The lines that an edit of the sample takes out and puts in, with a minus and a plus. */
function diff(...intents: TextIntent[]): string[] {
  const after = edited(site, ...intents).text.split('\n');
  const before = siteText.split('\n');
  let first = 0;
  while (before[first] === after[first]) first++;
  let last = 0;
  const most = Math.min(before.length, after.length) - first;
  while (last < most && before.at(-1 - last) === after.at(-1 - last)) last++;
  return [
    ...before.slice(first, before.length - last).map((line) => `-${line}`),
    ...after.slice(first, after.length - last).map((line) => `+${line}`),
  ];
}

test('a text is replaced in its line, with the quotes that it needs, and is no sample any more', () => {
  expect(diff({ do: 'set', path: ['conference', 'name'], value: 'Cedar: MUN' })).toEqual([
    '-  name: Deodar Hall MUN  # sample',
    '+  name: "Cedar: MUN"',
  ]);
});

test('a word that was pasted with a character that nobody sees is written with its number, in quotes', () => {
  for (const quotes of ['', "'", '"'])
    expect(
      edited(`conference:\n  name: ${quotes}MUN${quotes}\n`, {
        do: 'set',
        path: ['conference', 'name'],
        value: '\u200bzero',
      }).text,
    ).toBe('conference:\n  name: "\\u200bzero"\n');
  const inBrackets: TextIntent = { do: 'set', path: ['conference', 'name'], value: 'one tw\u00ado' };
  expect(edited('conference: { name: MUN }\n', inBrackets).text).toBe(
    'conference: { name: "one tw\\u00ado" }\n',
  );
});

test('an invented value that is right is kept: its line loses its mark, and nothing else changes', () => {
  expect(diff({ do: 'keep', path: ['conference', 'name'], was: 'Deodar Hall MUN' })).toEqual([
    '-  name: Deodar Hall MUN  # sample',
    '+  name: Deodar Hall MUN',
  ]);
  const chair: TextIntent = { do: 'keep', path: ['committees', 0, 'chairs', 0, 'role'] };
  expect(edited(site, chair).words).toEqual(['UNSC, Meher Bandukwalla, role: no longer marked as invented']);
  for (const newline of ['\n', '\r\n']) {
    const text = [
      'a:',
      '  - x  # sample',
      '  - y',
      '  - z  # sample',
      'b: |  # sample',
      '  c # sample',
      '',
    ].join(newline);
    expect(edited(text, { do: 'keep', path: ['a'] }).text).toBe(
      text.replace('x  # sample', 'x').replace('z  # sample', 'z'),
    );
    // what a text says is no comment
    expect(editText({ text, intents: [{ do: 'keep', path: ['b'] }], schemas })).toMatchObject({
      refused: { reason: 'unsupported' },
    });
  }
  const late = editText({
    text: site,
    intents: [{ do: 'keep', path: ['conference', 'name'], was: 'Mine' }],
    schemas,
  });
  expect(late).toMatchObject({ refused: { reason: 'conflict', now: 'Deodar Hall MUN' } });
  // with every mark taken, the sample site has none left
  const marked = [...siteText.matchAll(/ {2}# sample$/gm)].map(({ index }) => [
    ...pathAt(site.read.source, index - 1),
  ]);
  const all = marked.map((path): TextIntent => ({ do: 'keep', path }));
  expect(edited(site, ...all).text).toBe(siteText.replaceAll('  # sample', ''));
});

test('quotes that a text needed while it was typed are gone when it needs none', () => {
  const typed = (value: string, before: string): string => {
    const intents = [{ do: 'set' as const, path: ['conference', 'name'], value }];
    const made = editText({ text: readEditable(before), intents, schemas });
    return 'text' in made ? made.text : '';
  };
  const before = typed('Cedar MUN', site.text);
  const between = typed('Cedar MUN ', before);
  expect(between).toContain('name: "Cedar MUN "');
  expect(typed('Cedar MUN', between)).toBe(before);
  // what somebody has put in quotes stays in quotes
  const quoted = before.replace('name: Cedar MUN', 'name: "Cedar MUN"');
  expect(typed('Pine MUN', quoted)).toContain('name: "Pine MUN"');
});

test('of a letter only the line with another word changes', () => {
  const path = ['routes', 0, 'blocks', 2, 'text'];
  const letter = String(valueAt(site.read.source.data, path));
  expect(
    diff({ do: 'set', path, value: letter.replace('gates open at seven', 'gates open at six') }).slice(-1),
  ).toEqual([
    '+          thank you. Our gates open at six. Come early, drink some tea, and find a person from another school to disagree with.',
  ]);
});

test('a sentence at the end of a paragraph goes on in its last line', () => {
  const path = ['routes', 0, 'blocks', 2, 'text'];
  const letter = String(valueAt(site.read.source.data, path));
  expect(diff({ do: 'set', path, value: letter.replace('of DISEC.', 'of DISEC. Come.') }).slice(-1)).toEqual([
    '+          not quite agree either. That question is now on the agenda of DISEC. Come.',
  ]);
});

test('an entry comes after the others, and its invented words are samples', () => {
  const value = { name: 'Ravi Example', role: 'Co-Chairperson' };
  expect(diff({ do: 'insert', list: ['committees', 0, 'chairs'], index: 3, value, sample: true })).toEqual([
    '+      - name: Ravi Example  # sample',
    '+        role: Co-Chairperson  # sample',
  ]);
});

test('so are those of a section that comes with content, but not what somebody types', () => {
  const value = { text: 'Registration closes soon.', until: '2034-03-01' };
  expect(
    diff({ do: 'set', path: ['notice'], value, sample: true }).filter((line) => line.length > 1),
  ).toEqual(['+notice:', '+  text: Registration closes soon.  # sample', '+  until: 2034-03-01  # sample']);
  expect(diff({ do: 'set', path: ['notice'], value }).join('\n')).not.toContain('# sample');
});

test('a language that is chosen for a site is no sample', () => {
  const first = edited(small, { do: 'set', path: ['languages'], value: ['fr'], sample: true });
  const second = edited(first.text, {
    do: 'insert',
    list: ['languages'],
    index: 1,
    value: 'en',
    sample: true,
  });
  expect(second.text).toContain('languages:\n  - fr\n  - en\n');
});

test('each row of a table that comes with content is a sample, until one of its cells is replaced', () => {
  const blocks = ['routes', 0, 'blocks'];
  const value = {
    type: 'table',
    rows: [
      ['Package', 'Fee'],
      ['Single', '₹1500'],
    ],
  };
  const added = edited(site, { do: 'insert', list: blocks, index: 6, value, sample: true });
  expect(added.text).toContain('- [Package, Fee]  # sample\n          - [Single, ₹1500]  # sample\n');
  const { text } = edited(added, { do: 'set', path: [...blocks, 6, 'rows', 1, 1], value: '₹1700' });
  expect(text).toContain('- [Package, Fee]  # sample\n          - [Single, ₹1700]\n');
});

test('a moved entry takes the comments above it along', () => {
  const there = edited(site, { do: 'move', list: ['committees'], from: 4, to: 2 });
  expect(there.text).toContain('  # This committee has no agenda, so its page has no agenda line.\n');
  expect(there.words).toEqual(['Committees: IPC now third']);
  expect(edited(there, { do: 'move', list: ['committees'], from: 2, to: 4 }).text).toBe(siteText);
});

test('a removed entry takes an empty line along, and one key of two a line', () => {
  expect(diff({ do: 'unset', path: ['committees', 0, 'guide', 'link'] })).toEqual([
    '-      link: https://drive.google.com/file/d/sample-guide-unsc/view  # sample',
  ]);
  const { text } = edited(site, { do: 'remove', list: ['committees'], index: 1 });
  expect(text).not.toContain('\n\n\n  - id');
});

test('a value that another program has changed meanwhile is a conflict', () => {
  const result = editText({
    text: site,
    intents: [{ do: 'set', path: ['conference', 'name'], value: 'A', was: 'B' }],
    schemas,
  });
  expect(result).toEqual({
    refused: { reason: 'conflict', path: ['conference', 'name'], now: 'Deodar Hall MUN' },
  });
});

describe('a text', () => {
  const start =
    'a:\n  text: |\n    One two\n    three.\n\n    Four.\n  b: "x"  # note\n  c:\n    - one\n    - two\n';

  test('of several lines becomes a block, and one of a block can become short again', () => {
    const long = edited(start, { do: 'set', path: ['a', 'b'], value: 'x\ny\n' });
    expect(long.text).toContain('  b: |  # note\n    x\n    y\n  c:');
    expect(edited(long, { do: 'set', path: ['a', 'b'], value: 'z' }).text).toContain(
      '  b: |-  # note\n    z\n  c:',
    );
  });

  test('of a block loses and gains lines without touching the others', () => {
    const { changes } = edited(start, {
      do: 'set',
      path: ['a', 'text'],
      value: 'One two\nthree.\n\nFour.\nFive.\n',
    });
    expect(changes).toEqual([{ from: 46, to: 46, insert: '\n    Five.' }]);
  });

  test('that YAML would read as something else is in quotes', () => {
    const written = (value: string) =>
      edited(start, { do: 'insert', list: ['a', 'c'], index: 2, value })
        .text.split('\n')
        .at(-2);
    expect(
      ['yes', '010', '+91 98', 'a: b', 'a #b', '@x', '“q”', 'say "a: b"', '08:30', '$x.y'].map(written),
    ).toEqual([
      '    - "yes"',
      '    - "010"',
      '    - "+91 98"',
      '    - "a: b"',
      '    - "a #b"',
      '    - "@x"',
      '    - "“q”"',
      `    - 'say "a: b"'`,
      '    - 08:30',
      '    - $x.y',
    ]);
  });

  test('of digits is a key in quotes where YAML would read another number', () => {
    const keys = ['404', '0', '010', '12345678901234567890'];
    const set = keys.map((key): TextIntent => ({ do: 'set', path: ['a', key], value: true }));
    expect(edited('a:\n  b: 1\n', ...set).text).toBe(
      'a:\n  b: 1\n  404: true\n  0: true\n  "010": true\n  "12345678901234567890": true\n',
    );
  });

  test('in brackets is changed, added and removed between the commas', () => {
    const flow = 'a: { b: [x, "y"], c: z }  # note\n';
    const after = edited(
      flow,
      { do: 'insert', list: ['a', 'b'], index: 2, value: 'p, q' },
      { do: 'remove', list: ['a', 'b'], index: 0 },
      { do: 'set', path: ['a', 'd'], value: true },
      { do: 'unset', path: ['a', 'c'] },
    );
    expect(after.text).toBe('a: { b: ["y", "p, q"], d: true }  # note\n');
  });

  test('in brackets over several lines is left to the editor, in its line', () => {
    const intent: TextIntent = { do: 'insert', list: ['b'], index: 0, value: 'z' };
    expect(editText({ text: 'a: 1\nb: [x,\n  y]\n', intents: [intent], schemas })).toMatchObject({
      refused: { reason: 'unsupported', path: ['b'], line: 2 },
    });
  });
});

test('a key that is there as a comment becomes a key, and its neighbours stay comments', () => {
  expect(diff({ do: 'set', path: ['theme', 'signal'], value: '#8a1538' })).toEqual([
    '-# theme:',
    '-#   paper: "#f6f2e8"   # the background of the pages',
    '-#   ink: "#131b33"     # the text',
    '-#   signal: "#1d4aa3"  # links and buttons',
    '+theme:',
    '+#   paper: "#f6f2e8"   # the background of the pages',
    '+#   ink: "#131b33"     # the text',
    '+  signal: "#8a1538"  # links and buttons',
  ]);
});

test('a comment that only looks like a key stays a comment', () => {
  const set = (comment: string, key: string, value: string) =>
    edited(small.replace('footer:\n', `footer:\n  # ${comment}\n`), {
      do: 'set',
      path: ['footer', key],
      value,
    }).text;
  expect(set('mark: logos/old.svg', 'mark', 'logos/new.svg')).not.toContain('#');
  expect(set('mark: the one from last year', 'mark', 'logos/new.svg')).toContain(
    '  # mark: the one from last year\n',
  );
});

describe('another id', () => {
  const start = small
    .replace('routes:', 'committees:\n  - id: who\n    name: WHO\n  - id: press\n    name: Press\nroutes:')
    .replace('link: /\n', 'link: /committees#who\n    - label: WHO\n      link: "/committees/who"\n')
    .replace(
      'text: Welcome.',
      'text: See [us](/committees/who?a#b), [them](/committees/whose) and $committees.who.name.',
    )
    .concat(`  - path: /committees
    title: Committees
    blocks:
      - type: committeeList
        items: $committees
  - path: /committees/$committee.id
    each: $committees
    as: committee
    title: $committee.name
    blocks:
      - type: message
        title: $committee.name
`);

  test('changes references, links, links in a text and links to a place, and nothing else', () => {
    const { text, words } = edited(start, { do: 'rename', path: ['committees', 0], id: 'health' });
    expect(text).toBe(
      start
        .replace('id: who', 'id: health')
        .replace('#who', '#health')
        .replace('"/committees/who"', '"/committees/health"')
        .replace('(/committees/who?', '(/committees/health?')
        .replace('$committees.who.', '$committees.health.'),
    );
    expect(words).toEqual([
      'The id "who" is now "health"',
      '3 other values that name it changed, too',
      '/committees/who is now /committees/health. Links from other sites to the old address stop working',
    ]);
  });

  test('of a page is its address, and the links to it follow', () => {
    const moving: TextIntent = { do: 'rename', path: ['routes', 2, 'path'], id: '/rooms' };
    const moved = (text: string) => text.replace('path: /committees\n', 'path: /rooms\n');
    const linked = start.replace('](/committees/who?', '](/committees?');
    const { text, words } = edited(linked, moving);
    expect(text).toBe(
      moved(linked).replace('](/committees?', '](/rooms?').replace('/committees#who', '/rooms#who'),
    );
    expect(words).toEqual(['The address /committees is now /rooms', '2 links follow']);
    const alone = start.replace('/committees#who', '/');
    expect(edited(alone, moving)).toMatchObject({
      text: moved(alone),
      words: [expect.stringContaining('"/committees" → "/rooms"')],
    });
  });
});

describe('what changed, in words', () => {
  const words = (...intents: TextIntent[]) => edited(site, ...intents).words;

  test('names the record, the key and the words', () => {
    const letter = ['routes', 0, 'blocks', 2, 'text'];
    const text = String(valueAt(site.read.source.data, letter));
    expect(words({ do: 'set', path: letter, value: text.replace('at seven', 'at half past six') })).toEqual([
      'Letter from the Principal: "seven" → "half past six"',
    ]);
    expect(words({ do: 'set', path: ['conference', 'edition'], value: 'The 7th Edition' })).toEqual([
      'Conference, edition: "6th" → "7th"',
    ]);
    expect(words({ do: 'unset', path: ['committees', 0, 'guide'] })).toEqual(['UNSC: guide deleted']);
    const chair = { name: 'Ravi Example', photo: 'photos/ravi.jpg' };
    expect(words({ do: 'insert', list: ['committees', 0, 'chairs'], index: 2, value: chair })).toEqual([
      'UNSC: new third chair Ravi Example, with photo',
    ]);
    expect(words({ do: 'remove', list: ['routes'], index: 2 })).toEqual(['Page for each committee deleted']);
    expect(words({ do: 'set', path: ['routes', 0, 'blocks', 4, 'during'], value: 'Now.' })).toEqual([
      'BIGGER. BETTER. BRIGHTER.: new during "Now."',
    ]);
  });

  test('of two texts that say the same is about comments', () => {
    expect(describeChanges(site, siteText.replace('# sample', '# invented'), schemas)).toEqual([
      'Comments or spaces changed',
    ]);
    expect(describeChanges(site, siteText, schemas)).toEqual([]);
  });
});

test('changes of the text move along with those of another program, unless they fall into the same place', () => {
  const at = siteText.indexOf('Deodar Hall MUN');
  const later = siteText.indexOf('Daniel Okwuosa');
  const theirs = siteText.replace('Deodar Hall MUN', 'Cedar MUN');
  const others = changesBetween(siteText, theirs);
  const mine = rebaseChanges([{ from: later, to: later + 6, insert: 'Dan' }], others);
  expect(applyChanges(theirs, mine ?? [])).toBe(theirs.replace('Daniel Okwuosa', 'Dan Okwuosa'));
  expect(rebaseChanges([{ from: at, to: at + 6, insert: 'Pine' }], others)).toBeUndefined();
});

describe('changes that touch are a conflict', () => {
  const change = (from: number, to: number, insert: string) => [{ from, to, insert }];
  test.each([
    ['two texts put into the same place', change(3, 3, 'X'), change(3, 3, 'Y')],
    ['a text put before what is deleted', change(2, 2, 'X'), change(2, 4, '')],
    ['a text put after what is deleted', change(4, 4, 'X'), change(2, 4, '')],
    ['two stretches that are replaced side by side', change(0, 3, 'X'), change(3, 6, 'Y')],
    ['the same stretch replaced by two texts', change(2, 4, 'X'), change(2, 4, 'Y')],
  ])('%s', (_name, mine, theirs) => {
    expect(rebaseChanges(mine, theirs)).toBeUndefined();
    expect(rebaseChanges(theirs, mine)).toBeUndefined();
  });

  test('one that changes nothing touches none, and one that is a character away neither', () => {
    expect(rebaseChanges(change(3, 3, ''), change(3, 3, 'Y'))).toEqual([]);
    expect(rebaseChanges(change(4, 5, 'X'), change(2, 3, 'YYY'))).toEqual(change(6, 7, 'X'));
  });
});

test('any changes put together do what they do one after the other, and two that do not touch give the same in either order', () => {
  const words = fc.stringMatching(/^[ab\r\n]{0,4}$/);
  const changesOf = (text: string) =>
    fc.array(fc.record({ words, places: fc.tuple(fc.nat(text.length), fc.nat(text.length)) })).map((all) => {
      const places = all.flatMap((one) => one.places).sort((one, other) => one - other);
      return all.map((one, at) => ({
        from: places[2 * at] as number,
        to: places[2 * at + 1] as number,
        insert: one.words,
      }));
    });
  const cases = fc.stringMatching(/^[xy\r\n]{0,12}$/).chain((text) =>
    fc.tuple(changesOf(text), changesOf(text)).chain(([mine, theirs]) =>
      fc.record({
        ...{ text: fc.constant(text), mine: fc.constant(mine), theirs: fc.constant(theirs) },
        next: changesOf(applyChanges(text, mine)),
      }),
    ),
  );
  fc.assert(
    fc.property(cases, ({ text, mine, theirs, next }) => {
      const after = applyChanges(text, mine);
      expect(applyChanges(text, composeChanges(mine, next))).toBe(applyChanges(after, next));
      const [moved, back] = [rebaseChanges(mine, theirs), rebaseChanges(theirs, mine)];
      expect(moved && applyChanges(applyChanges(text, theirs), moved)).toBe(
        back && applyChanges(after, back),
      );
    }),
    { numRuns: 2_000 },
  );
});

test('changes of lines move along with those beside them, and two of the same line or place do not', () => {
  const text = 'a: 1\nb: 2\nc: 3\n';
  const merged = (mine: string, theirs: string, base = text) => {
    const [own, others] = [changesBetween(base, mine), changesBetween(base, theirs)];
    const moved = rebaseLines(base, own, others);
    const back = rebaseLines(base, others, own);
    expect(moved && applyChanges(theirs, moved)).toBe(back && applyChanges(mine, back));
    return moved && applyChanges(theirs, moved);
  };
  expect(merged('a: 1\nb: 4\nc: 3\n', 'a: 5\nb: 2\nc: 6\n')).toBe('a: 5\nb: 4\nc: 6\n');
  expect(merged('a: 1\nc: 3\n', 'a: 5\nb: 2\nx: 7\nc: 3\n')).toBe('a: 5\nx: 7\nc: 3\n');
  expect(merged('a: 1\nx: 7\nb: 2\nc: 3\n', 'a: 1\nb: 2\ny: 8\nc: 3\n')).toContain('x: 7\nb: 2\ny: 8');
  expect(merged('a: 1\nb: 24\nc: 3\n', 'a: 1\nb: 52\nc: 3\n')).toBeUndefined();
  expect(merged('a: 1\nx: 7\nb: 2\nc: 3\n', 'a: 1\ny: 8\nb: 2\nc: 3\n')).toBeUndefined();
  expect(merged('a: 1\nc: 3\n', 'a: 1\nb: 52\nc: 3\n')).toBeUndefined();
  // what is put after the end of a line is beside it, as the edits of the studio are
  for (const newline of ['\n', '\r\n']) {
    const base = text.replaceAll('\n', newline);
    const added = [{ from: 4, to: 4, insert: `${newline}x: 7` }];
    const moved = rebaseLines(base, added, [{ from: 3, to: 4, insert: '12' }]);
    const theirs = base.replace('a: 1', 'a: 12');
    expect(applyChanges(theirs, moved ?? [])).toBe(theirs.replace('b:', `x: 7${newline}b:`));
  }
});

test('two changes of any lines give the same text in either order, or none', () => {
  const line = fc.record({ text: fc.constantFrom('', 'a', 'b: 1'), mine: fc.nat(5), theirs: fc.nat(5) });
  const base = fc.record({ lines: fc.array(line, { maxLength: 8 }), newline: fc.constantFrom('\n', '\r\n') });
  fc.assert(
    fc.property(base, fc.boolean(), ({ lines, newline }, isWhole) => {
      const textOf = (change: (one: (typeof lines)[number]) => string[]) =>
        [...lines.flatMap(change), ...(isWhole ? [''] : [])].join(newline);
      const changed = (key: 'mine' | 'theirs') =>
        textOf((one) => [[], [`${one.text}${key}`], [one.text, key]][one[key]] ?? [one.text]);
      const [before, mine, theirs] = [textOf(({ text }) => [text]), changed('mine'), changed('theirs')];
      const [own, others] = [changesBetween(before, mine), changesBetween(before, theirs)];
      const moved = rebaseLines(before, own, others);
      const back = rebaseLines(before, others, own);
      expect(moved && applyChanges(theirs, moved)).toBe(back && applyChanges(mine, back));
    }),
    { numRuns: 2_000 },
  );
});

test('whoever does the tasks of the guide with edits gets the lines that the guide shows', () => {
  const tasks = tasksOf(readGuide());
  const names = [
    'chair',
    'photo',
    'guide',
    'registration',
    'social',
    'page',
    'menu',
    'gallery',
    'table',
    'person',
  ];
  for (const name of names) {
    const guided = done(siteText, tasks.get(name) ?? []);
    const wanted = readEditable(guided).read.source.data as Record<string, Json>;
    const intents = Object.entries(wanted).map(
      ([key, value]): TextIntent => ({ do: 'set', path: [key], value }),
    );
    expect(edited(site, ...intents).text, name).toBe(guided);
  }
});
