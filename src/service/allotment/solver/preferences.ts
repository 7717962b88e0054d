import type { AllotmentRule } from '../../../shared/index.ts';
import type { Applicant, CommitteeChoice } from './model.ts';

/** The preference for a committee that was not asked for, and for none; a choice has its place in the list. */
export const NOT_ASKED = 1000;
export const WAITING = 1001;

/** Returns how gladly somebody is in a committee, or has none: less is better. */
export function preferenceOf({ choices }: Applicant, committee: number | undefined): number {
  if (committee === undefined) return WAITING;
  const rank = choices.findIndex((choice) => choice.committee === committee);
  return rank < 0 ? NOT_ASKED : rank;
}

/** Returns the seats that somebody wished for in a committee. */
export function wishesIn({ choices }: Applicant, committee: number): CommitteeChoice['wishes'] {
  return choices.find((choice) => choice.committee === committee)?.wishes ?? [];
}

/** Whether somebody who had a committee is in another one, or in none. */
export function isMove({ last }: Applicant, committee: number | undefined): boolean {
  return last !== undefined && last.committee !== committee;
}

/** Returns what each choice costs a person, with each step down more than the one before: 0, 1, 3, 7, 12, 18, … */
function choiceCosts({ rule }: AllotmentRule): (rank: number) => number {
  return (rank) => (rule === 'first-come' ? 0 : rank < 2 ? rank : (rank * (rank + 3)) / 2 - 2);
}

/** Prices of a preference, each a whole number. */
export type Price = (preference: number) => number;

/** Returns the prices of all preferences by those of choices, of a committee that was not asked for, and of none. */
function priceBy(choice: Price, notAsked: number, waiting: number): Price {
  return (preference) =>
    preference === WAITING ? waiting : preference === NOT_ASKED ? notAsked : choice(preference);
}

/** Returns prices that are so far apart that no sum of lesser ones reaches a greater one. */
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

/** What many preferences cost together: how many wait, how many did not ask for their committee, and what the choices of the others cost. */
export interface Totals {
  waiting: number;
  notAsked: number;
  choices: number;
}

/** Returns the totals of some applicants in committees. */
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

/** Returns prices that are as small as they can be where nothing costs less than `totals`, and what these cost. */
export function tightPrices(
  { waiting, notAsked, choices }: Totals,
  rule: AllotmentRule,
): { price: Price; total: number } {
  const one = choices + 1;
  const none = one * (notAsked + 1);
  return { price: priceBy(choiceCosts(rule), one, none), total: none * waiting + one * notAsked + choices };
}
