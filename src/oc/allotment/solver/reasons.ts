import { MS_PER_DAY } from '../../../core/index.ts';
import { effectiveLevels } from './allot.ts';
import { reachesLevel } from './locks.ts';
import type { Allotment, Applicant, CommitteeSeats, FreedSeat, Placement } from './model.ts';
import { wishesFor } from './preferences.ts';

const REASON_TEXTS = {
  locked: 'decided by the organisers',
  kept: 'unchanged from before',
  refused: 'waiting list; the form was not agreed to',
  unread: 'waiting list; Problems names a column that may have the choices',
  'no-choice': 'no choice was made',
  waiting: 'waiting list',
  'waiting-unasked': 'waiting list; no choice was made',
  'not-asked': 'not one of the choices',
  offered: 'waiting list',
  'other-seat': 'another seat than before',
  'lock-full': 'waiting list; the organisers decided on a committee that has no seat left',
};

interface SeatReason {
  choice?: number;
  because?: keyof typeof REASON_TEXTS;
  offer?: number;
  missed: readonly MissedChoice[];
  seat?: MissedSeat;
}

type MissedChoice = { committee: number } & (
  | { code: 'never' }
  | { code: 'level'; level: number }
  | { code: 'school-limit'; people: number; limit: number }
  | { code: 'full'; asked: number; seats: number; first: number }
  /** A seat is free, but people who asked for it earlier take precedence. */
  | { code: 'freed' }
  /** All free seats are offered to other people on the waiting list. */
  | { code: 'list'; free: number }
  | { code: 'two-seats'; asked: number; seats: number; first: number }
);

/** `asked` is the number of people who wanted this seat. */
type MissedSeat = { name: string; asked: number } & (
  | { code: 'held' }
  | { code: 'level'; level: number }
  | { code: 'locked' }
  | { code: 'kept' }
  | { code: 'offered' }
  /** The owner of the seat sent the form this number of days earlier. */
  | { code: 'earlier'; days: number }
  | { code: 'given' }
);

/** `offers` are seats offered to people on the waiting list, so that no one else gets them. */
function findReasons(
  committees: readonly CommitteeSeats[],
  applicants: readonly Applicant[],
  { placements: given }: Pick<Allotment, 'placements'>,
  offers: ReadonlyMap<number, Placement> = new Map(),
  freed: readonly FreedSeat[] = [],
): SeatReason[] {
  const placements = given.map((placement, index) => placement ?? offers.get(index));
  const levels = effectiveLevels(committees, applicants);
  const counts = committees.map((committee, number) =>
    countCommittee(committee, number, applicants, placements, offers),
  );
  const missedChoice = (applicant: Applicant, committee: number): MissedChoice => {
    const { perSchool = Number.POSITIVE_INFINITY } = committees[committee] as CommitteeSeats;
    const { asked, first, seats, taken, offered, schools } = counts[committee] as CommitteeCounts;
    const level = levels[committee] as number;
    const own = (applicant.school && schools.get(applicant.school)) || 0;
    if (applicant.never?.includes(committee)) return { committee, code: 'never' };
    if (!reachesLevel(applicant, level)) return { committee, code: 'level', level };
    if (applicant.school && own + applicant.people > perSchool)
      return { committee, code: 'school-limit', people: own, limit: perSchool };
    if (taken >= seats && freed.some((one) => one.committee === committee))
      return { committee, code: 'freed' };
    if (taken === seats && offered > 0) return { committee, code: 'list', free: offered };
    return { committee, code: taken < seats ? 'two-seats' : 'full', asked, seats, first };
  };
  return applicants.map((applicant, index): SeatReason => {
    const placement = placements[index];
    const rank = applicant.choices.findIndex(({ committee }) => committee === placement?.committee);
    const decided = decidedReason(applicant, placement, rank);
    if (decided) return decided;
    const above = rank < 0 ? applicant.choices : applicant.choices.slice(0, rank);
    const missed = above.map(({ committee }) => missedChoice(applicant, committee));
    if (placement && offers.has(index)) {
      const offered: SeatReason = { because: 'offered', missed, offer: placement.committee };
      return rank < 0 ? offered : { ...offered, choice: rank };
    }
    if (!placement)
      return { because: applicant.choices.length === 0 ? 'waiting-unasked' : 'waiting', missed };
    if (rank < 0) return { because: above.length === 0 ? 'no-choice' : 'not-asked', missed };
    const seat = findMissedSeat(committees, applicants, counts, index, placement, offers);
    return { choice: rank, missed, ...(seat && { seat }) };
  });
}

function decidedReason(
  { lock, refused }: Applicant,
  placement: Placement | undefined,
  rank: number,
): SeatReason | undefined {
  if (lock && !lock.isKept) return { because: placement ? 'locked' : 'lock-full', missed: [] };
  if (lock && placement?.committee === lock.committee) {
    const isSame =
      lock.seats?.length === placement.seats.length &&
      lock.seats.every((seat) => placement.seats.includes(seat));
    return { because: isSame ? 'kept' : 'other-seat', missed: [], ...(rank >= 0 && { choice: rank }) };
  }
  return refused ? { because: refused === true ? 'refused' : refused, missed: [] } : undefined;
}

export type CommitteeCounts = ReturnType<typeof countCommittee>;

export function countCommittee(
  { seats, hold }: CommitteeSeats,
  number: number,
  applicants: readonly Applicant[],
  placements: readonly (Placement | undefined)[],
  offers: ReadonlyMap<number, Placement> = new Map(),
) {
  const counts = {
    asked: 0,
    first: 0,
    seats: 0,
    taken: 0,
    offered: 0,
    schools: new Map<string, number>(),
    wished: new Map<number, number>(),
    owners: new Map<number, number>(),
  };
  let heldTaken = 0;
  for (const [index, applicant] of applicants.entries()) {
    const { choices, people, school } = applicant;
    for (const seat of new Set(wishesFor(applicant, number).flat()))
      counts.wished.set(seat, (counts.wished.get(seat) ?? 0) + people);
    if (choices.some(({ committee }) => committee === number)) counts.asked += people;
    if (choices[0]?.committee === number) counts.first += people;
    const placement = placements[index];
    if (placement?.committee !== number) continue;
    counts.taken += placement.seats.length;
    if (offers.has(index)) counts.offered += placement.seats.length;
    for (const seat of placement.seats) counts.owners.set(seat, index);
    heldTaken += placement.seats.filter((seat) => seats[seat]?.held).length;
    counts.schools.set(school, (counts.schools.get(school) ?? 0) + people);
  }
  const given = seats.filter(({ held }) => !held).length - hold + heldTaken;
  counts.seats = Math.max(given, counts.taken);
  return counts;
}

function findMissedSeat(
  committees: readonly CommitteeSeats[],
  applicants: readonly Applicant[],
  counts: readonly CommitteeCounts[],
  index: number,
  { committee, seats }: Placement,
  offers: ReadonlyMap<number, Placement>,
): MissedSeat | undefined {
  const applicant = applicants[index] as Applicant;
  const wish = wishesFor(applicant, committee)[0];
  const wished = wish?.[0];
  if (wish === undefined || wished === undefined || seats.some((seat) => wish.includes(seat)))
    return undefined;
  const row = committees[committee]?.seats[wished];
  if (!row) return undefined;
  const common = { name: row.name, asked: counts[committee]?.wished.get(wished) ?? 0 };
  const owner = counts[committee]?.owners.get(wished) ?? -1;
  const taker = applicants[owner];
  if (row.held && !taker) return { ...common, code: 'held' };
  if (taker?.lock && !taker.lock.isKept) return { ...common, code: 'locked' };
  if (taker?.lock?.seats?.includes(wished)) return { ...common, code: 'kept' };
  if (!reachesLevel(applicant, row.level)) return { ...common, code: 'level', level: row.level };
  if (offers.has(owner)) return { ...common, code: 'offered' };
  if (taker?.sent !== undefined && applicant.sent !== undefined && taker.sent < applicant.sent)
    return {
      ...common,
      code: 'earlier',
      days: Math.floor((applicant.sent - taker.sent) / MS_PER_DAY),
    };
  return { ...common, code: 'given' };
}

/** Reasons, for example "second choice; that committee was full: 41 asked for 15 seats". */
export function explainSeats(
  committees: readonly CommitteeSeats[],
  applicants: readonly Applicant[],
  allotment: Pick<Allotment, 'placements'>,
  names: readonly string[],
  offers: ReadonlyMap<number, Placement> = new Map(),
  freed: readonly FreedSeat[] = [],
): string[] {
  return findReasons(committees, applicants, allotment, offers, freed).map((why) => formatReason(why, names));
}

const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');

function formatReason(
  { choice, because, missed, seat, offer }: SeatReason,
  names: readonly string[],
): string {
  const ordinal = choice === undefined ? '' : (ORDINALS[choice] ?? `${choice + 1}th`);
  const choiceText = ordinal && `${ordinal} choice`;
  const start =
    because === 'kept' || because === 'other-seat'
      ? [choiceText, REASON_TEXTS[because]].filter(Boolean).join('; ')
      : because
        ? REASON_TEXTS[because]
        : choiceText;
  const parts = missed.map((one) => `${names[one.committee]}${formatMissedChoice(one)}`);
  const offered = `next for a free seat of ${names[offer ?? -1]}, ${ordinal ? `the ${choiceText}` : 'not one of the choices'}`;
  const next = offer === undefined ? [] : [offered];
  return [start, ...next, ...parts, ...(seat ? [formatMissedSeat(seat)] : [])].join('; ');
}

function formatLevel(level: number): string {
  return ` needs ${level} ${level === 1 ? 'MUN' : 'MUNs'} attended`;
}

function formatMissedChoice(missed: MissedChoice): string {
  switch (missed.code) {
    case 'never':
      return ' was ruled out by hand';
    case 'level':
      return formatLevel(missed.level);
    case 'school-limit':
      return `: your school has ${missed.people} there already (limit ${missed.limit})`;
    case 'freed':
      return ': the free seat is first for people who asked for it earlier';
    case 'list':
      return missed.free === 1
        ? ': the free seat is for somebody on the waiting list'
        : `: the ${missed.free} free seats are for people on the waiting list`;
    default: {
      const { code, asked, seats, first } = missed;
      const start = code === 'full' ? ' was full' : ' had no two seats left';
      const firsts = first > 0 ? `, ${first} of them as their first choice` : '';
      return `${start}: ${asked} asked for ${seats} ${seats === 1 ? 'seat' : 'seats'}${firsts}`;
    }
  }
}

function formatMissedSeat(seat: MissedSeat): string {
  switch (seat.code) {
    case 'held':
      return `${seat.name} is held`;
    case 'level':
      return seat.name + formatLevel(seat.level);
    case 'locked':
      return `${seat.name} was given by hand`;
    case 'kept':
      return `${seat.name} stays with somebody who had it before`;
    case 'offered':
      return `${seat.name} is for somebody on the waiting list`;
    case 'earlier': {
      const days =
        seat.days === 0 ? 'earlier' : seat.days === 1 ? 'a day earlier' : `${seat.days} days earlier`;
      return `${seat.name} went to somebody who sent the form ${days}: ${seat.asked} asked for it`;
    }
    default:
      return seat.asked === 1
        ? `${seat.name} went to somebody else`
        : `${seat.name} went to somebody else: ${seat.asked} asked for it`;
  }
}
