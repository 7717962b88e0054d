import { foldText } from '../../../core/index.ts';
import { headers } from '../../../core/languages/headers.generated.ts';
import { createPhraseFinder, truncateText, wordsOf } from '../text.ts';

const SYNONYMS = new Map(
  `mail: email emails gmail; number: no nos num numbers; preference: preferences pref prefs; choice: choices;
  option: options; name: names; delegate: delegates; member: members; participant: participants;
  student: students pupil pupils; committee: committees; country: countries; portfolio: portfolios;
  school: schools sch; mun: muns; conference: conferences; experience: experiences experienced exp;
  class: cls; section: sec; division: div; award: awards achievement achievements accolades;
  detail: details; year: years; previous: past prior previously earlier before former;
  attended: participated done been participations;
  teacher: advisor adviser advisors advisers teachers coordinator coordinators sponsor chaperone mentor supervisor incharge instructor coach professor;
  partner: codelegate teammate partners; phone: ph; mobile: mob; organisation: organization company`
    .split(';')
    .flatMap((entry) => {
      const [meaning = '', words = ''] = entry.split(':');
      return words
        .trim()
        .split(/\s+/)
        .map((word) => [word, meaning.trim()] as const);
    }),
);

export const FILLER_WORDS: ReadonlySet<string> = new Set(
  `a an the of your you my their who please pls plz kindly enter write provide give state mention specify fill what which is are do did have has
  would will like be in to from for at on and or as with by it we us if any here below current currently valid active own personal represent representing
  primary preferably required mandatory optional most so far till until now`.split(/\s+/),
);

const NUMBER_WORDS = new Map(
  `one first i;two second ii;three third iii;four fourth iv;five fifth v;six sixth vi;seven seventh vii;eight eighth viii;nine ninth ix;
  ten tenth x;eleven eleventh xi;twelve twelfth xii`
    .split(';')
    .flatMap((words, index) =>
      words
        .trim()
        .split(' ')
        .map((word) => [word, String(index + 1)] as const),
    ),
);
const ROMAN_NUMERAL = /^[ivx]+$/;

/** A number next to one of these words is the number of a member. */
export const MEMBER_WORDS: ReadonlySet<string> = new Set(
  'delegate member participant student applicant candidate attendee registrant'.split(' '),
);

/** "Choice I" is the first choice, but "I agree" and "Committee X" contain no number. */
const COUNTED_WORDS = new Set(['choice', 'preference', 'option', 'priority', ...MEMBER_WORDS]);

/** Returns, for example, `1 preference mail` for "Première préférence (courriel)". */
export function headerWords(header: string): string[] {
  const english = translateWords(header);
  const text = english.join(' ');
  if (asksForNameList(text)) return [NAME_LIST_PLACEHOLDER, ...canonicalWords(withoutNameListWords(english))];
  return canonicalWords(english);
}

function canonicalWords(english: string[]): string[] {
  const words: string[] = [];
  for (const word of english) {
    const counts = !ROMAN_NUMERAL.test(word) || COUNTED_WORDS.has(words.at(-1) ?? '');
    const one = (counts && NUMBER_WORDS.get(word)) || SYNONYMS.get(word) || word;
    if (!FILLER_WORDS.has(one)) words.push(/^\d+$/.test(one) ? String(Number(one)) : one);
  }
  if (
    words.includes('certificate') &&
    words.includes('name') &&
    words.every((word) => CERTIFICATE_WORDS.has(word))
  )
    return ['name', 'certificate'];
  return simplifyExperience(words);
}

const CERTIFICATE_WORDS = new Set(
  `name full certificate certificates ecertificate e appear appears print printed written shown displayed should exactly want wish how participation
  delegate student participant award badge id card that this should there`.split(/\s+/),
);

const EXPERIENCE_WORDS = new Set(
  `experience mun conference previous number attended award detail level year list describe brief briefly total whether participation history
  won session event all how yes`.split(/\s+/),
);

/** Retains the numbers of members. Returns other headers unchanged. */
function simplifyExperience(words: string[]): string[] {
  const rest = words.filter((_, at) => !belongsToMember(words, at));
  const has = (...some: string[]) => some.some((word) => rest.includes(word));
  const asks =
    has('experience') ||
    (has('mun', 'conference') &&
      has('attended', 'previous', 'participation', 'history', 'number', 'total', 'award'));
  if (!asks || !rest.every((word) => EXPERIENCE_WORDS.has(word))) return words;
  return [...words.filter((_, at) => belongsToMember(words, at)), 'mun', 'experience'];
}

/** Matches the "3" and the "delegate" in "Delegate 3", and "partner". */
function belongsToMember(words: string[], at: number): boolean {
  const isNumber = (index: number) => /^\d+$/.test(words[index] ?? '');
  if (words[at] === 'partner') return true;
  const isMember = (index: number) => COUNTED_WORDS.has(words[index] ?? '');
  return isNumber(at)
    ? isMember(at - 1) || isMember(at + 1)
    : isMember(at) && (isNumber(at - 1) || isNumber(at + 1));
}

export function translateWords(header: string): string[] {
  const words = rawWords(header);
  const english: string[] = YES_OR_NO_QUESTION.test(words.join(' ')) ? ['whether'] : [];
  for (let at = 0; at < words.length; ) {
    const { phrase, length } = findPhrase(words, at);
    const meaning = ENGLISH_BY_PHRASE.get(phrase) ?? [words[at] as string];
    // "whether" makes a yes-or-no question only at the start of a header
    if (meaning[0] !== 'whether' || at === 0) english.push(...meaning);
    at += Math.max(1, length);
  }
  return english;
}

const YES_OR_NO_QUESTION =
  /^(do|does|did|are|is|was|were|have|has|had|will|would|can|could) (you|your|there|this|any|the)\b/;

const LETTERED_MEMBER =
  /\b(delegate|member|participant|student)[\s-]+([a-f])(?=$|\s*[:'’).,-]|\s+(name|e?-?mail|phone|contact|mobile|class|grade|school|committee)\b)/g;

const ASCII_TEXT = /^[ -~]*$/;

function plainLetters(text: string): string {
  if (ASCII_TEXT.test(text)) return text;
  return (
    text
      .normalize('NFC')
      .replace(/[\u0966-\u096f\u0660-\u0669\u06f0-\u06f9]/g, (digit) =>
        String((digit.charCodeAt(0) - (digit > '\u0900' ? 0x966 : 0x660)) % 16),
      )
      .replace(/ı/g, 'i')
      .replace(/ł/g, 'l')
      // Arabic: removes vowel marks, the hamza and the article, and unifies the last letter
      .replace(/[\u064b-\u065f\u0670\u0640]/g, '')
      .replace(/(?<!\p{L})ال(?=\p{L}{2})/gu, '')
      .replace(/[أإآ]/g, 'ا')
      .replace(/ة/g, 'ه')
      .replace(/ى/g, 'ي')
      // these scripts have no spaces between words, so each character becomes a word
      .replace(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/gu, ' $& ')
  );
}

const COUNCIL_WORDS = '(?:council|chamber|assembly|forum|organ|simulation)s?';
const CHOICE_WORDS =
  '(?:preferences?|pref|choices?|options?|priority|preferred|selection|first|second|third|fourth|fifth|[1-9](?:st|nd|rd|th)?)';
/** Matches "Council preference 1", but not "Student council". */
const COUNCIL_PATTERN = new RegExp(
  `\\b${COUNCIL_WORDS}(?=[ -]${CHOICE_WORDS}\\b)|(?<=\\b${CHOICE_WORDS}[ -])${COUNCIL_WORDS}\\b`,
  'g',
);

/** Numbers are separate words, and "e-mail" becomes "mail". */
function rawWords(header: string): string[] {
  const text = plainLetters(foldText(truncateText(header)))
    .replace(/[\s_]+/g, ' ')
    // a leading number usually counts questions, but before these words "1." means "first"
    .replace(
      /^\s*(\d)\.\s+(?=\p{L}*(wahl|wunsch|praferenz|prioritat|valg|val|prioritet|ønske|onskemal|tercih\p{L}*|secim\p{L}*|wybor|preferencja|priorytet)(?!\p{L}))(?!.*\d)/u,
      '$1 ',
    )
    .replace(/^\s*\d+\s*[.)]\s+/, '')
    .replace(/^\s*q(uestion|ues)?\s*\.?\s*(no\b\.?\s*)?\d+\s*([.:)–—-]+\s*|\s|$)/, '')
    // "Del 1" and "D1" mean delegate 1
    .replace(/\b(del|dele|deleg)\b\.?(?=[\s-]*\d)|^d(?=[\s-]?\d{1,2}\b)/g, 'delegate')
    // a school year does not matter
    .replace(/\b20\d\d\s*[-–/]\s*(20)?\d\d\b/g, ' ')
    .replace(/\be[\s._-]?mail/g, 'mail ')
    .replace(/\bmodel (united nations|un)\b/g, 'mun')
    .replace(/\b(till|to|until) date\b|\bas (an? )?(delegate|participant|student)\b/g, ' ')
    .replace(/\bin[\s-]charge\b/g, 'incharge')
    .replace(/\bco[\s-]?ordinator/g, 'coordinator')
    .replace(/\bco[\s-](delegate|participant)|\bteam mate/g, 'partner')
    .replace(/\bsecondary(?= (delegate|participant|member))/g, 'second')
    // "Delegate B" means delegate 2
    .replace(LETTERED_MEMBER, (_, word: string, letter: string) => `${word} ${letter.charCodeAt(0) - 96}`)
    .replace(/\b(delegate|member|participant|student)no\b/g, '$1 no')
    .replace(/\s*&\s*/g, ' and ')
    .replace(/\bfirst(?=[\s_-]*(name|and last|and surname))/g, 'given ')
    // ticket tools put this prefix before questions
    .replace(/^ticket ?holder (?=((full|given|last)\s+)?(name|mail|phone)\b)/, 'attendee ')
    // "Ticket name" alone means the kind of the ticket
    .replace(/^ticket (?=((full|given|last)\s+name|mail|phone)\b)/, 'attendee ')
    .replace(/^ticket (?=company)/, '')
    .replace(COUNCIL_PATTERN, 'committee')
    .replace(/\bhow many\b/g, 'number')
    .replace(/(\d)(st|nd|rd|th)\b/g, '$1 ')
    .replace(/(\p{L})(?=\d)/gu, '$1 ')
    .replace(/(\d)(?=\p{L})/gu, '$1 ');
  return wordsOf(text);
}

/*
 * An entry has the English words, a colon, and the foreign phrases; without English words, the phrases are ignored. Case, accents
 * and apostrophes do not matter, and the longest phrase counts. `whether` begins a yes-or-no question.
 */
const ENGLISH_BY_PHRASE = new Map<string, string[]>();
const WORDS_BY_LANGUAGE = new Map<string, Set<string>>();
for (const [name, table] of Object.entries(headers)) {
  const own = new Set<string>();
  WORDS_BY_LANGUAGE.set(name, own);
  for (const entry of table.split(';')) {
    const [english = '', foreign = ''] = entry.split(':').map((part) => part.trim());
    for (const phrase of foreign.split(',')) {
      const words = rawWords(phrase);
      for (const word of words) own.add(word);
      const key = words.join(' ');
      if (!ENGLISH_BY_PHRASE.has(key)) ENGLISH_BY_PHRASE.set(key, wordsOf(english));
    }
  }
}

/** Returns 0 for a language without a table. */
export function countLanguageWords(language: string, words: readonly string[]): number {
  const own = WORDS_BY_LANGUAGE.get(/^(da|nb|nn|no|sv)$/.test(language) ? 'nordic' : language);
  return own ? words.filter((word) => own.has(plainLetters(word))).length : 0;
}
const findPhrase = createPhraseFinder(ENGLISH_BY_PHRASE);

const NAME_LIST_PLACEHOLDER = 'namesofallinonecell';
const PLURAL_MEMBERS = '(delegates|members|participants|students)';
const ONE_PER_LINE =
  /\b(one|1|each|a) (\w+ )?(per|in each|on each|in a|on a|in separate|on separate) (new |separate )?(line|row)\b|\b(one per|per) line\b|\b(separated|seperated) (by|with) (a )?(commas?|semicolons?|line breaks?|new lines?)\b|\bcomma (separated|seperated)\b/;
const NAME_LIST_PATTERN = new RegExp(
  `\\b(names?|list)( (and|with) (their )?\\w+( ids?| address| addresses)?)? (of )?((all|the|your|our|others?|remaining|additional) )*((team|delegation) )?${PLURAL_MEMBERS}\\b`,
);
const PLURAL_NAMES = new RegExp(
  `\\b(delegate|member|participant|student)s? (full )?names\\b|^(all )?(the )?((team|delegation) )?${PLURAL_MEMBERS}( (list|details?|information))?$`,
);
const NAME_LIST_WORDS = new Set(
  `name names full list of all the your our other others remaining additional team delegation delegate delegates member members participant participants student students
  detail details information and or with their mail mails id ids address class classes grade grades one 1 each a per in on separate
  new line lines row separated seperated by comma commas semicolon semicolons break breaks along`.split(
    /\s+/,
  ),
);

function asksForNameList(text: string): boolean {
  if (/\d{2}|\b[02-9]\b/.test(text)) return false;
  return NAME_LIST_PATTERN.test(text)
    ? // excludes, for example, "Name of the delegates' school"
      withoutNameListWords(text.split(' ')).length === 0
    : PLURAL_NAMES.test(text) || (ONE_PER_LINE.test(text) && /\bnames?\b/.test(text));
}

function withoutNameListWords(words: string[]): string[] {
  return words.filter((word) => !NAME_LIST_WORDS.has(word));
}

/** A note with one of these words is more than an explanation. */
const OTHER_PEOPLE_WORDS =
  /parent|guardian|father|mother|emergency|teacher|faculty|advis[eo]r|principal|coordinator|alternat|second|partner|sibling/i;

const LANGUAGE_SEPARATOR = /\s[-–—]\s|[/|\r\n()[\]]/;

/** Returns the whole text, the text without notes, the text in each of two languages, and the last of several questions. */
export function headerInterpretations(header: string): string[] {
  const whole = truncateText(header);
  const bare = whole.replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ');
  const [line = ''] = whole.trim().split(/[\r\n]/);
  const shorter = [bare, line, line.replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ')];
  // in "Are you coming with a partner? Name of partner", only the last question names the person
  const last = whole.slice(whole.lastIndexOf('?', whole.trimEnd().length - 2) + 1);
  const readings = [
    ...new Set([whole, ...shorter, ...splitLanguages(whole), ...(isAboutOthers(last) ? [last] : [])]),
  ];
  return isAboutOthers(whole) ? readings.filter(isAboutOthers) : readings;
}

export function isAboutOthers(header: string): boolean {
  return OTHER_PEOPLE_WORDS.test(header) || OTHER_PEOPLE_WORDS.test(translateWords(header).join(' '));
}

function splitLanguages(header: string): string[] {
  const parts = header.split(LANGUAGE_SEPARATOR).filter((part) => /\p{L}/u.test(part));
  const isLatin = (part: string) => /\p{Script=Latin}/u.test(part);
  if (parts.some(isLatin) && !parts.every(isLatin)) return parts;
  const latin = header.replace(/(?!\p{Script=Latin})\p{L}[\p{L}\p{M}]*/gu, ' ');
  if (/\p{L}/u.test(latin) && latin !== header)
    return [latin, header.replace(/\p{Script=Latin}[\p{L}\p{M}]*/gu, ' ')];
  const isForeign = (part: string) => {
    const words = rawWords(part).filter((word) => !FILLER_WORDS.has(word));
    return words.length > 0 && translateWords(part).join(' ') !== rawWords(part).join(' ');
  };
  return parts.some(isForeign) && !parts.every(isForeign) ? parts : [];
}

const HEAD_PATTERN =
  /^(head delegate|delegate head|head delegation|delegation head|delegation leader|team leader)\b/;

/** Words next to "partner" or "teacher" that do not change the person. */
const NEUTRAL_WORDS = {
  partner: new Set('partner delegate delegation double team other if'.split(' ')),
  adviser: new Set(
    'teacher faculty mun school delegation head staff accompanying escort responsible charge'.split(' '),
  ),
};

/** The second of two delegates, or the adviser of a delegation, in the row of a delegate. */
export type OtherPerson = 'partner' | 'adviser';

export interface HeaderParts {
  member?: number;
  person?: OtherPerson;
  ofCommittee?: number;
  numbers: number[];
  words: string[];
}

export function parseHeaderParts(all: string[]): HeaderParts {
  const words = [...all];
  const parts: HeaderParts = { numbers: [], words: [] };
  const at = words.findIndex(
    (word, index) =>
      MEMBER_WORDS.has(word) && (isNumberWord(words[index + 1]) || isNumberWord(words[index - 1])),
  );
  if (at >= 0) {
    const from = isNumberWord(words[at + 1]) ? at : at - 1;
    parts.member = words
      .splice(from, 2)
      .map(Number)
      .find((number) => !Number.isNaN(number)) as number;
    // "Team member 2" means member 2
    if (words.includes('team')) words.splice(words.indexOf('team'), 1);
    if (words.length === 0) words.push('name');
  } else if (HEAD_PATTERN.test(words.join(' ')) || HEAD_PATTERN.test(words.slice(-2).join(' '))) {
    const start = HEAD_PATTERN.test(words.join(' ')) ? 0 : words.length - 2;
    const rest = words.filter((_, index) => index !== start && index !== start + 1);
    if (rest.some((word) => /^(mail|phone|mobile|contact|whatsapp)$/.test(word))) words.splice(start, 2);
  }
  const person = findOtherPerson(words);
  if (person && !parts.member) {
    parts.person = person;
    const rest = words.filter((word) => !NEUTRAL_WORDS[person].has(word));
    words.splice(0, words.length, ...(rest.length > 0 ? rest : ['name']));
  }
  for (const [index, word] of words.entries()) {
    if (!isNumberWord(word)) parts.words.push(word);
    else if (words[index - 1] === 'committee') parts.ofCommittee = Number(word);
    else parts.numbers.push(Number(word));
  }
  return parts;
}

/** "Faculty" alone may be the department of a student. */
function findOtherPerson(words: string[]): OtherPerson | undefined {
  if (words.includes('partner')) return 'partner';
  const isTeacher = words.includes('teacher') || (words.includes('faculty') && words.length > 1);
  return isTeacher ? 'adviser' : undefined;
}

function isNumberWord(word: string | undefined): boolean {
  return word !== undefined && /^\d+$/.test(word);
}
