import type { Row } from '../../model.ts';
import { mailIn } from '../answers.ts';
import { committeesIn, type FindCommittee } from '../committees.ts';
import { mayBeInverted } from '../names.ts';
import { cleanAnswer, cleanText } from '../text.ts';
import { canAskForChoices, isOfPast } from './choice-headers.ts';
import { headerWords, isOfOthers, partsOf } from './header-words.ts';
import type { ColumnMeaning } from './headers.ts';

/*
 * Columns whose headers say nothing that is known, and whose cells do: most of them are committees of the site, or mail addresses.
 */

/** How many cells of a column are looked at. */
const MOST_CELLS = 200;

/** How many of ten cells have to be committees, or addresses. */
const MOST_OF_TEN = 6;

/** Headers of committees that somebody has given, or that somebody does not want: whether these are choices is asked. */
const OF_RESULTS =
  /\b(al+ot+ed|al+ot+ment|allocat\w*|assign\w*|given|final|confirmed|placed|result|not|avoid|least|dislike\w*|don['’]?t|except|excluding)\b/i;

/** What the OC may write over a column that only looks like choices; docs/oc.md names it. */
const NO_CHOICE = /^not a choice\b/i;

/** The meaning of columns by their cells. */
interface ByContent {
  meanings: Map<number, ColumnMeaning>;
  /** The places of columns that look like choices, but may be something else. */
  unread: number[];
}

/**
 * Reads the columns without a `known` meaning by their cells. Columns of committees are choices in the order of the numbers in their headers,
 * else after all others, from left to right. A column of addresses is the mail address where there is no other.
 */
export function meaningsByContent(
  headers: readonly string[],
  known: ReadonlyMap<number, ColumnMeaning>,
  below: readonly Row[],
  find: FindCommittee,
): ByContent {
  const found: ByContent = { meanings: new Map(), unread: [] };
  const widest = below.reduce((most, { cells }) => Math.max(most, cells.length), headers.length);
  const others = Array.from({ length: widest }, (_, index) => index).filter((index) => !known.has(index));
  const meanings = [...known.values()];
  const areMost = (index: number, test: (text: string) => boolean, fewest = 1) => {
    const texts: string[] = [];
    for (const { cells } of below) {
      if (texts.length === MOST_CELLS) break;
      const cell = cells[index];
      if (typeof cell === 'string' && cleanAnswer(cell) !== '') texts.push(cell);
    }
    return texts.length >= fewest && 10 * texts.filter(test).length >= MOST_OF_TEN * texts.length;
  };
  const headerOf = (index: number) => cleanText(headers[index]);

  if (!meanings.some(({ field, person, member }) => field === 'mail' && !person && !member)) {
    const isMail = (text: string) => text.includes('@') && mailIn(text).code === undefined;
    const mails = others.filter((index) => !isOfOthers(headerOf(index)) && areMost(index, isMail));
    const [only, second] = mails;
    if (only !== undefined && second === undefined) found.meanings.set(only, { field: 'mail' });
  }

  // "Sen, Riya" below "Name": one such cell may say something else, but not nearly all
  for (const [index, meaning] of known)
    if (
      meaning.field === 'name' &&
      !meaning.member &&
      !meaning.familyNameFirst &&
      areMost(index, mayBeInverted, 3)
    )
      found.meanings.set(index, { ...meaning, familyNameFirst: 'cells' });

  const isCommittee = (text: string) => {
    const all = committeesIn(text, find, false);
    return all.length > 0 && all.every(({ found: { id, near } }) => id !== undefined && near === undefined);
  };
  const choices = others.filter((index) => {
    const header = headerOf(index);
    const isOther = NO_CHOICE.test(header) || isOfPast(header) || !canAskForChoices(header);
    return !isOther && areMost(index, isCommittee);
  });
  const asked = meanings.filter(({ field }) => field === 'committee');
  const clear = choices.filter((index) => !OF_RESULTS.test(headerOf(index)));
  if (asked.length + clear.length === 0) found.unread = choices;
  const taken = new Set(asked.flatMap(({ choice }) => choice ?? []));
  const uncounted: { index: number; of: Pick<ColumnMeaning, 'member' | 'person'> }[] = [];
  for (const index of clear) {
    const { member, person, numbers, ofCommittee } = partsOf(headerWords(headerOf(index)));
    const of = { ...(member && { member }), ...(person === 'partner' && { person }) };
    const choice = numbers[0] ?? ofCommittee;
    if (choice === undefined || taken.has(choice)) uncounted.push({ index, of });
    else found.meanings.set(index, { field: 'committee', ...of, choice });
    if (choice !== undefined && !member) taken.add(choice);
  }
  // "Forum" before "Forum 2" is the first; without such a neighbour the others follow those with numbers
  const counted = [...known, ...found.meanings].filter(([, { choice }]) => choice !== undefined);
  const firstCounted = Math.min(...counted.map(([index]) => index));
  const unnumbered = asked.filter(({ choice }) => choice === undefined).length;
  let next = Math.max(0, ...taken) + unnumbered;
  for (const { index, of } of uncounted) {
    const isFirst = counted.length > 0 && index < firstCounted && unnumbered === 0 && !taken.has(1);
    const choice = isFirst ? 1 : ++next;
    taken.add(choice);
    found.meanings.set(index, { field: 'committee', ...of, choice });
  }
  // "Country" alone may be where somebody lives, but not next to a committee
  for (const [index, { choice }] of [...found.meanings])
    if (
      choice !== undefined &&
      !known.has(index + 1) &&
      headerWords(headerOf(index + 1)).join(' ') === 'country'
    )
      found.meanings.set(index + 1, { field: 'portfolio', choice });
  return found;
}
