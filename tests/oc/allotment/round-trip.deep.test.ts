import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Cell } from '../../../src/oc/model.ts';
import { scaled } from '../../scale.ts';
import { texts } from '../texts.ts';
import { lostRows, type Opened, opened } from '../workbook/opened.ts';
import {
  again,
  type Change,
  copySheet,
  deleteRow,
  doubts,
  edited,
  exported,
  HEADER,
  PEOPLE,
  RULES,
  reverseRows,
  seatsOf,
  sheetIn,
  uploaded,
  uploadedAgain,
  write,
} from './conference.ts';
import { savedByLibreOffice } from './libreoffice.ts';

/* Everything that an OC may do in data.xlsx before it is uploaded again, one by one; and LibreOffice, which saves it in between. */

let first: Uint8Array;
let workbook: Opened;
let seats: Record<string, string>;

beforeAll(async () => {
  first = await uploaded(await exported(), 'export.xlsx');
  workbook = await opened(first);
  seats = seatsOf(workbook);
});

const names = PEOPLE.map(([, name]) => String(name)).sort();
const sorted = (of: Record<string, string>) => Object.keys(of).sort();
/** The rows of a sheet without where they came from, which another order of rows changes. */
const withoutRows = (of: Opened, sheet: string) => {
  const [headers = [], ...rows] = of.rows(sheet);
  const [row, check] = [headers.indexOf('Row'), headers.indexOf('File')];
  return rows.map((cells) => cells.filter((_, at) => at !== row && at !== check));
};

describe('an allotment', () => {
  test('has counts in Why that match the sheets', () => {
    const whys = workbook.column('Allotment', 'Why').map(String);
    const counts = new Map(
      workbook
        .rows('Summary')
        .filter(([part, , detail]) => part === 'Allotment' && detail === 'seats')
        .map(([, committee, , seats, note]) => [String(committee), { seats, note: String(note) }]),
    );
    let found = 0;
    for (const why of whys)
      for (const [, committee = '', asked, places] of why.matchAll(
        /(\w+) (?:was|is) full: (\d+) asked for (?:its )?(\d+) seats/g,
      )) {
        found += 1;
        expect(counts.get(committee)?.note).toMatch(new RegExp(`^${asked} asked`));
        expect(String(counts.get(committee)?.seats)).toBe(places);
      }
    expect(whys.every((why) => why !== '')).toBe(true);
    expect(found).toBeGreaterThan(0);
  });

  test('has reasons without names of others', () => {
    for (const why of [...workbook.column('Allotment', 'Why'), ...workbook.column('Waiting list', 'Why')])
      for (const name of names) expect(String(why)).not.toContain(name);
  });

  test('passes payments on, has a mail for each address, and a public matrix of what is taken and held', () => {
    expect(workbook.column('Allotment', 'Transaction')).toEqual(expect.arrayContaining(['T1', 'T3']));
    expect(workbook.rows('Mail merge seats')).toHaveLength(1 + 10);
    const status = workbook.column('Public matrix', 'Status');
    expect(status.filter((one) => one === 'taken')).toHaveLength(
      new Set(workbook.column('Allotment', 'Key')).size,
    );
    // the seat that the matrix holds back
    expect(status.filter((one) => one === 'held')).toHaveLength(1);
  });

  test('is the same in any order of rows', async () => {
    const shuffled = await opened(await uploaded(await exported([...PEOPLE].reverse()), 'export.xlsx'));
    for (const sheet of ['Allotment', 'Waiting list', 'Seats', 'Public matrix', 'Mail merge seats'])
      expect(withoutRows(shuffled, sheet)).toEqual(withoutRows(workbook, sheet));
  });

  test('is left out where the site has no seats', async () => {
    const plain = { ...RULES, committees: RULES.committees.map(({ id, names }) => ({ id, names })) };
    const { names: sheets, rows } = await opened(await uploaded(await exported(), 'export.xlsx', plain));
    expect(sheets).not.toContain('Allotment');
    expect(rows('Delegates')[0]?.at(-1)).toBe('File');
  });
});

describe('data.xlsx, uploaded again', () => {
  test('may have a sheet for each of 100 committees', async () => {
    const more = Array.from({ length: 100 - RULES.committees.length }, (_, at) => ({
      id: `more-${at}`,
      names: [`More ${at}`],
      seats: [{ name: '', count: 1 }],
    }));
    const rules = { ...RULES, committees: [...RULES.committees, ...more] };
    const before = await uploaded(await exported(), 'export.xlsx', rules);
    const after = await uploaded(before, 'data.xlsx', rules);
    const later = await uploaded(after, 'data.xlsx', rules);
    expect((await opened(later)).names.length).toBeGreaterThan(110);
    expect(seatsOf(await opened(later))).toEqual(seatsOf(await opened(before)));
    expect(Buffer.compare(Buffer.from(later), Buffer.from(after))).toBe(0);
  });

  test('has whoever was locked in the same seat, and unlocking nothing changes nothing', async () => {
    const locked = await uploadedAgain(first, (sheets) => {
      write(sheets, 'Allotment', 'Asha Rao', { Lock: 'yes' });
      write(sheets, 'Allotment', 'Ivy Lal', { Lock: 'committee' });
    });
    const after = await opened(locked);
    expect(seatsOf(after)).toEqual(seats);
    expect(doubts(after)).toEqual([]);
    expect(
      Buffer.compare(
        Buffer.from(await uploaded(locked)),
        Buffer.from(await uploaded(await uploaded(locked))),
      ),
    ).toBe(0);
    const unlocked = await again(locked, (sheets) => write(sheets, 'Allotment', 'Asha Rao', { Lock: '' }));
    expect(seatsOf(unlocked)).toEqual(seats);
  });

  test('lets two people swap their seats', async () => {
    const after = await again(first, (sheets) => {
      write(sheets, 'Allotment', 'Asha Rao', { Portfolio: 'Peru', Lock: 'yes' });
      write(sheets, 'Allotment', 'Dev Roy', { Portfolio: 'France', Lock: 'yes' });
    });
    expect(seatsOf(after)).toMatchObject({ 'Asha Rao': 'UNSC: Peru', 'Dev Roy': 'UNSC: France' });
    expect(doubts(after)).toEqual([]);
  });

  test('reads Input where that was corrected, and Delegates was not', async () => {
    const after = await again(first, (sheets) => {
      const row = sheetIn(sheets, 'Input').find((cells) => cells.includes('Kai Wu'));
      if (row) row[row.indexOf('Elm')] = 'Elm High';
    });
    expect(after.column('Delegates', 'School').at(-1)).toBe('Elm High');
    expect(doubts(after)).toEqual([]);
  });
});

/** What an OC may do by mistake, and what it is reported as. */
const MISTAKES: [what: string, change: Change, codes: string[]][] = [
  [
    'two locks on one seat',
    (sheets) => {
      for (const name of ['Asha Rao', 'Dev Roy'])
        write(sheets, 'Allotment', name, { Committee: 'UNSC', Portfolio: 'China', Lock: 'yes' });
    },
    ['lock-twice'],
  ],
  [
    'an unknown committee',
    (sheets) => write(sheets, 'Allotment', 'Asha Rao', { Committee: 'Narnia', Lock: 'yes' }),
    ['lock-committee-unknown'],
  ],
  [
    'an unclear lock',
    (sheets) => write(sheets, 'Allotment', 'Asha Rao', { Lock: 'perhaps' }),
    ['lock-unclear'],
  ],
  [
    'a lock without a committee',
    (sheets) => write(sheets, 'Allotment', 'Asha Rao', { Committee: '', Portfolio: '', Lock: 'yes' }),
    ['lock-without-committee'],
  ],
  [
    'a deleted committee',
    (sheets) => write(sheets, 'Allotment', 'Asha Rao', { Committee: '', Portfolio: '' }),
    ['committee-deleted'],
  ],
  [
    'a quota broken by locks',
    (sheets) => {
      write(sheets, 'Allotment', 'Asha Rao', { Committee: 'UNSC', Portfolio: 'France', Lock: 'yes' });
      write(sheets, 'Allotment', 'Bina Das', { Committee: 'UNSC', Portfolio: 'Peru', Lock: 'yes' });
      write(sheets, 'Allotment', 'Dev Roy', { Lock: '', Committee: 'DISEC', Portfolio: 'Cuba' });
    },
    ['lock-assumed', 'lock-over-limit'],
  ],
  [
    'a Key twice',
    (sheets) => {
      const rows = sheetIn(sheets, 'Allotment');
      rows.push([...(rows[1] ?? [])]);
    },
    ['key-twice'],
  ],
  [
    'a column that was sorted alone',
    (sheets) => {
      const [headers = [], ...rows] = sheetIn(sheets, 'Allotment');
      const at = headers.indexOf('Key');
      const keys = rows.map((row) => row[at]).reverse();
      for (const [place, row] of rows.entries()) row[at] = keys[place];
    },
    ['values-moved'],
  ],
  [
    'no sheets of the allotment',
    (sheets) => sheets.filter(({ name }) => !/Allotment|Waiting|Seats|seats|Check-in|Public/.test(name)),
    [],
  ],
  ['a deleted row', (sheets) => deleteRow(sheets, 'Allotment', 'Asha Rao'), ['allotment-row-deleted']],
  [
    'a deleted row of Delegates',
    (sheets) => deleteRow(sheets, 'Delegates', 'Asha Rao'),
    ['delegates-row-deleted'],
  ],
  [
    'no column Check',
    (sheets) => {
      const rows = sheetIn(sheets, 'Allotment');
      for (const row of rows) row.length = (rows[0]?.length ?? 0) - (row === rows[0] ? 0 : 1);
      rows[0]?.pop();
    },
    ['check-missing'],
  ],
  [
    'a copy of Allotment with other changes',
    (sheets) => {
      copySheet(sheets, 'Allotment');
      write(sheets, 'Allotment', 'Asha Rao', { Portfolio: 'China', Lock: 'yes' });
      write(sheets, 'Allotment (2)', 'Asha Rao', { Portfolio: 'Kenya', Lock: 'yes' });
      write(sheets, 'Allotment (2)', 'Dev Roy', { Lock: 'yes' });
    },
    ['edits-differ'],
  ],
  [
    'a copy of Delegates with other changes',
    (sheets) => {
      copySheet(sheets, 'Delegates');
      write(sheets, 'Delegates', 'Kai Wu', { School: 'Elm High' });
      write(sheets, 'Delegates (2)', 'Kai Wu', { School: 'Elm Low' });
    },
    ['edits-differ'],
  ],
  [
    'a copy of Input with other cells',
    (sheets) => {
      const row = copySheet(sheets, 'Input').find((cells) => cells.includes('Kai Wu'));
      if (row) row[row.indexOf('Elm')] = 'Elm High';
    },
    ['input-differs'],
  ],
];

test.each(MISTAKES)('%s loses nobody, and is reported', async (_, change, codes) => {
  const after = await again(first, change);
  expect(sorted(seatsOf(after))).toEqual(names);
  expect(
    doubts(after)
      .map((doubt) => doubt.split(':')[0])
      .sort(),
  ).toEqual([...codes].sort());
  const taken = after
    .rows('Seats')
    .slice(1)
    .map((row) => row[3])
    .filter(Boolean);
  expect(taken.length).toBeLessThanOrEqual(names.length);
});

test('of two copies what each of two people changed holds', async () => {
  const after = await again(first, (sheets) => {
    copySheet(sheets, 'Allotment', 'Copy');
    write(sheets, 'Allotment', 'Asha Rao', { Portfolio: 'China' });
    write(sheets, 'Copy', 'Dev Roy', { Portfolio: 'Kenya' });
  });
  expect(seatsOf(after)).toMatchObject({ 'Asha Rao': 'UNSC: China', 'Dev Roy': 'UNSC: Kenya' });
});

test('LibreOffice may save it in between: nothing is lost, and what was written into it holds', async () => {
  const changed = await edited(first, (sheets) => {
    write(sheets, 'Allotment', 'Asha Rao', { Lock: 'yes', Paid: 'yes' });
    write(sheets, 'Allotment', 'Dev Roy', { Committee: 'DISEC', Portfolio: 'Japan' });
    write(sheets, 'Delegates', 'Kai Wu', { School: 'Elm High' });
    reverseRows(sheets, 'Allotment');
    sheets.push({
      name: 'Late',
      rows: [HEADER, ['2026-06-01 09:00', 'Moe Fox', 'moe@x.in', 'Fir', '0', 'Press']],
    });
  });
  for (const saved of [savedByLibreOffice(first), savedByLibreOffice(await uploaded(first))]) {
    const same = await opened(await uploaded(saved));
    expect(seatsOf(same)).toEqual(seats);
    expect(doubts(same)).toEqual([]);
    for (const sheet of ['Allotment', 'Delegates', 'Seats'])
      expect(same.rows(sheet)).toEqual(workbook.rows(sheet));
  }
  const after = await opened(await uploaded(savedByLibreOffice(changed)));
  expect(seatsOf(after)).toMatchObject({ 'Asha Rao': seats['Asha Rao'], 'Dev Roy': 'DISEC: Japan' });
  expect(sorted(seatsOf(after))).toEqual([...names, 'Moe Fox'].sort());
  expect(after.column('Delegates', 'School')).toContain('Elm High');
  expect(doubts(after)).toEqual(['lock-assumed: DISEC: Japan']);
}, 600_000);

test('marks and awards in Check-in survive LibreOffice, before and after they were written', async () => {
  const marked = await edited(savedByLibreOffice(first), (sheets) => {
    write(sheets, 'Check-in', 'Asha Rao', { Arrived: '9:05', 'Session 2': 1, Award: 'Best Delegate' });
    write(sheets, 'Check-in', 'Fay Orr', { Arrived: 'no', 'Session 1': '✓' });
  });
  const expected = (await opened(await uploaded(marked))).rows('Check-in');
  expect(expected.flat()).toEqual(expect.arrayContaining(['9:05', '1', 'Best Delegate', 'no', '✓']));
  const saved = savedByLibreOffice(await uploaded(savedByLibreOffice(marked)));
  const after = await opened(await uploaded(saved));
  expect(after.rows('Check-in')).toEqual(expected);
  expect(doubts(after)).toEqual([]);
}, 600_000);

test('two who register together sit in one committee, and share a seat where that is how it is done', async () => {
  const file = Buffer.from(
    'Timestamp,Name,Email,School,Name of partner,Partner email,Committee,Second choice committee\n' +
      '2026/05/10 9:00,Asha Rao,asha@x.in,Oak,Bina Das,bina@x.in,Council,Press\n' +
      '2026/05/11 9:00,Chen Li,chen@x.in,Elm,Dev Roy,dev@x.in,Press,Council\n',
  );
  const bytes = await uploaded(file, 'pairs.csv');
  const pairs = await opened(bytes);
  const { 'Asha Rao': asha, 'Bina Das': bina, 'Chen Li': chen, 'Dev Roy': dev } = seatsOf(pairs);
  expect(asha).toMatch(/^Council: /);
  expect(bina).toBe(asha);
  expect([chen, dev]).toEqual(['Press', 'Press']);
  expect(pairs.column('Seats', 'Taken by').filter(Boolean)).toHaveLength(3);
  const moved = await again(bytes, (sheets) =>
    write(sheets, 'Allotment', 'Chen Li', { Committee: 'UNSC', Portfolio: 'Kenya', Lock: 'yes' }),
  );
  expect(seatsOf(moved)['Chen Li']).toBe('UNSC: Kenya');
  expect(seatsOf(moved)['Dev Roy']).toMatch(/^UNSC: /);
});

/** One thing that somebody does in the workbook: which sheet, which row, and what is done with it. */
const edit = fc.record({
  kind: fc.constantFrom(
    ...texts('cell | delete row | copy row | sort | delete sheet | copy sheet | late | sort column'),
  ),
  sheet: fc.constantFrom(
    ...texts('Allotment | Waiting list | Seats | Delegates | Duplicates | Mail merge seats | Problems'),
  ),
  row: fc.nat(14),
  header: fc.constantFrom(
    ...texts('Committee | Portfolio | Lock | Paid | Key | School | Name | Kept | Corrected | Check | Row'),
  ),
  cell: fc.constantFrom<Cell>(
    'UNSC',
    'DISEC',
    'Peru',
    'Japan',
    'yes',
    'no',
    'never',
    'wait',
    'committee',
    '',
    'AAAAAAAAAA',
    'x',
    7,
  ),
});

test('whatever somebody does outside of Input, nobody is lost and nobody has two seats', async () => {
  let changed = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 12 }), async (edits) => {
      let late = 0;
      let copies = 0;
      const after = await again(first, (all) => {
        let sheets = all;
        for (const { kind, sheet: name, row: number, header, cell } of edits) {
          const sheet = sheets.find((one) => one.name === name);
          const [headers = [], ...rows] = sheet?.rows ?? [];
          const row = rows[number % Math.max(rows.length, 1)];
          const at = headers.indexOf(header);
          if (kind === 'late')
            sheets.push({
              name: `Late ${++late}`,
              rows: [HEADER, ['2026-06-01', `Late Comer${late}`, `late${late}@x.in`, 'Yew', '0', 'Press']],
            });
          if (!sheet) continue;
          if (kind === 'cell' && row && at >= 0) row[at] = cell;
          if (kind === 'delete row' && rows.length > 0) sheet.rows.splice(1 + (number % rows.length), 1);
          if (kind === 'copy row' && row) sheet.rows.push([...row]);
          if (kind === 'sort') sheet.rows = [headers, ...rows.reverse()];
          if (kind === 'sort column' && at >= 0) {
            const cells = rows.map((one) => one[at]).reverse();
            for (const [place, one] of rows.entries()) one[at] = cells[place];
          }
          if (kind === 'delete sheet') sheets = sheets.filter((one) => one !== sheet);
          if (kind === 'copy sheet' && sheets.length < 40)
            sheets.push({ name: `${name} ${++copies}`, rows: sheet.rows.map((one) => [...one]) });
        }
        return sheets;
      });
      const all = [...after.column('Allotment', 'Key'), ...after.column('Waiting list', 'Key')];
      expect(new Set(all).size).toBe(all.length);
      // who has been merged with another row of the same person is in Duplicates
      const aside = after.column('Duplicates', 'Kept').filter((kept) => kept === 'no').length;
      expect(all.length + aside).toBeGreaterThanOrEqual(names.length + late);
      expect(after.column('Delegates', 'Key').sort()).toEqual(all.sort());
      for (const [at, key] of after.column('Seats', 'Key').entries())
        if (after.column('Seats', 'Committee')[at] !== 'Council')
          expect(String(key ?? '')).not.toContain(';');
      expect(lostRows(after)).toEqual([]);
      if (JSON.stringify(seatsOf(after)) !== JSON.stringify(seats)) changed += 1;
    }),
    { numRuns: scaled(5, 200) },
  );
  expect(changed).toBeGreaterThanOrEqual(scaled(0, 50));
});
