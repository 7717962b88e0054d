import { MEMBERS } from './header-words.ts';

const HEAD = /^(head delegate|delegate head|head delegation|delegation head|delegation leader|team leader)\b/;

/** What a header says beside the word for a partner or a teacher, and what does not change whom it is about. */
const BESIDE = {
  partner: new Set(['partner', 'delegate', 'delegation', 'double', 'team', 'other', 'if']),
  adviser: new Set([
    'teacher',
    'faculty',
    'mun',
    'school',
    'delegation',
    'head',
    'staff',
    'accompanying',
    'escort',
    'responsible',
    'charge',
  ]),
};

/** Somebody else in a row than the person or the delegation itself: the second of two delegates, or the teacher who comes with a delegation. */
export type Other = 'partner' | 'adviser';

/** The words of a header without its numbers, and what those count. */
export interface Parts {
  member?: number;
  /** Whom it is about, if not the person or the delegation itself. */
  person?: Other;
  /** The number behind the word "committee". */
  ofCommittee?: number;
  /** All other numbers. */
  numbers: number[];
  words: string[];
}

/** Takes the numbers out of the words of a header, and what they count. */
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
    // "Team member 2" is no other than member 2
    if (words.includes('team')) words.splice(words.indexOf('team'), 1);
    if (words.length === 0) words.push('name');
  } else if (HEAD.test(words.join(' ')) || HEAD.test(words.slice(-2).join(' '))) {
    const start = HEAD.test(words.join(' ')) ? 0 : words.length - 2;
    const rest = words.filter((_, index) => index !== start && index !== start + 1);
    // the mail and the phone of a delegation are those of its head
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

/** Whom the words speak of. A faculty may also be what somebody studies at. */
function otherIn(words: string[]): Other | undefined {
  if (words.includes('partner')) return 'partner';
  const isTeacher = words.includes('teacher') || (words.includes('faculty') && words.length > 1);
  return isTeacher ? 'adviser' : undefined;
}

function isNumber(word: string | undefined): boolean {
  return word !== undefined && /^\d+$/.test(word);
}
