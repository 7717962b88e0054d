import { compactText, foldText } from '../../../core/index.ts';
import { committeeName, type Rules } from '../../model.ts';
import { comparableNames, initialsOf } from '../committees.ts';
import { truncateText } from '../text.ts';

export interface NamedCommittees {
  ids: string[];
  name: string;
  /** Has a placeholder for each name. */
  rest: string;
}

const NAME_PLACEHOLDER = '\ue000';

/** `choice` if the header names neither committees nor portfolios, as in "Rank [SOCHUM]". */
type ChoiceSubject = 'committee' | 'portfolio' | 'choice';

/** Words that do not change what a question asks for. */
const CHOICE_WORDS = new Set(
  `preference preferred prefer choice choose chose chosen option opt opted priority rank ranking ranked rate rating scale order selection
  select selected pick picked want wish interest interested join desired favourite favorite top best list following vote apply applying applied all that each
  level number sit into there so then`.split(/\s+/),
);
const REPRESENTING_WORDS = new Set(['represent', 'representing', 'play', 'name']);
const PORTFOLIO_WORDS = new Set(['portfolio', 'country', 'role', 'character', 'position', 'seat', 'nation']);
const PLAIN_PORTFOLIO_WORDS = new Set(['portfolio', 'country']);

/** "Country" alone may mean the home country, unless the header names a committee (`named` is true). */
export function findChoiceSubject(words: readonly string[], named: boolean): ChoiceSubject | undefined {
  const rest = words.filter((word) => !CHOICE_WORDS.has(word));
  const portfolios = rest.filter((word) => (named ? PORTFOLIO_WORDS : PLAIN_PORTFOLIO_WORDS).has(word));
  if (portfolios.length > 0) {
    const others = rest.filter((word) => !portfolios.includes(word));
    const isAsked =
      named || rest.length < words.length || portfolios.includes('portfolio') || others.length > 0;
    const fits = others.every((word) => word === 'committee' || REPRESENTING_WORDS.has(word));
    return isAsked && fits ? 'portfolio' : undefined;
  }
  if (rest.includes('committee'))
    return rest.every((word) => word === 'committee' || word === 'name') ? 'committee' : undefined;
  return rest.length === 0 ? 'choice' : undefined;
}

const COUNT_PATTERN = '(\\d+|two|three|four|five|six|seven)';

/** Number of choices that a person should make, as in "Top 3 committees" and "(list 3)". */
const COUNT_AFTER_WORD_PATTERN = new RegExp(
  `\\b(top|any|up to|at least|at most|max|min|minimum|maximum|select|choose|pick|list|name|give|mention|write|state|enter|provide|indicate|with)[.:]?\\s+(of\\s+)?(your\\s+|the\\s+)?(top\\s+)?${COUNT_PATTERN}\\b(?!\\s*(?:st|nd|rd|th)\\b)`,
  'gi',
);

/** Number of choices that a person has, as in "3 country preferences" and "(3 in order)". */
const COUNT_BEFORE_NOUN_PATTERN = new RegExp(
  `(?<!\\b(?:preference|choice|option|priority|committee|portfolio|country|delegate|member|student|no|number)s?[\\s.#-]*)(?<![\\d#])(?!1\\b)\\b${COUNT_PATTERN}[\\s,]+(?=(?:[\\p{L}/&]+\\s+){0,2}(?:preferences|choices|options|portfolios|countries|committees|roles|characters)\\b|in order\\b)`,
  'giu',
);

export function withoutChoiceCounts(header: string): string {
  return header.replace(COUNT_AFTER_WORD_PATTERN, '$1 ').replace(COUNT_BEFORE_NOUN_PATTERN, '');
}

/** Replaces underscores with spaces, and spells out abbreviations before "preference" or "choice". */
export function spellOutHeader(header: string): string {
  return header
    .replaceAll('_', ' ')
    .replace(/\bcomm?\b\.?(?=\s*(pref|choice))/gi, 'Committee')
    .replace(/\bport\b\.?(?=\s*(pref|choice))/gi, 'Portfolio');
}

const PAST_WORDS =
  /\b(represented|previous(ly)?|formerly|in the past|last (year|time|edition|mun|conference)|did you (represent|play|have|get|hold|attend|participate))\b|\bbefore\s*[?)\]]*\s*$/i;

export function isAboutPast(header: string): boolean {
  return PAST_WORDS.test(header);
}

/** The highest score is the most wanted. */
export function asksForScores(rest: string): boolean {
  return /\b(rate|rating|scale|scores?|points|stars?|out of)\b/i.test(rest) && !/\brank/i.test(rest);
}

/** Omits the names, and all notes in brackets or only the notes that contained a name. */
export function headerVariants(rest: string): string[] {
  const bare = rest.replace(/\([^()\ue000]*\)|\[[^[\]\ue000]*\]/g, ' ');
  return [...new Set([rest, bare])].map((text) => text.replaceAll(NAME_PLACEHOLDER, ' '));
}

const EXAMPLE_WORDS = /\b(e\.?\s?g|ex|example|examples|such as|for instance)\b[^()[\]]*$/i;
const WORD_PATTERN = /[\p{L}\p{N}\p{M}]+|&/gu;
const MAX_NAME_WORDS = 15;

/** Finds names alone, in brackets, after "for" or anywhere else. The longest names are tried first. */
export function createNameFinder({
  committees,
}: Pick<Rules, 'committees'>): (header: string) => NamedCommittees | undefined {
  const known = new Map<string, Set<string>>();
  const written = new Set<string>();
  const shown = new Map(committees.map((one) => [one.id, committeeName(one)]));
  for (const { id, names } of committees)
    for (const name of new Set([id, ...names])) {
      written.add(name);
      for (const key of [...comparableNames(name), initialsOf(name)].map(compactText))
        if (key.length > 2 || key === compactText(name))
          known.set(key, (known.get(key) ?? new Set()).add(id));
    }
  return (header) => {
    const text = truncateText(header);
    // if the header has mixed case, "Who" is a word and "WHO" is a name
    const hasCases = text !== text.toUpperCase() && text !== text.toLowerCase();
    const isMeant = (word: string) =>
      !hasCases || word.length > 4 || word === word.toUpperCase() || written.has(word);
    const words = [...text.matchAll(WORD_PATTERN)].map(([word], at, all) => ({
      word,
      key: word === '&' ? 'and' : foldText(word),
      from: all[at]?.index ?? 0,
    }));
    const ids = new Set<string>();
    const pieces: string[] = [];
    let from = 0;
    for (let at = 0; at < words.length; ) {
      const found = findLongestName(words, at, known);
      const last = words[at + (found?.length ?? 1) - 1];
      const first = words[at];
      at += found?.length ?? 1;
      if (!found || !first || !last || (found.length === 1 && !isMeant(first.word))) continue;
      if (EXAMPLE_WORDS.test(text.slice(0, first.from))) return undefined;
      for (const id of found.ids) ids.add(id);
      pieces.push(text.slice(from, first.from));
      from = last.from + last.word.length;
      // an agenda may follow the name in the same brackets
      const [agenda] = /^\s*[:–—-][^()[\]]*(?=[)\]])/.exec(text.slice(from)) ?? [];
      from += agenda?.length ?? 0;
    }
    if (ids.size === 0) return undefined;
    const name = [...ids].map((id) => shown.get(id)).join(' or ');
    return { ids: [...ids], name, rest: [...pieces, text.slice(from)].join(NAME_PLACEHOLDER) };
  };
}

function findLongestName(
  words: readonly { key: string }[],
  at: number,
  known: ReadonlyMap<string, Set<string>>,
): { ids: Set<string>; length: number } | undefined {
  let key = '';
  let best: { ids: Set<string>; length: number } | undefined;
  for (let length = 1; length <= MAX_NAME_WORDS && at + length <= words.length; length++) {
    key += words[at + length - 1]?.key;
    const ids = known.get(key);
    if (ids) best = { ids, length };
  }
  return best;
}

/** Form tools join a question and its row in a header: `Rank the committees [SOCHUM]`, `Preferences >> SOCHUM`. */
interface QuestionAndRow {
  question: string;
  row: string;
  /** Square brackets or arrows, which only form tools use for a row. */
  isOfTool: boolean;
}

export function splitQuestionAndRow(header: string): QuestionAndRow | undefined {
  const text = truncateText(header).trim();
  const ofTool = /^(.+?)\s*\[([^[\]]+)\]$/s.exec(text) ?? /^(.+?)\s*>>\s*([^>]+)$/s.exec(text);
  const other = /^(.+?)\s*\(([^()]+)\)$/s.exec(text) ?? /^(.+?)\s*(?::|\s[-–—]\s)\s*([^:]+)$/s.exec(text);
  const [, question, row] = ofTool ?? other ?? [];
  return question && row
    ? { question: compactText(question), row: row.trim(), isOfTool: ofTool !== null }
    : undefined;
}

/** Topics of questions that may name several committees, but do not ask for choices. */
const OTHER_TOPICS =
  /\b(attended|attend|been|experienced?|previous(ly)?|past|before|prior|why|reasons?|familiar|knowledge|know|chaired|awards?|won|feedback|fees?|paid)\b/i;

export function canAskForChoices(question: string): boolean {
  return !OTHER_TOPICS.test(question);
}
