import { groupBy } from '../../core/index.ts';
import type { ChairApplication, Delegate, Row, Sheet, WrittenStatus } from '../model.ts';
import { rowKey } from './corrections.ts';
import { combineParsedHeaders, type HeaderReader } from './headers/headers.ts';
import { createColumnLayout, findHeaderRow, type HeaderRow } from './headers/layout.ts';
import { findMatches } from './identity.ts';
import { originText } from './messages.ts';
import { cleanAnswer, cleanText, truncateText, wordsOf } from './text.ts';
import type { CancellationNotice } from './withdrawals.ts';

/* A sheet has applications if its name or its questions say so, and no question is only for delegates. */

/** The lists of numbers are positions of columns. */
export interface ApplicationTable {
  headers: HeaderRow;
  head: number[];
  friends: number[];
}

const CHAIR_WORDS =
  /\b(co ?chairs?|vice ?chairs?|chairs?|chaired|chairing|chair ?persons?|chair ?m[ae]n|chairwom[ae]n|dais|executive board|eb|presiding|\w*vorsitz\w*|presiden(ce|cia)|presid(er|ir|ez|es|e|ido)|mesa directiva)\b|अध्यक्ष\S*/gu;

const FRIEND_WORDS =
  /\b(with whom?|whom|friends?|partners?|pair(ed)? with|team ?mates?|together with|who would you like to (co ?)?(chair|work)|(preferred|preference|name of|names of|wish\w*) (\w+ )?co ?chairs?|co ?chair (name|partner|preference|request|wish)(e?s)?|mit wem|wunschpartner\w*|avec qui|con quien|दोस्त)\b/u;
const MOTIVATION_WORDS =
  /^(why|warum|pourquoi|por que|क्यों)(?![\p{L}\p{M}])|\b(motivation|statement|essay|cover letter|reasons?)\b/u;
const HEAD_WORDS = /\b(head|lead|main|chief|principal|haupt\w*|principale?)\b/;
const HEAD_HEADER = /^(as )?(head|lead|head or co|hauptvorsitz)$/;
const POSITION_QUESTION =
  /\b(positions?|posts?|roles?|rank)\b.*\b(appl\w+|prefer\w*|desired|choice|want\w*|interested|like)\b|\b(appl\w+|prefer\w*|desired|choice of|which) (\w+ ){0,3}(positions?|posts?|roles?)\b|^(position|post|role)s?$/;
const APPLICATION_WORDS =
  /\b(appl(y|ying|ication|ications)|bewerb\w*|bewirb\w*|candidatures?|postul\w*|solicitud\w*)\b/;
const COUNT_WORDS = /\b(how (many|often)|number|no of|times|anzahl|wie (oft|viele)|combien|cuant[ao]s)\b/;
const EXPERIENCE_WORDS =
  /\b(experiences?|erfahrung\w*|experiencias?|chaired|before|previous\w*|past|earlier|so far|bisher\w*|deja|have you|muns?|conferences?)\b|अनुभव/u;
const COMMITTEE_WORDS =
  /\b(committees?|choices?|preferences?|priorit(y|ies)|options?|gremi\w*|komitees?|ausschuss\w*|comites?|comision\w*)\b|समिति/u;

const WISH_HEADER = /^(wish|wunsch|voeu|deseo)? ?(\d(st|nd|rd|th)?|first|second|third|fourth|fifth)( wish)?$/;

interface ChairQuestion {
  kind: 'friends' | 'why' | 'head' | 'count' | 'experience' | 'committee' | 'other';
  isOfChairs: boolean;
  applies: boolean;
}

function parseQuestion(header: string): ChairQuestion {
  const words = wordsOf(truncateText(header)).join(' ');
  const isOfChairs = words.search(CHAIR_WORDS) >= 0;
  const about = (kind: ChairQuestion['kind'], applies = false): ChairQuestion => ({
    kind,
    isOfChairs,
    applies: isOfChairs && (applies || APPLICATION_WORDS.test(words)),
  });
  if (MOTIVATION_WORDS.test(words)) return about('why', true);
  if (FRIEND_WORDS.test(words)) return about('friends');
  if ((isOfChairs && HEAD_WORDS.test(words)) || HEAD_HEADER.test(words) || POSITION_QUESTION.test(words))
    return about('head', true);
  if (!isOfChairs) return about('other');
  if (COUNT_WORDS.test(words)) return about('count');
  if (EXPERIENCE_WORDS.test(words)) return about('experience');
  return about(COMMITTEE_WORDS.test(words) ? 'committee' : 'other', COMMITTEE_WORDS.test(words));
}

const DELEGATE_FIELDS = ['portfolio', 'size', 'members', 'head'];

export function findApplicationTable(
  sheet: Sheet,
  found: HeaderRow | undefined,
  read: HeaderReader,
): ApplicationTable | undefined {
  if (!found || isDelegateForm(found)) return undefined;
  const questions = found.row.cells.map((cell) => parseQuestion(typeof cell === 'string' ? cell : ''));
  const isPlain = found.columns.some(
    ({ meaning, index }) =>
      meaning.field === 'committee' && questions[index] !== undefined && !questions[index].isOfChairs,
  );
  const isAsked = questions.some(({ kind, applies }) => applies && !(kind === 'committee' && isPlain));
  if (!isAsked && !isNamedAfterChairs(sheet.name)) return undefined;
  const table = readAsRegistrations(sheet, found, questions, read);
  const { kind, leads } = createColumnLayout(table.headers.columns);
  return table.headers.isRegistrations && kind === 'individual' && !leads ? table : undefined;
}

export function asksAboutChairing(found: HeaderRow): boolean {
  const { fields } = createColumnLayout(found.columns).own;
  const isAsked = found.row.cells.some((cell) => typeof cell === 'string' && parseQuestion(cell).isOfChairs);
  return isAsked && !isDelegateForm(found) && fields.experience === undefined;
}

function isDelegateForm({ columns }: HeaderRow): boolean {
  return columns.some(
    ({ meaning: { field, member, person } }) =>
      DELEGATE_FIELDS.includes(field) || member !== undefined || person === 'adviser',
  );
}

function isNamedAfterChairs(name: string): boolean {
  const words = wordsOf(truncateText(name)).join(' ');
  return words.search(CHAIR_WORDS) >= 0 && !/\bdelegat\w*\b/.test(words);
}

/** Ignores the words for chairs, and columns that only chairs have. */
function readAsRegistrations(
  sheet: Sheet,
  found: HeaderRow,
  questions: readonly ChairQuestion[],
  read: HeaderReader,
): ApplicationTable {
  const { cells } = found.row;
  const isPartner = (at: number) =>
    found.columns.some(({ index, meaning }) => index === at && meaning.person === 'partner');
  const placesOf = (...kinds: ChairQuestion['kind'][]) =>
    [...cells.keys()].filter(
      (at) => kinds.some((kind) => questions[at]?.kind === kind) && !isUnderstoodColumn(found, at),
    );
  const friends = [...cells.keys()].filter((at) => placesOf('friends').includes(at) || isPartner(at));
  const head = placesOf('head');
  // a question for the number of times has priority over other questions about experience as a chair
  const [experience] = [...placesOf('count'), ...placesOf('experience')];
  const others = new Set([...friends, ...placesOf('head', 'why', 'count', 'experience')]);
  const plain = cells.map((cell, at) => {
    if (at === experience) return 'Experience';
    if (others.has(at) || typeof cell !== 'string') return null;
    if (isUnderstoodColumn(found, at)) {
      const { meaning } = found.columns.find(({ index }) => index === at) ?? {};
      return experience !== undefined && meaning?.field === 'experience' ? null : cell;
    }
    const question = questions[at];
    const isWish = WISH_HEADER.test(wordsOf(truncateText(cell)).join(' '));
    const plain =
      question && (question.isOfChairs || isWish) ? headerWithoutChairs(cell, question, read) : undefined;
    return plain ?? cell;
  });
  const row: Row = { ...found.row, cells: plain };
  const rows = sheet.rows.map((one) => (one === found.row ? row : one));
  const again = findHeaderRow({ ...sheet, rows: rows.slice(rows.indexOf(row)) }, read);
  const columns = again?.row === row ? again.columns : [];
  const fields = new Map(
    (again?.headers ?? []).map((one, at) => [plain.flatMap((cell, index) => (cell ? [index] : []))[at], one]),
  );
  return {
    friends,
    head,
    headers: {
      row: found.row,
      columns: columns.map((one) => ({ ...one, written: truncateText(cleanText(cells[one.index]), 100) })),
      headers: cells.flatMap((cell, at) => {
        const written = typeof cell === 'string' ? truncateText(cleanText(cell), 100) : '';
        if (written === '') return [];
        const field = friends.includes(at) ? 'friends' : head.includes(at) ? 'head' : fields.get(at)?.field;
        const { suggestion } = fields.get(at) ?? {};
        return { written, ...(field && { field }), ...(field && suggestion && { suggestion }) };
      }),
      isRegistrations: columns.length > 0 && again?.isRegistrations === true,
    },
  };
}

function isUnderstoodColumn({ columns }: HeaderRow, at: number): boolean {
  return columns.some(({ index, meaning }) => index === at && meaning.person !== 'partner');
}

function headerWithoutChairs(
  header: string,
  { kind }: ChairQuestion,
  read: HeaderReader,
): string | undefined {
  const words = wordsOf(truncateText(header)).join(' ');
  const rest = words.replace(CHAIR_WORDS, ' ');
  const number = /\b(\d+)(st|nd|rd|th)?\b|\b(first|second|third|fourth|fifth)\b/.exec(rest)?.[0] ?? '';
  const all = [
    rest,
    ...(kind === 'committee' || WISH_HEADER.test(words) ? [`${number} committee preference`] : []),
  ];
  return all.find((text) => combineParsedHeaders([text], [read(text)])[0]?.meaning !== undefined);
}

export function createApplications(
  { head, friends }: ApplicationTable,
  rows: readonly Row[],
  people: readonly Delegate[],
): ChairApplication[] {
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const textIn = (row: Row | undefined, places: readonly number[]) =>
    [...new Set(places.flatMap((at) => cleanAnswer(row?.cells[at]) || []))].join(', ');
  return people.map((person) => {
    const row = byNumber.get(person.origin.row);
    return {
      ...person,
      head: textIn(row, head),
      isAskedToLead: head.length > 0,
      friends: textIn(row, friends),
    };
  });
}

/** Also returns the reason for each applicant who is not coming, and the cancellations that applicants sent. */
export function applyCancellations(
  applications: readonly ChairApplication[],
  statuses: readonly WrittenStatus[],
  notices: readonly CancellationNotice[],
  decided: readonly WrittenStatus[],
  country: string | undefined,
): { applications: ChairApplication[]; cancelled: ReadonlySet<CancellationNotice> } {
  const written = groupBy([...statuses, ...decided.filter(({ name }) => name === undefined)], ({ of }) =>
    rowKey(of),
  );
  const senders = notices.map(({ person }) => person);
  const matches = findMatches(applications, senders, country);
  const cancelled = new Set<CancellationNotice>();
  const byForm = new Map<ChairApplication, CancellationNotice>();
  for (const [at, notice] of notices.entries()) {
    const [person, ...others] = matches[at]?.sure ?? [];
    if (!person || others.length > 0) continue;
    cancelled.add(notice);
    const isOver = Number(person.sent ?? Number.NaN) > Number(notice.person.sent ?? Number.NaN);
    if (!isOver) byForm.set(person, notice);
  }
  return {
    cancelled,
    applications: applications.map((person) => {
      const [status] = written.get(rowKey(person.origin)) ?? [];
      const notice = byForm.get(person);
      const why = status
        ? `“${status.text}” under ${status.header || 'no header'} in ${originText(status.origin)}`
        : notice && originText(notice.origin);
      return why === undefined ? person : { ...person, notComing: why };
    }),
  };
}
