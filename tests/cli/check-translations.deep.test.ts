import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { openXlsx, saveXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { createTextWorkbook } from '../../src/cli/check/workbook.ts';
import {
  applySheet,
  type EditableText,
  readEditable,
  readSheet,
  sheetFor,
} from '../../src/compiler/index.ts';
import { readSchemas, workbookRows } from '../../src/compiler/node/index.ts';
import { allSavedByLibreOffice } from '../oc/allotment/libreoffice.ts';
import { root } from './project-copy.ts';

/*
 * Sheets for translators out of 200 random sites, through LibreOffice, and in again: the sites of the project with comments between their
 * lines, some of their texts translated before, others by the sheet, whose rows are sorted and whose columns are moved.
 */

const schemas = readSchemas(path.join(root, 'schema'));
const gallery = readdirSync(path.join(root, 'docs/gallery'));
const FILES = [
  'site.yaml',
  'docs/example/site.yaml',
  ...gallery.map((name) => `docs/gallery/${name}/site.yaml`),
];
const SITES = 200;
/** How many go through LibreOffice at once. */
const BATCH = 8;
const languages = ['en', 'fr'];

/** Numbers from 0 to below 1 that look random, the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed * 2_654_435_769 + 1;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

/** What translators write: what YAML, Markdown, spreadsheets and XML have signs for. */
const TRANSLATIONS = [
  'L’eau : « à qui ? »',
  '=1+1',
  '+33 1 23 45 67 89 au téléphone',
  '- tiret',
  "'apostrophe",
  '# dièse',
  'a: b, c [d] {e} & *f* !g | h > i % @ `j`',
  'الماء لمن؟',
  'oui',
  '2024',
  '_x0041_ et "guillemets" \\ <b',
  'É🙂',
];
const PARAGRAPHS =
  '\n\n- une liste\n- à deux\n\nEt un paragraphe qui est assez long pour aller à la ligne, même deux fois.';

type Data = Record<string, unknown>;

interface Case {
  seed: number;
  before: EditableText;
  sheet: Uint8Array;
  expected: Data;
  count: number;
}

/** A copy of data in which a place has a translation. */
function put(data: Data, at: readonly (string | number)[], main: string, text: string): void {
  const last = at.at(-1) as string;
  const around = at.slice(0, -1).reduce<Data>((here, key) => here[key] as Data, data);
  const old = around[last];
  around[last] = typeof old === 'object' ? { ...old, fr: text } : { [main]: old, fr: text };
}

/** Comments between lines and after values, wherever they leave the data of the file as it is. */
function commented(text: string, random: () => number): string {
  const { data } = readEditable(text).read.source;
  const lines = text.split('\n');
  const isSame = (all: string[]) =>
    JSON.stringify(readEditable(all.join('\n')).read.source.data) === JSON.stringify(data);
  const plain = [...lines];
  for (let number = 0; number < 12; number++) {
    const at = Math.floor(random() * lines.length);
    const line = lines[at] as string;
    if (!/^ *(?:- )*[\w-]+:/.test(line) || line.includes('#')) continue;
    const indent = ' '.repeat(line.length - line.trimStart().length);
    if (random() < 0.5) lines.splice(at, 0, `${indent}# note ${number}: "a"`);
    else lines[at] = `${line}  # note ${number}`;
  }
  // one of them was in a text
  if (!isSame(lines)) return plain.join('\n');
  return lines.join('\n');
}

function translationOf(random: () => number, isProse: boolean): string {
  const text = TRANSLATIONS[Math.floor(random() * TRANSLATIONS.length)] as string;
  return isProse && random() < 0.5 ? text + PARAGRAPHS : text;
}

async function caseOf(seed: number): Promise<Case> {
  const random = randomOf(seed);
  const written = readFileSync(path.join(root, FILES[seed % FILES.length] as string), 'utf8');
  const plain = `languages: [en, fr]\n${commented(written.replace(/^languages:.*\n/m, ''), random)}`;
  const rowsOf = (site: EditableText) =>
    sheetFor(site.read.source, { language: 'fr', languages, schemas }, () => '/');
  // some are translated already
  const start = readEditable(plain);
  const { columns, rows } = rowsOf(start);
  const headings = columns.map(({ header }) => header);
  const some = (share: number, all: string[][]) => all.filter(() => random() < share);
  const isProse = (row: string[]) => (row[2] as string).includes('\n');
  const early = some(0.03, rows).map((row) => row.with(3, `${translationOf(random, isProse(row))} 1`));
  const before = takenBack(start, [headings, ...early]).after;
  const sheet = rowsOf(before);
  const chosen = new Set(some(0.05, sheet.rows));
  const expected = structuredClone(before.read.source.data) as Data;
  const filled = sheet.rows.map((row) => {
    if (!chosen.has(row)) return row;
    const text = translationOf(random, isProse(row));
    put(expected, placeOf(row[6] as string, expected), 'en', text);
    return row.with(3, text);
  });
  const bytes = await createTextWorkbook({ name: 'French', columns, rows: filled }, 'Translations');
  const book = await openXlsx(bytes);
  const [first] = book.sheets;
  if (!first) throw new Error('The workbook has no sheet.');
  const [head = [], ...body] = first.rows;
  first.name = 'Feuille 1';
  if (random() < 0.5)
    first.rows = [head, ...body.toSorted((a, b) => String(a[2]).localeCompare(String(b[2])))];
  return { seed, before, sheet: await saveXlsx(book), expected, count: chosen.size };
}

/** The path of a place in data. */
function placeOf(key: string, data: Data): (string | number)[] {
  let here: unknown = data;
  return (JSON.parse(key) as (string | number | { id: string })[]).map((step) => {
    const own =
      typeof step === 'object'
        ? (here as Data[]).findIndex(({ id, path: at }) => step.id === (typeof id === 'string' ? id : at))
        : step;
    here = (here as Data)[own];
    return own;
  });
}

function takenBack(site: EditableText, cells: string[][]) {
  const sheet = readSheet(cells, languages);
  if (!('rows' in sheet)) throw new Error(`The sheet lacks its ${sheet.lacks}.`);
  return applySheet(site, sheet.rows, { language: sheet.language, languages, schemas });
}

/** Texts as they are compared: how paragraphs are wrapped is the file's. */
function words(data: unknown): unknown {
  if (typeof data === 'string') return data.replace(/\s+/g, ' ').trim();
  if (Array.isArray(data)) return data.map(words);
  if (data === null || typeof data !== 'object') return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, words(value)]));
}

/** The main texts and all else that the sheet does not change, as it is in the file. */
function withoutFrench(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(withoutFrench);
  if (data === null || typeof data !== 'object') return data;
  const { fr: _fr, ...rest } = data as Data;
  const keys = Object.keys(rest);
  if (keys.length === 1 && keys[0] === 'en') return rest.en;
  return Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, withoutFrench(value)]));
}

function commentsOf(text: string): string[] {
  return text
    .split('\n')
    .flatMap((line) => /(?:^| )#(?: (?:note \d|sample).*)?.*$/.exec(line)?.[0].trim() ?? []);
}

test.each(Array.from({ length: SITES / BATCH }, (_, index) => index * BATCH))(
  'nothing is lost of 8 sites from %s on, whose sheets LibreOffice has saved',
  async (from) => {
    const cases: Case[] = [];
    for (let seed = from; seed < from + BATCH; seed++) cases.push(await caseOf(seed));
    const saved = allSavedByLibreOffice(cases.map(({ sheet }) => sheet));
    let all = 0;
    for (const [index, { seed, before, expected, count }] of cases.entries()) {
      const cells = workbookRows(saved[index] as Uint8Array);
      if (!('rows' in cells)) throw new Error(`${seed}: ${cells.failure}`);
      const { after, taken, refused } = takenBack(before, cells.rows);
      expect({ seed, refused }).toEqual({ seed, refused: [] });
      const { data } = after.read.source;
      expect(words(data)).toEqual(words(expected));
      expect(withoutFrench(data)).toEqual(withoutFrench(before.read.source.data));
      expect(commentsOf(after.text).filter((one) => /note \d|sample/.test(one))).toEqual(
        commentsOf(before.text).filter((one) => /note \d|sample/.test(one)),
      );
      expect({ seed, taken: taken.length }).toEqual({ seed, taken: count });
      all += count;
    }
    expect(all).toBeGreaterThan(40);
  },
  600_000,
);
