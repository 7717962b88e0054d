import { expect, test } from 'vitest';
import { allotSeats } from '../../../src/oc/allotment/solver/allot.ts';
import { compareKeptSeats } from '../../../src/oc/allotment/solver/kept.ts';
import { createLimitCostLines } from '../../../src/oc/allotment/solver/limits.ts';
import type { Allotment, Applicant, Placement } from '../../../src/oc/allotment/solver/model.ts';
import { explainSeats } from '../../../src/oc/allotment/solver/reasons.ts';
import { allotWithWaitingList } from '../../../src/oc/allotment/solver/waiting-list.ts';
import { isDeep, scaled } from '../../scale.ts';
import { type Conference, crowdOfPairs, randomOf, smallConference } from './conferences.ts';
import { CHANGES, changed, fullConference, type Rule, remembering } from './disturbance.ts';
import { untrueOf } from './truth.ts';

/* Each text that Plenary writes about an allotment is read by a program, and compared with who sits where. */

const nameOf = (committee: number) => `Council ${committee}`;

interface Seen {
  texts: number;
  untrue: string[];
  kinds: Map<string, number>;
}

/** Checks all texts of an allotment: why, and what limits and kept seats cost. */
function check(
  conference: Conference,
  rule: Rule,
  listed: ReadonlySet<number>,
  late: ReadonlySet<number>,
  seen: Seen,
  where: string,
): Allotment & { offers: ReadonlyMap<number, Placement> } {
  const { committees, applicants } = conference;
  const rules = { listed, late, movesUp: new Set<number>(), isReleased: () => false };
  const given = allotWithWaitingList(committees, applicants, { rule }, rules);
  const { allotment, offers, offered } = given;
  const shown = { committees: [...given.committees], applicants };
  const names = committees.map((_, at) => nameOf(at));
  const texts = explainSeats(given.committees, applicants, allotment, names, offers, given.freed);
  for (const [index, text] of texts.entries()) {
    seen.texts += 1;
    for (const part of text.split('; ')) {
      const kind = part.replace(/\d+/g, 'n');
      seen.kinds.set(kind, (seen.kinds.get(kind) ?? 0) + 1);
    }
    const untrue = untrueOf(shown, allotment, offers, listed, index, text, names, given.freed);
    if (untrue) seen.untrue.push(`${where}: ${text} (${untrue})`);
  }
  const withOffers = { placements: allotment.placements.map((one, at) => one ?? offers.get(at)) };
  const isProven = !allotment.findings.some(({ code }) => code === 'not-proven');
  const lines = isProven ? createLimitCostLines(committees, offered, { rule }, withOffers, names) : [];
  for (const { item, note } of lines) {
    seen.texts += 1;
    const untrue = untrueLimit({ committees, applicants: [...offered] }, rule, item, note);
    if (untrue) seen.untrue.push(`${where}: ${item}: ${note} (${untrue})`);
  }
  const kept = compareKeptSeats(committees, applicants, { rule }, allotment);
  if (kept.people > 0) {
    seen.texts += 1;
    const people = applicants.reduce((sum, one, index) => {
      const placement = allotment.placements[index];
      return sum + (one.lock?.isKept && placement?.committee === one.lock.committee ? one.people : 0);
    }, 0);
    if (people !== kept.people) seen.untrue.push(`${where}: ${kept.people} keep their seat (${people})`);
  }
  return { ...allotment, offers };
}

/** How many wait, and how many sit where they did not ask, in an allotment. */
function shortage(
  { committees, applicants }: Conference,
  rule: Rule,
): { waits: number; unasked: number; isProven: boolean } {
  const { placements, findings } = allotSeats(committees, applicants, { rule });
  const sum = (isMeant: (one: Applicant, at: number) => boolean) =>
    applicants.reduce((all, one, at) => all + (isMeant(one, at) ? one.people : 0), 0);
  const waits = sum((_, at) => !placements[at]);
  const isAsked = ({ choices }: Applicant, at: number) =>
    choices.some(({ committee }) => committee === placements[at]?.committee);
  return {
    waits,
    unasked: sum((one, at) => placements[at] !== undefined && !one.lock && !isAsked(one, at)),
    isProven: !findings.some(({ code }) => code === 'not-proven'),
  };
}

/** What is untrue in "With perSchool 3, 2 more people would have a seat". */
function untrueLimit(conference: Conference, rule: Rule, item: string, note: string): string | undefined {
  if (item === 'limits not tried') return undefined;
  const [, limit = '', value, where] =
    /^(perSchool|level|hold|held)(?: \d+ → (\d+))?(?: in (.*))?$/.exec(item) ?? [];
  const [, count, seated] = /(\d+) more (?:person|people) would (have a seat)?/.exec(note) ?? [];
  if (limit === '' || count === undefined) return 'not understood';
  const meant = new Set(where?.split(', ') ?? conference.committees.map((_, at) => nameOf(at)));
  const to = Number(value ?? 0);
  const wider = conference.committees.map((one, at) => {
    if (!meant.has(nameOf(at))) return one;
    if (limit === 'perSchool') return { ...one, perSchool: to };
    if (limit === 'level') return { ...one, level: to };
    if (limit === 'hold') return { ...one, hold: 0 };
    return { ...one, seats: one.seats.map((seat) => ({ ...seat, held: false })) };
  });
  const before = shortage(conference, rule);
  const after = shortage({ ...conference, committees: wider }, rule);
  if (!before.isProven || !after.isProven) return undefined;
  const more = before.waits - after.waits;
  const found = seated ? more : more + before.unasked - after.unasked;
  return found === Number(count) ? undefined : `${found} more`;
}

test('each Why, each cost of a limit, and each text of the waiting list is true, whoever is mailed, comes late, or withdraws', () => {
  const seen: Seen = { texts: 0, untrue: [], kinds: new Map() };
  for (let seed = 0; seed < scaled(5, 120); seed++) {
    const random = randomOf(seed);
    const rule = seed % 4 === 3 ? 'first-come' : 'balanced';
    const some = seed % 2 === 0 ? smallConference(seed) : fullConference(seed, 30 + (seed % 40));
    // forms come some hours after each other
    const days = ({ sent, ...one }: Applicant) => ({
      ...one,
      ...(sent !== undefined && { sent: sent * 4e7 }),
    });
    let conference: Conference = { ...some, applicants: some.applicants.map(days) };
    const had = new Map<string, Placement>();
    const waited = new Set<string>();
    const mailed = new Set<string>();
    for (let step = 0; step < 6; step++) {
      const now = remembering(conference, had, (key) => mailed.has(key));
      const isOut = mailed.size > 0;
      const those = (isMeant: (one: Applicant) => boolean) =>
        new Set(now.applicants.flatMap((one, at) => (isOut && isMeant(one) ? [at] : [])));
      const listed = those(({ key, lock, refused }) => waited.has(key) && !lock && !refused);
      const late = those(({ key }) => !waited.has(key) && !had.has(key));
      const { placements, offers } = check(now, rule, listed, late, seen, `seed ${seed}, step ${step}`);
      had.clear();
      waited.clear();
      for (const [index, { key }] of now.applicants.entries()) {
        const placement = placements[index];
        // every second offer is accepted
        const accepted = offers.get(index);
        const seat = placement ?? (random() < 0.5 ? accepted : undefined);
        if (seat) had.set(key, seat);
        else {
          waited.add(key);
          mailed.delete(key);
        }
        if (placement && random() < 0.6) mailed.add(key);
      }
      conference = now;
      for (const change of ['withdrawal', CHANGES[Math.floor(random() * CHANGES.length)] ?? 'late'] as const)
        conference = changed(conference, change, random, step);
    }
  }
  for (let seed = 1; seed <= scaled(0, 3); seed++)
    check(crowdOfPairs(seed), 'balanced', new Set(), new Set(), seen, `crowd ${seed}`);
  if (isDeep)
    console.log(`${seen.texts} texts, ${seen.untrue.length} untrue`, Object.fromEntries(seen.kinds));
  expect(seen.untrue).toEqual([]);
  expect(seen.texts).toBeGreaterThan(scaled(500, 10_000));
  for (const kind of [
    'unchanged from before',
    'waiting list',
    'Seat n stays with somebody who had it before',
    'next for a free seat of Council n, the first choice',
    'Council n was full: n asked for n seats, n of them as their first choice',
  ])
    expect([...seen.kinds.keys()], kind).toContain(kind);
});
