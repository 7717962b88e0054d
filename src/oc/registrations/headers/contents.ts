import type { Row } from '../../model.ts';
import { parseMail, parsePhone } from '../answers.ts';
import { type CommitteeFinder, parseCommittees } from '../committees.ts';
import { mayBeInvertedName } from '../names.ts';
import { cleanAnswer, cleanText } from '../text.ts';
import { canAskForChoices, isAboutPast } from './choice-headers.ts';
import { headerWords, isAboutOthers, parseHeaderParts } from './header-words.ts';
import type { ColumnMeaning } from './headers.ts';

/* Columns whose meaning only their cells show: committees of the site, email addresses and phone numbers. */

const MAX_SAMPLED_CELLS = 200;

/** Cells out of ten that must match for a column to get a meaning. */
const MIN_MATCHES_OF_TEN = 6;

/** The OC is asked whether columns for allotted or unwanted committees are choices. */
const RESULT_WORDS =
  /\b(al+ot+ed|al+ot+ment|allocat\w*|assign\w*|given|final|confirmed|placed|result|not|avoid|least|dislike\w*|don['’]?t|except|excluding)\b/i;

/** The OC writes this header to exclude a column that only resembles choices (docs/oc.md). */
const NO_CHOICE_HEADER = /^not a choice\b/i;

type MostCellsTester = (
  index: number,
  test: (text: string) => boolean,
  fewest?: number,
  kinds?: string[],
) => boolean;

function createMostCellsTester(below: readonly Row[]): MostCellsTester {
  return (index, test, fewest = 1, kinds = ['string']) => {
    const texts: string[] = [];
    for (const { cells } of below) {
      if (texts.length === MAX_SAMPLED_CELLS) break;
      const cell = cells[index] ?? null;
      if (kinds.includes(typeof cell) && cleanAnswer(cell) !== '')
        texts.push(typeof cell === 'string' ? cell : cleanText(cell));
    }
    return texts.length >= fewest && 10 * texts.filter(test).length >= MIN_MATCHES_OF_TEN * texts.length;
  };
}

const isMailText = (text: string) => text.includes('@') && parseMail(text).code === undefined;

/** Headers that may ask for an email address or a phone number; the cells decide. The words of each are in alphabetical order. */
const CONTACT_HEADERS = new Set(['contact', 'contact detail', 'contact info', 'contact information']);

function findContacts(headers: readonly string[], areMost: MostCellsTester): Map<number, ColumnMeaning> {
  const found = new Map<number, ColumnMeaning>();
  const isPhone = (text: string) => parsePhone(text, undefined).code === undefined;
  for (const [index, header] of headers.entries()) {
    const { words, member, person } = parseHeaderParts(headerWords(cleanText(header)));
    if (!CONTACT_HEADERS.has(words.sort().join(' '))) continue;
    const of = { ...(member && { member }), ...(person && { person }) };
    if (areMost(index, isMailText)) found.set(index, { field: 'mail', ...of });
    else if (areMost(index, isPhone, 1, ['string', 'number'])) found.set(index, { field: 'phone', ...of });
  }
  return found;
}

interface ContentMeanings {
  meanings: Map<number, ColumnMeaning>;
  unread: number[];
}

/** Columns of committees are choices, in the order of the numbers in their headers or, without numbers, from left to right. */
export function meaningsByContent(
  headers: readonly string[],
  known: ReadonlyMap<number, ColumnMeaning>,
  below: readonly Row[],
  find: CommitteeFinder,
): ContentMeanings {
  const found: ContentMeanings = { meanings: new Map(), unread: [] };
  const widest = below.reduce((most, { cells }) => Math.max(most, cells.length), headers.length);
  const others = Array.from({ length: widest }, (_, index) => index).filter((index) => !known.has(index));
  const areMost = createMostCellsTester(below);
  const headerOf = (index: number) => cleanText(headers[index]);

  for (const [index, meaning] of findContacts(headers, areMost))
    if (known.get(index)?.field !== meaning.field) found.meanings.set(index, meaning);
  const meanings = [...new Map([...known, ...found.meanings]).values()];

  if (!meanings.some(({ field, person, member }) => field === 'mail' && !person && !member)) {
    const mails = others.filter((index) => !isAboutOthers(headerOf(index)) && areMost(index, isMailText));
    const [only, second] = mails;
    if (only !== undefined && second === undefined) found.meanings.set(only, { field: 'mail' });
  }

  // if most cells below "Name" are like "Sen, Riya", the family name comes first; a single cell may mean something else
  for (const [index, meaning] of known)
    if (
      meaning.field === 'name' &&
      !meaning.member &&
      !meaning.familyNameFirst &&
      areMost(index, mayBeInvertedName, 3)
    )
      found.meanings.set(index, { ...meaning, familyNameFirst: 'cells' });

  const isCommittee = (text: string) => {
    const all = parseCommittees(text, find, false);
    return all.length > 0 && all.every(({ found: { id, near } }) => id !== undefined && near === undefined);
  };
  const choices = others.filter((index) => {
    const header = headerOf(index);
    const isOther = NO_CHOICE_HEADER.test(header) || isAboutPast(header) || !canAskForChoices(header);
    return !isOther && areMost(index, isCommittee);
  });
  const asked = meanings.filter(({ field }) => field === 'committee');
  const clear = choices.filter((index) => !RESULT_WORDS.test(headerOf(index)));
  if (asked.length + clear.length === 0) found.unread = choices;
  const taken = new Set(asked.flatMap(({ choice }) => choice ?? []));
  const uncounted: { index: number; of: Pick<ColumnMeaning, 'member' | 'person'> }[] = [];
  for (const index of clear) {
    const { member, person, numbers, ofCommittee } = parseHeaderParts(headerWords(headerOf(index)));
    const of = { ...(member && { member }), ...(person === 'partner' && { person }) };
    const choice = numbers[0] ?? ofCommittee;
    if (choice === undefined || taken.has(choice)) uncounted.push({ index, of });
    else found.meanings.set(index, { field: 'committee', ...of, choice });
    if (choice !== undefined && !member) taken.add(choice);
  }
  // "Forum" before "Forum 2" is the first choice; other columns without numbers follow the numbered columns
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
  // "Country" may mean the home country, but not right after a committee
  for (const [index, { choice }] of [...found.meanings])
    if (
      choice !== undefined &&
      !known.has(index + 1) &&
      headerWords(headerOf(index + 1)).join(' ') === 'country'
    )
      found.meanings.set(index + 1, { field: 'portfolio', choice });
  return found;
}
