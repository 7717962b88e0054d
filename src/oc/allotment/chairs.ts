import { type CommitteeRules, compactText, compareTexts, groupBy } from '../../core/index.ts';
import {
  type ChairApplication,
  committeeName,
  type Registrations,
  type RowProblem,
  type Rules,
} from '../model.ts';
import { createCommitteeFinder } from '../registrations/committees.ts';
import { rowKey } from '../registrations/corrections.ts';
import { findMatches, mayBeSameName } from '../registrations/identity.ts';
import { createProblemLog, originText, type ReportProblem } from '../registrations/messages.ts';
import { isWithdrawnLock, isWithdrawnWord } from '../registrations/questions/comes.ts';
import { cleanText, truncateText, wordsOf } from '../registrations/text.ts';
import { countAttended } from './attended.ts';
import { type Decision, readDecisions, type SeatRow } from './decisions.ts';
import { assignKeys } from './keys.ts';
import type { Committee } from './matrix-seats.ts';
import { formatChoices } from './seat-plan.ts';
import {
  allotChairs,
  CHAIR_ROLE,
  type ChairAllotment,
  type ChairApplicant,
  HEAD_ROLE,
  orderByTurn,
} from './solver/chairs.ts';
import type { Lock } from './solver/model.ts';
import { explainSeats } from './solver/reasons.ts';
import { formatLock } from './units.ts';

/* Applications, decisions of the OC and chairs named in the site become applicants of the solver; each person gets a row. */

export interface Chair {
  key: string;
  delegate: ChairApplication;
  committee?: CommitteeRules;
  role: typeof HEAD_ROLE | typeof CHAIR_ROLE | '';
  choices: string;
  /** Rank among the person's choices; absent if the person did not choose the committee. */
  choice?: number;
  lock: string;
  why: string;
  last: string;
  /** Decides the order of turns. */
  chaired: number;
}

interface CommitteeChairs {
  committee: CommitteeRules;
  /** Includes places of people named in the site. */
  places: number;
  named: string[];
  taken: number;
  hasHead: boolean;
}

/** Applicants by committee, the head first; then applicants without a place, in the order of their turns. */
export interface ChairPlan {
  chairs: Chair[];
  committees: CommitteeChairs[];
  problems: RowProblem[];
}

const DEFAULT_CHAIRS = 2;

/** Limits the time of the solver. */
const MAX_APPLICANTS = 500;

/** `portfolio` is the role, and `unread` contains the headers of changes that are not read. */
export interface ChairRow extends SeatRow {
  unread: string[];
}

interface ChairCandidate {
  key: string;
  delegate: ChairApplication;
  decision: Decision;
  isGone: boolean;
}

/** Undefined if no one has applied. `earlier` contains the decisions of the OC in an earlier workbook. */
export function createChairPlan(
  registrations: Registrations,
  rules: Rules,
  earlier: readonly ChairRow[] = [],
): ChairPlan | undefined {
  const { applications, delegates } = registrations;
  if (applications.length === 0) return undefined;
  const { problems, report, summarise } = createProblemLog();
  const sites = committeesWithoutSeats(rules);
  const all = readCandidates(registrations, rules, sites, earlier, report);
  const coming = all.filter(
    ({ isGone, delegate, decision }) =>
      !isGone &&
      delegate.notComing === undefined &&
      (delegate.heldBy === undefined || decision.committee !== undefined),
  );
  const tooMany = coming.length > MAX_APPLICANTS;
  if (tooMany)
    report('too-many-chairs', {
      origin: (coming[0] as ChairCandidate).delegate.origin,
      value: `${coming.length} people`,
      near: String(MAX_APPLICANTS),
    });
  const taking = tooMany ? [] : coming;
  const find = createNameFinder(taking);
  const named = assignNamedChairs(taking, sites, find, report);
  const committees = sites.map((site, at) =>
    withChairSeats(site, named.free[at] ?? 0, named.hasHead[at] === true),
  );
  const placing = { committees, named, report };
  const applicants = taking.map((one) => createChairApplicant(one, findFriends(one, taking, find), placing));
  const seats = committees.map((one) => one.seats);
  const allotment = allotChairs(seats, applicants);
  const given: ChairRowContext = { ...placing, people: taking, allotment, applicants };
  reportFindings(given);
  const names = committees.map(({ name }) => name);
  const reasons = explainSeats(seats, applicants, allotment, names);
  const placed = new Map(taking.map((one, at) => [one, createChair(one, at, reasons[at] ?? '', given)]));
  const chairs = all.map(
    (one): Chair => ({
      ...(placed.get(one) ?? createUnassignedChair(one, tooMany)),
      choices: formatChoices(one.delegate, rules),
    }),
  );
  reportUnclearHeads(given);
  reportChairsAsDelegates(chairs, delegates, rules, report);
  const summed = committees.map((committee, at) => summariseCommittee(committee, at, given));
  if (!tooMany) reportMissingChairs(summed, chairs, report);
  summarise();
  const turns = new Map(orderByTurn(applicants).map((at, turn) => [taking[at]?.key, turn]));
  const orderOf = ({ committee, role, lock, key, delegate }: Chair) => [
    committee ? sites.findIndex((site) => site.rules === committee) : sites.length,
    role === HEAD_ROLE ? 0 : 1,
    lock === WITHDRAWN_LOCK || delegate.notComing !== undefined ? 1 : 0,
    turns.get(key) ?? 0,
  ];
  const ordered = chairs.map((one) => ({ one, order: orderOf(one) }));
  ordered.sort((a, b) => {
    const at = a.order.findIndex((number, place) => number !== b.order[place]);
    return at < 0 ? compareTexts(a.one.key, b.one.key) : (a.order[at] ?? 0) - (b.order[at] ?? 0);
  });
  return { chairs: ordered.map(({ one }) => one), committees: summed, problems };
}

const WITHDRAWN_LOCK = 'withdrawn';

function committeesWithoutSeats({ committees }: Rules): Committee[] {
  return committees.map((rules, place) => ({
    place,
    rules,
    name: committeeName(rules),
    seats: { seats: [], level: 0, double: false, hold: 0 },
  }));
}

function readCandidates(
  { applications, duplicates }: Registrations,
  rules: Rules,
  sites: readonly Committee[],
  earlier: readonly ChairRow[],
  report: ReportProblem,
): ChairCandidate[] {
  const keys = assignKeys(applications, duplicates, rules.country, earlier);
  const people = applications
    .map((delegate, at) => ({ key: keys[at] as string, delegate }))
    .sort((a, b) => compareTexts(a.key, b.key));
  const find = createCommitteeFinder(rules);
  const decided = readDecisions(people, earlier.map(withoutWithdrawnWords), {
    committees: sites,
    find,
    report,
  });
  const gone = new Set(
    earlier.filter(({ lock }) => isWithdrawnLock(lock)).map(({ key, of }) => key || rowKey(of)),
  );
  reportUnreadChanges(earlier, new Set(people.map(({ key }) => key)), report);
  return people.map(({ key, delegate }, at) => ({
    key,
    delegate,
    decision: decided[at] as Decision,
    isGone: gone.has(key) || gone.has(rowKey(delegate.origin)),
  }));
}

function withoutWithdrawnWords(row: ChairRow): ChairRow {
  const words = row.lock.split(';').map((word) => word.trim());
  return { ...row, lock: words.filter((word) => !isWithdrawnWord(word)).join('; ') };
}

function reportUnreadChanges(
  earlier: readonly ChairRow[],
  known: ReadonlySet<string>,
  report: ReportProblem,
): void {
  for (const { unread, origin, of, name, key } of earlier)
    if (unread.length > 0 && known.has(key))
      report('chairs-not-read', { origin, column: unread.join(', '), value: name, near: originText(of) });
}

interface NamedChairPositions {
  /** By committee. Applicants named in the site are included. */
  free: number[];
  /** By committee: whether the site names a head who has not applied. */
  hasHead: boolean[];
  others: string[][];
  own: Map<ChairCandidate, { committee: number; role: Chair['role'] }>;
}

interface PlacingContext {
  committees: readonly Committee[];
  named: NamedChairPositions;
  report: ReportProblem;
}

function assignNamedChairs(
  people: readonly ChairCandidate[],
  sites: readonly Committee[],
  find: NameFinder,
  report: ReportProblem,
): NamedChairPositions {
  const named: NamedChairPositions = { free: [], hasHead: [], others: [], own: new Map() };
  for (const [committee, { rules, name }] of sites.entries()) {
    const { chairs = DEFAULT_CHAIRS, namedChairs = [] } = rules;
    const others = namedChairs.filter((chair) => {
      const role = parseRole(chair.role) ?? '';
      const fitting = find(chair.name)
        .map((at) => people[at] as ChairCandidate)
        .filter((one) => !named.own.has(one));
      const here = fitting.filter(({ decision }) => decision.committee === committee);
      const [only, ...more] = here.length > 0 ? here : fitting;
      if (only && more.length > 0)
        report('named-chair-unclear', {
          origin: only.delegate.origin,
          value: `${chair.name}, ${name}`,
          near: fitting.map(({ delegate }) => originText(delegate.origin)).join(', '),
        });
      if (!only || more.length > 0) return true;
      named.own.set(only, { committee, role });
      return false;
    });
    named.others[committee] = others.map((chair) => chair.name);
    named.hasHead[committee] = others.some((chair) => parseRole(chair.role) === HEAD_ROLE);
    named.free[committee] = Math.max(chairs, namedChairs.length) - others.length;
  }
  return named;
}

function parseRole(text: string): Exclude<Chair['role'], ''> | undefined {
  const words = wordsOf(truncateText(text));
  const has = (...some: string[]) => some.some((word) => words.includes(word));
  if (has('co', 'vice', 'deputy', 'assistant', 'junior', 'cochair', 'vicechair', 'stellvertretend'))
    return CHAIR_ROLE;
  if (has('head', 'lead', 'main', 'chief', 'principal', 'president', 'hauptvorsitz', 'senior'))
    return HEAD_ROLE;
  return has('chair', 'chairs', 'chairperson', 'moderator', 'director', 'rapporteur', 'member', 'vorsitz')
    ? CHAIR_ROLE
    : undefined;
}

function withChairSeats(site: Committee, free: number, hasHead: boolean): Committee {
  const seats = Array.from({ length: free }, (_, at) => ({
    name: at === 0 && !hasHead ? HEAD_ROLE : CHAIR_ROLE,
    level: 0,
    held: false,
  }));
  return { ...site, seats: { ...site.seats, seats } };
}

const YES_PATTERN = /^(yes|y|ja|oui|si|sim|true|1|haan|हाँ|हां|sure|of course|definitely)(?![\p{L}\p{M}])/u;
const NO_PATTERN =
  /^(no|n|nein|non|false|0|not|nahi|नहीं|i (do|would) not|i dont|rather not|dont)(?![\p{L}\p{M}])/u;
const EITHER_PATTERN = /^(either|both|any|anything|no preference|all|whichever|flexible|open)\b/;

/** Undefined if the answer is neither yes nor no. */
export function wantsToLead({
  head,
  isAskedToLead,
}: Pick<ChairApplication, 'head' | 'isAskedToLead'>): boolean | undefined {
  if (!isAskedToLead) return true;
  const text = wordsOf(truncateText(head)).join(' ');
  if (text === '') return false;
  if (YES_PATTERN.test(text)) return true;
  if (NO_PATTERN.test(text)) return false;
  const roles = head.split(/[,;/&\n]|\bor\b|\band\b/i).map(parseRole);
  if (EITHER_PATTERN.test(text) || (roles.includes(HEAD_ROLE) && !/\b(not|no|dont)\b/.test(text)))
    return true;
  return roles.includes(CHAIR_ROLE) && !/\b(not|no|dont)\b/.test(text) ? false : undefined;
}

const EXPERIENCE_WORDS: [word: RegExp, conferences: number][] = [
  [/\b(much|lots?|many|a lot|very experienced|extensive|experienced|viel|viele|beaucoup|mucha)\b/, 5],
  [/\b(some|several|moderate|medium|average|etwas|einige|quelques?|alguna?)\b/, 2],
  [/\b(little|a bit|few|beginner|wenig|peu|poca)\b/, 1],
];

export function countChaired(experience: string): number {
  const number = countAttended(experience);
  if (number !== undefined) return number;
  const text = wordsOf(truncateText(experience)).join(' ');
  return EXPERIENCE_WORDS.find(([word]) => word.test(text))?.[1] ?? 0;
}

/** Returns indexes of exact matches or, without any, of names that may belong to the same person. */
type NameFinder = (name: string) => number[];

function createNameFinder(people: readonly ChairCandidate[]): NameFinder {
  // names without a common word are not compared, because in a large file that would take minutes
  const words = people.flatMap(({ delegate }, at) =>
    wordsOf(truncateText(delegate.name)).map((word) => ({ word, at })),
  );
  const byWord = groupBy(words, ({ word }) => word);
  return (name) => {
    const sharing = new Set(
      wordsOf(truncateText(name)).flatMap((word) => (byWord.get(word) ?? []).map(({ at }) => at)),
    );
    const nameAt = (at: number) => people[at]?.delegate.name ?? '';
    const alike = [...sharing].filter((at) => mayBeSameName(nameAt(at), name));
    const exact = alike.filter((at) => compactText(nameAt(at)) === compactText(name));
    return exact.length > 0 ? exact : alike;
  };
}

function findFriends(
  { delegate }: ChairCandidate,
  people: readonly ChairCandidate[],
  find: NameFinder,
): number[] {
  const names = delegate.friends
    .split(/[,;&\n/]|\band\b|\bund\b|\bet\b|\by\b/i)
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .slice(0, MAX_FRIENDS_PER_CHAIR);
  return names.flatMap((name) => {
    const found = find(name).filter((at) => people[at]?.delegate !== delegate);
    // if several people have the name of a friend, the friend is unclear
    return found.length === 1 ? found : [];
  });
}

const MAX_FRIENDS_PER_CHAIR = 5;

function createChairApplicant(
  one: ChairCandidate,
  friends: readonly number[],
  placing: PlacingContext,
): ChairApplicant {
  const { committees, named, report } = placing;
  const { key, delegate, decision } = one;
  const { committee, role } = findChairLock(one, placing);
  const wanted = wantsToLead(delegate);
  const hasHeadSeat = committees[committee ?? -1]?.seats.seats[0]?.name === HEAD_ROLE;
  if (committee !== undefined && role === HEAD_ROLE && !hasHeadSeat && !named.own.has(one))
    report('head-twice', {
      ...chairProblemDetails(one),
      column: 'Role',
      near: named.others[committee]?.join(', ') || 'somebody',
    });
  const lock: Lock | undefined =
    committee === undefined
      ? undefined
      : { committee, ...(role === HEAD_ROLE && hasHeadSeat && { seats: [0] }) };
  const never = decision.waits
    ? [...committees.keys()]
    : decision.never.filter((at) => at !== committee).sort((a, b) => a - b);
  const chosen = delegate.choices.flatMap(({ committee: id }) =>
    committees.findIndex(({ rules }) => rules.id === id),
  );
  return {
    key,
    people: 1,
    school: '',
    choices: [...new Set(chosen)].filter((at) => at >= 0).map((at) => ({ committee: at, wishes: [] })),
    attended: countChaired(delegate.experience),
    leads: role === '' ? wanted === true : role === HEAD_ROLE,
    friends,
    ...(delegate.sent && { sent: delegate.sent.getTime() }),
    ...(delegate.consent === 'no' && !lock && { refused: true as const }),
    ...(lock && !decision.waits && { lock }),
    ...(never.length > 0 && { never }),
    ...(decision.last && { last: { committee: decision.last.committee, seats: [] } }),
  };
}

function chairProblemDetails({ decision: { row }, delegate }: ChairCandidate): {
  origin: RowProblem['origin'];
  value: string;
} {
  return { origin: row?.origin ?? delegate.origin, value: delegate.name || delegate.mail };
}

/** A decision of the OC takes precedence over the site. */
function findChairLock(
  one: ChairCandidate,
  { named, report }: PlacingContext,
): { committee?: number; role: Chair['role'] } {
  const { decision } = one;
  if (decision.committee === undefined)
    return (!decision.waits && decision.never.length === 0 && named.own.get(one)) || { role: '' };
  const { committee, seat = '' } = decision;
  const role = seat === '' ? undefined : parseRole(seat);
  if (seat !== '' && role === undefined)
    report('role-unclear', { ...chairProblemDetails(one), column: 'Role', value: seat });
  return { committee, role: role ?? '' };
}

interface ChairRowContext extends PlacingContext {
  people: readonly ChairCandidate[];
  allotment: ChairAllotment;
  applicants: readonly ChairApplicant[];
}

function createChair(
  one: ChairCandidate,
  at: number,
  why: string,
  given: ChairRowContext,
): Omit<Chair, 'choices'> {
  const { allotment, committees, applicants } = given;
  const { key, delegate, decision } = one;
  const placement = allotment.placements[at];
  const committee = committees[placement?.committee ?? -1];
  const last = committees[decision.last?.committee ?? -1]?.name ?? '';
  const isHead = committee !== undefined && allotment.heads[placement?.committee ?? -1] === at;
  const choice = applicants[at]?.choices.findIndex((each) => each.committee === placement?.committee) ?? -1;
  const reason = decision.waits ? 'waiting list; decided by hand' : why;
  return {
    key,
    delegate,
    role: committee ? (isHead ? HEAD_ROLE : CHAIR_ROLE) : '',
    lock: formatLock({ ...decision, movesUp: false }, committees),
    why: [reason, roleReason(at, isHead, given), friendReason(at, one, given)].filter(Boolean).join('; '),
    last: last === committee?.name ? '' : last,
    chaired: applicants[at]?.attended ?? 0,
    ...(committee && { committee: committee.rules }),
    ...(committee && choice >= 0 && { choice: choice + 1 }),
  };
}

function roleReason(
  at: number,
  isHead: boolean,
  { allotment, applicants, committees, named }: ChairRowContext,
): string {
  const committee = allotment.placements[at]?.committee;
  const own = applicants[at] as ChairApplicant;
  if (committee === undefined) return '';
  if (isHead && own.lock?.seats) return 'head, as the organisers decided';
  if (isHead) {
    const others = applicants.some(
      (one, index) => index !== at && one.leads && allotment.placements[index]?.committee === committee,
    );
    return others
      ? 'head: nobody here who may be head has more experience'
      : 'head: nobody else here may be head';
  }
  if (!own.leads) return '';
  const head = allotment.heads[committee];
  const leader = applicants[head ?? -1];
  if (!leader)
    return named.hasHead[committee] ? `the head of ${committees[committee]?.name} is named already` : '';
  if (leader.lock?.seats) return 'the organisers chose another head';
  const more = (leader.attended ?? 0) > (own.attended ?? 0);
  return more ? 'the head has more experience' : 'the head has as much experience';
}

function friendReason(
  at: number,
  { delegate }: ChairCandidate,
  { allotment, applicants }: ChairRowContext,
): string {
  if (delegate.friends === '') return '';
  const { friends } = applicants[at] as ChairApplicant;
  if (friends.length === 0) return 'nobody with the name of the friend applied, or several did';
  const committee = allotment.placements[at]?.committee;
  const isWith = friends.some(
    (one) => committee !== undefined && allotment.placements[one]?.committee === committee,
  );
  return isWith ? 'with a friend' : 'not with a friend';
}

function createUnassignedChair(
  { key, delegate, isGone }: ChairCandidate,
  tooMany: boolean,
): Omit<Chair, 'choices'> {
  const why = isGone
    ? 'not coming, as the organisers wrote'
    : delegate.notComing !== undefined
      ? `not coming: ${delegate.notComing}`
      : tooMany
        ? 'there are too many applications'
        : (delegate.heldBy ?? '');
  const chaired = countChaired(delegate.experience);
  return { key, delegate, role: '', lock: isGone ? WITHDRAWN_LOCK : '', why, last: '', chaired };
}

function reportUnclearHeads({ people, allotment: { placements }, report }: ChairRowContext): void {
  for (const [at, { delegate, decision }] of people.entries())
    if (placements[at] && wantsToLead(delegate) === undefined && parseRole(decision.seat ?? '') === undefined)
      report('head-unclear', { origin: delegate.origin, value: delegate.head });
}

function reportFindings({ allotment: { findings }, people, committees, report }: ChairRowContext): void {
  const nameOf = (at: number) => chairProblemDetails(people[at] as ChairCandidate).value;
  for (const finding of findings) {
    if (finding.code === 'no-seat-for-lock') {
      const near = committees[finding.committee]?.name;
      report('lock-full', {
        ...chairProblemDetails(people[finding.applicant] as ChairCandidate),
        column: 'Committee',
        near,
      });
    }
    if (finding.code !== 'seat-locked-twice') continue;
    const [first = 0, ...others] = finding.applicants;
    for (const at of others)
      report('head-twice', {
        ...chairProblemDetails(people[at] as ChairCandidate),
        column: 'Role',
        near: nameOf(first),
      });
  }
}

function reportChairsAsDelegates(
  chairs: readonly Chair[],
  delegates: Registrations['delegates'],
  { country }: Rules,
  report: ReportProblem,
): void {
  const placed = chairs.filter(({ committee }) => committee);
  const people = placed.map(({ delegate }) => delegate);
  const matches = findMatches(delegates, people, country);
  for (const [at, { delegate }] of placed.entries()) {
    const others = matches[at]?.sure ?? [];
    if (others.length > 0)
      report('chair-is-delegate', {
        origin: delegate.origin,
        value: cleanText(delegate.name || delegate.mail),
        near: others.map(({ origin }) => originText(origin)).join(', '),
      });
  }
}

function summariseCommittee(
  { rules }: Committee,
  at: number,
  { allotment, named }: ChairRowContext,
): CommitteeChairs {
  const others = named.others[at] ?? [];
  const taken = allotment.placements.filter((placement) => placement?.committee === at).length;
  return {
    committee: rules,
    places: (named.free[at] ?? 0) + others.length,
    named: others,
    taken: taken + others.length,
    hasHead: allotment.heads[at] !== undefined || named.hasHead[at] === true,
  };
}

function reportMissingChairs(
  committees: readonly CommitteeChairs[],
  chairs: readonly Chair[],
  report: ReportProblem,
): void {
  const free: string[] = [];
  for (const { committee, places, taken, named, hasHead } of committees) {
    const value = committeeName(committee);
    const [first] = chairs.filter((one) => one.committee === committee);
    // if the site names chairs, the site decides about the head
    if (first && !hasHead && named.length === 0)
      report('committee-without-head', { origin: first.delegate.origin, value });
    if (taken < places) free.push(`${value}: ${places - taken}`);
  }
  const isAllNamed = committees.every(({ places, named }) => places === named.length);
  if (isAllNamed && committees.some(({ named }) => named.length > 0))
    report('chairs-all-named', {
      origin: { sheet: 'Chairs', row: 1 },
      value: `${chairs.length} people`,
    });
  if (free.length > 0)
    report('chairs-too-few', { origin: { sheet: 'Chairs', row: 1 }, value: free.join('; ') });
}
