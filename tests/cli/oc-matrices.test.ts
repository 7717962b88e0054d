import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../temporary-folder.ts';
import { command } from './command.ts';
import { root } from './project-copy.ts';

const folder = temporaryFolder();
const inMatrices = (name: string) => path.join(folder, 'media/matrices', name);
const data = path.join(folder, 'data.csv');
beforeAll(() => {
  vi.stubEnv('PLENARY_SITE', path.join(folder, 'site.yaml'));
  cpSync(path.join(root, 'media'), path.join(folder, 'media'), { recursive: true });
  const site = readFileSync(path.join(root, 'site.yaml'), 'utf8');
  writeFileSync(path.join(folder, 'site.yaml'), site.replace('matrices/unsc.csv', 'matrices/council 1.csv'));
});
afterAll(() => void vi.unstubAllEnvs());

/** A sheet Public matrix as it is saved, sorted by hand. */
function publicMatrix(...rows: string[]) {
  writeFileSync(data, ['Status,Committee id,Seat,Committee', ...rows].join('\n'));
  return command('oc', 'matrices', data);
}

test('the table that site.yaml names gets a column Status, and every other byte of it stays', async () => {
  const before =
    '\ufeffCountry;Seats;Held;Note\r\nFrance;2;;"a ""quote""; and\r\na second line"\r\n\r\nPeru;;;\r\nKenya\r\nNiue;;yes; x \r\nFiji;;;';
  writeFileSync(inMatrices('council 1.csv'), before);
  const rows = ['taken,unsc,Peru,C', 'taken,unsc,France,C', 'free,unsc,France,C', 'held,unsc,Niue,C'];
  const { status, stdout } = await publicMatrix(...rows, 'taken,unsc,Kenya,C', 'free,unsc,Atlantis,C');
  expect(stdout).toContain('media/matrices/council 1.csv: 3 taken, 2 free, 1 held, of 6 seats.');
  expect(stdout).toContain('Status is empty: Fiji (row ');
  expect(stdout).toContain('Seats in data.xlsx that have no row in the table: Atlantis.');
  expect(status).toBe(1);
  const after =
    '\ufeffCountry;Seats;Held;Note;Status\r\nFrance;2;;"a ""quote""; and\r\na second line";free\r\n\r\nPeru;;;;taken\r\nKenya;;;;taken\r\nNiue;;yes; x ;held\r\nFiji;;;;';
  expect(readFileSync(inMatrices('council 1.csv'), 'utf8')).toBe(after);
  // once more: the column is there, with a heading of its own spelling, and only what has changed in it is written
  const again = after.replace('Status', ' "STATUS"');
  writeFileSync(inMatrices('council 1.csv'), again);
  await publicMatrix(...rows, 'free,unsc,Kenya,C');
  expect(readFileSync(inMatrices('council 1.csv'), 'utf8')).toBe(
    again.replace('Kenya;;;;taken', 'Kenya;;;;free'),
  );
  expect(readdirSync(inMatrices('.')).filter((name) => name.includes('growing'))).toEqual([]);
});

test('rows of one name are distinguished as on the site, and never by a column Status', async () => {
  writeFileSync(inMatrices('council 1.csv'), 'Role,Party\nMember,A\nMember,B\nJudge,\nJudge,\n');
  const rows = [
    'taken,unsc,Member (B),C',
    'free,unsc,Member (A),C',
    'taken,unsc,Judge,C',
    'free,unsc,Judge,C',
  ];
  for (const _ of ['first', 'again']) {
    const { status, stdout } = await publicMatrix(...rows);
    expect(stdout).toContain('2 taken, 2 free, 0 held, of 4 seats.');
    expect(status).toBe(0);
    expect(readFileSync(inMatrices('council 1.csv'), 'utf8')).toBe(
      'Role,Party,Status\nMember,A,free\nMember,B,taken\nJudge,,taken\nJudge,,free\n',
    );
  }
});

test('what cannot be written is reported', async () => {
  const { status, stdout } = await publicMatrix('free,nowhere,France,C');
  expect({ status, stdout }).toEqual({
    status: 1,
    stdout: expect.stringContaining(
      'nowhere: site.yaml has no table of this committee, so nothing is written.',
    ),
  });
  const own = 'Country,Status\nFrance,Permanent\n';
  writeFileSync(inMatrices('council 1.csv'), own);
  expect((await publicMatrix('free,unsc,France,C')).stdout).toContain('its column Status holds other words');
  expect(readFileSync(inMatrices('council 1.csv'), 'utf8')).toBe(own);
  writeFileSync(data, 'Name,Mail\nAsha,a@school.example');
  expect(await command('oc', 'matrices', data)).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('has no sheet "Public matrix" with seats'),
  });
});
