import {
  type AllotmentRule,
  type CommitteeRules,
  compactText,
  compareTexts,
  countEach,
  groupBy,
} from '../../core/index.ts';
import {
  type AskedQuestion,
  committeeName,
  type Delegate,
  type Origin,
  originKey,
  type Registrations,
  type RowProblem,
  type Rules,
} from '../model.ts';
import { createPaymentFinder } from '../payments/asked.ts';
import { createCommitteeFinder } from '../registrations/committees.ts';
import type { DelegateRow } from '../registrations/corrections.ts';
import { createProblemLog, type ReportProblem } from '../registrations/messages.ts';
import { readPaid } from '../registrations/questions/paid.ts';
import {
  createQuestionLog,
  type QuestionLog,
  type QuestionRow,
} from '../registrations/questions/questions.ts';
import { hasSeat } from '../registrations/questions/roles.ts';
import { countAttended } from './attended.ts';
import { type CheckIn, createCheckIn, type EarlierCheckIn } from './check-in.ts';
import { type Decision, isMailed, readDecisions, type SeatRow } from './decisions.ts';
import { createFreeSeatRules, formatMoveUpSeats, lockMovedPeople, reportFreedSeats } from './free-seats.ts';
import { formatMailedCell, type LostSeats, reportLostSeats } from './kept-seats.ts';
import { assignKeys, type KeyedPerson } from './keys.ts';
import { type Committee, createCommitteeSeats } from './matrix-seats.ts';
import { reportSimilarSchools } from './schools.ts';
import { compareKeptSeats, type KeptSeats } from './solver/kept.ts';
import { createLimitCostLines, type LimitLine } from './solver/limits.ts';
import type {
  Allotment,
  Applicant,
  CommitteeChoice,
  CommitteeSeats,
  Lock,
  Placement,
  Seat,
  UnprovenPart,
} from './solver/model.ts';
import { isSolvable, loadProgramSolver, type ProgramSolver } from './solver/program.ts';
import { type CommitteeCounts, countCommittee, explainSeats } from './solver/reasons.ts';
import { type AllotmentWithOffers, allotWithWaitingList, FreeSeats } from './solver/waiting-list.ts';
import {
  type AllotmentUnit,
  findHoldReason,
  formatCommitteeSeat,
  formatLock,
  seatOfMember,
} from './units.ts';
import { createWishReader, type UnknownWish, type WishReader } from './wishes.ts';

/* Registrations and decisions of the OC become applicants of the solver; each person gets a row with reasons in words. */

export interface SeatedPerson extends KeyedPerson {
  committee?: CommitteeRules;
  portfolio: string;
  lock: string;
  /** Rank among the person's choices with seats; absent if the person did not choose the committee. */
  choice?: number;
  wish: string;
  why: string;
  last: string;
  /** For a lost seat, "no:" and the name of the seat. */
  mailed: string;
  /** Free seats preferred to the present seat, each with the person's place in the queue. */
  movesUp: string;
  transaction: string;
  paid: string;
  /** According to the cell Paid or to the OC's explanation of the word in it. */
  hasPaid: boolean;
  mail: string;
}

export interface WaitingPerson extends SeatedPerson {
  place: number;
  choices: string;
  fits: string;
  /** For the answer `yes`; absent if no seat is free, or no mail about seats has been sent. */
  offer?: { committee: CommitteeRules; portfolio: string };
}

export interface SeatState {
  committee: CommitteeRules;
  seat: Seat;
  takers: SeatedPerson[];
  asked: number[];
  /** Held until the OC has decided who moves up. */
  isFreed: boolean;
}

interface CommitteeDemand extends Pick<CommitteeCounts, 'asked' | 'first' | 'taken'> {
  committee: CommitteeRules;
  given: number;
  back: number;
}

/** Each person is in either `seated` or `waiting`. */
export interface SeatPlan {
  keys: ReadonlyMap<Delegate, string>;
  seated: SeatedPerson[];
  waiting: WaitingPerson[];
  seats: SeatState[];
  demand: CommitteeDemand[];
  limits: LimitLine[];
  kept: KeptSeats;
  checkIn: CheckIn;
  problems: RowProblem[];
  questions: AskedQuestion[];
}

/** Tests show that up to this number, the workbook is written and read within the memory and time of one thread (`jobs.ts`). */
const MAX_SEATED_PEOPLE = 10_000;

export function reportTooManyPeople({ delegates }: Registrations, { committees }: Rules): RowProblem[] {
  const { problems, report } = createProblemLog();
  const [first] = delegates;
  if (
    first &&
    delegates.length > MAX_SEATED_PEOPLE &&
    committees.some(({ seats = [] }) => seats.length > 0)
  ) {
    const value = `${delegates.length} people`;
    report('too-many-for-seats', {
      origin: first.origin,
      value,
      near: MAX_SEATED_PEOPLE.toLocaleString('en'),
    });
  }
  return problems;
}

interface EarlierAllotment {
  seats?: SeatRow[];
  delegates?: DelegateRow[];
  withdrawn?: DelegateRow[];
  checkIn?: EarlierCheckIn;
  questions?: QuestionRow[];
  /** Keys of problems that the OC has dealt with. */
  done?: ReadonlySet<string>;
}

/** Undefined if the site has no seats. `again` contains the decisions of the OC in an earlier workbook. */
export async function createSeatPlan(
  registrations: Registrations,
  rules: Rules,
  again?: EarlierAllotment,
): Promise<SeatPlan | undefined> {
  const committees = rules.committees
    .map(
      (one, place): Committee => ({
        place,
        rules: one,
        name: committeeName(one),
        seats: createCommitteeSeats(one),
      }),
    )
    .filter(({ seats: { seats } }) => seats.length > 0);
  if (committees.length === 0) return undefined;
  const { problems, report, summarise } = createProblemLog();
  const { delegates, duplicates } = registrations;
  const earlier = again?.seats ?? [];
  const keys = assignKeys(delegates, duplicates, rules.country, [
    ...(again?.delegates ?? []),
    ...(again?.withdrawn ?? []),
    ...earlier,
    ...(again?.checkIn?.rows ?? []),
  ]);
  const everybody = delegates.map((delegate, at): KeyedPerson => ({ key: keys[at] as string, delegate }));
  // a mailed seat stays, whatever the role of the person
  const mailed = new Set(
    earlier.flatMap((row) => (row.kind === 'allotment' && isMailed(row) ? row.key : [])),
  );
  const takesPart = ({ key, delegate: { role, heldBy } }: KeyedPerson) =>
    hasSeat(role) || heldBy !== undefined || mailed.has(key);
  const people = everybody.filter(takesPart).sort((a, b) => compareTexts(a.key, b.key));
  const others = [...registrations.withdrawn, ...everybody.filter((one) => !takesPart(one))];
  const questions = createQuestionLog(again?.questions);
  const gonePeople = { delegates: again?.delegates ?? [], withdrawn: others };
  const find = createCommitteeFinder(rules);
  const decisions = readDecisions(people, earlier, { committees, find, report }, gonePeople);
  const checkIn = createCheckIn(people, again?.checkIn, earlier, gonePeople, rules.sessions, report);
  const rule: AllotmentRule = rules.allotment ?? { rule: 'balanced' };
  const gone: LostSeats = new Map();
  const seating: SeatingContext = {
    committees,
    read: createWishReader(rules),
    keep: rule.keep,
    gone,
    report,
  };
  const units = groupIntoUnits(people, decisions, seating);
  reportSeatlessCommittees(people, rules, report);
  if (committees.some(({ seats: { perSchool } }) => perSchool !== undefined))
    reportSimilarSchools(
      people.map(({ delegate }) => delegate),
      report,
    );
  const seats = committees.map((one) => one.seats);
  const freeRules = createFreeSeatRules(units, committees, earlier, rule, again?.done);
  const asking = units.map(({ applicant }) => applicant);
  const allotted = (solver?: ProgramSolver) => allotWithWaitingList(seats, asking, rule, freeRules, solver);
  let given = allotted();
  // the solver HiGHS takes a moment to load, and most conferences do not need it
  const isOpen = given.allotment.findings.some(
    (one) => one.code === 'not-proven' && one.unproven === 'costs',
  );
  const solver =
    isOpen && isSolvable(units.length, committees.length) ? await loadProgramSolver() : undefined;
  if (solver) given = allotted(solver);
  const { allotment, offers, applicants } = given;
  lockMovedPeople(units, applicants, committees);
  const names = committees.map(({ name }) => name);
  const reasons = explainSeats(given.committees, applicants, allotment, names, offers, given.freed);
  reportFindings(given, units, seating, rule.rule);
  reportFreedSeats(given.freed, freeRules, units, committees, report);
  const movesUp = formatMoveUpSeats(given.freed, freeRules, committees);
  const { seated, waiting } = createPersonRows(
    registrations,
    units,
    given,
    seating,
    reasons,
    questions,
    movesUp,
  );
  orderEqualSeats(seated, committees);
  seated.sort((a, b) => a.committee - b.committee || a.seat - b.seat || compareTexts(a.one.key, b.one.key));
  waiting.sort(
    (a, b) =>
      (a.delegate.sent?.getTime() ?? Number.MAX_SAFE_INTEGER) -
        (b.delegate.sent?.getTime() ?? Number.MAX_SAFE_INTEGER) || compareTexts(a.key, b.key),
  );
  reportLostSeats([...seated.map(({ one }) => one), ...waiting], gone, report);
  summarise();
  const states = createSeatStates(committees, seated, units);
  for (const { committee, seat } of given.freed) {
    const state = states.find(({ seat: own }) => own === committees[committee]?.seats.seats[seat]);
    if (state) state.isFreed = !freeRules.isReleased(committee, seat);
  }
  const withOffers = { placements: allotment.placements.map((one, at) => one ?? offers.get(at)) };
  const fitsOf = createFitFinder(units, committees, given.committees, withOffers.placements);
  return {
    keys: new Map(everybody.map(({ delegate, key }) => [delegate, key])),
    seated: seated.map(({ one }) => one),
    waiting: waiting.map((one, at) => ({
      ...one,
      place: at + 1,
      choices: formatChoices(one.delegate, rules),
      fits: [...(one.offer ? [committeeName(one.offer.committee)] : []), fitsOf(one)]
        .filter(Boolean)
        .join('; '),
    })),
    seats: states,
    demand: countDemand(committees, applicants, allotment),
    limits: createLimitCostLines(seats, given.offered, rule, withOffers, names, solver),
    kept: compareKeptSeats(seats, applicants, rule, allotment, solver),
    checkIn,
    problems,
    questions: questions.questions,
  };
}

interface AssignedSeat {
  one: SeatedPerson;
  committee: number;
  seat: number;
}

function createPersonRows(
  registrations: Registrations,
  units: readonly AllotmentUnit[],
  { allotment: { placements }, offers }: AllotmentWithOffers,
  { committees, gone }: SeatingContext,
  reasons: readonly string[],
  questions: QuestionLog,
  movesUp: ReadonlyMap<number, string>,
): { seated: AssignedSeat[]; waiting: (SeatedPerson & Pick<WaitingPerson, 'offer'>)[] } {
  const seated: AssignedSeat[] = [];
  const waiting: (SeatedPerson & Pick<WaitingPerson, 'offer'>)[] = [];
  const paymentOf = createPaymentFinder(registrations);
  const mailOf = createMailFinder(registrations);
  for (const [at, { members, applicant }] of units.entries()) {
    const placement = placements[at];
    for (const [place, { person, decision }] of members.entries()) {
      const { key, delegate } = person;
      const before = decision.last ? formatCommitteeSeat(decision.last, committees) : '';
      const common = {
        key,
        delegate,
        lock: formatLock(decision, committees),
        mail: mailOf(delegate),
        ...mergePayment(decision, paymentOf(delegate.origin), delegate.origin, questions),
      };
      const mailed = (now: string) => formatMailedCell(decision, applicant, now, committees, gone.get(key));
      const why = (reason = reasons[at] ?? '') => (decision.waits ? 'waiting list; decided by hand' : reason);
      if (!placement) {
        const offer = offers.get(at);
        waiting.push({
          ...common,
          portfolio: '',
          wish: '',
          movesUp: '',
          last: before,
          why: why(findHoldReason(members)),
          mailed: mailed(''),
          ...(offer && { offer: createOffer(committees, offer, place, members) }),
        });
        continue;
      }
      const { committee } = placement;
      const { rules, seats } = committees[committee] as Committee;
      const seat = seatOfMember(place, members, placement, committees);
      const portfolio = seats.seats[seat]?.name ?? '';
      const now = formatCommitteeSeat({ committee, seat: portfolio }, committees);
      const choice = applicant.choices.findIndex((each) => each.committee === committee);
      const one: SeatedPerson = {
        ...common,
        committee: rules,
        portfolio,
        why: why(),
        mailed: mailed(now),
        ...(choice >= 0 && { choice: choice + 1 }),
        wish: delegate.choices.find((each) => each.committee === rules.id)?.portfolio ?? '',
        last: before === now ? '' : before || (decision.waited ? 'waiting list' : ''),
        movesUp: movesUp.get(at) ?? '',
      };
      if (before === now) gone.delete(key);
      seated.push({ one, committee, seat });
    }
  }
  return { seated, waiting };
}

function createOffer(
  committees: readonly Committee[],
  offer: Placement,
  place: number,
  members: AllotmentUnit['members'],
): NonNullable<WaitingPerson['offer']> {
  const { rules, seats } = committees[offer.committee] as Committee;
  const seat = seatOfMember(place, members, offer, committees);
  return { committee: rules, portfolio: seats.seats[seat]?.name ?? '' };
}

interface SeatingContext {
  committees: readonly Committee[];
  read: WishReader;
  keep: AllotmentRule['keep'];
  gone: LostSeats;
  report: ReportProblem;
}

/** A pair who registered together stays one unit, unless the OC has separated the pair. */
function groupIntoUnits(
  people: readonly KeyedPerson[],
  decisions: readonly Decision[],
  seating: SeatingContext,
): AllotmentUnit[] {
  const members = people.map((person, at) => ({ person, decision: decisions[at] as Decision }));
  const groups = groupBy(members, ({ person: { delegate, key } }) =>
    delegate.isPair ? originKey(delegate.origin) : key,
  );
  const take = createSeatTaker(seating.committees);
  const parties = [...groups.values()].flatMap((group) => {
    const [one, other] = group;
    const committees = new Set(group.flatMap(({ decision }) => decision.committee ?? []));
    const isParted =
      one !== undefined &&
      other !== undefined &&
      (one.decision.waits !== other.decision.waits || committees.size > 1);
    if (isParted) {
      const at = (one.decision.row ?? other.decision.row)?.origin ?? one.person.delegate.origin;
      seating.report('pair-parted', {
        origin: at,
        value: group.map(({ person }) => person.delegate.name).join(' & '),
      });
    }
    return isParted || group.length !== 2 ? group.map((each) => [each]) : [group];
  });
  // seats are assigned to locks first, then to people who keep a seat, then to people by their earlier seat
  const spokenFor = createClaimCounter(decisions);
  const decided = parties.map((members) => findLock(members, seating, take, spokenFor));
  const locks = parties.map((members, at) => decided[at] ?? findKeptSeat(members, seating, take));
  return parties.map((members, at) => createUnit(members, locks[at], seating, take));
}

type ClaimCounter = (committee: number, name: string) => number;

function createClaimCounter(decisions: readonly Decision[]): ClaimCounter {
  const keyOf = (committee: number, name: string) => `${committee} ${compactText(name)}`;
  const claims = decisions.flatMap(({ committee, seat, last }) =>
    committee !== undefined && seat !== undefined ? { committee, seat } : (last ?? []),
  );
  const counts = countEach(claims.map(({ committee, seat }) => keyOf(committee, seat)));
  return (committee, name) => counts.get(keyOf(committee, name)) ?? 0;
}

/** Skips seats that a decision claims: the first seats of a name go to the people with a claim. */
function findUnclaimedSeat(
  { seats }: CommitteeSeats,
  places: readonly number[],
  countSpokenFor: (name: string) => number,
): number | undefined {
  const passed = new Map<string, number>();
  const at = seats.findIndex(({ name, held }, place) => {
    const key = compactText(name);
    const before = passed.get(key) ?? 0;
    passed.set(key, before + 1);
    return !held && !places.includes(place) && before >= countSpokenFor(name);
  });
  return at >= 0 ? at : undefined;
}

/** Returns the next seat with a name. After the last such seat, it returns the same index again. */
type SeatTaker = (committee: number, name: string) => number | undefined;

function createSeatTaker(committees: readonly Committee[]): SeatTaker {
  const free = committees.map(({ seats: { seats } }) =>
    groupBy(seats.keys(), (at) => compactText(seats[at]?.name ?? '')),
  );
  return (committee, name) => {
    const places = free[committee]?.get(compactText(name));
    return places && places.length > 1 ? places.shift() : places?.[0];
  };
}

function createUnit(
  members: AllotmentUnit['members'],
  lock: Lock | undefined,
  seating: SeatingContext,
  take: SeatTaker,
): AllotmentUnit {
  const { committees } = seating;
  const [first, second] = members as [AllotmentUnit['members'][0], AllotmentUnit['members'][0]?];
  const { delegate, key } = first.person;
  const all = members.map(({ decision }) => decision);
  const last = all.find((one) => one.last)?.last;
  const lastSeats =
    last &&
    !lock?.seats &&
    all.flatMap((one) =>
      one.last?.committee === last.committee ? (take(last.committee, one.last.seat) ?? []) : [],
    );
  const persons = members.map(({ person }) => person.delegate);
  const attended = persons.flatMap(({ experience }) => countAttended(experience) ?? []);
  const waits = all.some((one) => one.waits);
  const ruledOut = new Set([...all.flatMap((one) => one.never), ...avoidedCommittees(members, committees)]);
  const never = [...committees.keys()].filter(
    (at) => waits || (at !== lock?.committee && (findHoldReason(members) !== undefined || ruledOut.has(at))),
  );
  const school = compactText(delegate.school || second?.person.delegate.school || '');
  const applicant: Applicant = {
    key,
    people: second ? 2 : 1,
    school,
    choices: mergeChoices(members, seating),
    ...(attended.length > 0 && { attended: Math.min(...attended) }),
    ...(delegate.sent && { sent: delegate.sent.getTime() }),
    ...(!lock && persons.some(({ isUnread }) => isUnread) && { refused: 'unread' as const }),
    ...(!lock && persons.some(({ consent }) => consent === 'no') && { refused: true as const }),
    ...(lock && !waits && { lock }),
    ...(never.length > 0 && { never }),
    ...(last && lastSeats && { last: { committee: last.committee, seats: [...new Set(lastSeats)] } }),
  };
  return { applicant, members };
}

function findLock(
  members: AllotmentUnit['members'],
  { committees, read, report }: SeatingContext,
  take: SeatTaker,
  spokenFor: ClaimCounter,
): Lock | undefined {
  const locked = members.filter(({ decision }) => decision.committee !== undefined);
  const committee = locked[0]?.decision.committee;
  if (committee === undefined) return undefined;
  const { place: at, seats } = committees[committee] as Committee;
  const places: number[] = [];
  for (const { decision } of locked) {
    if (decision.seat === undefined) continue;
    const isShared = seats.double && places.length > 0;
    const place = isShared
      ? places[0]
      : findSeat(decision.seat, seats, committee, take, (name) => read(name, at));
    if (place !== undefined && !places.includes(place)) places.push(place);
    if (place === undefined) {
      const near = read(decision.seat, at).unknown[0]?.near;
      const origin = decision.row?.origin ?? { sheet: '', row: 0 };
      report('lock-seat-unknown', { origin, column: 'Portfolio', value: decision.seat, near });
      delete decision.seat;
    }
  }
  const needed = seats.double ? 1 : members.length;
  // if only one of a pair is locked, the other keeps the earlier seat or, failing that, gets the next free one
  if (places.length > 0 && places.length < needed) {
    const { last, offer } = members.find(({ decision }) => decision.seat === undefined)?.decision ?? {};
    const partner = last ?? offer;
    const own = partner?.committee === committee ? take(committee, partner.seat) : undefined;
    const other =
      own !== undefined && !places.includes(own)
        ? own
        : (findUnclaimedSeat(seats, places, (name) => spokenFor(committee, name)) ??
          findUnclaimedSeat(seats, places, () => 0));
    if (other !== undefined) places.push(other);
  }
  return places.length === needed ? { committee, seats: places } : { committee };
}

function findKeptSeat(
  members: AllotmentUnit['members'],
  { committees, keep = 'mailed', gone }: SeatingContext,
  take: SeatTaker,
): Lock | undefined {
  const all = members.map(({ decision }) => decision);
  const last = all.find((one) => one.last)?.last;
  const isMeant = keep === 'all' || (keep === 'mailed' && all.some(({ mailed }) => mailed !== ''));
  const isFree =
    all.some(({ waits, released }) => waits || released) ||
    members.some(({ person }) => person.delegate.consent === 'no');
  if (!isMeant || isFree || all.some(({ never }) => last && never.includes(last.committee))) return undefined;
  if (!last) {
    for (const member of members) {
      const { committee = '', changed } = member.decision.row ?? {};
      if (committee !== '' && !changed?.seat)
        gone.set(member.person.key, `${committee} has no seats any more`);
    }
    return undefined;
  }
  const { committee } = last;
  const { name, seats } = committees[committee] as Committee;
  const there = members.filter(({ decision }) => decision.last?.committee === committee);
  const places = there.slice(0, seats.double ? 1 : 2).flatMap((member) => {
    const seat = member.decision.last?.seat ?? '';
    const place = take(committee, seat);
    for (const { person } of place === undefined ? (seats.double ? there : [member]) : [])
      gone.set(person.key, `${name} has no seat ${seat} any more`);
    return place ?? [];
  });
  // one person of a pair with two seats may keep a seat although the other seat is gone
  return { committee, isKept: true, ...(places.length > 0 && { seats: places }) };
}

function findSeat(
  name: string,
  { seats }: CommitteeSeats,
  committee: number,
  take: SeatTaker,
  read: (name: string) => ReturnType<WishReader>,
): number | undefined {
  const exact = take(committee, name);
  if (exact !== undefined) return exact;
  const { seats: wishes, unknown } = read(name);
  const [places, ...others] = wishes;
  const names = new Set(places?.map((at) => seats[at]?.name));
  const [only] = names;
  return only !== undefined && names.size === 1 && others.length === 0 && unknown.length === 0
    ? take(committee, only)
    : undefined;
}

function describeMissingSeat({ near, isCountry, either }: UnknownWish): string {
  if (either) return `has several seats that it can be: ${either.join(', ')}`;
  const nearest = near === undefined ? '' : `; the nearest is ${near}`;
  return `has no ${isCountry ? 'seat for this country' : 'such seat'}${nearest}`;
}

function avoidedCommittees(members: AllotmentUnit['members'], committees: readonly Committee[]): number[] {
  const ids = members.flatMap(({ person }) => person.delegate.choices.flatMap(({ avoids }) => avoids ?? []));
  return ids.map((id) => committees.findIndex(({ rules }) => rules.id === id)).filter((at) => at >= 0);
}

/** Choices of the first person precede further choices of the second. Reports wishes that match no seat. */
function mergeChoices(
  members: AllotmentUnit['members'],
  { committees, read, report }: SeatingContext,
): CommitteeChoice[] {
  const choices: CommitteeChoice[] = [];
  for (const { origin, choices: own } of members.map(({ person }) => person.delegate))
    for (const [at, { committee: id, portfolio = '' }] of own.entries()) {
      const committee = committees.findIndex(({ rules }) => rules.id === id);
      if (committee < 0 || choices.some((one) => one.committee === committee)) continue;
      const { place, name } = committees[committee] as Committee;
      const { seats, unknown } = read(portfolio, place);
      choices.push({ committee, wishes: seats });
      for (const wish of unknown)
        report('portfolio-unknown', {
          origin,
          column: `Choice ${at + 1} portfolio`,
          value: wish.written,
          near: `${name} ${describeMissingSeat(wish)}`,
          group: JSON.stringify([name, compactText(wish.written)]),
        });
    }
  return choices;
}

function reportSeatlessCommittees(people: readonly KeyedPerson[], rules: Rules, report: ReportProblem): void {
  const without = rules.committees.filter(({ seats = [] }) => seats.length === 0);
  const names = new Map(without.map((one) => [one.id, committeeName(one)]));
  const choices = people.flatMap(({ delegate }) =>
    delegate.choices.map(({ committee = '' }) => ({ committee, delegate })),
  );
  for (const [id, [first, ...others]] of groupBy(choices, ({ committee }) => committee)) {
    if (!first || !names.has(id)) continue;
    const value = others.length > 0 ? `${others.length + 1} people` : first.delegate.name;
    report('committee-without-seats', { origin: first.delegate.origin, value, near: names.get(id) });
  }
}

/** Orders by Key, because seats with the same name are interchangeable. */
function orderEqualSeats(seated: readonly AssignedSeat[], committees: readonly Committee[]): void {
  const alike = groupBy(seated, ({ committee, seat }) =>
    JSON.stringify([committee, compactText(committees[committee]?.seats.seats[seat]?.name ?? '')]),
  );
  for (const group of alike.values()) {
    const takers = [...groupBy(group, ({ seat }) => seat).values()];
    const places = takers.map(([first]) => first?.seat ?? 0).sort((a, b) => a - b);
    const keyOf = (all: typeof group) => all.map(({ one }) => one.key).sort()[0] ?? '';
    takers.sort((a, b) => compareTexts(keyOf(a), keyOf(b)));
    for (const [at, all] of takers.entries()) for (const each of all) each.seat = places[at] ?? each.seat;
  }
}

/** Cells of the workbook count even if the OC emptied them; without such cells, the form counts. */
function mergePayment(
  { transaction, paid }: Decision,
  written: ReturnType<ReturnType<typeof createPaymentFinder>>,
  origin: Origin,
  { answerTo }: QuestionLog,
): Pick<SeatedPerson, 'transaction' | 'paid' | 'hasPaid'> {
  const word = paid ?? written.paid;
  const column = word === written.paid ? written.column : 'Paid';
  const says = readPaid(word);
  const isPaid = () => answerTo({ decides: 'paid', column, word, readAs: 'not paid', origin }) === 'paid';
  return {
    transaction: transaction ?? written.transaction,
    paid: word,
    hasPaid: says === 'asked' ? isPaid() : says === 'yes',
  };
}

function createMailFinder({ delegations }: Registrations): (delegate: Delegate) => string {
  const byOrigin = new Map(delegations.map((one) => [originKey(one.origin), one]));
  return ({ mail, origin }) => {
    const delegation = byOrigin.get(originKey(origin));
    const all = [mail, delegation?.mail ?? '', delegation?.adviser?.mail ?? ''];
    return all.map((one) => one.trim()).find((one) => one.includes('@')) ?? '';
  };
}

export function formatChoices({ choices }: Delegate, { committees }: Rules): string {
  return choices
    .map(({ committee, written, portfolio }) => {
      const name = committees.find(({ id }) => id === committee)?.names[0] ?? written;
      return portfolio ? `${name} (${portfolio})` : name;
    })
    .join('; ');
}

function countDemand(
  committees: readonly Committee[],
  applicants: readonly Applicant[],
  { placements }: Allotment,
): CommitteeDemand[] {
  return committees.map(({ rules, seats }, at) => {
    const { asked, first, taken, seats: given } = countCommittee(seats, at, applicants, placements);
    return { committee: rules, asked, first, given, taken, back: seats.seats.length - given };
  });
}

function createSeatStates(
  committees: readonly Committee[],
  seated: readonly AssignedSeat[],
  units: readonly AllotmentUnit[],
): SeatState[] {
  const states = committees.map(({ rules, seats: { seats } }) =>
    seats.map(
      (seat): SeatState => ({ committee: rules, seat, takers: [], asked: [0, 0, 0], isFreed: false }),
    ),
  );
  for (const { one, committee, seat } of seated) states[committee]?.[seat]?.takers.push(one);
  for (const { applicant, members } of units)
    for (const [number, { committee, wishes }] of applicant.choices.slice(0, 3).entries()) {
      const all = states[committee] ?? [];
      // in a committee without a matrix, a choice asks for each of the seats
      const isPlain = all.every(({ seat }) => seat.name === '');
      const asked = isPlain ? all.keys() : (wishes[0] ?? []);
      for (const at of asked) {
        const counts = all[at]?.asked;
        if (counts) counts[number] = (counts[number] ?? 0) + members.length;
      }
    }
  return states.flat();
}

function createFitFinder(
  units: readonly AllotmentUnit[],
  committees: readonly Committee[],
  seats: readonly CommitteeSeats[],
  placements: readonly (Placement | undefined)[],
): (person: KeyedPerson) => string {
  const unitOfPerson = new Map(units.flatMap((unit) => unit.members.map(({ person }) => [person.key, unit])));
  const applicants = units.map(({ applicant }) => applicant);
  const free = new FreeSeats(seats, applicants, placements);
  return ({ key }) => {
    const applicant = unitOfPerson.get(key)?.applicant;
    if (!applicant || applicant.refused) return '';
    return committees
      .filter((_, at) => free.mayEnter(applicant, at))
      .map(({ name }) => name)
      .join('; ');
  };
}

function reportFindings(
  { allotment: { findings }, applicants }: Pick<AllotmentWithOffers, 'allotment' | 'applicants'>,
  units: readonly AllotmentUnit[],
  { committees, gone, report }: SeatingContext,
  rule: AllotmentRule['rule'],
): void {
  const nameOf = (at: number) => committees[at]?.name ?? '';
  const rowOf = (at: number) => {
    const members = units[at]?.members ?? [];
    const [first] = members;
    const decided = members.find(({ decision }) => decision.committee !== undefined) ?? first;
    const origin = decided?.decision.row?.origin ?? first?.person.delegate.origin ?? { sheet: '', row: 0 };
    return {
      origin,
      value: members.map(({ person }) => person.delegate.name || person.delegate.mail).join(' & '),
    };
  };
  const isKept = (at: number) => units[at]?.applicant.lock?.isKept === true;
  const isGone = (at: number, near: string) => {
    for (const { person } of units[at]?.members ?? []) if (!gone.has(person.key)) gone.set(person.key, near);
  };
  const overLimit = (at: number, near: string) =>
    report('lock-over-limit', { ...rowOf(at), column: 'Committee', near });
  const lockedIn = (committee: number, isMeant: (one: Applicant) => boolean = () => true) => {
    const isLocked = ({ applicant }: AllotmentUnit) =>
      applicant.lock?.committee === committee && isMeant(applicant);
    return Math.max(units.findIndex(isLocked), 0);
  };
  // if a seat is locked twice, the second person is only reported for that, and not for a missing seat
  const seconds = new Set(
    findings.flatMap((one) => (one.code === 'seat-locked-twice' ? one.applicants.slice(1) : [])),
  );
  const isKnown = (at: number) => seconds.has(at) && !applicants[at]?.lock?.isKept;
  for (const finding of findings) {
    const name = 'committee' in finding ? nameOf(finding.committee) : '';
    if (finding.code === 'seat-locked-twice') {
      const [first = 0, ...others] = finding.applicants;
      const { value: near } = rowOf(first);
      for (const at of others)
        if (isKept(at)) isGone(at, `${near} has it`);
        else report('lock-twice', { ...rowOf(at), column: 'Portfolio', near });
    } else if (finding.code === 'no-seat-for-lock') {
      const { applicant: at } = finding;
      if (isKnown(at)) continue;
      if (isKept(at)) isGone(at, `${name} has no seat left`);
      else report('lock-full', { ...rowOf(at), column: 'Committee', near: name });
    } else if (finding.code === 'quota-broken') {
      const { committee, school, people, limit } = finding;
      const at = lockedIn(committee, (one) => one.school === school);
      overLimit(at, `this school has ${people} people in ${name}, where the limit is ${limit}`);
    } else if (finding.code === 'level-broken')
      overLimit(finding.applicant, `this person is in ${name} without the experience that it needs`);
    else if (finding.code === 'hold-broken')
      overLimit(
        lockedIn(finding.committee),
        `${name} gives ${finding.seats} of the seats that you hold back`,
      );
    else if (finding.code === 'level-dropped')
      report('level-dropped', { origin: { sheet: 'Seats', row: 1 }, value: name });
    else
      report('not-proven', {
        origin: { sheet: 'Allotment', row: 1 },
        near: describeDoubt(finding.unproven, rule),
      });
  }
}

function describeDoubt(unproven: UnprovenPart, rule: AllotmentRule['rule']): string {
  if (unproven === 'costs')
    return rule === 'balanced'
      ? 'Perhaps fewer people could wait, or more could get a better choice'
      : 'Perhaps fewer people could wait, or be in a committee that they did not ask for';
  return rule === 'balanced'
    ? 'It is certain that nobody waits without need, and that the choices are the best for all together. Only where two people have equal claims, the later form may have gone first, or somebody may have moved without need'
    : 'It is certain that nobody waits without need, or is in a committee that they did not ask for. But a later form may have gone first, and somebody could perhaps have a better choice';
}
