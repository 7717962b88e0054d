import { expect, test } from 'vitest';
import { createWorkbook } from '../../../src/oc/jobs/create-workbook.ts';
import { isDeep } from '../../scale.ts';
import { people, rules, variants } from '../registrations/people.ts';
import { opened } from '../workbook/opened.ts';
import { fileOf, WAYS } from './files.ts';

const MADE = new Date(Date.UTC(2024, 5, 20, 12));

/** What of a person the sheet Delegates says, whatever file and row it comes from. */
const COLUMNS = [
  'Name',
  'Mail',
  'Phone',
  'School',
  'Class',
  'Experience',
  'Choice 1 committee',
  'Choice 1 portfolio',
].concat([
  'Choice 2 committee',
  'Choice 2 portfolio',
  'Choice 3 committee',
  'Choice 3 portfolio',
  'Consent',
  'Sent',
]);

async function delegatesOf(sheets: (typeof variants)[string], way: string): Promise<unknown[][]> {
  const { name, bytes } = await fileOf(sheets, way);
  const { column } = await opened(await createWorkbook(bytes, name, rules, MADE));
  const columns = COLUMNS.map((header) => column('Delegates', header));
  const rows = people.map((_, row) => columns.map((cells) => cells[row]));
  expect(columns[0]).toHaveLength(people.length);
  return rows.sort((one, other) => (String(one[1]) < String(other[1]) ? -1 : 1));
}

const all = Object.entries(variants);
const [[, plain = []] = []] = all;
const wanted = await delegatesOf(plain, 'xlsx');

test.each(WAYS)('the first of the forty, as %s, gives the same Delegates', async (way) => {
  expect(await delegatesOf(plain, way)).toEqual(wanted);
});

// each in another encoding, where it is one sheet
test.each(
  all
    .map(([name, sheets], at) => ({
      name,
      sheets,
      way: sheets.length > 1 ? 'xlsx' : String(WAYS[at % WAYS.length]),
    }))
    .filter((_, at) => isDeep || at % 2 === 0),
)('$name, as $way, gives the same Delegates', async ({ sheets, way }) => {
  expect(await delegatesOf(sheets, way)).toEqual(wanted);
});
