import { foldText } from '../../../core/index.ts';
import { headers } from '../../../core/languages/headers.generated.ts';
import { beginningOf, wordsOf } from '../text.ts';

const SYNONYMS: Record<string, string> = Object.fromEntries(
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
        .map((word) => [word, meaning.trim()]);
    }),
);

export const FILLERS: ReadonlySet<string> = new Set(
  `a an the of your you my their who please pls plz kindly enter write provide give state mention specify fill what which is are do did have has
  would will like be in to from for at on and or as with by it we us if any here below current currently valid active own personal represent representing
  primary preferably required mandatory optional most so far till until now`.split(/\s+/),
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

/** Words for the people of a delegation. A number next to one of these words is the number of a member. */
export const MEMBERS: ReadonlySet<string> = new Set(
  'delegate member participant student applicant candidate attendee registrant'.split(' '),
);

/** Words that a Roman numeral may follow: "Choice I" is the first choice, but "I agree" and "Committee X" contain no number. */
const COUNTED = new Set(['choice', 'preference', 'option', 'priority', ...MEMBERS]);

/** Returns the words of a header in a canonical form, such as `1 preference mail` for "Première préférence (courriel)". */
export function headerWords(header: string): string[] {
  const english = inEnglish(header);
  const text = english.join(' ');
  if (isList(text)) return [NAME_LIST, ...oneForm(withoutList(english))];
  return oneForm(english);
}

function oneForm(english: string[]): string[] {
  const words: string[] = [];
  for (const word of english) {
    const counts = !ROMAN.test(word) || COUNTED.has(words.at(-1) ?? '');
    const one = (counts && ownEntry(NUMBERS, word)) || ownEntry(SYNONYMS, word) || word;
    if (!FILLERS.has(one)) words.push(/^\d+$/.test(one) ? String(Number(one)) : one);
  }
  if (
    words.includes('certificate') &&
    words.includes('name') &&
    words.every((word) => ON_CERTIFICATE.has(word))
  )
    return ['name', 'certificate'];
  return withoutDetails(words);
}

const ON_CERTIFICATE = new Set(
  `name full certificate certificates ecertificate e appear appears print printed written shown displayed should exactly want wish how participation
  delegate student participant award badge id card that this should there`.split(/\s+/),
);

/** Words in questions about experience, which forms ask in hundreds of ways. */
const EXPERIENCE = new Set(
  `experience mun conference previous number attended award detail level year list describe brief briefly total whether participation history
  won session event all how yes`.split(/\s+/),
);

/** Replaces a question about experience with a standard form that retains member numbers. Returns other headers unchanged. */
function withoutDetails(words: string[]): string[] {
  const rest = words.filter((_, at) => !isOfMember(words, at));
  const has = (...some: string[]) => some.some((word) => rest.includes(word));
  const asks =
    has('experience') ||
    (has('mun', 'conference') &&
      has('attended', 'previous', 'participation', 'history', 'number', 'total', 'award'));
  if (!asks || !rest.every((word) => EXPERIENCE.has(word))) return words;
  return [...words.filter((_, at) => isOfMember(words, at)), 'mun', 'experience'];
}

/** Whether a word refers to a member: the "3" or the "delegate" in "Delegate 3", or "partner". */
function isOfMember(words: string[], at: number): boolean {
  const isNumber = (index: number) => /^\d+$/.test(words[index] ?? '');
  if (words[at] === 'partner') return true;
  const isMember = (index: number) => COUNTED.has(words[index] ?? '');
  return isNumber(at)
    ? isMember(at - 1) || isMember(at + 1)
    : isMember(at) && (isNumber(at - 1) || isNumber(at + 1));
}

/** Returns the words of a header. Words in the tables of foreign languages are translated to English. */
export function inEnglish(header: string): string[] {
  const words = rawWords(header);
  const english: string[] = YES_OR_NO.test(words.join(' ')) ? ['whether'] : [];
  for (let at = 0; at < words.length; ) {
    const length = LENGTHS.find((some) => PHRASES.has(words.slice(at, at + some).join(' '))) ?? 0;
    const meaning = PHRASES.get(words.slice(at, at + length).join(' ')) ?? [words[at] as string];
    // "whether" makes a yes-or-no question only at the start of a header
    if (meaning[0] !== 'whether' || at === 0) english.push(...meaning);
    at += Math.max(1, length);
  }
  return english;
}

const YES_OR_NO =
  /^(do|does|did|are|is|was|were|have|has|had|will|would|can|could) (you|your|there|this|any|the)\b/;

const LETTERED =
  /\b(delegate|member|participant|student)[\s-]+([a-f])(?=$|\s*[:'’).,-]|\s+(name|e?-?mail|phone|contact|mobile|class|grade|school|committee)\b)/g;

const ASCII = /^[ -~]*$/;

function plainLetters(text: string): string {
  if (ASCII.test(text)) return text;
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

const BODY = '(?:council|chamber|assembly|forum|organ|simulation)s?';
const CHOOSING =
  '(?:preferences?|pref|choices?|options?|priority|preferred|selection|first|second|third|fourth|fifth|[1-9](?:st|nd|rd|th)?)';
/** Another word for a committee, next to a word for a choice, as in "Council preference 1", but not in "Student council". */
const COUNCIL = new RegExp(`\\b${BODY}(?=[ -]${CHOOSING}\\b)|(?<=\\b${CHOOSING}[ -])${BODY}\\b`, 'g');

/** Returns the words of a header for comparisons. Numbers are separate words, and "e-mail" becomes "mail". */
function rawWords(header: string): string[] {
  const text = plainLetters(foldText(beginningOf(header)))
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
    .replace(LETTERED, (_, word: string, letter: string) => `${word} ${letter.charCodeAt(0) - 96}`)
    .replace(/\b(delegate|member|participant|student)no\b/g, '$1 no')
    .replace(/\s*&\s*/g, ' and ')
    .replace(/\bfirst(?=[\s_-]*(name|and last|and surname))/g, 'given ')
    // ticket tools put this prefix before questions
    .replace(/^ticket ?holder (?=((full|given|last)\s+)?(name|mail|phone)\b)/, 'attendee ')
    // "Ticket name" alone means the kind of the ticket
    .replace(/^ticket (?=((full|given|last)\s+name|mail|phone)\b)/, 'attendee ')
    .replace(/^ticket (?=company)/, '')
    .replace(COUNCIL, 'committee')
    .replace(/\bhow many\b/g, 'number')
    .replace(/(\d)(st|nd|rd|th)\b/g, '$1 ')
    .replace(/(\p{L})(?=\d)/gu, '$1 ')
    .replace(/(\d)(?=\p{L})/gu, '$1 ');
  return wordsOf(text);
}

/*
 * Tables of the words in foreign languages. An entry has the English words, a colon, and the foreign phrases. Case, accents and
 * apostrophes do not matter, and the longest phrase counts. The phrases of an entry without English words are ignored; `whether`
 * begins a yes-or-no question.
 */
const PHRASES = new Map<string, string[]>();
const FOREIGN = new Map<string, Set<string>>();
for (const [name, table] of Object.entries(headers)) {
  const own = new Set<string>();
  FOREIGN.set(name, own);
  for (const entry of table.split(';')) {
    const [english = '', foreign = ''] = entry.split(':').map((part) => part.trim());
    for (const phrase of foreign.split(',')) {
      const words = rawWords(phrase);
      for (const word of words) own.add(word);
      const key = words.join(' ');
      if (!PHRASES.has(key)) PHRASES.set(key, wordsOf(english));
    }
  }
}

/** Returns the number of words that are in the table of a language; 0 for a language without a table. */
export function wordsIn(language: string, words: readonly string[]): number {
  const own = FOREIGN.get(/^(da|nb|nn|no|sv)$/.test(language) ? 'nordic' : language);
  return own ? words.filter((word) => own.has(plainLetters(word))).length : 0;
}
const LENGTHS = [...new Set([...PHRASES.keys()].map((key) => key.split(' ').length))].sort((a, b) => b - a);

/** Placeholder for the words that ask for all names in one cell. No header contains this text. */
const NAME_LIST = 'namesofallinonecell';
const ALL = '(delegates|members|participants|students)';
const PER_LINE =
  /\b(one|1|each|a) (\w+ )?(per|in each|on each|in a|on a|in separate|on separate) (new |separate )?(line|row)\b|\b(one per|per) line\b|\b(separated|seperated) (by|with) (a )?(commas?|semicolons?|line breaks?|new lines?)\b|\bcomma (separated|seperated)\b/;
const NAMES = new RegExp(
  `\\b(names?|list)( (and|with) (their )?\\w+( ids?| address| addresses)?)? (of )?((all|the|your|our|others?|remaining|additional) )*((team|delegation) )?${ALL}\\b`,
);
const PLURAL = new RegExp(
  `\\b(delegate|member|participant|student)s? (full )?names\\b|^(all )?(the )?((team|delegation) )?${ALL}( (list|details?|information))?$`,
);
const IN_LIST = new Set(
  `name names full list of all the your our other others remaining additional team delegation delegate delegates member members participant participants student students
  detail details information and or with their mail mails id ids address class classes grade grades one 1 each a per in on separate
  new line lines row separated seperated by comma commas semicolon semicolons break breaks along`.split(
    /\s+/,
  ),
);

function isList(text: string): boolean {
  if (/\d{2}|\b[02-9]\b/.test(text)) return false;
  return NAMES.test(text)
    ? isPlain(text)
    : PLURAL.test(text) || (PER_LINE.test(text) && /\bnames?\b/.test(text));
}

/** Whether a header asks only for names; "Name of the delegates' school" does not. */
function isPlain(text: string): boolean {
  return withoutList(text.split(' ')).length === 0;
}

function withoutList(words: string[]): string[] {
  return words.filter((word) => !IN_LIST.has(word));
}

/** Returns the entry for a word. Inherited properties do not count, because a word may be `constructor`. */
function ownEntry(table: Record<string, string>, word: string): string | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}

/** Words for people other than the delegate. A note with one of these words is more than an explanation. */
const OTHERS =
  /parent|guardian|father|mother|emergency|teacher|faculty|advis[eo]r|principal|coordinator|alternat|second|partner|sibling/i;

const BETWEEN = /\s[-–—]\s|[/|\r\n()[\]]/;

/**
 * Returns the possible readings of a header: the whole text, the text without notes, the text in each of two languages, and the
 * last of several questions.
 */
export function readingsOf(header: string): string[] {
  const whole = beginningOf(header);
  const bare = whole.replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ');
  const [line = ''] = whole.trim().split(/[\r\n]/);
  const shorter = [bare, line, line.replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ')];
  // in "Are you coming with a partner? Name of partner", only the last question names the person
  const last = whole.slice(whole.lastIndexOf('?', whole.trimEnd().length - 2) + 1);
  const readings = [
    ...new Set([whole, ...shorter, ...languagesOf(whole), ...(isOfOthers(last) ? [last] : [])]),
  ];
  return isOfOthers(whole) ? readings.filter(isOfOthers) : readings;
}

export function isOfOthers(header: string): boolean {
  return OTHERS.test(header) || OTHERS.test(inEnglish(header).join(' '));
}

function languagesOf(header: string): string[] {
  const parts = header.split(BETWEEN).filter((part) => /\p{L}/u.test(part));
  const isLatin = (part: string) => /\p{Script=Latin}/u.test(part);
  if (parts.some(isLatin) && !parts.every(isLatin)) return parts;
  const latin = header.replace(/(?!\p{Script=Latin})\p{L}[\p{L}\p{M}]*/gu, ' ');
  if (/\p{L}/u.test(latin) && latin !== header)
    return [latin, header.replace(/\p{Script=Latin}[\p{L}\p{M}]*/gu, ' ')];
  const isForeign = (part: string) => {
    const words = rawWords(part).filter((word) => !FILLERS.has(word));
    return words.length > 0 && inEnglish(part).join(' ') !== rawWords(part).join(' ');
  };
  return parts.some(isForeign) && !parts.every(isForeign) ? parts : [];
}

const HEAD = /^(head delegate|delegate head|head delegation|delegation head|delegation leader|team leader)\b/;

/** Words that do not change the person if they are next to "partner" or "teacher". */
const BESIDE = {
  partner: new Set('partner delegate delegation double team other if'.split(' ')),
  adviser: new Set(
    'teacher faculty mun school delegation head staff accompanying escort responsible charge'.split(' '),
  ),
};

/** Another person in the row of a delegate: the second of two delegates, or the adviser of a delegation. */
export type OtherPerson = 'partner' | 'adviser';

export interface Parts {
  member?: number;
  person?: OtherPerson;
  ofCommittee?: number;
  numbers: number[];
  words: string[];
}

export function partsOf(all: string[]): Parts {
  const words = [...all];
  const parts: Parts = { numbers: [], words: [] };
  const at = words.findIndex(
    (word, index) => MEMBERS.has(word) && (isNumber(words[index + 1]) || isNumber(words[index - 1])),
  );
  if (at >= 0) {
    const from = isNumber(words[at + 1]) ? at : at - 1;
    parts.member = words
      .splice(from, 2)
      .map(Number)
      .find((number) => !Number.isNaN(number)) as number;
    // "Team member 2" means member 2
    if (words.includes('team')) words.splice(words.indexOf('team'), 1);
    if (words.length === 0) words.push('name');
  } else if (HEAD.test(words.join(' ')) || HEAD.test(words.slice(-2).join(' '))) {
    const start = HEAD.test(words.join(' ')) ? 0 : words.length - 2;
    const rest = words.filter((_, index) => index !== start && index !== start + 1);
    if (rest.some((word) => /^(mail|phone|mobile|contact|whatsapp)$/.test(word))) words.splice(start, 2);
  }
  const person = otherIn(words);
  if (person && !parts.member) {
    parts.person = person;
    const rest = words.filter((word) => !BESIDE[person].has(word));
    words.splice(0, words.length, ...(rest.length > 0 ? rest : ['name']));
  }
  for (const [index, word] of words.entries()) {
    if (!isNumber(word)) parts.words.push(word);
    else if (words[index - 1] === 'committee') parts.ofCommittee = Number(word);
    else parts.numbers.push(Number(word));
  }
  return parts;
}

/** Returns the person that a header is about, if it is not the delegate. "Faculty" alone may be the department of a student. */
function otherIn(words: string[]): OtherPerson | undefined {
  if (words.includes('partner')) return 'partner';
  const isTeacher = words.includes('teacher') || (words.includes('faculty') && words.length > 1);
  return isTeacher ? 'adviser' : undefined;
}

function isNumber(word: string | undefined): boolean {
  return word !== undefined && /^\d+$/.test(word);
}
