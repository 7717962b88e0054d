import { compactText, compareTexts, type FeeRules, groupBy } from '../../core/index.ts';
import type { SeatRow } from '../allotment/decisions.ts';
import type { SeatedPerson, SeatPlan, WaitingPerson } from '../allotment/seat-plan.ts';
import {
  type Delegate,
  type Delegation,
  type Origin,
  originKey,
  type Registrations,
  type RowProblem,
  type Rules,
} from '../model.ts';
import { rowKey } from '../registrations/corrections.ts';
import { findMatches } from '../registrations/identity.ts';
import { createProblemLog, originText, type ReportProblem } from '../registrations/messages.ts';
import { readPlainFields } from '../registrations/person.ts';
import { hasSeat } from '../registrations/questions/roles.ts';
import { cleanText, truncateText, wordsOf } from '../registrations/text.ts';
import { amountFromNumber, currencyDecimals } from './amounts.ts';
import { createPaymentFinder } from './asked.ts';
import {
  type ListedPayment,
  type Payment,
  readPayments,
  referenceKeys,
  withRepeatedPayments,
} from './lists.ts';

/*
 * A payment is credited only if that is certain: by the OC's text under For, by a reference that a person gave, by the name of
 * the school, or by the payer. Other payments are only listed.
 */

export interface Account {
  name: string;
  isSchool: boolean;
  people: { delegate: Delegate; seated?: SeatedPerson }[];
  delegations: Delegation[];
  /** Amount due, in the smallest unit; absent if the site has no fees. */
  due?: bigint;
  paid: bigint;
}

export interface PaymentWithAccount extends ListedPayment {
  account?: Account;
  how: string;
  named: string;
}

/** Ordered: first schools, from the largest to the smallest, then single people. */
export interface Accounts {
  all: Account[];
  payments: PaymentWithAccount[];
  currency: string | undefined;
  decimals: number;
  undated: number;
  problems: RowProblem[];
}

/** A row of Payments (`origin`) in an earlier workbook, with the row in the list of payments (`of`). */
export interface PaymentRow {
  origin: Origin;
  of: Origin;
  word: string;
}

interface EarlierPayments {
  payments?: PaymentRow[];
  seats?: SeatRow[];
}

export function createAccounts(
  registrations: Registrations,
  rules: Rules,
  allotment: SeatPlan | undefined,
  again: EarlierPayments | undefined,
): Accounts {
  const { problems, report, summarise } = createProblemLog();
  const lists = registrations.sheets.filter(({ kind }) => kind === 'payments').map(({ name }) => name);
  const listed = registrations.input
    .filter(({ name }) => lists.includes(name))
    .flatMap((sheet) => readPayments(sheet, rules.fees?.currency));
  const currency = rules.fees?.currency ?? commonCurrency(listed);
  const { accounts, find } = accountsByPerson(registrations, allotment);
  const undated = addFees(accounts, rules.fees);
  const people = allPeople(registrations);
  const references = accountsByReference(registrations, allotment, again, find);
  const { country, fees } = rules;
  const match = createPaymentMatcher({ people, references, accounts, find, listed, fees, country });
  const named = readAssignedAccounts(again?.payments ?? [], report);
  const payments = withRepeatedPayments(listed, new Set(references.keys())).map((one) =>
    assignPayment(one, named.get(rowKey(one.payment.origin)) ?? '', currency, match, report),
  );
  for (const { account, payment } of payments) if (account) account.paid += payment.units ?? 0n;
  reportMissingPayments(again?.payments ?? [], listed, report);
  summarise();
  const all = accounts.filter(
    ({ people, paid, delegations }) => people.length > 0 || paid !== 0n || delegations.length > 0,
  );
  all.sort(
    (a, b) =>
      Number(b.isSchool) - Number(a.isSchool) ||
      b.people.length - a.people.length ||
      compareTexts(a.name, b.name),
  );
  return { all, payments, currency, decimals: currencyDecimals(currency), undated, problems };
}

function commonCurrency(payments: readonly Payment[]): string | undefined {
  const all = new Set(payments.flatMap(({ currency }) => currency ?? []));
  const [only] = all;
  return all.size === 1 ? only : undefined;
}

/** Includes withdrawn people, because they may have paid. */
function accountsByPerson(
  registrations: Registrations,
  allotment: SeatPlan | undefined,
): { accounts: Account[]; find: (person: Delegate) => Account } {
  const { delegates, delegations } = registrations;
  const seatedBy = new Map<Delegate, SeatedPerson | WaitingPerson>(
    [...(allotment?.seated ?? []), ...(allotment?.waiting ?? [])].map((one) => [one.delegate, one]),
  );
  const bySchool = new Map<string, Account>();
  const byPerson = new Map<Delegate, Account>();
  const accountOf = (name: string, isSchool: boolean): Account => {
    return { name, isSchool, people: [], delegations: [], paid: 0n };
  };
  const schoolAccount = (school: string) => {
    const known = bySchool.get(compactText(school)) ?? accountOf(cleanText(school), true);
    bySchool.set(compactText(school), known);
    return known;
  };
  for (const person of allPeople(registrations)) {
    const account =
      compactText(person.school) === ''
        ? accountOf(person.name || person.mail || person.phone, false)
        : schoolAccount(person.school);
    byPerson.set(person, account);
  }
  for (const delegate of delegates) {
    const seated = seatedBy.get(delegate);
    // advisers, observers and other people without a seat pay nothing
    if (hasSeat(delegate.role) || delegate.heldBy !== undefined || seated)
      byPerson.get(delegate)?.people.push({ delegate, ...(seated && { seated }) });
  }
  // the OC may have corrected the school of the people in the row of a delegation
  const withSchool = delegates.filter(({ school }) => compactText(school) !== '');
  const byRow = new Map(withSchool.map((one) => [originKey(one.origin), byPerson.get(one)]));
  for (const one of delegations) {
    const account = byRow.get(originKey(one.origin));
    if (account) account.delegations.push(one);
    else if (compactText(one.school) !== '') schoolAccount(one.school).delegations.push(one);
  }
  return {
    accounts: [...new Set([...bySchool.values(), ...byPerson.values()])],
    find: (person) => byPerson.get(person) as Account,
  };
}

function feeRounds({ currency, rounds = [], ...first }: FeeRules) {
  const decimals = currencyDecimals(currency);
  const units = (fee = 0) => amountFromNumber(fee, decimals).units ?? 0n;
  const later = rounds.map((round) => ({ ...round, at: Date.parse(`${round.from}:00Z`) }));
  let fees: Pick<FeeRules, 'delegate' | 'delegation'> = {};
  return [{ ...first, at: Number.NEGATIVE_INFINITY }, ...later.sort((a, b) => a.at - b.at)].map((round) => {
    fees = { ...fees, ...round };
    return { from: round.at, delegate: units(fees.delegate), delegation: units(fees.delegation) };
  });
}

/** Returns the number of people whose fee depends on a date that is missing. */
function addFees(accounts: readonly Account[], fees: FeeRules | undefined): number {
  if (!fees) return 0;
  const rounds = feeRounds(fees);
  const roundOf = (sent: Date | undefined): number =>
    Math.max(
      0,
      rounds.findLastIndex(({ from }) => sent !== undefined && sent.getTime() >= from),
    );
  let undated = 0;
  for (const account of accounts) {
    let due = 0n;
    for (const { delegate } of account.people) {
      due += rounds[roundOf(delegate.sent)]?.delegate ?? 0n;
      if (rounds.length > 1 && !delegate.sent) undated += 1;
    }
    // two people who register together are no delegation
    const pairs = new Set(
      account.people.flatMap(({ delegate: { isPair, origin } }) => (isPair ? originKey(origin) : [])),
    );
    const delegations = account.delegations.filter(({ origin }) => !pairs.has(originKey(origin)));
    const first = Math.min(...delegations.map(({ sent }) => roundOf(sent)));
    due += rounds[first]?.delegation ?? 0n;
    account.due = due;
  }
  return undated;
}

type PaymentMatcher = (payment: Payment, named: string) => { account?: Account; how: string; may: Account[] };

const NO_ACCOUNT_WORDS = new Set(['none', 'no', 'nobody', 'other', 'ignore', '-', 'x']);

function allPeople({ delegates, withdrawn }: Registrations): Delegate[] {
  return [...delegates, ...withdrawn.flatMap(({ delegate, isBack }) => (isBack ? [] : delegate))];
}

interface MatchingData {
  people: readonly Delegate[];
  references: ReadonlyMap<string, ReadonlySet<Account>>;
  accounts: readonly Account[];
  find: (person: Delegate) => Account;
  listed: readonly Payment[];
  fees: FeeRules | undefined;
  country: string | undefined;
}

function createPaymentMatcher(known: MatchingData): PaymentMatcher {
  const { people, references, accounts, find } = known;
  const payers = findPayers(known);
  const schools = accounts.filter(({ isSchool }) => isSchool);
  const bySchool = new Map(schools.map((account) => [compactText(account.name), account]));
  const byName = groupBy(people, ({ name }) => nameKey(name));
  byName.delete('');
  const isFee = createFeeTester(known.fees);
  const ofName = (name: string) => [...new Set((byName.get(nameKey(name)) ?? []).map(find))];
  const inText = createNameFinder(schools.map((account) => ({ name: account.name, account })));
  const personInText = createNameFinder(
    people.map((person) => ({ name: person.name, account: find(person) })),
  );
  return (payment, named) => {
    if (named !== '') {
      if (NO_ACCOUNT_WORDS.has(named.toLowerCase())) return { how: 'not a fee, as you wrote', may: [] };
      const school = bySchool.get(compactText(named));
      const all = school ? [school] : ofName(named);
      const [only] = all;
      if (only && all.length === 1) return { account: only, how: 'as you wrote', may: [] };
      return { how: '', may: all };
    }
    const found = [...referenceKeys(payment.reference), ...referenceKeys(payment.description)].flatMap(
      (key) => [...(references.get(key) ?? [])],
    );
    const byRef = [...new Set(found)];
    if (byRef.length === 1 && byRef[0]) return { account: byRef[0], how: 'reference', may: [] };
    if (byRef.length > 1) return { how: '', may: byRef };
    const texts = [payment.school, payment.payer, payment.description, payment.reference].filter(Boolean);
    const exact = [...new Set(texts.flatMap((text) => bySchool.get(compactText(text)) ?? []))];
    const ofSchools = exact.length > 0 ? exact : [...new Set(texts.flatMap(inText))];
    const ofPeople = [...new Set((payers.get(payment) ?? []).map(find))];
    const byNames = [
      ...ofName(payment.payer),
      ...[payment.payer, payment.description, payment.reference].flatMap(personInText),
    ];
    const ofNames = ofPeople.length > 0 ? ofPeople : [...new Set(byNames)];
    const all = [...new Set([...ofSchools, ...ofNames])];
    const [only] = all;
    // many people share a name: a name alone is enough only if the amount is a fee
    const isEnough = ofSchools.length > 0 || ofPeople.length > 0 || isFee(payment.units);
    if (only && all.length === 1 && isEnough)
      return { account: only, how: ofSchools.length > 0 ? 'school' : 'name', may: [] };
    return { how: '', may: all };
  };
}

function createFeeTester(fees: FeeRules | undefined): (units: bigint | undefined) => boolean {
  if (!fees) return () => true;
  const all = feeRounds(fees).map(({ delegate }) => delegate);
  return (units) => units !== undefined && units !== 0n && (all.includes(units) || all.includes(-units));
}

/** Compares payers and people like two registrations of one person. */
function findPayers({ people, listed, country }: MatchingData): Map<Payment, Delegate[]> {
  const persons = listed.map(({ payer: name, mail, phone, school, origin }): Delegate => {
    const answers = { name, mail, phone, school, ...readPlainFields(() => '') };
    return { origin, ...answers, choices: [], consent: '' };
  });
  const matches = findMatches(people, persons, country);
  return new Map(listed.map((payment, at) => [payment, matches[at]?.sure ?? []]));
}

/** References are from the form, or from the OC's column Transaction. */
function accountsByReference(
  registrations: Registrations,
  allotment: SeatPlan | undefined,
  again: EarlierPayments | undefined,
  find: (person: Delegate) => Account,
): Map<string, Set<Account>> {
  const asked = createPaymentFinder(registrations);
  const all = [...(allotment?.seated ?? []), ...(allotment?.waiting ?? [])];
  const written = new Map(all.map(({ delegate, transaction }) => [delegate, transaction]));
  const before = new Map(
    (again?.seats ?? []).map(({ of, name, transaction = '' }) => [name + rowKey(of), transaction]),
  );
  const references = new Map<string, Set<Account>>();
  for (const person of allPeople(registrations)) {
    const own = before.get(cleanText(person.name) + rowKey(person.origin)) ?? '';
    for (const key of [written.get(person) ?? own, asked(person.origin).transaction].flatMap(referenceKeys)) {
      const known = references.get(key) ?? new Set();
      references.set(key, known.add(find(person)));
    }
  }
  return references;
}

/** Returns the sorted words of a name; empty for a single word, which many people share. */
function nameKey(name: string): string {
  const words = wordsOf(truncateText(name)).filter((word) => !/^(mr|mrs|ms|miss|dr|shri|smt|km)$/.test(word));
  return words.filter((word) => word.length > 1).length > 1 ? words.sort().join(' ') : '';
}

/** In letters, for names that are searched in longer texts. */
const MIN_NAME_LENGTH = 6;

/** Finds only names of two or more words. If “Modern School Barakhamba” is found, “Modern School” within it does not count. */
function createNameFinder(names: readonly { name: string; account: Account }[]): (text: string) => Account[] {
  const known = names
    .map(({ name, account }) => ({ account, words: wordsOf(truncateText(name)) }))
    .filter(({ words }) => words.length > 1 && words.join('').length >= MIN_NAME_LENGTH);
  const byFirst = groupBy(known, ({ words: [first, second] }) => `${first} ${second}`);
  return (text) => {
    const words = wordsOf(truncateText(text));
    const found = words.flatMap((word, at) =>
      (byFirst.get(`${word} ${words[at + 1]}`) ?? []).flatMap((one) =>
        one.words.every((each, place) => words[at + place] === each)
          ? { ...one, at, end: at + one.words.length }
          : [],
      ),
    );
    const isWithin = (one: (typeof found)[number]) =>
      found.some(
        (other) => other.at <= one.at && other.end >= one.end && other.end - other.at > one.end - one.at,
      );
    return [...new Set(found.filter((one) => !isWithin(one)).map(({ account }) => account))];
  };
}

const MAX_LISTED_ACCOUNTS = 4;

function readAssignedAccounts(earlier: readonly PaymentRow[], report: ReportProblem): Map<string, string> {
  const named = new Map<string, string>();
  for (const { origin, of, word } of earlier) {
    const near = named.get(rowKey(of));
    if (near === undefined) named.set(rowKey(of), word);
    else if (compactText(near) !== compactText(word))
      report('edits-differ', { origin, column: 'For', value: word, near });
  }
  return named;
}

function assignPayment(
  one: ListedPayment,
  named: string,
  currency: string | undefined,
  match: PaymentMatcher,
  report: ReportProblem,
): PaymentWithAccount {
  const { payment, repeats } = one;
  const { origin, payer, school, description, reference, amount } = payment;
  const value = [amount, payer || school, reference, description].filter(Boolean).join(' | ');
  const uncounted = (why: string): PaymentWithAccount => ({ ...one, named, how: why });
  if (repeats) {
    if (repeats.origin.sheet === origin.sheet)
      report('payment-twice', { origin, value, near: originText(repeats.origin) });
    return uncounted(`counted in ${originText(repeats.origin)}`);
  }
  if (payment.failed) return uncounted(`not counted: ${payment.failed}`);
  const { account, how, may } = match(payment, named);
  if (account && payment.units === undefined) {
    report('payment-amount', { origin, value });
    return uncounted('amount not clear');
  }
  if (account && payment.currency !== undefined && payment.currency !== currency) {
    report('payment-currency', { origin, value, near: currency ?? 'several currencies' });
    return uncounted(`in ${payment.currency}`);
  }
  if (account) return { ...one, account, named, how };
  if (how !== '') return uncounted(how);
  // money that the OC pays to other people is no fee
  if (payment.isDebit && may.length === 0 && named === '') return uncounted('money that left');
  const names = may.slice(0, MAX_LISTED_ACCOUNTS).map(({ name }) => name);
  const near = names.join(', ');
  if (near) report('payment-ambiguous', { origin, value, near });
  else if (named !== '') report('payment-for-unknown', { origin, column: 'For', value: named });
  else report('payment-unknown', { origin, value, group: origin.sheet });
  return uncounted(near ? `not sure: ${near}` : 'nobody found');
}

function reportMissingPayments(
  earlier: readonly PaymentRow[],
  payments: readonly Payment[],
  report: ReportProblem,
): void {
  const there = new Set(
    payments.map(({ origin }) => originKey({ ...origin, sheet: cleanText(origin.sheet) })),
  );
  for (const { of, word, origin } of earlier)
    if (word !== '' && !there.has(rowKey(of)))
      report('payment-gone', { origin, value: word, near: originText(of) });
}
