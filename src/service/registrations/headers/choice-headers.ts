import { compact, folded } from '../../../shared/index.ts';
import type { Rules } from '../../model.ts';
import { initialsOf, namesOf } from '../committees.ts';
import { beginning } from '../text.ts';

export interface Named {
  ids: string[];
  name: string;
  /** The header with a mark in their place. */
  rest: string;
}

const MARK = '\ue000';

/** What a question about committees asks for. `choice` has no word for either: "Rank [SOCHUM]". */
type ChoiceTopic = 'committee' | 'portfolio' | 'choice';

/** What a question for committees or portfolios may say besides. */
const ASKING = new Set(
  `preference preferred prefer choice choose chose chosen option opt opted priority rank ranking ranked rate rating scale order selection
  select selected pick picked want wish interest interested join desired favourite favorite top best list following vote apply applying applied all that each
  level number sit into there so then`.split(/\s+/),
);
const REPRESENT = new Set(['represent', 'representing', 'play', 'name']);
/** What is a portfolio where a committee is named with it. */
const PORTFOLIOS = new Set(['portfolio', 'country', 'role', 'character', 'position', 'seat', 'nation']);
/** What is one without, as well. */
const PLAIN_PORTFOLIOS = new Set(['portfolio', 'country']);

/** Returns what a header asks for. "Country" alone may mean the home country, unless the header names a committee (`named`). */
export function askedIn(words: readonly string[], named: boolean): ChoiceTopic | undefined {
  const rest = words.filter((word) => !ASKING.has(word));
  const portfolios = rest.filter((word) => (named ? PORTFOLIOS : PLAIN_PORTFOLIOS).has(word));
  if (portfolios.length > 0) {
    const others = rest.filter((word) => !portfolios.includes(word));
    const isAsked =
      named || rest.length < words.length || portfolios.includes('portfolio') || others.length > 0;
    const fits = others.every((word) => word === 'committee' || REPRESENT.has(word));
    return isAsked && fits ? 'portfolio' : undefined;
  }
  if (rest.includes('committee'))
    return rest.every((word) => word === 'committee' || word === 'name') ? 'committee' : undefined;
  return rest.length === 0 ? 'choice' : undefined;
}

const COUNT = '(\\d+|two|three|four|five|six|seven)';

/** The words before a number that is how many to choose, and not which choice: "Top 3 committees", "(list 3)". */
const HOW_MANY = new RegExp(
  `\\b(top|any|up to|at least|at most|max|min|minimum|maximum|select|choose|pick|list|name|give|mention|write|state|enter|provide|indicate|with)[.:]?\\s+(of\\s+)?(your\\s+|the\\s+)?(top\\s+)?${COUNT}\\b(?!\\s*(?:st|nd|rd|th)\\b)`,
  'gi',
);

/** Neither is a number of several things: "3 country preferences", "(3 in order)". */
const OF_SEVERAL = new RegExp(
  `(?<!\\b(?:preference|choice|option|priority|committee|portfolio|country|delegate|member|student|no|number)s?[\\s.#-]*)(?<![\\d#])(?!1\\b)\\b${COUNT}[\\s,]+(?=(?:[\\p{L}/&]+\\s+){0,2}(?:preferences|choices|options|portfolios|countries|committees|roles|characters)\\b|in order\\b)`,
  'giu',
);

/** A header without the number of committees or portfolios that may be named. */
export function withoutHowMany(header: string): string {
  return header.replace(HOW_MANY, '$1 ').replace(OF_SEVERAL, '');
}

/** A header with spaces for underscores, and with the words that are shortened in front of "preference". */
export function spelledOut(header: string): string {
  return header
    .replaceAll('_', ' ')
    .replace(/\bcomm?\b\.?(?=\s*(pref|choice))/gi, 'Committee')
    .replace(/\bport\b\.?(?=\s*(pref|choice))/gi, 'Portfolio');
}

/** What asks for committees and portfolios of earlier conferences. */
const PAST =
  /\b(represented|previous(ly)?|formerly|in the past|last (year|time|edition|mun|conference)|did you (represent|play|have|get|hold|attend|participate))\b|\bbefore\s*[?)\]]*\s*$/i;

/** Whether a question for a committee or a portfolio is about earlier conferences. */
export function isOfPast(header: string): boolean {
  return PAST.test(header);
}

/** Whether a question is answered with a number of which the highest is the dearest. */
export function isScored(rest: string): boolean {
  return /\b(rate|rating|scale|scores?|points|stars?|out of)\b/i.test(rest) && !/\brank/i.test(rest);
}

/** What is left of a header without the names in it: whole, and without the notes in brackets that contained no name. */
export function withoutNotes(rest: string): string[] {
  const bare = rest.replace(/\([^()\ue000]*\)|\[[^[\]\ue000]*\]/g, ' ');
  return [...new Set([rest, bare])].map((text) => text.replaceAll(MARK, ' '));
}

/** What is an example of an answer, and not what the question is about. */
const EXAMPLE = /\b(e\.?\s?g|ex|example|examples|such as|for instance)\b[^()[\]]*$/i;
const WORD = /[\p{L}\p{N}\p{M}]+|&/gu;
const MOST_WORDS = 15;

/** Finds the committees that a header names: alone, in brackets, behind "for" or anywhere else. The longest names are looked for first. */
export function committeesNamed({
  committees,
}: Pick<Rules, 'committees'>): (header: string) => Named | undefined {
  const known = new Map<string, Set<string>>();
  const written = new Set<string>();
  const shown = new Map(committees.map(({ id, names }) => [id, names[0] ?? id]));
  for (const { id, names } of committees)
    for (const name of new Set([id, ...names])) {
      written.add(name);
      for (const key of [...namesOf(name), initialsOf(name)].map(compact))
        if (key.length > 2 || key === compact(name)) known.set(key, (known.get(key) ?? new Set()).add(id));
    }
  return (header) => {
    const text = beginning(header);
    // of "Who" and WHO only one is a name, where capitals say anything at all
    const hasCases = text !== text.toUpperCase() && text !== text.toLowerCase();
    const isMeant = (word: string) =>
      !hasCases || word.length > 4 || word === word.toUpperCase() || written.has(word);
    const words = [...text.matchAll(WORD)].map(([word], at, all) => ({
      word,
      key: word === '&' ? 'and' : folded(word),
      from: all[at]?.index ?? 0,
    }));
    const ids = new Set<string>();
    const pieces: string[] = [];
    let from = 0;
    for (let at = 0; at < words.length; ) {
      const found = longest(words, at, known);
      const last = words[at + (found?.length ?? 1) - 1];
      const first = words[at];
      at += found?.length ?? 1;
      if (!found || !first || !last || (found.length === 1 && !isMeant(first.word))) continue;
      if (EXAMPLE.test(text.slice(0, first.from))) return undefined;
      for (const id of found.ids) ids.add(id);
      pieces.push(text.slice(from, first.from));
      from = last.from + last.word.length;
      // an agenda behind the name, in the same brackets
      const [agenda] = /^\s*[:–—-][^()[\]]*(?=[)\]])/.exec(text.slice(from)) ?? [];
      from += agenda?.length ?? 0;
    }
    if (ids.size === 0) return undefined;
    const name = [...ids].map((id) => shown.get(id)).join(' or ');
    return { ids: [...ids], name, rest: [...pieces, text.slice(from)].join(MARK) };
  };
}

function longest(
  words: readonly { key: string }[],
  at: number,
  known: ReadonlyMap<string, Set<string>>,
): { ids: Set<string>; length: number } | undefined {
  let key = '';
  let best: { ids: Set<string>; length: number } | undefined;
  for (let length = 1; length <= MOST_WORDS && at + length <= words.length; length++) {
    key += words[at + length - 1]?.key;
    const ids = known.get(key);
    if (ids) best = { ids, length };
  }
  return best;
}

/** A question and one of its rows, as tools join them into a header: `Rank the committees [SOCHUM]`, `Preferences >> SOCHUM`. */
interface QuestionAndRow {
  question: string;
  row: string;
  /** Whether no person writes so: in square brackets or behind arrows. */
  isOfTool: boolean;
}

/** The question and the row that a header joins. */
export function questionAndRow(header: string): QuestionAndRow | undefined {
  const text = beginning(header).trim();
  const ofTool = /^(.+?)\s*\[([^[\]]+)\]$/s.exec(text) ?? /^(.+?)\s*>>\s*([^>]+)$/s.exec(text);
  const other = /^(.+?)\s*\(([^()]+)\)$/s.exec(text) ?? /^(.+?)\s*(?::|\s[-–—]\s)\s*([^:]+)$/s.exec(text);
  const [, question, row] = ofTool ?? other ?? [];
  return question && row
    ? { question: compact(question), row: row.trim(), isOfTool: ofTool !== null }
    : undefined;
}

/** What a question of several committees is not about when it asks for choices. */
const OTHER_TOPICS =
  /\b(attended|attend|been|experienced?|previous(ly)?|past|before|prior|why|reasons?|familiar|knowledge|know|chaired|awards?|won|feedback|fees?|paid)\b/i;

/** Whether a question can ask for choices, whatever its words are. */
export function canAskForChoices(question: string): boolean {
  return !OTHER_TOPICS.test(question);
}
