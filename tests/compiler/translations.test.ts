import { expect, test } from 'vitest';
import {
  applySheet,
  type EditableText,
  readEditable,
  readSheet,
  sheetFor,
} from '../../src/compiler/index.ts';
import { schemas } from './real-site.ts';

/* The sheet for a translator, as rows of cells: what is in it, and what becomes of the file when it comes back. */

const languages = ['en', 'fr'];

/** A file with its own lines in the place of the records of committees. */
function site(committees: string, others = ''): string {
  return `languages: [en, fr]
conference:
  name: Example MUN
  year: "24"
${others}committees:
${committees}`;
}

const two = site(`  - id: unsc
    agenda: Water
  - id: unep
    agenda: Air
`);

/** The cells of the sheet of a file, with its headings. */
function cellsOf(text: string): string[][] {
  const { columns, rows } = sheetFor(
    readEditable(text).read.source,
    { language: 'fr', languages, schemas },
    () => '/',
  );
  return [columns.map(({ header }) => header), ...rows];
}

/** The cells after the translator has filled some: by the texts of the main language. */
function filled(cells: string[][], translations: Record<string, string>): string[][] {
  return cells.map((row) => row.with(3, translations[row[2] as string] ?? (row[3] as string)));
}

/** What becomes of a file with the cells of a sheet. */
function taken(text: string, cells: string[][]) {
  const sheet = readSheet(cells, languages);
  if (!('rows' in sheet)) throw new Error(sheet.lacks);
  const {
    after,
    taken: done,
    refused,
    same,
  } = applySheet(readEditable(text), sheet.rows, {
    language: sheet.language,
    languages,
    schemas,
  });
  return {
    text: after.text,
    data: dataOf(after),
    doubts: refused.map(({ row, doubt }) => [row.main, doubt.why]),
    counts: [done.length, refused.length, same.length],
  };
}

function dataOf({ read }: EditableText): unknown {
  return read.source.data;
}

/** A file whose texts a translator has filled in, all of it at once. */
function translated(text: string, translations: Record<string, string>): string {
  const done = taken(text, filled(cellsOf(text), translations));
  expect(done.doubts).toEqual([]);
  return done.text;
}

test('a row is a text that visitors read: no id, date, link or number, and no reference that brings another text', () => {
  const cells = cellsOf(
    site(
      `  - id: unsc
    name: $conference.name
    agenda: { en: Water, fr: L’eau }
    about: |
      Two lines of
      one paragraph.
`,
      '  url: https://mun.example.org/\n  starts: 2024-08-01T08:00\n',
    ),
  );
  expect(cells.map((row) => [row[0], row[2], row[3]])).toEqual([
    ['Place', 'English (en)', 'French (fr)'],
    ['Conference, name', 'Example MUN', ''],
    ['Unsc, agenda', 'Water', 'L’eau'],
    ['Unsc, about', 'Two lines of one paragraph.', ''],
  ]);
});

test.each([
  [
    'without quotes, with a comment',
    '    agenda: Water  # ours\n',
    '    agenda:\n      en: Water  # ours\n      fr: L’eau\n',
  ],
  [
    'in quotes that it does not need',
    "    agenda: 'Water'\n",
    "    agenda:\n      en: 'Water'\n      fr: L’eau\n",
  ],
  [
    'marked as a sample',
    '    agenda: "Water" # sample\n',
    '    agenda:\n      en: "Water" # sample\n      fr: L’eau\n',
  ],
  [
    'over several lines',
    '    agenda: # this\n      "Water"\n    # that\n',
    '    agenda:\n      en: # this\n        "Water"\n      fr: L’eau\n    # that\n',
  ],
  [
    'in a list',
    '    agenda:\n      - Water # a\n      - Air\n',
    '    agenda:\n      - en: Water # a\n        fr: L’eau\n      - Air\n',
  ],
  ['in brackets', '    agenda: [Water, Air] # a\n', '    agenda: [{ en: Water, fr: L’eau }, Air] # a\n'],
  [
    'that has a translation',
    '    agenda:\n      en: Water # a\n      fr: Leau # b\n',
    '    agenda:\n      en: Water # a\n      fr: L’eau # b\n',
  ],
  [
    'in another language only',
    '    agenda:\n      # a\n      en: Water # b\n',
    '    agenda:\n      # a\n      en: Water # b\n      fr: L’eau\n',
  ],
])('the text %s stays as it is written, and gets its translation beside it', (_name, before, after) => {
  const around = (lines: string) => site(`  # one\n  - id: unsc\n${lines}  - id: other # two\n`);
  expect(translated(around(before), { Water: 'L’eau' })).toBe(around(after));
  const windows = (text: string) => text.replaceAll('\n', '\r\n');
  expect(translated(windows(around(before)), { Water: 'L’eau' })).toBe(windows(around(after)));
});

test.each(['|', '|-', '|2', '>-'])(
  'a text in paragraphs below %s has the same words and lines, further in',
  (sign) => {
    const text = site(`  - id: unsc
    about: ${sign} # why
      Water is
      scarce.

      * It is.
  # next
  - id: other
`);
    const before = (dataOf(readEditable(text)) as { committees: { about: string }[] }).committees[0]?.about;
    const {
      data,
      text: after,
      doubts,
    } = taken(
      text,
      cellsOf(text).map((row) => (row[0] === 'Unsc, about' ? row.with(3, 'L’eau est rare.\n\n* Oui.') : row)),
    );
    expect(doubts).toEqual([]);
    expect(data).toMatchObject({
      committees: [{ about: { en: before, fr: 'L’eau est rare.\n\n* Oui.\n' } }, { id: 'other' }],
    });
    expect(after).toContain(
      `      en: ${sign} # why\n        Water is\n        scarce.\n\n        * It is.\n      fr: |\n`,
    );
    expect(after.endsWith('\n  # next\n  - id: other\n')).toBe(true);
  },
);

test('a language whose code YAML could take for a word is written in quotes', () => {
  const text = two.replace('[en, fr]', '[en, "no"]');
  const rows = sheetFor(
    readEditable(text).read.source,
    { language: 'no', languages: ['en', 'no'], schemas },
    () => '',
  ).rows;
  const sheet = readSheet(
    [['', '', 'English (en)', 'Norsk (no)', '', 'Before', 'Path'], ...filled(rows, { Water: 'Vann' })],
    ['en', 'no'],
  );
  if (!('rows' in sheet)) throw new Error(sheet.lacks);
  const { after } = applySheet(readEditable(text), sheet.rows, {
    language: 'no',
    languages: ['en', 'no'],
    schemas,
  });
  expect(after.text).toContain('    agenda:\n      en: Water\n      "no": Vann\n');
});

test('what is empty, unchanged, or a name that is the same in both languages changes nothing', () => {
  const text = two.replace('Air', '{ en: Air, fr: L’air }');
  const cells = filled(cellsOf(text), { Water: '  ', Air: '', 'Example MUN': 'Example MUN' });
  expect(taken(text, cells)).toMatchObject({ text, doubts: [] });
});

test('a sheet comes back sorted, with its columns moved and others between them, and lines above', () => {
  const cells = filled(cellsOf(two), { Water: 'L’eau', Air: 'L’air' });
  const moved = cells.map(
    (row, index) => [row[3], index === 0 ? 'Done?' : 'x', row[6], row[2], row[5]] as string[],
  );
  const sorted = [['From Amélie'], [], moved[0] as string[], ...moved.slice(1).reverse()];
  expect(taken(two, sorted)).toEqual(taken(two, cells));
  expect(taken(two, sorted).data).toMatchObject({
    committees: [{ agenda: { fr: 'L’eau' } }, { agenda: { fr: 'L’air' } }],
  });
});

test('a sheet that has lost a column with texts is not read', () => {
  const cells = cellsOf(two);
  expect(
    readSheet(
      cells.map((row) => row.toSpliced(3, 1)),
      languages,
    ),
  ).toEqual({ lacks: 'translations' });
  expect(
    readSheet(
      cells.map((row) => row.toSpliced(2, 1)),
      languages,
    ),
  ).toEqual({ lacks: 'main' });
  expect(readSheet([], languages)).toEqual({ lacks: 'main' });
});

test.each([
  ['moved', site('  - id: unep\n    agenda: Air\n  - id: unsc\n    agenda: Water\n')],
  ['given another id', two.replace('unsc', 'security-council')],
  ['after a new one', two.replace('  - id: unsc', '  - id: ilo\n    agenda: Work\n  - id: unsc')],
])('the text of an entry is found that was %s since the sheet was written', (_name, now) => {
  const { data, doubts } = taken(now, filled(cellsOf(two), { Water: 'L’eau' }));
  expect(doubts).toEqual([]);
  const { committees } = data as { committees: { agenda: unknown }[] };
  expect(committees.map(({ agenda }) => agenda)).toContainEqual({ en: 'Water', fr: 'L’eau' });
});

test('a row that somebody added is found by its words, and without columns for the way back all are', () => {
  const cells = filled(cellsOf(two), { Water: 'L’eau', Air: 'L’air' }).map((row) => row.slice(2, 4));
  expect(taken(two, cells).doubts).toEqual([]);
  expect(taken(two, cells).data).toMatchObject({
    committees: [{ agenda: { fr: 'L’eau' } }, { agenda: { fr: 'L’air' } }],
  });
});

test.each<[string, string, (cells: string[][]) => string[][], string]>([
  ['whose text is another one now', two.replace('Water', 'Rivers'), (cells) => cells, 'main-changed'],
  [
    'that the file translates in another way now',
    two.replace('Water', '{ en: Water, fr: Eaux }'),
    (cells) => cells,
    'both-changed',
  ],
  ['whose text is deleted', two.replace('    agenda: Water\n', ''), (cells) => cells, 'gone'],
  [
    'without a place, whose words are in several',
    two.replace('Air', 'Water'),
    (cells) => cells.map((row) => row.slice(0, 4)),
    'gone',
  ],
  ['that shows an error', two, (cells) => filled(cells, { Water: '#NAME?' }), 'cell-error'],
  [
    'that is there twice with different words',
    two,
    (cells) => [...cells, ...filled(cells, { Water: 'De l’eau' }).filter((row) => row[2] === 'Water')],
    'twice',
  ],
])('a row is listed and not taken %s', (_name, now, change, why) => {
  const { text, doubts } = taken(now, change(filled(cellsOf(two), { Water: 'L’eau' })));
  expect(doubts).toEqual(Array.from({ length: why === 'twice' ? 2 : 1 }, () => ['Water', why]));
  expect(text).toBe(now);
});

test('each row with a translation is taken, refused, or has no new text', () => {
  const now = two.replace('Air', '{ en: Air, fr: L’air }');
  const cells = cellsOf(now);
  const rowOf = (main: string, translation: string) =>
    (cells.find((row) => row[2] === main) as string[]).with(3, translation);
  const countsOf = (rows: string[][]) => taken(now, [cells[0] as string[], ...rows]).counts;
  expect(countsOf([rowOf('Water', 'L’eau'), rowOf('Air', 'L’air')])).toEqual([1, 0, 1]);
  expect(countsOf([rowOf('Example MUN', 'Example MUN'), rowOf('Water', '')])).toEqual([0, 0, 1]);
  expect(countsOf([rowOf('Water', 'L’eau'), rowOf('Water', 'L’eau')])).toEqual([1, 0, 1]);
  expect(countsOf([rowOf('Water', 'L’eau'), rowOf('Water', 'Eaux'), rowOf('Water', 'L’eau')])).toEqual([
    0, 3, 0,
  ]);
});

test('a row names no other place than that of a text', () => {
  const forged = ['["conference","year"]', '["languages",0]', '["__proto__","agenda"]', 'nothing'].map(
    (path) => [...['', '', 'Nowhere', 'Ici', '', ''], path],
  );
  const { text, doubts } = taken(two, [...cellsOf(two), ...forged]);
  expect({ text, doubts }).toEqual({ text: two, doubts: forged.map(() => ['Nowhere', 'gone']) });
});

test('the lines of a mail are those of the translator', () => {
  const text = site(
    '  - id: unsc\n',
    'registrations:\n  mail:\n    text: |\n      Dear {name},\n\n      Yours,\n      the team\n',
  );
  expect(cellsOf(text).find(([place]) => place?.includes('mail'))?.[2]).toBe(
    'Dear {name},\n\nYours,\nthe team',
  );
  const done = translated(text, {
    'Dear {name},\n\nYours,\nthe team': 'Bonjour {name},\r\n\r\nbien à vous,\nl’équipe',
  });
  expect(done).toContain(
    '    text:\n      en: |\n        Dear {name},\n\n        Yours,\n        the team\n      fr: |\n        Bonjour {name},\n\n        bien à vous,\n        l’équipe\n',
  );
  expect(taken(done, cellsOf(done)).text).toBe(done);
});
