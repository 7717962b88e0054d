import { compareTexts, countEach } from '../../../core/index.ts';
import type { AskedQuestion, Origin, Question } from '../../model.ts';
import { rowKey } from '../corrections.ts';
import type { ReportProblem } from '../messages.ts';
import { cleanText, memoize, truncateText, wordsOf } from '../text.ts';
import { readAttendance } from './comes.ts';
import { readPaid } from './paid.ts';
import { parseRole, ROLES } from './roles.ts';

/*
 * The OC is asked about unknown words that decide about people, once for each column and word. The next upload reads the answers.
 */

interface Decision {
  asks: string;
  answers: readonly string[];
  read(text: string): string | undefined;
}

export const DECISIONS: Record<string, Decision> = {
  comes: {
    asks: 'Do they come?',
    answers: ['coming', 'not coming'],
    read: (text) => {
      const says = readAttendance(text, 'question');
      return says === 'yes' ? 'coming' : says === 'no' ? 'not coming' : undefined;
    },
  },
  paid: {
    asks: 'Have they paid?',
    answers: ['paid', 'not paid'],
    read: (text) => {
      const says = readPaid(text);
      return says === 'yes' ? 'paid' : says === 'no' ? 'not paid' : undefined;
    },
  },
  role: {
    asks: 'What do they come as?',
    answers: [...ROLES, 'other'],
    read: (text) => parseRole(text) ?? (/^(no seat|none|nothing)\W*$/i.test(text) ? 'other' : undefined),
  },
  row: {
    asks: 'Is this row a person, the title of a school’s group, or no person?',
    answers: ['person', 'school', 'no person'],
    read: (text) => ROW_ANSWERS.find(([words]) => words.test(text))?.[1],
  },
};

const ROW_ANSWERS: readonly [RegExp, string][] = [
  [
    /^\W*(no|none|nothing|title|heading|total|sum|note|delete|ignore|not a person|a title|a total|a note)\W*$/i,
    'no person',
  ],
  [/^\W*(a |the )?(person|delegate|participant|student|pupil|yes)\W*$/i, 'person'],
  [/^\W*(a |the )?(school|college|university|title of a school|name of a school)\W*$/i, 'school'],
];

export interface QuestionRow extends Pick<Question, 'decides' | 'column' | 'word' | 'answer'> {
  origin: Origin;
}

interface WordLookup extends Pick<Question, 'decides' | 'column' | 'word'> {
  /** Meaning of the word until the OC answers the question. */
  readAs: string;
  origin: Origin;
}

export interface QuestionLog {
  questions: AskedQuestion[];
  answerTo(lookup: WordLookup): string | undefined;
}

export function createQuestionLog(earlier: readonly QuestionRow[] = []): QuestionLog {
  const answers = new Map<string, string>();
  const spelled = new Map<string, QuestionRow>();
  for (const question of earlier) {
    const key = questionKey(question);
    if (!spelled.has(key)) spelled.set(key, question);
    const meaning = readAnswer(question.decides, question.answer);
    if (meaning !== undefined && !answers.has(key)) answers.set(key, meaning);
  }
  const asked = new Map<string, AskedQuestion>();
  const questions: AskedQuestion[] = [];
  return {
    questions,
    answerTo: ({ origin, ...lookup }) => {
      const key = questionKey(lookup);
      const answer = answers.get(key);
      const known = asked.get(key);
      if (known) known.rows.add(rowKey(origin));
      else {
        const { decides, readAs } = lookup;
        const { column, word } = spelled.get(key) ?? lookup;
        const question: AskedQuestion = {
          decides,
          column: truncateText(column, 100),
          word: truncateText(cleanText(word), MAX_WORD_LENGTH),
          readAs: answer ?? readAs,
          answer: answer ?? '',
          rows: new Set([rowKey(origin)]),
        };
        asked.set(key, question);
        questions.push(question);
      }
      return answer;
    },
  };
}

export function openQuestionText(word: string, column: string): string {
  return `no new seat until you answer what “${word}” under ${column} means, in the sheet Questions`;
}

const MAX_WORD_LENGTH = 100;

function readAnswer(decides: string, answer: string): string | undefined {
  const decision = Object.hasOwn(DECISIONS, decides) ? DECISIONS[decides] : undefined;
  const bare = answer.replace(SENTENCE_START, '');
  const plain = wordsOf(bare).join(' ');
  return decision?.answers.find((one) => wordsOf(one).join(' ') === plain) ?? decision?.read(bare);
}

const SENTENCE_START =
  /^(they|he|she|it|all|everybody|everyone|these|those)( people)?( all)?( are| is| have| has| will| do| does| did)?\s+/i;

function questionKey({ decides, column, word }: Pick<Question, 'decides' | 'column' | 'word'>): string {
  return JSON.stringify([decides, plainWord(column.slice(0, 200)), plainWord(word.slice(0, 200))]);
}

const plainWord = memoize((text) => {
  const short = truncateText(cleanText(text), MAX_WORD_LENGTH);
  return wordsOf(short).join(' ') || short;
});

export function reportAnswers(earlier: readonly QuestionRow[], report: ReportProblem): void {
  const first = new Map<string, string>();
  for (const { origin, answer, ...question } of earlier) {
    if (answer === '') continue;
    const meaning = readAnswer(question.decides, answer);
    const known = first.get(questionKey(question));
    if (meaning === undefined)
      report('answer-unclear', {
        origin,
        column: 'Answer',
        value: answer,
        near: (DECISIONS[question.decides]?.answers ?? []).map((one) => `“${one}”`).join(', '),
      });
    else if (known !== undefined && known !== meaning)
      report('edits-differ', { origin, column: 'Answer', value: answer, near: known });
    else first.set(questionKey(question), meaning);
  }
}

/** Open questions come first, then more people. Includes earlier answers, because rows that are added later may need them. */
export function listQuestions(
  asked: readonly AskedQuestion[],
  earlier: readonly QuestionRow[] = [],
  people: readonly { origin: Origin }[] = [],
): Question[] {
  const all = new Map<string, AskedQuestion>();
  for (const question of asked) {
    const known = all.get(questionKey(question));
    all.set(
      questionKey(question),
      known ? { ...known, rows: new Set([...known.rows, ...question.rows]) } : question,
    );
  }
  for (const { decides, column, word, answer } of earlier) {
    const meaning = readAnswer(decides, answer);
    const key = questionKey({ decides, column, word });
    if (meaning === undefined || all.has(key)) continue;
    all.set(key, { decides, column, word, readAs: meaning, answer: meaning, rows: new Set() });
  }
  const perRow = countEach(people.map(({ origin }) => rowKey(origin)));
  const questions = [...all.values()].map(({ rows, ...question }): Question => {
    const number = [...rows].reduce((sum, row) => sum + (perRow.get(row) ?? 0), 0);
    return { ...question, people: number };
  });
  return questions.sort(
    (a, b) =>
      Number(a.answer !== '') - Number(b.answer !== '') ||
      b.people - a.people ||
      compareTexts(questionKey(a), questionKey(b)),
  );
}
