import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { RECOGNITION_ORDER, SHEETS, type SheetName } from '../../src/oc/sheets/index.ts';

/* A sheet of data.xlsx is one file of src/oc/sheets/, a line in its index, and a row of docs/oc.md. */

const NAMES = Object.keys(SHEETS) as SheetName[];
const TITLES = NAMES.map((name) => SHEETS[name].title).filter((title) => title !== '');

/** Names of whole sheets in problems about the allotment, which is below the sheets. */
const IN_PROBLEMS = [
  'allotment/chairs.ts Chairs',
  'allotment/free-seats.ts Seats',
  'allotment/seat-plan.ts Allotment',
  'allotment/seat-plan.ts Seats',
];

test('each file of src/oc/sheets is in the list, and each sheet is recognised at one place', () => {
  const files = readdirSync('src/oc/sheets').filter((file) => file !== 'index.ts');
  const ofName = (name: string) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;
  expect(NAMES.map(ofName).sort()).toEqual(files.sort());
  expect([...RECOGNITION_ORDER].sort()).toEqual([...NAMES].sort());
  expect(new Set(TITLES).size).toBe(NAMES.length - 1);
});

test('no other file of src/oc names a sheet', () => {
  const files = readdirSync('src/oc', { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !file.startsWith('sheets/'));
  const named = files.flatMap((file) => {
    const text = readFileSync(`src/oc/${file}`, 'utf8');
    return TITLES.filter((title) => text.includes(`'${title}'`)).map((title) => `${file} ${title}`);
  });
  expect(named.sort()).toEqual(IN_PROBLEMS);
});

test('the tables of docs/oc.md name each sheet once, and no other', () => {
  const docs = readFileSync('docs/oc.md', 'utf8');
  const [, tables = ''] = /\n## What `data\.xlsx` contains\n(.*?)\n## /s.exec(docs) ?? [];
  const rows = [...tables.matchAll(/^\| (.*?) \|/gm)].map(([, cell = '']) => cell);
  const listed = rows.filter((cell) => cell !== 'sheet' && cell !== 'one for each committee');
  expect(listed.sort()).toEqual([...TITLES].sort());
});
