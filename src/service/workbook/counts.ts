import type { Cell, Choice, Registrations, Rules } from '../model.ts';
import { MOST_CHOICES } from './choices.ts';
import { shownName } from './given.ts';
import { oneLine } from './text.ts';

/** A row of Summary: part, item, detail, count, note. */
export type Line = [part: string, item: Cell, detail?: Cell, count?: number | null, note?: string | null];

/** What is counted under for a choice that fits no committee of the site. */
const NONE = '(no committee of the site)';

/** How often each committee is each choice, of the people of one kind. Committees that nobody chose are told as well. */
export function choiceLines(part: string, people: { choices: Choice[] }[], rules: Rules): Line[] {
  const longest = people.reduce((sum, { choices }) => Math.max(sum, choices.length), 0);
  const most = Math.min(longest, MOST_CHOICES + 1);
  const counts = new Map<string, number[]>(
    rules.committees.map(({ id }) => [id, Array.from({ length: most }, () => 0)]),
  );
  const unknown = Array.from({ length: most }, () => 0);
  for (const { choices } of people)
    for (const [number, { committee = '' }] of choices.entries()) {
      const place = Math.min(number, MOST_CHOICES);
      const list = counts.get(committee) ?? unknown;
      list[place] = (list[place] ?? 0) + 1;
    }
  const lines = (item: string, list: number[]) =>
    list.map((number, place): Line => [part, item, titleOf(place), number]);
  return [
    ...rules.committees.flatMap((committee) => lines(shownName(committee), counts.get(committee.id) ?? [])),
    ...lines(NONE, unknown).filter(([, , , number]) => number !== 0),
  ];
}

/** The name of a choice; the first place is 0. */
function titleOf(place: number): string {
  return place < MOST_CHOICES ? `Choice ${place + 1}` : 'Further choices';
}

/** How many come from each school, those of most first. Names that differ in case and spaces only are one school. */
export function schoolLines({ delegates, delegations }: Registrations): Line[] {
  const schools = new Map<string, { name: string; delegates: number; delegations: number }>();
  const schoolOf = (written: string) => {
    const name = oneLine(written);
    const key = name.normalize('NFKC').toLowerCase();
    const known = schools.get(key) ?? { name: name || '(no school)', delegates: 0, delegations: 0 };
    schools.set(key, known);
    return known;
  };
  for (const { school } of delegates) schoolOf(school).delegates += 1;
  for (const { school } of delegations) schoolOf(school).delegations += 1;
  return [...schools.values()]
    .sort((one, other) => other.delegates - one.delegates)
    .flatMap(({ name, ...numbers }): Line[] => [
      ['Schools', name, 'Delegates', numbers.delegates],
      ...(numbers.delegations > 0 ? [['Schools', name, 'Delegations', numbers.delegations] as Line] : []),
    ]);
}

/** How often each problem was found, the most frequent first, and what to do about it. */
export function problemLines({ problems }: Registrations): Line[] {
  const codes = new Map<string, { number: number; rows: number; lost: number; remedy: string }>();
  for (const { code, rows = 1, lost, remedy } of problems) {
    const known = codes.get(code) ?? { number: 0, rows: 0, lost: 0, remedy };
    codes.set(code, {
      ...known,
      number: known.number + 1,
      rows: known.rows + rows,
      lost: known.lost + (lost ? 1 : 0),
    });
  }
  return [...codes]
    .sort(([, one], [, other]) => other.number - one.number)
    .map(([code, { number, rows, lost, remedy }]) => [
      'Problems',
      code,
      lost > 0 ? `rows in Input only: ${lost}` : rows > number ? `in ${rows} rows` : null,
      number,
      `The first of them: ${remedy}`,
    ]);
}
