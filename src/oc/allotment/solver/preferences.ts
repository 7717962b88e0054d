import type { AllotmentRule } from '../../../core/index.ts';
import type { Applicant, CommitteeChoice } from './model.ts';

/**
 * Preferences for a committee outside the choices, and for no committee. The preference for a chosen committee is its position in
 * the choices.
 */
export const NOT_ASKED = 1000;
export const WAITING = 1001;

/** Returns the preference of an applicant for a committee, or for no committee (`undefined`). A smaller number is better. */
export function preferenceOf({ choices }: Applicant, committee: number | undefined): number {
  if (committee === undefined) return WAITING;
  const rank = choices.findIndex((choice) => choice.committee === committee);
  return rank < 0 ? NOT_ASKED : rank;
}

export function wishesIn({ choices }: Applicant, committee: number): CommitteeChoice['wishes'] {
  return choices.find((choice) => choice.committee === committee)?.wishes ?? [];
}

export function isMove({ last }: Applicant, committee: number | undefined): boolean {
  return last !== undefined && last.committee !== committee;
}

/**
 * Returns a function from the rank of a choice to its cost per person. Each step down costs more than the step before: 0, 1, 3,
 * 7, 12, 18, …
 */
function choiceCosts({ rule }: AllotmentRule): (rank: number) => number {
  return (rank) => (rule === 'first-come' ? 0 : rank < 2 ? rank : (rank * (rank + 3)) / 2 - 2);
}

export type Price = (preference: number) => number;

/** Combines the prices of a choice, of a committee outside the choices, and of no committee. */
function priceBy(choice: Price, notAsked: number, waiting: number): Price {
  return (preference) =>
    preference === WAITING ? waiting : preference === NOT_ASKED ? notAsked : choice(preference);
}

/** Returns prices that are so far apart that no sum of lower prices reaches a higher price. */
export function separatePrices(applicants: readonly Applicant[], rule: AllotmentRule): Price {
  const choice = choiceCosts(rule);
  let people = 1;
  let notAsked = 1;
  for (const applicant of applicants) {
    people += applicant.people;
    notAsked += applicant.people * choice(Math.max(0, applicant.choices.length - 1));
  }
  return priceBy(choice, notAsked, notAsked * people);
}

/** Totals of an allotment: people without a committee, people outside their choices, and the cost of all other choices. */
export interface Totals {
  waiting: number;
  notAsked: number;
  choices: number;
}

export function totalsOf(
  applicants: readonly Applicant[],
  committees: readonly (number | undefined)[],
  rule: AllotmentRule,
): Totals {
  const choice = choiceCosts(rule);
  const totals: Totals = { waiting: 0, notAsked: 0, choices: 0 };
  for (const [index, applicant] of applicants.entries()) {
    const preference = preferenceOf(applicant, committees[index]);
    if (preference === WAITING) totals.waiting += applicant.people;
    else if (preference === NOT_ASKED) totals.notAsked += applicant.people;
    else totals.choices += applicant.people * choice(preference);
  }
  return totals;
}

/**
 * Returns the smallest prices that preserve the order of objectives if no allotment costs less than `totals`, and the total price
 * of `totals`.
 */
export function tightPrices(
  { waiting, notAsked, choices }: Totals,
  rule: AllotmentRule,
): { price: Price; total: number } {
  const one = choices + 1;
  const none = one * (notAsked + 1);
  return { price: priceBy(choiceCosts(rule), one, none), total: none * waiting + one * notAsked + choices };
}
