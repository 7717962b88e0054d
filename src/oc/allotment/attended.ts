import { wordsOf } from '../registrations/text.ts';

const NUMBER_WORDS = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, number) => [word, String(number)]),
);
const ORDINAL_WORDS = new Map(
  'first second third fourth fifth sixth seventh eighth ninth tenth'
    .split(' ')
    .map((word, at) => [word, `${at + 1}th`]),
);
const COUNT_PHRASES: [word: RegExp, number: string][] = [
  [/\bonce\b/g, '1 time'],
  [/\btwice\b/g, '2 times'],
  [/\b(?:thrice|three times)\b/g, '3 times'],
  [/\bhalf a dozen\b/g, '6'],
  [/\b(?:a|one) dozen\b/g, '12'],
  [/\b(?:a )?couple(?: of)?\b/g, '2'],
];

const NO_CONFERENCE_PATTERN =
  /^(?:no|none|nil|nope|nah|never|not yet|n a|na|0|zero|nothing|null|no mun|new|fresher|newbie|newcomer|novice|beginner|first timer|firsttimer|first time|not (?:yet )?attended|not any|nein|keine|keiner|noch nie|aucune?|jamais|ninguna?|nunca|nenhuma?|debutante?|debutant|anfanger|कोई नहीं|नहीं|पहली बार|无|没有|لا يوجد|لا)(?![\p{L}\p{N}\p{M}])(?! (?:but|however|except))/u;

const FIRST_CONFERENCE_PATTERN =
  /\b(?:first timer|firsttimer|first time|no (?:prior|previous|past|mun|such|real|formal|earlier)? ?(?:mun )?experiences?|havent|have not|never|(?:am|im) (?:a )?(?:new|beginner|newbie|novice)|absolute beginner|complete beginner|total beginner|erstes mal|erste mun|premiere fois|primera vez|primeira vez|not attended|did not attend|didnt attend)\b/;

const CONFERENCE_WORD_PATTERN =
  /^(?:muns?|model|conferences?|conf|times?|mal|fois|veces|vezes|united|simulations?|muners?|editions?|events?|debates?)$/;

/** Words after a number that counts something other than conferences, as in "2 years" or "3 awards". */
const OTHER_UNIT_PATTERN =
  /^(?:years?|yrs?|months?|days?|awards?|prizes?|best|special|verbal|hm|hms|sm|mentions?|th|grade|class|std|standard|delegates?|chairs?)$/;
const OTHER_UNIT_PREFIX = /^(?:class|grade|std|standard|year|since|in|age|aged|of)$/;

/** Returns a minimum; undefined if the text is not clear. */
export function countAttended(experience: string): number | undefined {
  const text = simplifyExperience(experience);
  if (text === '') return undefined;
  const [, ordinal] =
    /\b(?:this|it|my|is|be)\b.*?\b(\d{1,2})th (?:ever )?(?:mun|model|conference|time|one)\b/.exec(text) ?? [];
  if (ordinal) return Number(ordinal) - 1;
  const counts = readCount(text);
  if (counts !== undefined) return counts;
  if (
    NO_CONFERENCE_PATTERN.test(text) ||
    FIRST_CONFERENCE_PATTERN.test(text) ||
    /^(?:this |it |my )*(?:is |will be |would be )*(?:my )?1th\b/.test(text)
  )
    return 0;
  if (/\d/.test(text)) return countNamedConferences(experience);
  // answers to the question whether the person has attended any conference
  if (/^(?:yes|yeah|yep|y|ja|oui|si|sim|haan|ha|हाँ|हां|是|نعم)$/u.test(text)) return 1;
  return countNamedConferences(experience);
}

function simplifyExperience(experience: string): string {
  const words = wordsOf(
    experience
      .slice(0, 500)
      .replace(/['’]/g, '')
      .replace(/(\d)\s*\+/g, '$1 plus')
      .replace(/>\s*(?=\d)/g, 'over '),
  )
    .map((word) => NUMBER_WORDS.get(word) ?? ORDINAL_WORDS.get(word) ?? word)
    .map((word) => word.replace(/^(\d+)(?:st|nd|rd)$/, '$1th').replace(/^(\d+)(muns?|x)$/, '$1 mun'));
  return COUNT_PHRASES.reduce((text, [word, number]) => text.replace(word, number), words.join(' '));
}

function readCount(text: string): number | undefined {
  if (
    /\b(?:less|fewer|under|below|upto|up to|almost|nearly|atmost|at most|maximum|max)\b.{0,12}\d/.test(text)
  )
    return undefined;
  const words = text.split(' ');
  const numbers = words.flatMap((word, at) => {
    if (!/^\d{1,3}$/.test(word)) return [];
    const [before = '', earlier = ''] = [words[at - 1], words[at - 2]];
    const after = words.slice(at + 1, at + 5);
    // in a range such as "2 to 3" or "2 3", the lower number counts
    const isUpper =
      /^\d{1,2}$/.test(before) || (/^(?:to|or|and|a|bis)$/.test(before) && /^\d{1,2}$/.test(earlier));
    if (isUpper) return [];
    const isMore = /^(?:over|above)$/.test(before) || (before === 'than' && earlier === 'more');
    const next =
      after.filter(
        (word) =>
          !/^(?:\d+|to|or|plus|and|more|different|other|such|previous|past|online|offline|school|national|international|intra|inter|major|small|big)$/.test(
            word,
          ),
      )[0] ?? '';
    return [
      {
        number: Number(word) + (isMore ? 1 : 0),
        isCounted: CONFERENCE_WORD_PATTERN.test(next),
        isOther: OTHER_UNIT_PATTERN.test(next) || OTHER_UNIT_PREFIX.test(before),
      },
    ];
  });
  const counted = numbers.filter(({ isCounted }) => isCounted);
  if (counted.length > 0) return Math.max(...counted.map(({ number }) => number));
  const [only, ...more] = numbers.filter(({ isOther }) => !isOther);
  if (!only || more.length > 0 || only.number > 100) return undefined;
  return words.length <= 8 ? only.number : undefined;
}

function countNamedConferences(experience: string): number | undefined {
  const parts = experience.split(/[,;\n&+/]|\band\b/i);
  const named = parts.filter(
    (part) =>
      /\b[\p{L}']{2,}\s*MUN\b|\b\p{L}+MUN\b|\bMUN\s*(?:\d{2,4}|of|at)\b/u.test(part) &&
      !/\b(?:any|an|a|the|in|my|of|no|attended|some|many|several|few)\s+MUN\b/i.test(part),
  );
  return named.length > 0 ? named.length : undefined;
}
