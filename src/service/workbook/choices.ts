import type { Choice, Rules } from '../model.ts';
import { committeeNames } from './given.ts';
import { type Column, text } from './listing.ts';

/** How many choices are told one by one; those behind them are told together. */
export const MOST_CHOICES = 20;

/** Who makes choices: a delegate or a delegation. */
interface Chooser {
  choices: Choice[];
}

/** Two columns, committee and portfolio, for each choice that anybody of these made. */
export function choiceColumns(people: Chooser[], rules: Rules): Column<Chooser>[] {
  const nameOf = committeeNames(rules);
  const most = people.reduce((sum, { choices }) => Math.max(sum, choices.length), 0);
  const columns = Array.from({ length: Math.min(most, MOST_CHOICES) }, (_, place) => [
    text<Chooser>(
      `Choice ${place + 1} committee`,
      ({ choices: { [place]: choice } }) => choice && nameOf(choice),
    ),
    text<Chooser>(`Choice ${place + 1} portfolio`, ({ choices }) => choices[place]?.portfolio),
  ]).flat();
  if (most <= MOST_CHOICES) return columns;
  const told = (choice: Choice) => [nameOf(choice), choice.portfolio].filter(Boolean).join(': ');
  return [
    ...columns,
    text('Further choices', ({ choices }) => choices.slice(MOST_CHOICES).map(told).join('; ')),
  ];
}
