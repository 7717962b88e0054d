import { groupBy } from '../../../core/index.ts';
import type { Cell } from '../../model.ts';
import { cleanText, memoize, wordsOf } from '../text.ts';
import { phrasesOfKind } from './words.ts';

/* In free text, only words for not coming count; in a status column, all words count. */

/** The answer is `asked` if the OC must decide. */
export type AttendanceAnswer = 'yes' | 'no' | 'asked';

export type StatusColumnKind = 'notes' | 'status' | 'question' | 'withdrawn';

export function phraseKey(text: string): string {
  return wordsOf(text.replace(/['’`](?=\p{L})/gu, '')).join(' ');
}

/** Phrases of symbols stay unchanged. */
export function phraseKeys(phrases: readonly string[]): Set<string> {
  return new Set(phrases.map((phrase) => phraseKey(phrase) || phrase));
}

const NOT_COMING_PHRASES = phraseKeys(phrasesOfKind('notComing'));
const PHRASES_BY_FIRST_WORD = groupBy(
  [...NOT_COMING_PHRASES].sort((a, b) => b.length - a.length),
  (phrase) => phrase.split(' ')[0] ?? '',
);
const REFUSED_PHRASES = phraseKeys(phrasesOfKind('refused'));
const COMING_PHRASES = phraseKeys(phrasesOfKind('coming'));
export const YES_PHRASES = phraseKeys(phrasesOfKind('yes'));
export const NO_PHRASES = phraseKeys(phrasesOfKind('no'));
const STATUS_HEADERS: readonly [StatusColumnKind, ReadonlySet<string>][] = [
  ['question', new Set(phrasesOfKind('attendance').map(headerKey))],
  ['status', new Set(phrasesOfKind('status').map(headerKey))],
  ['notes', new Set(phrasesOfKind('notes').map(headerKey))],
  ['withdrawn', NOT_COMING_PHRASES],
];

/** Omits words that do not change the meaning, such as "(for the OC)" and "the conference". */
function headerKey(header: string): string {
  const key = phraseKey(header.replace(/\([^()]*\)|\[[^[\]]*\]/g, ' '));
  return (
    key
      .replace(/\b(the|this|our|your|of|to|at|in|for|conference|mun|event)\b/g, ' ')
      .replace(/ +/g, ' ')
      .trim() || key
  );
}

/** Details after words for not coming: a date, or the way in which the person sent the message. */
const HARMLESS_DETAIL_PATTERN =
  /^(((on|since|am|seit|le|depuis|el|desde) )?\d{1,4}(st|nd|rd|th)? (\d|jan|ene|fe[bv]|mar|apr|avr|abr|may|mai|ju[ln]|jui|aug|aou|ago|sep|o[ck]t|nov|de[cz]|dic)|(by|per|via|par|por) (e ?mail|mail|phone|call|whatsapp|telefon|telephone|telefono)\b)/;

/** A person who is "not coming on day 1", for example, comes on other days. */
const LIMITING_DETAIL_PATTERN =
  /\b(day|days|only|but|except|session|sessions|dinner|lunch|choices?|preferences?|committees?|countr(y|ies)|portfolios?|seats?|delegates|partner|tag|tage|nur|aber|jour|jours|mais|seulement|dia|dias|solo|pero)\b|दिन|लेकिन/u;
const ATTENDANCE_WORDS_PATTERN =
  /\b(coming|come|attend|attending|participating|going|go|vient|viendra|participe|participera|kommt|nimmt|viene|vendra|asiste|asistira|participa|participara|kommer|deltager|deltar)\b|नहीं/u;

const OTHER_PERSON_PATTERN = /^(he|she|they) ((is|are|has|have) )?/;

const BAJA_PLACE_NAME_PATTERN = /^baja (california|verapaz)\b/;

const AGREEMENT_PATTERN =
  /^(i|we) (hereby |also |fully )?(agree|accept|consent|confirm|declare)\b(?!.*\b(not|dont|cant)\b)/;

const MAX_READ_CELL_LENGTH = 300;

/** Returns `asked` for a text that the OC must judge, undefined for other texts. */
function readNote(text: string): 'no' | 'asked' | undefined {
  const key = phraseKey(text);
  if (NOT_COMING_PHRASES.has(key)) return text.includes('?') ? 'asked' : 'no';
  const others = key.replace(OTHER_PERSON_PATTERN, '');
  // in a note, "he", "she" or "they" may be any person
  if (others !== key)
    return [key, others].some((one) => findNotComingPhrase(`${one} `)) ? 'asked' : undefined;
  const phrase = findNotComingPhrase(key);
  if (phrase === undefined || BAJA_PLACE_NAME_PATTERN.test(key)) return undefined;
  if (text.includes('?') || ATTENDANCE_WORDS_PATTERN.test(phrase) || LIMITING_DETAIL_PATTERN.test(key))
    return 'asked';
  const isApart = NOT_COMING_PHRASES.has(phraseKey(/^[^-–—,;:(./]*/.exec(text)?.[0] ?? ''));
  return isApart || HARMLESS_DETAIL_PATTERN.test(key.slice(phrase.length + 1)) ? 'no' : 'asked';
}

function findNotComingPhrase(key: string): string | undefined {
  return PHRASES_BY_FIRST_WORD.get(key.split(' ', 1)[0] ?? '')?.find((one) => key.startsWith(`${one} `));
}

export function readAttendance(
  cell: Cell | undefined,
  column: StatusColumnKind,
): AttendanceAnswer | undefined {
  if (cell === null || cell === undefined || cell === '') return undefined;
  if (cell instanceof Date) return column === 'withdrawn' ? 'no' : column === 'notes' ? undefined : 'yes';
  if (column === 'notes' && typeof cell !== 'string') return undefined;
  return STATUS_READERS[column](String(cell).slice(0, MAX_READ_CELL_LENGTH));
}

const STATUS_READERS: Record<StatusColumnKind, (text: string) => AttendanceAnswer | undefined> = {
  notes: memoize((written) => readNote(cleanText(written))),
  status: memoize((written) => readStatus(written, 'status')),
  question: memoize((written) => readStatus(written, 'question')),
  withdrawn: memoize((written) => readStatus(written, 'withdrawn')),
};

function readStatus(written: string, column: StatusColumnKind): AttendanceAnswer | undefined {
  const text = cleanText(written);
  const key = phraseKey(text) || text;
  if (/^[\p{Pd}./_\s]*$/u.test(text) || /^(n a|na|nil|none|null)$/.test(key)) return undefined;
  const says = readNote(text);
  if (says) return says;
  if (text.includes('?')) return 'asked';
  if (column === 'withdrawn')
    return YES_PHRASES.has(key) || key === 'x' ? 'no' : NO_PHRASES.has(key) ? undefined : 'asked';
  const bare = key.replace(FIRST_PERSON_PATTERN, '');
  if (bare !== key && NOT_COMING_PHRASES.has(bare)) return 'no';
  if (YES_PHRASES.has(key) || beginsWithPhrase(bare, COMING_PHRASES) || AGREEMENT_PATTERN.test(key))
    return 'yes';
  if (beginsWithPhrase(key, REFUSED_PHRASES)) return 'no';
  return NO_PHRASES.has(key) && column === 'question' ? 'no' : 'asked';
}

const FIRST_PERSON_PATTERN = /^((yes|ja|oui|si|sim|evet|no|nein|non|nao) )?((i|we|ich|je) )?/;

function beginsWithPhrase(key: string, phrases: ReadonlySet<string>): boolean {
  if (phrases.has(key)) return true;
  const words = key.split(' ');
  return [3, 2, 1].some(
    (length) =>
      phrases.has(words.slice(0, length).join(' ')) &&
      HARMLESS_DETAIL_PATTERN.test(words.slice(length).join(' ')),
  );
}

/** Returns `notes` for an empty header, undefined for a header without a status. */
export function statusColumnKind(header: string): StatusColumnKind | undefined {
  if (header === '') return 'notes';
  const key = headerKey(header.slice(0, MAX_READ_CELL_LENGTH));
  const known = STATUS_HEADERS.find(([, headers]) => headers.has(key))?.[0];
  if (known) return known;
  if (NOT_COMING_PHRASES.has(key.replace(WITHDRAWAL_CONTEXT_WORDS, '').trim())) return 'withdrawn';
  if (
    STATUS_WORDS.test(key) &&
    key.split(' ').every((word) => STATUS_WORDS.test(word) || STATUS_CONTEXT_WORDS.test(word))
  )
    return 'status';
  return ATTENDANCE_QUESTION.test(key) ? 'question' : undefined;
}

const STATUS_WORDS =
  /\b(status|statut|estado|stato|durum|durumu|situacao|decision|entscheidung|accepted|rejected|waitlisted|approved|declined)\b/;
const STATUS_CONTEXT_WORDS =
  /^(reg|regn|registrations?|applications?|applicants?|delegates?|participants?|attendees?|guests?|orders?|tickets?|bookings?|final|current|oc|or|no|der|des|de|del|della|da|do|la|l|yes|y|n|anmeldung|bewerbung|teilnahme|inscription|candidature|inscripcion|solicitud|registro|iscrizione|domanda|inscricao|kayit|basvuru)$/;
const WITHDRAWAL_CONTEXT_WORDS = /\b(date|at|on|is|has|order|registration|am|le|el|il|yes|or|no|y|n)\b ?/g;
const ATTENDANCE_QUESTION =
  /^((will|are|can|do) you (still )?(be |plan )?(come|coming|attend|attending|participate|participating|going)|coming|attending|kommt|viendra|viens tu|viene|confirma asistencia|katiliyor mu)( \S*mun| \d{4}| (yes|y) (or )?(no|n))*$/;

/** A status column with more different words contains free text. */
const MAX_STATUS_WORDS = 20;

/** Headers that often mean something else, such as a home state or the sessions that a person attends. */
const AMBIGUOUS_HEADERS = phraseKeys(
  'state, estado, état, stato, decision, outcome, selected, participation, attendance, présence, teilnahme, anwesenheit, asistencia, participación, presença, participação, presenza, partecipazione, deltagelse, deltakelse, deltagande'.split(
    ', ',
  ),
);

export function detectStatusColumn(
  header: string,
  cells: Iterable<Cell | undefined>,
): StatusColumnKind | undefined {
  const kind = statusColumnKind(header);
  if (kind !== 'status' && kind !== 'question') return kind;
  const words = new Set<string>();
  for (const cell of cells) {
    if (typeof cell === 'string') words.add(phraseKey(cell.slice(0, MAX_READ_CELL_LENGTH)));
    if (words.size > MAX_STATUS_WORDS) return 'notes';
  }
  const isKnown = (word: string) => ['yes', 'no'].includes(readAttendance(word, kind) ?? '');
  return AMBIGUOUS_HEADERS.has(headerKey(header)) && ![...words].some(isKnown) ? 'notes' : kind;
}

export function isNotComing(text: string): boolean {
  return NOT_COMING_PHRASES.has(phraseKey(text.slice(0, MAX_READ_CELL_LENGTH)));
}

/** Entries under Lock are separated by `;`. */
export function isWithdrawnLock(lock: string): boolean {
  return lock.split(';').some(isWithdrawnWord);
}

export function isWithdrawnWord(text: string): boolean {
  return readNote(cleanText(text).slice(0, MAX_READ_CELL_LENGTH)) === 'no';
}

const WITHDRAWAL_WORDS =
  /\b(withdr(aw|ew)\w*|cancel\w*|not coming|(cannot|cant|wont|unable to) (come|attend|participate)|drop(ping|ped)? ?outs?|desist\w*|annul(e|er|ation)\w*|ne (peux|peut|viens|vient) (pas|plus)( venir)?|absag\w*|abmeld\w*|storn\w*|nicht (kommen|teilnehmen)|cancelacion\w*|retiro|renuncia\w*|no (puedo|puede) (venir|asistir|participar))\b|रद्द|नाम वापस|नहीं आ/u;

/** Forms with these words mention withdrawals only in terms and conditions, or as a hypothetical case. */
const HYPOTHETICAL_WORDS =
  /\b(polic\w*|terms|conditions|rules|agree|accept|understand|acknowledge|fees?|insurance|emergency|ever|if|in case|substitute|instead|replac\w*|richtlinie\w*|bedingung\w*|gebuhr\w*|falls?|wenn|politique|frais|en cas|si|politica|condiciones|en caso)\b|नीति|यदि|अगर/u;

export function mentionsWithdrawal(text: string): boolean {
  const key = phraseKey(text.slice(0, MAX_READ_CELL_LENGTH));
  return WITHDRAWAL_WORDS.test(key) && !HYPOTHETICAL_WORDS.test(key);
}
