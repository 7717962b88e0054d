import { writeXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { allotSeats } from '../../../src/oc/allotment/solver/allot.ts';
import { compareKeptSeats } from '../../../src/oc/allotment/solver/kept.ts';
import { seatsNeeded } from '../../../src/oc/allotment/solver/locks.ts';
import type { Applicant, CommitteeSeats, Placement } from '../../../src/oc/allotment/solver/model.ts';
import type { Cell, Rules } from '../../../src/oc/model.ts';
import { readTables } from '../../../src/oc/tables/read.ts';
import { withMailDates } from '../../../src/oc/workbook/mailed.ts';
import { scaled } from '../../scale.ts';
import { type Opened, opened } from '../workbook/opened.ts';
import {
  again,
  type Change,
  doubts,
  edited,
  exported,
  HEADER,
  RULES,
  type Sheets,
  seatsOf,
  sheetIn,
  uploaded,
  uploadedAgain,
  write,
} from './conference.ts';
import { applicantOf, type Conference, committeeOf, randomOf, smallConference } from './conferences.ts';

/* A seat that was mailed to somebody stays theirs, whatever is uploaded later. */

let first: Uint8Array;
let seats: Record<string, string>;

beforeAll(async () => {
  first = await uploaded(await exported(), 'export.xlsx');
  seats = seatsOf(await opened(first));
});

/** Four who come earlier than anybody, and want what others have. */
const LATE: Cell[][] = ['Nia One', 'Oto Two', 'Pia Six', 'Quin Ten'].map((name, at) => [
  `2026-04-0${at + 1} 09:00`,
  ...[name, `${name.slice(0, 3).toLowerCase()}@x.in`, `School ${at}`, '6'],
  ...['UNSC', 'France', 'DISEC', 'India', ''],
]);

const late = (sheets: Sheets) => sheets.push({ name: 'Late', rows: [HEADER, ...LATE] });
const mail = (sheets: Sheets, names: readonly string[]) => {
  for (const name of names) write(sheets, 'Allotment', name, { Mailed: 'yes' });
};
const seated = () => Object.keys(seats).filter((name) => seats[name] !== '-');
const moved = (after: Opened) => seated().filter((name) => seatsOf(after)[name] !== seats[name]);
const cell = (of: Opened, person: string, header: string) => of.cell('Allotment', person, header);
const upload = async (change: Change, keep?: 'mailed' | 'all' | 'none') => {
  const rules: Rules = { ...RULES, ...(keep && { allotment: { rule: 'balanced', keep } }) };
  return again(first, change, rules);
};

describe('late registrations that would take seats', () => {
  test('move people to whom no seat was mailed', async () => {
    expect((await upload(late)).column('Allotment', 'Name')).toContain('Nia One');
    expect(moved(await upload(late)).length).toBeGreaterThan(0);
  });

  test('move nobody to whom a seat was mailed, and Allotment says so in each upload from then on', async () => {
    const change = (sheets: Sheets) => {
      late(sheets);
      mail(sheets, seated());
    };
    const bytes = await uploadedAgain(first, change);
    for (const after of [await opened(bytes), await opened(await uploaded(bytes))]) {
      expect(moved(after)).toEqual([]);
      expect(cell(after, 'Bina Das', 'Mailed')).toBe('yes');
      expect(String(cell(after, 'Bina Das', 'Why'))).toMatch(
        /^(first|second) choice; unchanged from before$/,
      );
      expect(cell(after, 'Bina Das', 'Lock')).toBe(null);
      const [line = []] = after.rows('Summary').filter((row) => row.includes('keep the seat that they had'));
      expect(line[3]).toBe(seated().length);
      expect(String(line[4])).toMatch(
        /^If all seats were given anew, \d+ would have a better choice, and \d+ a worse one\./,
      );
      expect(doubts(after)).toEqual([]);
    }
  });

  test('move nobody at all, or whoever it is, where the site says so', async () => {
    expect(moved(await upload(late, 'all'))).toEqual([]);
    const all = (sheets: Sheets) => {
      late(sheets);
      mail(sheets, seated());
    };
    expect(moved(await upload(all, 'none'))).toEqual(moved(await upload(late)));
  });

  test('move nobody mailed either where the site has a lower limit for each school since', async () => {
    const committees = RULES.committees.map((one) => ({ ...one, perSchool: 1 }));
    const mailed = (sheets: Sheets) => mail(sheets, seated());
    expect(moved(await again(first, mailed, { ...RULES, committees }))).toEqual([]);
    expect(moved(await again(first, undefined, { ...RULES, committees }))).not.toEqual([]);
  });

  test('get the seat of whom the OC releases, whose new seat is to be mailed', async () => {
    const [loser = ''] = moved(await upload(late));
    const after = await upload((sheets) => {
      late(sheets);
      mail(sheets, seated());
      write(sheets, 'Allotment', loser, { Lock: 'release' });
    });
    expect(moved(after)).toEqual([loser]);
    expect(seatsOf(after)[loser] === '-' || cell(after, loser, 'Mailed') === null).toBe(true);
    expect(doubts(after)).toEqual([]);
  });
});

test('what the OC writes goes before what is kept: a lock, the waiting list, another seat', async () => {
  const after = await upload((sheets) => {
    mail(sheets, seated());
    write(sheets, 'Allotment', 'Asha Rao', { Lock: 'wait' });
    write(sheets, 'Allotment', 'Dev Roy', { Committee: 'DISEC', Portfolio: 'Japan', Lock: 'yes' });
    write(sheets, 'Allotment', 'Hal Kim', { Lock: 'never' });
  });
  expect(seatsOf(after)).toMatchObject({ 'Asha Rao': '-', 'Dev Roy': 'DISEC: Japan' });
  expect(cell(after, 'Dev Roy', 'Mailed')).toBe(null);
  expect(seatsOf(after)['Hal Kim']).not.toBe(seats['Hal Kim']);
  expect(moved(after).sort()).toEqual(['Asha Rao', 'Dev Roy', 'Hal Kim']);
});

describe('a mailed seat that somebody cannot keep is reported with the person', () => {
  const person = () => seated().find((name) => seats[name]?.startsWith('DISEC: ')) ?? '';
  const mark = (sheets: Sheets) => mail(sheets, [person()]);
  const rules = (change: (committee: Rules['committees'][0]) => Rules['committees'][0][]): Rules => ({
    ...RULES,
    committees: RULES.committees.flatMap((one) => (one.id === 'disec' ? change(one) : [one])),
  });
  const uploadedTo = async (site: Rules, change: Change = mark) => again(first, change, site);

  test('where the seat is gone', async () => {
    const [, seat] = seats[person()]?.split(': ') ?? [];
    const site = rules((one) => [{ ...one, seats: (one.seats ?? []).filter(({ name }) => name !== seat) }]);
    const workbook = await uploadedTo(site);
    expect(doubts(workbook).filter((one) => one.startsWith('kept'))).toEqual([`kept-seat-gone: ${person()}`]);
    expect(workbook.column('Problems', 'What to do').join()).toContain(`DISEC has no seat ${seat} any more`);
    expect(seatsOf(workbook)[person()]).toMatch(/^DISEC: /);
    expect(cell(workbook, person(), 'Mailed')).toBe(`no: ${seats[person()]}`);
  });

  test('where the committee gives no seats', async () => {
    const workbook = await uploadedTo(rules(({ seats: _, ...one }) => [one]));
    expect(doubts(workbook)).toContain(`kept-seat-gone: ${person()}`);
  });

  test('where the OC locked it for somebody else', async () => {
    const [, seat = ''] = seats[person()]?.split(': ') ?? [];
    const workbook = await uploadedTo(RULES, (sheets) => {
      mark(sheets);
      write(sheets, 'Allotment', 'Gus Poe', { Committee: 'DISEC', Portfolio: seat, Lock: 'yes' });
    });
    expect(seatsOf(workbook)['Gus Poe']).toBe(`DISEC: ${seat}`);
    expect(doubts(workbook)).toEqual([`kept-seat-gone: ${person()}`]);
    expect(workbook.column('Problems', 'What to do').join()).toContain('Gus Poe has it');
  });
});

test.each([
  ['mailed', { Mailed: 'yes' }],
  ['locked', { Lock: 'yes' }],
])(
  'a partner who is named later gets no seat that is %s for somebody else, beside a locked one',
  async (_, decided) => {
    const header = ['Timestamp', 'Name', 'Email', 'Name of partner', 'Committee preference 1'];
    const form = ['Bina Das', 'Chen Li', 'Asha Rao'].map((name, at) => [
      `2026-05-0${at + 1} 09:00`,
      ...[name, `${name.slice(0, 4).toLowerCase()}@x.in`, '', 'UNSC'],
    ]);
    const countries = ['China', 'France', 'Kenya', 'Peru', 'Chad'].map((name) => ({ name }));
    const rules: Rules = { ...RULES, committees: [{ id: 'unsc', names: ['UNSC'], seats: countries }] };
    const before = await uploaded(
      await writeXlsx({ sheets: [{ name: 'Form', rows: [header, ...form] }] }),
      'x.xlsx',
      rules,
    );
    const had = seatsOf(await opened(before));
    const named = await edited(before, (sheets) => {
      const row = sheetIn(sheets, 'Input').find((cells) => cells.includes('Asha Rao')) ?? [];
      row[row.indexOf('asha@x.in') + 1] = 'Dev Roy';
      write(sheets, 'Allotment', 'Asha Rao', { Lock: 'yes' });
      for (const name of ['Bina Das', 'Chen Li']) write(sheets, 'Allotment', name, decided);
    });
    const after = await opened(await uploaded(named, 'data.xlsx', rules));
    expect(seatsOf(after)).toEqual({ ...had, 'Dev Roy': expect.stringMatching(/^UNSC: /) });
    expect(new Set(Object.values(seatsOf(after))).size).toBe(4);
    expect(doubts(after)).toEqual([]);
  },
);

test('oc send notes the day in the rows of those to whom it mailed their seat, and leaves all else as it is', async () => {
  const workbook = await opened(first);
  const row = (name: string) => ({
    key: String(cell(workbook, name, 'Key')),
    committee: String(cell(workbook, name, 'Committee')),
    portfolio: String(cell(workbook, name, 'Portfolio') ?? ''),
    at: new Date(Date.UTC(2026, 6, 5)),
  });
  const marked = await withMailDates(first, [row('Asha Rao'), { ...row('Bina Das'), portfolio: 'Another' }]);
  expect(marked?.noted).toBe(1);
  const [before, after] = await Promise.all([
    readTables(first, 'data.xlsx'),
    readTables(marked?.bytes ?? first, 'data.xlsx'),
  ]);
  const changed = before.flatMap(({ name, rows }, sheet) =>
    rows.flatMap(({ cells }, at) => {
      const now = after[sheet]?.rows[at]?.cells ?? [];
      return Array.from({ length: Math.max(cells.length, now.length) }, (_, place) => place)
        .filter((place) => String(cells[place] ?? '') !== String(now[place] ?? ''))
        .map((place) => [name, rows[0]?.cells[place], now[place]]);
    }),
  );
  // and its checksum, so that the day is known as one that was written
  expect(changed).toEqual([
    ['Allotment', 'Mailed', '2026-07-05'],
    ['Allotment', 'Check', expect.any(String)],
  ]);
  const next = await opened(await uploaded(marked?.bytes ?? first));
  expect(cell(next, 'Asha Rao', 'Mailed')).toBe('2026-07-05');
  expect(doubts(next)).toEqual([]);
  expect(await withMailDates(marked?.bytes ?? first, [row('Asha Rao')])).toBe(undefined);
});

test('what keeping costs is counted by giving all seats anew', () => {
  const committee = committeeOf(['']);
  const applicants = [
    applicantOf('a', [1, 0], { lock: { committee: 0, seats: [0], isKept: true } }),
    applicantOf('b', [0, 1], { lock: { committee: 1, seats: [0], isKept: true } }),
    applicantOf('c', [0]),
  ];
  const rule = { rule: 'balanced' as const };
  const allotment = allotSeats([committee, committee], applicants, rule);
  expect(compareKeptSeats([committee, committee], applicants, rule, allotment)).toEqual({
    people: 2,
    better: 2,
    worse: 0,
  });
});

/** A conference after a change as a committee makes it: late, withdrawn, a smaller committee, a lower limit, a lock. */
function changed({ committees, applicants }: Conference, random: () => number, step: number): Conference {
  const below = (limit: number) => Math.floor(random() * limit);
  const at = below(committees.length);
  switch (below(5)) {
    case 0:
      return {
        committees,
        applicants: [...applicants, { ...lateComer(committees, random), key: `late ${step}` }],
      };
    case 1:
      return { committees, applicants: applicants.filter((_, index) => index !== 0) };
    case 2:
      return {
        applicants,
        committees: committees.map((one, index) =>
          index === at && one.seats.length > 1 ? { ...one, seats: one.seats.slice(0, -1) } : one,
        ),
      };
    case 3:
      return {
        applicants,
        committees: committees.map((one, index) => (index === at ? { ...one, perSchool: 1 } : one)),
      };
    default: {
      const who = below(applicants.length);
      return {
        committees,
        applicants: applicants.map((one, index) =>
          index === who ? { ...one, lock: { committee: at } } : one,
        ),
      };
    }
  }
}

function lateComer(committees: readonly CommitteeSeats[], random: () => number): Applicant {
  const choice = Math.floor(random() * committees.length);
  return {
    key: '',
    people: 1,
    school: 'Late',
    sent: -1,
    attended: 9,
    choices: [{ committee: choice, wishes: [[0]] }],
  };
}

/** The same people, who keep what was mailed to them. Of seats that are gone they keep the committee. */
function keeping({ committees, applicants }: Conference, had: ReadonlyMap<string, Placement>): Applicant[] {
  return applicants.map((one) => {
    const last = had.get(one.key);
    if (!last || one.refused || (one.lock && !one.lock.isKept)) return one;
    const { seats, committee } = last;
    const isThere = seats.every((seat) => committees[committee]?.seats[seat]);
    return { ...one, lock: { committee, isKept: true as const, ...(isThere && { seats }) } };
  });
}

test('in 10 changes of each of many conferences, nobody whose seat was mailed moves without being reported', () => {
  const faults: string[] = [];
  let kept = 0;
  for (let seed = 0; seed < scaled(20, 300); seed++) {
    const random = randomOf(seed);
    let conference = smallConference(seed);
    const had = new Map<string, Placement>();
    for (let step = 0; step < 10; step++) {
      const applicants = keeping(conference, had);
      const { placements, findings } = allotSeats(conference.committees, applicants, { rule: 'balanced' });
      const reported = new Set(
        findings.flatMap((one) =>
          one.code === 'no-seat-for-lock'
            ? [one.applicant]
            : one.code === 'seat-locked-twice'
              ? one.applicants.slice(1)
              : [],
        ),
      );
      for (const [index, { key, lock, ...one }] of applicants.entries()) {
        const placement = placements[index];
        if (!lock?.isKept || reported.has(index)) continue;
        kept += 1;
        const isSame =
          placement?.committee === lock.committee &&
          (lock.seats ?? []).every((seat) => placement.seats.includes(seat)) &&
          placement.seats.length ===
            seatsNeeded({ key, ...one }, conference.committees[lock.committee] as CommitteeSeats);
        if (!isSame) faults.push(`${seed}, step ${step}: ${key}`);
      }
      had.clear();
      for (const [index, { key }] of applicants.entries()) {
        const placement = placements[index];
        if (placement && random() < 0.7) had.set(key, placement);
      }
      conference = changed(conference, random, step);
    }
  }
  expect(faults).toEqual([]);
  expect(kept).toBeGreaterThan(scaled(500, 1_000));
});
