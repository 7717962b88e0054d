import type { Cell, Choice, Rules } from '../model.ts';
import { committeeNames } from './given.ts';
import { type Column, text } from './listing.ts';

/** How many choices are told one by one; those behind them are told together. */
export const MOST_CHOICES = 20;

/** The columns of the choices of some people, and their cells. */
export interface ChoiceColumns {
  columns: Column[];
  cellsOf(choices: Choice[]): Cell[];
}

/** Two columns, committee and portfolio, for each choice that anybody of these made. */
export function choiceColumns(people: { choices: Choice[] }[], rules: Rules): ChoiceColumns {
  const nameOf = committeeNames(rules);
  const most = people.reduce((sum, { choices }) => Math.max(sum, choices.length), 0);
  const places = Array.from({ length: Math.min(most, MOST_CHOICES) }, (_, place) => place);
  const columns = places.flatMap((place) => [
    text(`Choice ${place + 1} committee`),
    text(`Choice ${place + 1} portfolio`),
  ]);
  if (most > MOST_CHOICES) columns.push(text('Further choices'));
  const told = (choice: Choice) => [nameOf(choice), choice.portfolio].filter(Boolean).join(': ');
  return {
    columns,
    cellsOf(choices) {
      const cells = places.flatMap((place): Cell[] => {
        const choice = choices[place];
        return choice ? [nameOf(choice), choice.portfolio ?? null] : [null, null];
      });
      return most > MOST_CHOICES ? [...cells, choices.slice(MOST_CHOICES).map(told).join('; ')] : cells;
    },
  };
}
