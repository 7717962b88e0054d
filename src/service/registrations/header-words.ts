import { folded } from '../../page/text.ts';
import { beginning, wordsOf } from './words.ts';

/** Other spellings, and forms that mean the same here. */
const SAME: Record<string, string> = {
  ...pairs('email emails gmail', 'mail'),
  ...pairs('no nos num numbers', 'number'),
  ...pairs('preferences pref prefs', 'preference'),
  ...pairs('choices', 'choice'),
  ...pairs('options', 'option'),
  ...pairs('names', 'name'),
  ...pairs('delegates', 'delegate'),
  ...pairs('members', 'member'),
  ...pairs('participants', 'participant'),
  ...pairs('students', 'student'),
  ...pairs('committees', 'committee'),
  ...pairs('countries', 'country'),
  ...pairs('portfolios', 'portfolio'),
  ...pairs('schools', 'school'),
  ...pairs('muns', 'mun'),
  ...pairs('ph', 'phone'),
  ...pairs('organization', 'organisation'),
};

/** Words that change nothing. */
const FILLERS = new Set(
  `a an the of your you my their please kindly enter write provide give state mention specify fill what which is are do did have has
  would will like be in to from for at on and or as with by it we us if any here below current currently valid active own personal
  primary preferably required mandatory optional most`.split(/\s+/),
);

const NUMBERS: Record<string, string> = Object.fromEntries(
  `one first i;two second ii;three third iii;four fourth iv;five fifth v;six sixth vi;seven seventh vii;eight eighth viii;nine ninth ix;
  ten tenth x;eleven eleventh xi;twelve twelfth xii`
    .split(';')
    .flatMap((words, index) =>
      words
        .trim()
        .split(' ')
        .map((word) => [word, String(index + 1)]),
    ),
);
const ROMAN = /^[ivx]+$/;

/** What a roman number stands behind: "Choice I" is the first, and "I agree" and "Committee X" are something else. */
const COUNTED = new Set(['choice', 'preference', 'option', 'priority', 'delegate', 'member']);

/**
 * The words of a header in one form: "1st Preference (E-mail ID)" gives `1 preference mail id`. Numbers are digits; words that
 * change nothing are left out.
 */
export function headerWords(header: string): string[] {
  const text = folded(beginning(header))
    .replace(/^\s*\d+\s*[.)]\s+/, '')
    .replace(/\be[\s._-]?mail/g, 'mail')
    .replace(/\bfirst(?=[\s_-]*(name|and last|and surname))/g, 'given ')
    .replace(/\bhow many\b/g, 'number')
    .replace(/(\d)(st|nd|rd|th)\b/g, '$1 ')
    .replace(/(\p{L})(?=\d)/gu, '$1 ')
    .replace(/(\d)(?=\p{L})/gu, '$1 ');
  const words: string[] = [];
  for (const word of wordsOf(text)) {
    const counts = !ROMAN.test(word) || COUNTED.has(words.at(-1) ?? '');
    const one = (counts && own(NUMBERS, word)) || own(SAME, word) || word;
    if (!FILLERS.has(one)) words.push(/^\d+$/.test(one) ? String(Number(one)) : one);
  }
  return words;
}

/** What a table says of a word; `constructor` is one too, and every object has that. */
function own(table: Record<string, string>, word: string): string | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}

/** What speaks of somebody else than the delegate, and must not be taken for a remark. */
const OTHERS =
  /parent|guardian|father|mother|emergency|teacher|faculty|advis[eo]r|principal|coordinator|alternat|second|partner|sibling/i;

/** A header whole, and without what merely explains it: what stands in brackets or on further lines. */
export function readingsOf(header: string): string[] {
  const whole = beginning(header);
  const bare = whole.replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ');
  const [line = ''] = whole.trim().split(/[\r\n]/);
  const shorter = [bare, line, line.replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ')];
  return OTHERS.test(whole) ? [whole] : [...new Set([whole, ...shorter])];
}

function pairs(words: string, meaning: string): Record<string, string> {
  return Object.fromEntries(words.split(' ').map((word) => [word, meaning]));
}
