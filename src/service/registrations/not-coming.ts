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
    will not come, won't be coming, will not be coming, can't come, cannot come, I can't come, I cannot come, not attending, is not attending, isn't
    attending, no longer attending, won't attend, will not attend, won't be attending, will not be attending, can't attend, cannot attend, I can't
    attend, I cannot attend, unable to attend, unable to come, not able to attend, not able to come, won't be able to attend, won't be able to
    come, not participating, dropped, dropped out, drop out, dropout, dropping out, has dropped out, backed out, pulled out, opted out`,
  Hindi: `नाम वापस, नाम वापस लिया, नाम वापस ले लिया, वापस लिया, वापस ले लिया, रद्द, रद्द किया, रद्द कर दिया, निरस्त, नहीं आ रहा, नहीं आ रही, नहीं आ रहे, नहीं
    आ रहा है, नहीं आ रही है, नहीं आ रहे हैं, नहीं आएगा, नहीं आएगी, नहीं आएंगे, नहीं आएँगे, नहीं आऊंगा, नहीं आऊँगा, नहीं आऊंगी, नहीं आऊँगी, भाग नहीं ले रहा, भाग नहीं
    ले रही, भाग नहीं लेंगे`,
  French: `annulé, annulée, annulation, a annulé, désisté, désistée, désistement, s'est désisté, s'est désistée, se désiste, retiré, retirée, ne
    vient pas, ne vient plus, ne viendra pas, ne viendra plus, ne participe pas, ne participe plus, ne participera pas, abandon, abandonné`,
  German: `abgesagt, hat abgesagt, absage, abgemeldet, hat sich abgemeldet, abmeldung, storniert, stornierung, zurückgezogen, zurückgetreten,
    rücktritt, kommt nicht, kommt nicht mehr, kommt doch nicht, nimmt nicht teil, nimmt nicht mehr teil, ausgestiegen`,
  Spanish: `cancelado, cancelada, cancelación, canceló, ha cancelado, retirado, retirada, se retira, se retiró, se ha retirado, baja, de baja, dado de
    baja, dada de baja, anulado, anulada, no viene, no vendrá, no asiste, no asistirá, no participa, no participará, desistió, renuncia, renunció`,
  Nordic: `afmeldt, har afmeldt, aflyst, meldt afbud, afbud, avmeldt, avlyst, avbestilt, trukket seg, avanmäld, avbokat, avbokad, kommer ikke, kommer inte,
    deltager ikke, deltar ikke, deltar inte`,
};

/** What a ticket service writes about somebody who probably does not come: it is reported, and takes nobody out. */
const DOUBTFUL = new Set(['refunded', 'declined', 'rejected', 'deleted', 'not approved']);

/** The headers of columns in which an OC writes such a word. */
const STATUS = `status, state, registration status, delegate status, attendee status, approval status, attendance status, participation status,
  participation, attendance, coming, bemærkning, bemærkninger, merknad, merknader, anmärkning, anmärkningar,
  attending, remark, remarks, note, notes, comment, comments, OC remarks, OC notes, OC comments, internal notes, स्थिति, टिप्पणी, statut, état, remarque,
  remarques, commentaire, commentaires, zustand, bemerkung, bemerkungen, anmerkung, anmerkungen, kommentar, notiz, notizen, estado, estatus,
  observación, observaciones, comentario, comentarios, nota, notas`;

const keyOf = (text: string) => wordsOf(text.replace(/['’`](?=\p{L})/gu, '')).join(' ');
const phrasesIn = (list: string) => list.split(',').map(keyOf);

const PHRASES = Object.values(NOT_COMING)
  .flatMap(phrasesIn)
  .sort((a, b) => b.length - a.length);
const EXACT = new Set(PHRASES);
const STATUS_HEADERS = new Set(phrasesIn(STATUS));

/** What may follow such a word and change nothing: a date, and how it was said. */
const DETAIL =
  /^(((on|since|am|seit|le|depuis|el|desde) )?\d{1,4}(st|nd|rd|th)? (\d|jan|ene|fe[bv]|mar|apr|avr|abr|may|mai|ju[ln]|jui|aug|aou|ago|sep|o[ck]t|nov|de[cz]|dic)|(by|per|via|par|por) (e ?mail|mail|phone|call|whatsapp|telefon|telephone|telefono)\b)/;

/**
 * What may follow and change much: "not coming on day 1" is somebody who comes, and so is who cancels a second choice. Words for coming always
 * stand alone.
 */
const OTHERWISE =
  /\b(day|days|only|but|except|session|sessions|dinner|lunch|choices?|preferences?|committees?|countr(y|ies)|portfolios?|seats?|delegates|partner|tag|tage|nur|aber|jour|jours|mais|seulement|dia|dias|solo|pero)\b|दिन|लेकिन/u;
const OF_COMING =
  /\b(coming|come|attend|attending|participating|vient|viendra|participe|participera|kommt|nimmt|viene|vendra|asiste|asistira|participa|participara|kommer|deltager|deltar)\b|नहीं/u;

/** Who is not coming, where somebody else has written it. */
const OF_SOMEBODY = /^(he|she|they) ((is|are|has|have) )?/;

/** States that begin with such a word. */
const OF_PLACES = /^baja (california|verapaz)\b/;

/** How much of a cell is read: whoever writes more than a few lines tells a story. */
const READ = 300;

/** What a cell says of whether somebody comes: nothing, that they do not, or something that is nearly that. */
export function notComingIn(cell: Cell | undefined): 'yes' | 'unclear' | undefined {
  if (typeof cell !== 'string') return undefined;
  const text = cleanText(cell).slice(0, READ);
  const key = keyOf(text);
  if (EXACT.has(key)) return text.includes('?') ? 'unclear' : 'yes';
  if (DOUBTFUL.has(key)) return 'unclear';
  const others = key.replace(OF_SOMEBODY, '');
  // in a column for notes, nobody knows who that is
  if (others !== key) return [key, others].some((one) => phraseOf(`${one} `)) ? 'unclear' : undefined;
  const phrase = phraseOf(key);
  if (phrase === undefined || OF_PLACES.test(key)) return undefined;
  if (text.includes('?') || OF_COMING.test(phrase) || OTHERWISE.test(key)) return 'unclear';
  const isApart = EXACT.has(keyOf(/^[^-–—,;:(./]*/.exec(text)?.[0] ?? ''));
  return isApart || DETAIL.test(key.slice(phrase.length + 1)) ? 'yes' : 'unclear';
}

/** The longest of the phrases that a text begins with, and is more than. */
function phraseOf(key: string): string | undefined {
  return PHRASES.find((one) => key.startsWith(`${one} `));
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
    // "I agree" is to a policy
    if (answer === 'yes' && text.length <= 5) return 'yes';
    return answer === 'yes' || answer === 'unclear' ? 'unclear' : undefined;
  };
}

/** Words of headers and of names of sheets that are about withdrawals: "Reason for cancelling", "Cancellation form". */
const ABOUT =
  /\b(withdr(aw|ew)\w*|cancel\w*|not coming|(cannot|cant|wont|unable to) (come|attend|participate)|drop(ping|ped)? ?outs?|desist\w*|annul(e|er|ation)\w*|ne (peux|peut|viens|vient) (pas|plus)( venir)?|absag\w*|abmeld\w*|storn\w*|nicht (kommen|teilnehmen)|cancelacion\w*|retiro|renuncia\w*|no (puedo|puede) (venir|asistir|participar))\b|रद्द|नाम वापस|नहीं आ/u;

/** What forms for registrations ask about withdrawals: whether the terms are agreed to, and what if. */
const WHAT_IF =
  /\b(polic\w*|terms|conditions|rules|agree|accept|understand|acknowledge|fees?|insurance|emergency|ever|if|in case|substitute|instead|replac\w*|richtlinie\w*|bedingung\w*|gebuhr\w*|falls?|wenn|politique|frais|en cas|si|politica|condiciones|en caso)\b|नीति|यदि|अगर/u;

/** Whether a header or the name of a sheet is about withdrawals, and not about what would be if somebody withdrew. */
export function isAboutWithdrawals(text: string): boolean {
  const key = keyOf(text.slice(0, READ));
  return ABOUT.test(key) && !WHAT_IF.test(key);
}

/** Whether a text is nothing but such a word, as the name of a sheet into which an OC has moved rows. */
export function isNotComing(text: string): boolean {
  return EXACT.has(keyOf(text.slice(0, READ)));
}
