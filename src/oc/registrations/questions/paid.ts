import type { Cell } from '../../model.ts';
import { cleanText, memoize } from '../text.ts';
import { type AttendanceAnswer, NO_PHRASES, phraseKey, phraseKeys, YES_PHRASES } from './comes.ts';
import { phrasesOfKind } from './words.ts';

/* Answers are from a form, or from the column Paid in data.xlsx. */

const PAYMENT_HEADERS = phraseKeys(phrasesOfKind('payment'));
const PAID_PHRASES = phraseKeys(phrasesOfKind('paid'));
const UNPAID_PHRASES = phraseKeys(phrasesOfKind('unpaid'));

const PAYMENT_WORDS =
  /\b(paid|payment|pay|paiement|pague|paye|regle\w*|bezahlt|gezahlt|uberwiesen|zahlung\w*|pagad[oa]|pagamento|pagato|pagaste|betalt|betalat|betald|betaald|betaling|odeme\w*|odedi\w*|odendi|pago|pagou|paga|pagata)\b|भुगतान|دفع|оплат|缴费|繳費|付款|支付/u;
const FEE_WORDS =
  /\b(fees?|dues|money|amount|amt|geld|frais|\w*gebuhr\w*|\w*beitrag\w*|cuota|taxa|quota|avgift|ucret\w*)\b|शुल्क|फीस|رسوم|взнос|费|費/u;
const STATE_WORDS =
  /\b(status|state|done|made|received|complete|completed|confirmed|confirmation|cleared|settled|verified|verification|successful|submitted|paid|transferred|recd|rcvd|eingegangen|erhalten|\w*zahlt|uberwiesen|recus?|recue?s?|regles?|payee?s?|recibid[oa]|realizad[oa]|pagad[oa]|pagat[oa]|ricevut[oa]|recebid[oa]|paga|odendi|yapildi)\b|हुआ|किया|जमा|(?<!\p{L})(تم|دفعت)/u;
const QUESTION_START =
  /^(have|has|did|is|was|are|were|hast|haben|hat|ist|avez|as tu|a t|has|ha|hai|har|heb|heeft|voce|ja|ya|क्या|هل)(?![\p{L}\p{M}])/u;
const OTHER_TOPIC_WORDS =
  /\b(how|who|whom|when|where|why|method|mode|medium|via|through|using|by|option|type|plan|details?|link|upload|attach\w*|screenshot|screen shot|proof|receipt|comprobante|comprovante|justificatif|preuve|recibo|ricevuta|beleg|\w*nachweis|quittung|makbuz|concepto|tipo|numero|referencia|slip|copy|file|photo|image|id|utr|reference|ref|transaction|number|no|name|account|bank|policy|terms|agree|accept|understand|acknowledge|will you|would you|do you|can you|need|refund\w*|currency|code|gateway|provider|notes?|remarks?|comments?|wie|methode|art|comment|moyen|mode|forma|metodo|metode)\b/;

const YES_OR_NO_ENDING = / (yes|y|ja|j|oui|si|sim|evet) (or )?(no|n|nein|non|nao|hayir)$/;

export function isPaidHeader(header: string): boolean {
  const key = phraseKey(header.slice(0, 200)).replace(YES_OR_NO_ENDING, '');
  if (PAYMENT_HEADERS.has(key)) return true;
  if (OTHER_TOPIC_WORDS.test(key)) return false;
  const isAboutPaying = PAYMENT_WORDS.test(key);
  if (isAboutPaying && QUESTION_START.test(key)) return true;
  return STATE_WORDS.test(key) && (isAboutPaying || FEE_WORDS.test(key));
}

const DOUBTFUL_WORDS =
  /\b(not|no|never|half|of|less|short|under|part|partly|partial|partially|but|only|pending|balance|remaining|rest|except|later|will|soon|advance|deposit|instal\w*|first|second|token|due|wrong|failed|refund\w*|waive[dr]?|free|exempt\w*|scholarship|maybe|check|verify|teilweise|halfte|anzahlung|partiel\w*|parcial\w*|mitad|acompte|delvis|nicht|pas|kein\w*|non|nao|nej|ikke|inte|niet)\b|\?/;
const FUTURE_PAYMENT =
  /^((i|we|he|she|they|parents?|school|mother|father) )?((will|ll|shall|going to|yet to|still to|to) (be )?(pay|paid|do|transfer|send|give|deposit|submit)\b|(not|havent|hasnt|didnt|have not|has not|did not) (yet )?(paid|pay|done|received|made|transferred|been)\b|(no|nein|non|nej|nee|nao|pending|later|due|unpaid)\b)/;
const AMOUNT_PATTERN =
  /^\p{Sc}?\s*(?:([a-z]{2,3})\.?\s*)?\p{Sc}?\s*(\d[\d.,\s]*)\s*(?:\/-?|\p{Sc}|([a-z]{2,3})\.?|euros?|rupees)?$/iu;
const CURRENCIES = new Set([
  ...Intl.supportedValuesOf('currency'),
  ...'RS TL KR FT KC ZL LEI DH US'.split(' '),
]);
/** Excludes words such as "due" and "of" next to a number. */
const isCurrency = (letters: string) => letters === '' || CURRENCIES.has(letters.toUpperCase());
const DATE_PATTERN =
  /^\d{1,4}([-/.])\d{1,2}\1\d{2,4}(\s|T|$)|^\d{1,2}(st|nd|rd|th)?[\s-][a-z]{3,9}\b|^\d{1,2}\.\d{1,2}\.$/i;

export function readPaid(cell: Cell | undefined): AttendanceAnswer | undefined {
  if (cell === null || cell === undefined || cell === '') return undefined;
  if (cell instanceof Date) return 'yes';
  return readPaidText(cleanText(cell).slice(0, 200));
}

const readPaidText = memoize((text): AttendanceAnswer | undefined => {
  if (text === '') return undefined;
  if (/^[\p{Pd}./_\s]+$/u.test(text)) return 'no';
  const key = phraseKey(text) || text;
  if (/^(n a|na|x|pending approval)$/.test(key)) return key === 'na' || key === 'n a' ? 'no' : 'asked';
  const isQuestion = text.includes('?');
  const [, before = '', amount, after = ''] = AMOUNT_PATTERN.exec(text) ?? [];
  if (amount !== undefined && ![before, after].every(isCurrency)) return 'asked';
  if (amount !== undefined) return /[1-9]/.test(amount) ? 'yes' : 'no';
  if (DATE_PATTERN.test(text) && !isQuestion) return 'yes';
  if (isQuestion) return 'asked';
  if (YES_PHRASES.has(key) || PAID_PHRASES.has(key)) return 'yes';
  if (NO_PHRASES.has(key) || UNPAID_PHRASES.has(key)) return 'no';
  const words = key.split(' ');
  const beginsWith = (phrases: ReadonlySet<string>) =>
    [4, 3, 2, 1].some((length) => phrases.has(words.slice(0, length).join(' ')));
  if (FUTURE_PAYMENT.test(key))
    return /\b(but|waive|part|half)\b|^no (?!.*\bnot\b).*\bpaid\b/.test(key) ? 'asked' : 'no';
  if (DOUBTFUL_WORDS.test(key) || text.includes('%')) return 'asked';
  if (beginsWith(PAID_PHRASES) || beginsWith(YES_PHRASES)) return 'yes';
  return isPaymentReference(text) ? 'yes' : 'asked';
});

function isPaymentReference(text: string): boolean {
  const word = text.replace(/^(utr|txn|ref|upi|id|transaction|no|number)\b[\s.:#-]*/i, '');
  return /^[A-Z0-9_-]{6,40}$/i.test(word) && /\d.*\d.*\d.*\d/.test(word);
}
