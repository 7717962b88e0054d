import type { AllotmentRule } from '../../../core/index.ts';
import type { Applicant, CommitteeChoice } from './model.ts';

/** Preferences outside the choices. The preference for a chosen committee is its position in the choices. */
export const UNCHOSEN_PREFERENCE = 1000;
export const WAITING_PREFERENCE = 1001;

/** A smaller number is better; `undefined` is no committee. */
export function preferenceOf({ choices }: Applicant, committee: number | undefined): number {
  if (committee === undefined) return WAITING_PREFERENCE;
  const rank = choices.findIndex((choice) => choice.committee === committee);
  return rank < 0 ? UNCHOSEN_PREFERENCE : rank;
}

export function wishesFor({ choices }: Applicant, committee: number): CommitteeChoice['wishes'] {
  return choices.find((choice) => choice.committee === committee)?.wishes ?? [];
}

export function isCommitteeMove({ last }: Applicant, committee: number | undefined): boolean {
  return last !== undefined && last.committee !== committee;
}

/** Each step down costs more than the step before: 0, 1, 3, 7, 12, 18, … */
function createChoiceCosts({ rule }: AllotmentRule): (rank: number) => number {
  return (rank) => (rule === 'first-come' ? 0 : rank < 2 ? rank : (rank * (rank + 3)) / 2 - 2);
}

export type PreferencePrice = (preference: number) => number;

function combinePrices(choice: PreferencePrice, notAsked: number, waiting: number): PreferencePrice {
  return (preference) =>
    preference === WAITING_PREFERENCE
      ? waiting
      : preference === UNCHOSEN_PREFERENCE
        ? notAsked
        : choice(preference);
}

/** No sum of lower prices reaches a higher price. */
export function createSeparatePrices(applicants: readonly Applicant[], rule: AllotmentRule): PreferencePrice {
  const choice = createChoiceCosts(rule);
  let people = 1;
  let notAsked = 1;
  for (const applicant of applicants) {
    people += applicant.people;
    notAsked += applicant.people * choice(Math.max(0, applicant.choices.length - 1));
  }
  return combinePrices(choice, notAsked, notAsked * people);
}

/** `notAsked` counts people outside their choices, and `choices` is the cost of all other choices. */
export interface AllotmentTotals {
  waiting: number;
  notAsked: number;
  choices: number;
}

export function computeTotals(
  applicants: readonly Applicant[],
  committees: readonly (number | undefined)[],
  rule: AllotmentRule,
): AllotmentTotals {
  const choice = createChoiceCosts(rule);
  const totals: AllotmentTotals = { waiting: 0, notAsked: 0, choices: 0 };
  for (const [index, applicant] of applicants.entries()) {
    const preference = preferenceOf(applicant, committees[index]);
    if (preference === WAITING_PREFERENCE) totals.waiting += applicant.people;
    else if (preference === UNCHOSEN_PREFERENCE) totals.notAsked += applicant.people;
    else totals.choices += applicant.people * choice(preference);
  }
  return totals;
}

/** The prices preserve the order of objectives if no allotment costs less than `totals`. `total` is the price of `totals`. */
export function createTightPrices(
  { waiting, notAsked, choices }: AllotmentTotals,
  rule: AllotmentRule,
): { price: PreferencePrice; total: number } {
  const one = choices + 1;
  const none = one * (notAsked + 1);
  return {
    price: combinePrices(createChoiceCosts(rule), one, none),
    total: none * waiting + one * notAsked + choices,
  };
}
