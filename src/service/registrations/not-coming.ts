import type { Cell } from '../model.ts';
import { consentIn } from './answers.ts';
import { cleanText, wordsOf } from './text.ts';

/*
 * The words with which people write that somebody is not coming, in the languages in which headers are understood, and the headers of
 * columns in which they write them. What is not quite one of these words is never taken for one: `unclear` is reported.
 */

/** What a cell holds where somebody is not coming; apostrophes and accents do not matter. */
const NOT_COMING = {
  English: `withdrawn, withdraw, withdraws, withdrew, has withdrawn, have withdrawn, withdrawing, is withdrawing, withdrawal, cancelled,
    canceled, cancel, cancels, has cancelled, has canceled, cancellation, not coming, is not coming, isn't coming, no longer coming, won't come,
    will not come, can't come, cannot come, I can't come, I cannot come, not attending, is not attending, isn't attending, no longer attending, won't
    attend, will not attend, can't attend, cannot attend, I can't attend, I cannot attend, not participating, dropped, dropped out, drop out,
    dropout, dropping out, has dropped out, backed out, pulled out, opted out`,
  Hindi: `नाम वापस, नाम वापस लिया, नाम वापस ले लिया, वापस लिया, वापस ले लिया, रद्द, रद्द किया, रद्द कर दिया, निरस्त, नहीं आ रहा, नहीं आ रही, नहीं आ रहे, नहीं
    आ रहा है, नहीं आ रही है, नहीं आ रहे हैं, नहीं आएगा, नहीं आएगी, नहीं आएंगे, नहीं आएँगे, नहीं आऊंगा, नहीं आऊँगा, नहीं आऊंगी, नहीं आऊँगी, भाग नहीं ले रहा, भाग नहीं
    ले रही, भाग नहीं लेंगे`,
  French: `annulé, annulée, annulation, a annulé, désisté, désistée, désistement, s'est désisté, s'est désistée, se désiste, retiré, retirée, ne
    vient pas, ne vient plus, ne viendra pas, ne viendra plus, ne participe pas, ne participe plus, ne participera pas, abandon, abandonné`,
  German: `abgesagt, hat abgesagt, absage, abgemeldet, hat sich abgemeldet, abmeldung, storniert, stornierung, zurückgezogen, zurückgetreten,
    rücktritt, kommt nicht, kommt nicht mehr, kommt doch nicht, nimmt nicht teil, nimmt nicht mehr teil, ausgestiegen`,
  Spanish: `cancelado, cancelada, cancelación, canceló, ha cancelado, retirado, retirada, se retira, se retiró, se ha retirado, baja, de baja, dado de
    baja, dada de baja, anulado, anulada, no viene, no vendrá, no asiste, no asistirá, no participa, no participará, desistió, renuncia, renunció`,
};

/** The headers of columns in which an OC writes such a word. */
const STATUS = `status, state, registration status, delegate status, attendance status, participation status, participation, attendance, coming,
  attending, remark, remarks, note, notes, comment, comments, OC remarks, OC notes, OC comments, internal notes, स्थिति, टिप्पणी, statut, état, remarque,
  remarques, commentaire, commentaires, zustand, bemerkung, bemerkungen, anmerkung, anmerkungen, kommentar, notiz, notizen, estado, estatus,
  observación, observaciones, comentario, comentarios, nota, notas`;

const keyOf = (text: string) => wordsOf(text).join(' ');
const phrasesIn = (list: string) => list.split(',').map(keyOf);

const PHRASES = Object.values(NOT_COMING)
  .flatMap(phrasesIn)
  .sort((a, b) => b.length - a.length);
const EXACT = new Set(PHRASES);
const STATUS_HEADERS = new Set(phrasesIn(STATUS));

/** What may follow such a word and change nothing: a date, and how it was said. */
const DETAIL =
  /^(((on|since|am|seit|le|depuis|el|desde) )?\d|(by|per|via|par|por) (e ?mail|mail|phone|call|whatsapp|telefon|telephone|telefono)\b)/;

/** What may follow and change much: "not coming on day 1" is somebody who comes. Words for coming always stand alone. */
const OTHERWISE =
  /\b(day|days|only|but|except|session|sessions|dinner|lunch|tag|tage|nur|aber|jour|jours|mais|seulement|dia|dias|solo|pero)\b|दिन|लेकिन/u;
const OF_COMING =
  /\b(coming|come|attend|attending|participating|vient|viendra|participe|participera|kommt|nimmt|viene|vendra|asiste|asistira|participa|participara)\b|नहीं/u;

/** How much of a cell is read: whoever writes more than a few lines tells a story. */
const READ = 300;

/** What a cell says of whether somebody comes: nothing, that they do not, or something that is nearly that. */
export function notComingIn(cell: Cell | undefined): 'yes' | 'unclear' | undefined {
  if (typeof cell !== 'string') return undefined;
  const text = cleanText(cell).slice(0, READ);
  const key = keyOf(text);
  if (EXACT.has(key)) return text.includes('?') ? 'unclear' : 'yes';
  const phrase = PHRASES.find((one) => key.startsWith(`${one} `));
  if (phrase === undefined) return undefined;
  if (text.includes('?') || OF_COMING.test(phrase) || OTHERWISE.test(key)) return 'unclear';
  const beginning = /^[^-–—,;:(./\d]*/.exec(text)?.[0] ?? '';
  const isApart = EXACT.has(keyOf(beginning));
  return isApart || DETAIL.test(key.slice(phrase.length + 1)) ? 'yes' : 'unclear';
}

/**
 * What the cells under a header say of whether somebody comes. A column without a header, in which somebody has written, counts where it
 * holds nothing but such a word; a column that is called Withdrawn also where it holds a yes or a date. Undefined for all other columns.
 */
export function statusReader(header: string): ((cell: Cell) => 'yes' | 'unclear' | undefined) | undefined {
  const key = keyOf(header);
  if (header === '')
    return (cell) => (EXACT.has(keyOf(cleanText(cell).slice(0, READ))) ? notComingIn(cell) : undefined);
  if (STATUS_HEADERS.has(key)) return notComingIn;
  if (!EXACT.has(key)) return undefined;
  return (cell) => {
    const text = cleanText(cell);
    if (cell instanceof Date || notComingIn(cell) === 'yes') return 'yes';
    const answer = consentIn(text);
    return answer === 'yes' ? 'yes' : answer === 'unclear' ? 'unclear' : undefined;
  };
}

/** Words of headers and of names of sheets that are about withdrawals: "Reason for cancelling", "Cancellation form". */
const ABOUT =
  /\b(withdr(aw|ew)\w*|cancel\w*|not coming|(can t|cannot|cant|won t|unable to) (come|attend|participate)|drop(ping|ped)? ?outs?|desist\w*|annul(e|er|ation)\w*|ne (peux|peut|viens|vient) (pas|plus)( venir)?|absag\w*|abmeld\w*|storn\w*|nicht (kommen|teilnehmen)|cancelacion\w*|retiro|renuncia\w*|no (puedo|puede) (venir|asistir|participar))\b|रद्द|नाम वापस|नहीं आ/u;

/** Whether a header or the name of a sheet is about withdrawals. */
export function isAboutWithdrawals(text: string): boolean {
  return ABOUT.test(keyOf(text.slice(0, READ)));
}

/** Whether a text is nothing but such a word, as the name of a sheet into which an OC has moved rows. */
export function isNotComing(text: string): boolean {
  return EXACT.has(keyOf(text.slice(0, READ)));
}
