import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { reportSimilarSchools } from '../../../src/oc/allotment/schools.ts';
import type { Delegate } from '../../../src/oc/model.ts';
import { createProblemLog } from '../../../src/oc/registrations/messages.ts';
import { opened } from '../workbook/opened.ts';
import { RULES, uploaded } from './conference.ts';

function alike(...schools: string[]): string[] {
  const { problems, report } = createProblemLog();
  const delegates = schools.map((school, at) => ({ school, origin: { sheet: 'Form', row: at + 2 } }));
  reportSimilarSchools(delegates as Delegate[], report);
  return problems.map(({ value, remedy }) => `${value}: ${remedy.split('. Plenary')[0]}`);
}

test('a name that may be short for another school is reported once, with how many write it', () => {
  expect(
    alike('Delhi Public School', 'DPS', 'D.P.S.', 'DPS RK Puram', 'Delhi Public School, R.K. Puram'),
  ).toEqual([
    'DPS / DPS RK Puram / Delhi Public School / Delhi Public School, R.K. Puram: 2 people write this name of a school, which may be the same as “DPS RK Puram”, “Delhi Public School”, “Delhi Public School, R.K. Puram”',
    'Delhi Public School / Delhi Public School, R.K. Puram: One person writes this name of a school, which may be the same as “Delhi Public School, R.K. Puram”',
    'DPS RK Puram / Delhi Public School, R.K. Puram: One person writes this name of a school, which may be the same as “Delhi Public School, R.K. Puram”',
  ]);
  expect(alike("St. Xavier's", 'St Xaviers School')).toHaveLength(1);
  expect(alike('TSRS', 'The Shri Ram School', 'Shri Ram School')).toHaveLength(2);
});

test('schools that share only some words are different, and two letters or none are short for nothing', () => {
  const names = ['Delhi Public School, Noida', 'Delhi Public School, Rohini', 'Modern School', 'Oak'];
  expect(alike(...names, 'MS', '', '-')).toEqual([]);
});

test('Summary spells a school as the sheet Schools does', async () => {
  const form = [
    ['2026-05-01 09:00', 'Asha Rao', 'asha@x.in', 'Oak School', 'DISEC'],
    ['2026-05-02 09:00', 'Bina Das', 'bina@x.in', 'OAK school', 'Press'],
  ];
  const header = ['Timestamp', 'Name', 'Email', 'School', 'Committee preference 1'];
  const rules = { ...RULES, committees: [...RULES.committees].reverse() };
  const file = await writeXlsx({ sheets: [{ name: 'Form', rows: [header, ...form] }] });
  const workbook = await opened(await uploaded(file, 'form.xlsx', rules));
  const schools = workbook.rows('Summary').filter(([part]) => part === 'Schools');
  expect(new Set(schools.map(([, name]) => name))).toEqual(new Set(workbook.column('Schools', 'School')));
});
