import { expect, test } from 'vitest';
import type { Cell, Rules } from '../../../src/oc/model.ts';
import { isDeep, scaled } from '../../scale.ts';
import { type Opened, opened } from '../workbook/opened.ts';
import { edited, formOf, type Sheets, seatsOf, sheetIn, uploaded, write } from './conference.ts';
import { randomOf, skewedConference } from './conferences.ts';
import { savedByLibreOffice } from './libreoffice.ts';

/* The last days of conferences, each change written into data.xlsx, which is uploaded again: what is mailed stays, and the list moves. */

const CHANGES = [
  'mails',
  'late',
  'withdrawal',
  'smaller committee',
  'new lock',
  'corrected name',
  'accepted offer',
  'accepted offer',
] as const;

interface Evening {
  bytes: Uint8Array;
  rules: Rules;
  workbook: Opened;
  seats: Record<string, string>;
  mailed: Set<string>;
  names: Set<string>;
}

/** What the OC wrote in a step: who gets which seat by it, and whose name is another one now. */
interface Written {
  seats: Map<string, string>;
  renamed: Map<string, string>;
  rules: Rules;
}

const textsIn = (of: Opened, sheet: string, header: string) =>
  of.names.includes(sheet) ? of.column(sheet, header).map((cell) => String(cell ?? '')) : [];

function mailedIn(of: Opened): Set<string> {
  const marks = textsIn(of, 'Allotment', 'Mailed');
  return new Set(textsIn(of, 'Allotment', 'Name').filter((_, at) => marks[at] !== ''));
}

/** The seat that is offered to each person who waits. */
function offersIn(of: Opened): Map<string, string> {
  const committees = textsIn(of, 'Waiting list', 'Committee');
  const portfolios = textsIn(of, 'Waiting list', 'Portfolio');
  const offers = textsIn(of, 'Waiting list', 'Name').map((name, at): [string, string] => [
    name,
    [committees[at], portfolios[at]].filter(Boolean).join(': '),
  ]);
  return new Map(offers.filter(([, seat]) => seat !== ''));
}

/** Writes a change into the sheets. */
function writeChange(
  change: (typeof CHANGES)[number],
  sheets: Sheets,
  evening: Evening,
  random: () => number,
  step: number,
): Written {
  const { seats, rules, workbook } = evening;
  const written: Written = { seats: new Map(), renamed: new Map(), rules };
  const anyOf = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)];
  const seated = Object.keys(seats).filter((name) => seats[name] !== '-');
  const person = anyOf(seated);
  if (person === undefined) return written;
  switch (change) {
    case 'mails':
      for (const name of seated) if (random() < 0.6) write(sheets, 'Allotment', name, { Mailed: 'yes' });
      break;
    case 'late': {
      const [headers = []] = sheetIn(sheets, 'Delegates');
      const from = sheetIn(sheets, 'Delegates').find((row) => row[headers.indexOf('Name')] === person) ?? [];
      const of = (header: string) => (from[headers.indexOf(header)] ?? '') as Cell;
      const choice = of('Choice 1 committee');
      sheets.push({
        name: `Late ${step}`,
        rows: [
          ['Timestamp', 'Name', 'Email', 'School', 'Committee preference 1'],
          ['2026-01-02 09:00', `Late ${step}`, `late${step}@x.in`, `Late School ${step}`, choice],
        ],
      });
      evening.names.add(`Late ${step}`);
      break;
    }
    case 'withdrawal':
      write(sheets, 'Allotment', person, { Lock: 'withdrawn' });
      evening.names.delete(person);
      break;
    case 'smaller committee': {
      const one = anyOf(rules.committees.filter(({ seats: own = [] }) => own.length > 2));
      written.rules = {
        ...rules,
        committees: rules.committees.map((other) =>
          other === one ? { ...other, seats: (other.seats ?? []).slice(0, -1) } : other,
        ),
      };
      break;
    }
    case 'new lock': {
      const taken = new Set(Object.values(seats));
      const committees = textsIn(workbook, 'Seats', 'Committee');
      const free = textsIn(workbook, 'Seats', 'Seat')
        .map((seat, at) => [committees[at] ?? '', seat] as const)
        .filter(([committee, seat]) => !taken.has(`${committee}: ${seat}`));
      const [committee, seat] = anyOf(free) ?? [];
      if (committee === undefined || seat === undefined) break;
      write(sheets, 'Allotment', person, { Committee: committee, Portfolio: seat, Lock: 'yes' });
      written.seats.set(person, `${committee}: ${seat}`);
      break;
    }
    case 'corrected name': {
      const corrected = `${person} Corrected`;
      write(sheets, 'Delegates', person, { Name: corrected });
      written.renamed.set(person, corrected);
      evening.names.delete(person);
      evening.names.add(corrected);
      break;
    }
    default: {
      const [name, seat] = anyOf([...offersIn(workbook)]) ?? [];
      if (name === undefined || seat === undefined) break;
      write(sheets, 'Waiting list', name, { Lock: 'yes' });
      written.seats.set(name, seat);
    }
  }
  return written;
}

/** What went wrong from one workbook to the next. */
function faultsOf(
  before: Evening,
  after: Evening,
  { seats, renamed }: Written,
  change: (typeof CHANGES)[number],
): string[] {
  const faults: string[] = [];
  const codes = textsIn(after.workbook, 'Problems', 'Code');
  const about = textsIn(after.workbook, 'Problems', 'Value').filter(
    (_, at) => codes[at] === 'kept-seat-gone',
  );
  const isReported = (name: string) => about.some((value) => value.split(' & ').includes(name));
  if (JSON.stringify(Object.keys(after.seats).sort()) !== JSON.stringify([...after.names].sort()))
    faults.push('somebody is lost, or new');
  const taken = Object.values(after.seats).filter((seat) => seat !== '-');
  const offered = [...offersIn(after.workbook).values()];
  if (new Set([...taken, ...offered]).size !== taken.length + offered.length)
    faults.push('a seat is given or offered twice');
  for (const [name, seat] of Object.entries(before.seats)) {
    const now = after.seats[renamed.get(name) ?? name];
    if (now === undefined) continue;
    const wanted = seats.get(name);
    if (wanted !== undefined && now !== wanted) faults.push(`${name} has ${now}, and not ${wanted}`);
    if (wanted !== undefined || now === seat) continue;
    if (before.mailed.has(name) && !isReported(name))
      faults.push(`${name} was mailed ${seat}, and has ${now}`);
    if (seat === '-' && before.mailed.size > 0) faults.push(`${name} got ${now} unasked`);
    if (change === 'corrected name' || change === 'accepted offer' || change === 'mails')
      faults.push(`${name} moved from ${seat} to ${now}`);
  }
  if (offered.length > 0 && before.mailed.size === 0) faults.push('an offer before any mail');
  return faults;
}

test('10 changes of each conference, each through the workbook: who was mailed stays, and nobody on the list moves up unasked', async () => {
  const faults: string[] = [];
  const counts = { uploads: 0, mailed: 0, offers: 0, accepted: 0, saved: 0 };
  for (let seed = 0; seed < scaled(1, 30); seed++) {
    const random = randomOf(seed);
    const people = 24 + ((seed * 7) % 40);
    const shape = { people, committees: 4, seats: people - 4, perSchool: 4 };
    const conference = skewedConference(seed, shape);
    const { bytes, rules } = await formOf(conference);
    const first = await opened(await uploaded(bytes, 'export.xlsx', rules));
    let evening: Evening = {
      bytes: await uploaded(bytes, 'export.xlsx', rules),
      rules,
      workbook: first,
      seats: seatsOf(first),
      mailed: new Set(),
      names: new Set(Object.keys(seatsOf(first))),
    };
    for (let step = 0; step < scaled(6, 10); step++) {
      const offers = offersIn(evening.workbook).size;
      const some = CHANGES[Math.floor(random() * CHANGES.length)] ?? 'late';
      // the mails are out after the second change; a free seat that is offered is mostly accepted
      const change =
        step === 1 ? 'mails' : step === 2 ? 'withdrawal' : offers > 0 && step > 3 ? 'accepted offer' : some;
      const names = new Set(evening.names);
      let written: Written = { seats: new Map(), renamed: new Map(), rules: evening.rules };
      const own = { ...evening, names };
      let changed = await edited(evening.bytes, (sheets) => {
        written = writeChange(change, sheets, own, random, step);
      });
      // in between LibreOffice saves some of them
      if (isDeep && seed % 5 === 0 && step % 4 === 3) {
        changed = savedByLibreOffice(changed);
        counts.saved += 1;
      }
      const mailed = change === 'mails' ? mailedIn(await opened(changed)) : evening.mailed;
      const next = await uploaded(changed, 'data.xlsx', written.rules);
      const workbook = await opened(next);
      const after: Evening = {
        ...own,
        bytes: next,
        rules: written.rules,
        workbook,
        seats: seatsOf(workbook),
        mailed: mailedIn(workbook),
      };
      const found = faultsOf({ ...evening, mailed }, after, written, change);
      faults.push(...found.map((fault) => `seed ${seed}, step ${step}, ${change}: ${fault}`));
      counts.uploads += 1;
      counts.mailed += mailed.size;
      counts.offers += offersIn(workbook).size;
      if (change === 'accepted offer' && written.seats.size > 0) counts.accepted += 1;
      evening = after;
    }
  }
  if (isDeep) console.log(JSON.stringify({ ...counts, faults: faults.length }));
  expect(faults).toEqual([]);
  expect(counts.offers).toBeGreaterThan(0);
  expect(counts.accepted).toBeGreaterThan(0);
  expect(counts.mailed).toBeGreaterThan(0);
});
