import { beforeAll, describe, expect, test } from 'vitest';
import type { Cell, Rules, Sheet } from '../../../src/oc/model.ts';
import {
  again,
  cellsByName,
  doubts,
  edited,
  exported,
  PEOPLE,
  RULES,
  type Sheets,
  seatsOf,
  sheetIn,
  uploaded,
  uploadedAgain,
  write,
} from '../allotment/conference.ts';
import { type Opened, opened } from '../workbook/opened.ts';
import {
  movedInSilence,
  type Outcome,
  outcomeOf,
  randomlyEdited,
  SITE,
  workbookToEdit,
} from './moved-values.ts';

/* What the OC changes in data.xlsx: values that went to other rows are asked about, and everything else holds. */

let first: Uint8Array;
let workbook: Opened;

beforeAll(async () => {
  first = await edited(await uploaded(await exported(), 'export.xlsx'), (sheets) => {
    for (const name of ['Asha Rao', 'Dev Roy', 'Hal Kim'])
      write(sheets, 'Allotment', name, { Mailed: '2026-06-01' });
    for (const name of ['Bina Das', 'Ela Sen'])
      write(sheets, 'Allotment', name, { Lock: 'yes', Paid: 'cash' });
    write(sheets, 'Delegates', 'Chen Li', { Mail: 'chen.li@x.in' });
  });
  first = await uploaded(first);
  workbook = await opened(first);
});

/** Changes the cells of some columns of a sheet, given as they are from the first row on. */
function change(
  sheets: Sheets,
  sheet: string,
  headers: string[],
  turn: (cells: unknown[][]) => unknown[][],
): void {
  const [all = [], ...rows] = sheetIn(sheets, sheet);
  const places = headers.map((header) => all.indexOf(header));
  expect(places).not.toContain(-1);
  const turned = turn(rows.map((row) => places.map((at) => row[at] ?? null)));
  for (const [at, row] of rows.entries())
    for (const [index, place] of places.entries()) row[place] = turned[at]?.[index] ?? null;
}

const sorted = (cells: unknown[][]) => [...cells].sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
const reversed = (cells: unknown[][]) => [...cells].reverse();
const shifted = (cells: unknown[][]) => [cells[0] ?? [], ...cells.slice(0, -1)];

const SHOWN = ['Name', 'Mail', 'School', 'Class', 'Experience', 'Choice 1 committee', 'Choice 1 portfolio'];
const people = (of: Opened) => {
  const columns = SHOWN.map((header) => of.column('Delegates', header));
  return new Map(of.column('Delegates', 'Row').map((row, at) => [row, columns.map((cells) => cells[at])]));
};
const moved = (of: Opened) => doubts(of).filter((one) => /^(values|seats)-/.test(one));

describe('a column of Delegates', () => {
  test.each([
    ['Name', reversed],
    ['Mail', sorted],
    ['School', sorted],
    ['Name', shifted],
    ['Mail', shifted],
    ['School', shifted],
    ['Choice 1 committee', sorted],
    ['Key', reversed],
    ['Row', reversed],
    ['Corrected', reversed],
  ])('%s that was moved by itself changes nobody, and is one problem (%#)', async (header, turn) => {
    const after = await again(first, (sheets) => change(sheets, 'Delegates', [header], turn));
    expect(people(after)).toEqual(people(workbook));
    expect(cellsByName(after, 'Delegates', 'Corrected')).toEqual(
      cellsByName(workbook, 'Delegates', 'Corrected'),
    );
    expect(seatsOf(after)).toEqual(seatsOf(workbook));
    expect(moved(after)).toEqual([expect.stringMatching(/^values-moved: \d+ rows$/)]);
    expect(after.column('Problems', 'Code')[0]).toBe('values-moved');
  });

  test('that was moved as a block with others changes nobody', async () => {
    for (const headers of [
      ['Name', 'Mail', 'Phone'],
      ['Name', 'Class', 'Experience'],
      SHOWN,
      [...SHOWN, 'Key', 'Sheet', 'Row', 'Corrected'],
      ['Check'],
    ]) {
      const after = await again(first, (sheets) => change(sheets, 'Delegates', headers, reversed));
      expect(people(after)).toEqual(people(workbook));
      expect(seatsOf(after)).toEqual(seatsOf(workbook));
    }
  });

  test('that has a correction keeps it where another column was sorted', async () => {
    const after = await again(first, (sheets) => {
      write(sheets, 'Delegates', 'Kai Wu', { Name: 'Kai Wun' });
      change(sheets, 'Delegates', ['Mail'], sorted);
    });
    expect(after.cell('Delegates', 'Kai Wun', 'Mail')).toBe('kai@x.in');
    expect(moved(after)).toHaveLength(1);
  });
});

describe('a correction in Delegates', () => {
  test('counts, although another person has the value, and a problem says so', async () => {
    const after = await again(first, (sheets) => {
      write(sheets, 'Delegates', 'Kai Wu', { School: 'Fir' });
      write(sheets, 'Delegates', 'Fay Orr', { Mail: 'family@x.in' });
      write(sheets, 'Delegates', 'Jai Nair', { Name: 'Jai Nayar' });
    });
    expect(after.cell('Delegates', 'Kai Wu', 'School')).toBe('Fir');
    expect(after.cell('Delegates', 'Fay Orr', 'Mail')).toBe('family@x.in');
    expect(after.column('Delegates', 'Name')).toContain('Jai Nayar');
    expect(moved(after)).toEqual(['values-copied: family@x.in', 'values-copied: Fir']);
  });

  test('may make one school of two, without a problem', async () => {
    const after = await again(first, (sheets) =>
      change(sheets, 'Delegates', ['School'], (cells) =>
        cells.map(([cell]) => [cell === 'Elm' ? 'Oak' : cell]),
      ),
    );
    expect(after.column('Delegates', 'School')).not.toContain('Elm');
    expect(moved(after)).toEqual([]);
  });

  test('of two people who exchange their names is asked, and holds with the words that the problem names', async () => {
    const swap = (corrected?: string) => (sheets: Sheets) => {
      write(sheets, 'Delegates', 'Jai Nair', { Name: 'New', ...(corrected && { Corrected: corrected }) });
      write(sheets, 'Delegates', 'Kai Wu', { Name: 'Jai Nair', ...(corrected && { Corrected: corrected }) });
      write(sheets, 'Delegates', 'New', { Name: 'Kai Wu' });
    };
    const asked = await again(first, swap());
    expect(people(asked)).toEqual(people(workbook));
    const remedy = String(asked.column('Problems', 'What to do')[0]);
    const [, word] = /“([A-Z; ]+)”, in capital letters, under Corrected/.exec(remedy) ?? [];
    expect(word).toBe('NAME');
    const meant = await again(first, swap(word));
    expect(meant.cell('Delegates', 'Jai Nair', 'Mail')).toBe('kai@x.in');
    expect(meant.cell('Delegates', 'Kai Wu', 'Mail')).toBe('jai@x.in');
    expect(moved(meant)).toEqual([]);
  });

  test('in a copy of a row gives nobody the name of another person', async () => {
    const after = await again(first, (sheets) => {
      const rows = sheetIn(sheets, 'Delegates');
      const at = rows[0]?.indexOf('Name') ?? -1;
      const copy = [...(rows.find((row) => row[at] === 'Kai Wu') ?? [])];
      copy[at] = 'Lea Ott';
      rows.push(copy);
    });
    expect(people(after)).toEqual(people(workbook));
    expect(doubts(after).map((one) => one.split(':')[0])).toContain('key-twice');
  });
});

describe('a column of another sheet', () => {
  test.each([
    ['Allotment', ['Mailed']],
    ['Allotment', ['Transaction']],
    ['Allotment', ['Committee']],
    ['Allotment', ['Committee', 'Portfolio']],
    ['Allotment', ['Committee', 'Portfolio', 'Lock', 'Mailed']],
    ['Allotment', ['Key']],
    ['Allotment', ['Name', 'Sheet', 'Row']],
  ])('%s that was reversed by itself changes no seat: %s', async (sheet, headers) => {
    const after = await again(first, (sheets) => change(sheets, sheet, headers, reversed));
    expect(seatsOf(after)).toEqual(seatsOf(workbook));
    for (const header of ['Lock', 'Mailed', 'Transaction', 'Paid'])
      expect([header, cellsByName(after, 'Allotment', header)]).toEqual([
        header,
        cellsByName(workbook, 'Allotment', header),
      ]);
    expect(moved(after).length).toBeGreaterThan(0);
  });

  test.each([
    ['Mailed', '2026-06-01', 'Jai Nair'],
    ['Paid', 'cash', 'Jai Nair'],
    ['Lock', 'yes', 'Jai Nair'],
  ])(
    'such as %s, written in the row of somebody else and deleted in the own, counts and is said',
    async (header, value, other) => {
      const owner = value === 'cash' || value === 'yes' ? 'Bina Das' : 'Asha Rao';
      const bytes = await uploadedAgain(first, (sheets) => {
        write(sheets, 'Allotment', owner, { [header]: null });
        write(sheets, 'Allotment', other, { [header]: value });
      });
      const after = await opened(bytes);
      const at = after.column('Problems', 'Code').indexOf('values-copied');
      expect(after.column('Problems', 'Column')[at]).toBe(header);
      expect(String(after.column('Problems', 'What to do')[at])).toContain('correct it in the same column');
      // as the problem says
      const corrected = await again(bytes, (sheets) => {
        write(sheets, 'Allotment', owner, { [header]: value });
        write(sheets, 'Allotment', other, { [header]: null });
      });
      expect(cellsByName(corrected, 'Allotment', header)).toEqual(cellsByName(workbook, 'Allotment', header));
    },
  );

  test.each([
    ['Mailed', '2026-06-01', '2026-06-02'],
    ['Paid', 'cash', 'cheque'],
  ])('%s that was reversed holds as it was, and changes as the problem says', async (header, one, other) => {
    const names = ['Asha Rao', 'Bina Das', 'Dev Roy', 'Hal Kim', 'Jai Nair', 'Kai Wu'];
    const fill = (values: (string | null)[]) => (sheets: Sheets) => {
      for (const [at, name] of names.entries())
        write(sheets, 'Allotment', name, { [header]: values[at] ?? null });
    };
    const values = names.map((_, at) => (at < 3 ? one : other));
    const given = await uploadedAgain(first, fill(values));
    const cells = cellsByName(await opened(given), 'Allotment', header);
    const asked = await again(given, fill([...values].reverse()));
    expect(cellsByName(asked, 'Allotment', header)).toEqual(cells);
    expect(moved(asked)).toEqual(['values-moved: 6 rows']);
    expect(String(asked.column('Problems', 'What to do')[0])).toContain('first delete them and upload');
    const emptied = await uploadedAgain(given, fill([]));
    const after = await again(emptied, fill([...values].reverse()));
    expect(names.map((name) => after.cell('Allotment', name, header))).toEqual([...values].reverse());
    expect(moved(after)).toEqual([]);
  });

  test('such as Award and the marks of Check-in, exchanged between two rows, counts and is said', async () => {
    const marked = await uploadedAgain(first, (sheets) => {
      write(sheets, 'Check-in', 'Asha Rao', { Award: 'Prize A', Arrived: 'x' });
      write(sheets, 'Check-in', 'Dev Roy', { Award: 'Prize B' });
    });
    const after = await again(marked, (sheets) => {
      write(sheets, 'Check-in', 'Asha Rao', { Award: 'Prize B', Arrived: null });
      write(sheets, 'Check-in', 'Dev Roy', { Award: 'Prize A', Arrived: 'x' });
    });
    const said = after.rows('Problems').filter((row) => row.includes('values-copied'));
    expect(said.map((row) => row[after.rows('Problems')[0]?.indexOf('Column') ?? -1])).toEqual([
      'Arrived',
      'Award',
    ]);
    const desk = await again(marked, (sheets) => {
      for (const name of ['Bina Das', 'Dev Roy', 'Ela Sen', 'Hal Kim'])
        write(sheets, 'Check-in', name, { Arrived: 'x' });
      write(sheets, 'Check-in', 'Asha Rao', { Arrived: null });
    });
    expect(moved(desk)).toEqual([]);
  });

  test('such as For in Payments holds as it was', async () => {
    const bank: Cell[][] = [
      ['Date', 'Narration', 'Ref No.', 'Deposit Amt'],
      ...['a', 'b', 'c', 'd', 'e'].map((payer, at): Cell[] => [
        '02/05/2026',
        payer,
        `N90000000000${at}`,
        2000,
      ]),
    ];
    const site: Rules = { ...RULES, fees: { currency: 'INR', delegate: 2000 } };
    const form = await edited(await exported(), (sheets) => sheets.push({ name: 'Bank', rows: bank }));
    const names = ['Oak', 'Elm', 'Ash', 'Fir', 'none'];
    const paid = await uploadedAgain(
      await uploaded(form, 'export.xlsx', site),
      (sheets) => change(sheets, 'Payments', ['For'], () => names.map((name) => [name])),
      site,
    );
    const after = await again(paid, (sheets) => change(sheets, 'Payments', ['For'], reversed), site);
    expect(after.column('Payments', 'For')).toEqual(names);
    expect(moved(after)).toEqual(['values-moved: 4 rows']);
  });
});

describe('seats', () => {
  test('that were changed in more than twenty rows are asked about, and hold with YES under Lock', async () => {
    const { bytes } = await workbookToEdit();
    const turn = (lock?: string) => (sheets: Sheets) => {
      change(sheets, 'Allotment', ['Committee', 'Portfolio'], (cells) => [
        ...cells.slice(0, 150),
        ...shifted([cells[179] ?? [], ...cells.slice(150, 180)]).slice(1),
        ...cells.slice(180),
      ]);
      if (lock)
        change(sheets, 'Allotment', ['Lock'], (cells) =>
          cells.map(([own], at) => [at >= 150 && at < 180 ? lock : own]),
        );
    };
    const before = seatsOf(await opened(bytes));
    const asked = await again(bytes, turn(), SITE);
    expect(seatsOf(asked)).toEqual(before);
    expect(asked.rows('Problems')[1]).toEqual(
      expect.arrayContaining(['seats-moved', 'Committee, Portfolio', '30 rows']),
    );
    const meant = seatsOf(await again(bytes, turn('YES'), SITE));
    const changed = Object.keys(before).filter((name) => before[name] !== meant[name]);
    expect(changed).toHaveLength(30);
  });
});

describe('Input', () => {
  test.each([['Column B'], ['Column C'], ['Column D']])(
    '%s that was moved by itself changes nobody',
    async (header) => {
      const turn = ([headers = [], ...cells]: unknown[][]) => [headers, ...reversed(cells)];
      const after = await again(first, (sheets) => change(sheets, 'Input', [header], turn));
      expect(people(after)).toEqual(people(workbook));
      expect(seatsOf(after)).toEqual(seatsOf(workbook));
      expect(moved(after)).toEqual([expect.stringMatching(/^values-moved: \d+ rows$/)]);
    },
  );

  test('holds as it is written in rows without Check', async () => {
    const after = await again(first, (sheets) => {
      change(sheets, 'Input', ['Column D'], ([headers = [], ...cells]) => [headers, ...reversed(cells)]);
      change(sheets, 'Input', ['Check'], (cells) => cells.map(() => [null]));
    });
    expect(after.cell('Delegates', 'Asha Rao', 'School')).toBe('Elm');
    expect(moved(after)).toEqual([]);
  });

  test('may get the same export once more, in another order of rows', async () => {
    const columns = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'].map((letter) => `Column ${letter}`);
    const after = await again(first, (sheets) =>
      change(sheets, 'Input', columns, ([headers = [], ...cells]) => [headers, ...reversed(cells)]),
    );
    expect(people(after)).toEqual(people(workbook));
    expect(seatsOf(after)).toEqual(seatsOf(workbook));
    expect(moved(after)).toEqual([]);
  });

  test('keeps the numbers of its rows where one was copied between them', async () => {
    const after = await again(first, (sheets) => {
      const rows = sheetIn(sheets, 'Input');
      rows.splice(3, 0, [...(rows[2] ?? [])]);
    });
    const rowsOf = (of: Opened) => [...people(of)].filter(([, [name]]) => name !== 'Asha Rao');
    expect(rowsOf(after).sort()).toEqual(rowsOf(workbook).sort());
    expect(seatsOf(after)).toEqual(seatsOf(workbook));
  });
});

describe('random edits', () => {
  let sheets: Sheet[];
  let before: Outcome;
  beforeAll(async () => {
    ({ sheets } = await workbookToEdit());
    before = await outcomeOf(sheets);
  });

  test('the workbook has 220 people, and says the same when it is uploaded as it is', async () => {
    expect(movedInSilence(before, await outcomeOf(sheets))).toEqual([]);
    expect(PEOPLE).toHaveLength(12);
    expect([...before.people.keys()].filter((key) => /^[A-Z2-7]{10}$|^withdrawn/.test(key))).toHaveLength(
      220,
    );
  });

  test('leave all chairs where their rows in Input have lost most of their columns to the rows above', async () => {
    const shiftedUp = sheets.map((sheet) => {
      if (sheet.name !== 'Input') return sheet;
      const headers = sheet.rows[0]?.cells ?? [];
      const block = ['Column B', 'Column C', 'Column D', 'Column E', 'Column F'].map((one) =>
        headers.indexOf(one),
      );
      const rows = sheet.rows.map(({ number, cells }, at) => ({
        number,
        cells: cells.map((cell, place) =>
          at > 0 && block.includes(place) ? (sheet.rows[at + 1]?.cells[place] ?? null) : cell,
        ),
      }));
      return { ...sheet, rows };
    });
    const after = await outcomeOf(shiftedUp);
    const chairs = ({ people: all }: Outcome) => [...all].filter(([key]) => key.startsWith('chair '));
    expect(chairs(before)).toHaveLength(24);
    expect(chairs(after)).toEqual(chairs(before));
    expect(after.problems[0]?.code).toBe('values-moved');
  });

  test.each([
    ['seats of four people with their schools pasted one row off', 101_319],
    ['Role and Lock of Chairs sorted as a block', 102_025],
    ['Lock of Chairs pasted one row off with other columns', 102_222],
    ['the numbers and checksums of two payments pasted one row off', 101_212],
    ['two payments pasted one row off without them', 103_878],
    ['marks of Check-in pasted one row off with their keys', 101_951],
    ['School sorted, and the checksums of Delegates pasted one row off', 102_911],
    ['Name sorted, and the checksums of Delegates pasted one row off', 104_730],
  ])('give nobody the value of another person in silence: %s', async (_kind, seed) => {
    const { sheets: after, edits } = randomlyEdited(sheets, seed);
    expect([edits, movedInSilence(before, await outcomeOf(after))]).toEqual([edits, []]);
  });

  test('give no name, mail, school, seat, mark, award or payment to another person in silence', async () => {
    for (let seed = 0; seed < 8; seed++) {
      const { sheets: after, edits } = randomlyEdited(sheets, seed);
      expect([edits, movedInSilence(before, await outcomeOf(after))]).toEqual([edits, []]);
    }
  });
});
