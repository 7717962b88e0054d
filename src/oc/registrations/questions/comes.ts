import { groupBy } from '../../../core/index.ts';
import type { Cell } from '../../model.ts';
import { cleanText, memoize, wordsOf } from '../text.ts';
import { phrasesOf } from './words.ts';

/* Reads whether a person comes. In free text, only words for not coming count; in a status column, all words count. */

/** Meaning of a cell: `asked` if the OC must decide. */
export type ComesAnswer = 'yes' | 'no' | 'asked';

export type StatusColumn = 'notes' | 'status' | 'question' | 'withdrawn';

/** Returns the words of a phrase in the form for comparisons. */
export function phraseKey(text: string): string {
  return wordsOf(text.replace(/['’`](?=\p{L})/gu, '')).join(' ');
}

/** Returns phrases in the form for comparisons. Symbols stay unchanged. */
export function phraseKeys(phrases: readonly string[]): Set<string> {
  return new Set(phrases.map((phrase) => phraseKey(phrase) || phrase));
}

const NOT_COMING = phraseKeys(phrasesOf('notComing'));
const PHRASES = groupBy(
  [...NOT_COMING].sort((a, b) => b.length - a.length),
  (phrase) => phrase.split(' ')[0] ?? '',
);
const REFUSED = phraseKeys(phrasesOf('refused'));
const COMING = phraseKeys(phrasesOf('coming'));
export const YES = phraseKeys(phrasesOf('yes'));
export const NO = phraseKeys(phrasesOf('no'));
const HEADERS: readonly [StatusColumn, ReadonlySet<string>][] = [
  ['question', new Set(phrasesOf('attendance').map(headerKey))],
  ['status', new Set(phrasesOf('status').map(headerKey))],
  ['notes', new Set(phrasesOf('notes').map(headerKey))],
  ['withdrawn', NOT_COMING],
];

/**
 * Returns a header for comparisons, without words that do not change its meaning, such as "(for the OC)" and "the conference".
 */
function headerKey(header: string): string {
  const key = phraseKey(header.replace(/\([^()]*\)|\[[^[\]]*\]/g, ' '));
  return (
    key
      .replace(/\b(the|this|our|your|of|to|at|in|for|conference|mun|event)\b/g, ' ')
      .replace(/ +/g, ' ')
      .trim() || key
  );
}

/** Details after words for not coming that do not change the meaning: a date, or the way in which the person sent the message. */
const DETAIL =
  /^(((on|since|am|seit|le|depuis|el|desde) )?\d{1,4}(st|nd|rd|th)? (\d|jan|ene|fe[bv]|mar|apr|avr|abr|may|mai|ju[ln]|jui|aug|aou|ago|sep|o[ck]t|nov|de[cz]|dic)|(by|per|via|par|por) (e ?mail|mail|phone|call|whatsapp|telefon|telephone|telefono)\b)/;

/** Details that change the meaning: a person who is "not coming on day 1" comes on other days. */
const OTHERWISE =
  /\b(day|days|only|but|except|session|sessions|dinner|lunch|choices?|preferences?|committees?|countr(y|ies)|portfolios?|seats?|delegates|partner|tag|tage|nur|aber|jour|jours|mais|seulement|dia|dias|solo|pero)\b|दिन|लेकिन/u;
const OF_COMING =
  /\b(coming|come|attend|attending|participating|going|go|vient|viendra|participe|participera|kommt|nimmt|viene|vendra|asiste|asistira|participa|participara|kommer|deltager|deltar)\b|नहीं/u;

/** Start of a note about another person. */
const OF_SOMEBODY = /^(he|she|they) ((is|are|has|have) )?/;

const OF_PLACES = /^baja (california|verapaz)\b/;

/** Beginnings of sentences that people tick in a form, such as "I confirm that …". */
const AGREES =
  /^(i|we) (hereby |also |fully )?(agree|accept|consent|confirm|declare)\b(?!.*\b(not|dont|cant)\b)/;

const READ = 300;

/**
 * Returns `no` if free text says that a person is not coming, and `asked` for a similar text that the OC must judge; otherwise
 * undefined.
 */
function comesInNotes(text: string): 'no' | 'asked' | undefined {
  const key = phraseKey(text);
  if (NOT_COMING.has(key)) return text.includes('?') ? 'asked' : 'no';
  const others = key.replace(OF_SOMEBODY, '');
  // in a note, "he", "she" or "they" may be any person
  if (others !== key) return [key, others].some((one) => phraseOf(`${one} `)) ? 'asked' : undefined;
  const phrase = phraseOf(key);
  if (phrase === undefined || OF_PLACES.test(key)) return undefined;
  if (text.includes('?') || OF_COMING.test(phrase) || OTHERWISE.test(key)) return 'asked';
  const isApart = NOT_COMING.has(phraseKey(/^[^-–—,;:(./]*/.exec(text)?.[0] ?? ''));
  return isApart || DETAIL.test(key.slice(phrase.length + 1)) ? 'no' : 'asked';
}

function phraseOf(key: string): string | undefined {
  return PHRASES.get(key.split(' ', 1)[0] ?? '')?.find((one) => key.startsWith(`${one} `));
}

export function comesIn(cell: Cell | undefined, column: StatusColumn): ComesAnswer | undefined {
  if (cell === null || cell === undefined || cell === '') return undefined;
  if (cell instanceof Date) return column === 'withdrawn' ? 'no' : column === 'notes' ? undefined : 'yes';
  if (column === 'notes' && typeof cell !== 'string') return undefined;
  return READERS[column](String(cell).slice(0, READ));
}

const READERS: Record<StatusColumn, (text: string) => ComesAnswer | undefined> = {
  notes: memoize((written) => comesInNotes(cleanText(written))),
  status: memoize((written) => comesInWords(written, 'status')),
  question: memoize((written) => comesInWords(written, 'question')),
  withdrawn: memoize((written) => comesInWords(written, 'withdrawn')),
};

function comesInWords(written: string, column: StatusColumn): ComesAnswer | undefined {
  const text = cleanText(written);
  const key = phraseKey(text) || text;
  if (/^[\p{Pd}./_\s]*$/u.test(text) || /^(n a|na|nil|none|null)$/.test(key)) return undefined;
  const says = comesInNotes(text);
  if (says) return says;
  if (text.includes('?')) return 'asked';
  if (column === 'withdrawn') return YES.has(key) || key === 'x' ? 'no' : NO.has(key) ? undefined : 'asked';
  const bare = key.replace(FROM_ME, '');
  if (bare !== key && NOT_COMING.has(bare)) return 'no';
  if (YES.has(key) || isCalled(bare, COMING) || AGREES.test(key)) return 'yes';
  if (isCalled(key, REFUSED)) return 'no';
  return NO.has(key) && column === 'question' ? 'no' : 'asked';
}

/** Start of an answer in the first person, as in "Yes, I will attend" and "No, I cannot come". */
const FROM_ME = /^((yes|ja|oui|si|sim|evet|no|nein|non|nao) )?((i|we|ich|je) )?/;

function isCalled(key: string, phrases: ReadonlySet<string>): boolean {
  if (phrases.has(key)) return true;
  const words = key.split(' ');
  return [3, 2, 1].some(
    (length) => phrases.has(words.slice(0, length).join(' ')) && DETAIL.test(words.slice(length).join(' ')),
  );
}

/** Returns the kind of a status column by its header: `notes` for an empty header, undefined for a header without a status. */
export function statusColumn(header: string): StatusColumn | undefined {
  if (header === '') return 'notes';
  const key = headerKey(header.slice(0, READ));
  const known = HEADERS.find(([, headers]) => headers.has(key))?.[0];
  if (known) return known;
  if (NOT_COMING.has(key.replace(OF_WITHDRAWALS, '').trim())) return 'withdrawn';
  if (OF_STATUS.test(key) && key.split(' ').every((word) => OF_STATUS.test(word) || OF_ENTRIES.test(word)))
    return 'status';
  return WILL_COME.test(key) ? 'question' : undefined;
}

/** Words for the status of a person. */
const OF_STATUS =
  /\b(status|statut|estado|stato|durum|durumu|situacao|decision|entscheidung|accepted|rejected|waitlisted|approved|declined)\b/;
const OF_ENTRIES =
  /^(reg|regn|registrations?|applications?|applicants?|delegates?|participants?|attendees?|guests?|orders?|tickets?|bookings?|final|current|oc|or|no|der|des|de|del|della|da|do|la|l|yes|y|n|anmeldung|bewerbung|teilnahme|inscription|candidature|inscripcion|solicitud|registro|iscrizione|domanda|inscricao|kayit|basvuru)$/;
/** Words that may accompany a word for a withdrawal, as in "Date cancelled" and "Order canceled". */
const OF_WITHDRAWALS = /\b(date|at|on|is|has|order|registration|am|le|el|il|yes|or|no|y|n)\b ?/g;
const WILL_COME =
  /^((will|are|can|do) you (still )?(be |plan )?(come|coming|attend|attending|participate|participating|going)|coming|attending|kommt|viendra|viens tu|viene|confirma asistencia|katiliyor mu)( \S*mun| \d{4}| (yes|y) (or )?(no|n))*$/;

/** Maximum number of different words in a status column. A column with more words contains free text. */
const MAX_WORDS = 20;

/** Headers that often have another meaning, such as a home state or the sessions that a person attends. */
const AMBIGUOUS = phraseKeys(
  'state, estado, état, stato, decision, outcome, selected, participation, attendance, présence, teilnahme, anwesenheit, asistencia, participación, presença, participação, presenza, partecipazione, deltagelse, deltakelse, deltagande'.split(
    ', ',
  ),
);

export function statusColumnOf(header: string, cells: Iterable<Cell | undefined>): StatusColumn | undefined {
  const kind = statusColumn(header);
  if (kind !== 'status' && kind !== 'question') return kind;
  const words = new Set<string>();
  for (const cell of cells) {
    if (typeof cell === 'string') words.add(phraseKey(cell.slice(0, READ)));
    if (words.size > MAX_WORDS) return 'notes';
  }
  const isKnown = (word: string) => ['yes', 'no'].includes(comesIn(word, kind) ?? '');
  return AMBIGUOUS.has(headerKey(header)) && ![...words].some(isKnown) ? 'notes' : kind;
}

export function isNotComing(text: string): boolean {
  return NOT_COMING.has(phraseKey(text.slice(0, READ)));
}

/** Whether one of the entries under Lock, which are separated by `;`, says that the person is not coming. */
export function isWithdrawnLock(lock: string): boolean {
  return lock.split(';').some(isWithdrawnWord);
}

export function isWithdrawnWord(text: string): boolean {
  return comesInNotes(cleanText(text).slice(0, READ)) === 'no';
}

/** Words about withdrawals in headers and sheet names, such as "Reason for cancelling" and "Cancellation form". */
const ABOUT =
  /\b(withdr(aw|ew)\w*|cancel\w*|not coming|(cannot|cant|wont|unable to) (come|attend|participate)|drop(ping|ped)? ?outs?|desist\w*|annul(e|er|ation)\w*|ne (peux|peut|viens|vient) (pas|plus)( venir)?|absag\w*|abmeld\w*|storn\w*|nicht (kommen|teilnehmen)|cancelacion\w*|retiro|renuncia\w*|no (puedo|puede) (venir|asistir|participar))\b|रद्द|नाम वापस|नहीं आ/u;

/** Words in registration forms that mention withdrawals only in terms and conditions, or as a hypothetical case. */
const WHAT_IF =
  /\b(polic\w*|terms|conditions|rules|agree|accept|understand|acknowledge|fees?|insurance|emergency|ever|if|in case|substitute|instead|replac\w*|richtlinie\w*|bedingung\w*|gebuhr\w*|falls?|wenn|politique|frais|en cas|si|politica|condiciones|en caso)\b|नीति|यदि|अगर/u;

export function isAboutWithdrawals(text: string): boolean {
  const key = phraseKey(text.slice(0, READ));
  return ABOUT.test(key) && !WHAT_IF.test(key);
}
