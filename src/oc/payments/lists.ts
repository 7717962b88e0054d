import { compactText } from '../../core/index.ts';
import type { Cell, Origin, Row, Sheet } from '../model.ts';
import { type HeaderRow, SEARCHED_ROW_COUNT } from '../registrations/headers/layout.ts';
import { cleanAnswer, cleanText, truncateText, wordsOf } from '../registrations/text.ts';
import { type Amount, createAmountReader } from './amounts.ts';

/* Lists of payments are recognised by their headers, and read again from Input in each upload. */

export interface Payment {
  origin: Origin;
  /** As written. */
  date: string;
  payer: string;
  mail: string;
  phone: string;
  school: string;
  reference: string;
  description: string;
  /** As written. */
  amount: string;
  /** In the smallest unit, negative for a refund; absent if ambiguous. */
  units?: bigint;
  currency?: string;
  /** Status as written; empty unless the payment failed. */
  failed: string;
  /** A refund, or a payment that is not about fees. */
  isDebit: boolean;
}

/** The first match counts. */
const COLUMN_PATTERNS = {
  balance: /\b(balance|bal|saldo|solde)\b/,
  status: /^((payment|transaction|order) )?(status|state|result|zustand|statut|etat|estado|स्थिति)$/,
  currency: /^(currency( code)?|ccy|wahrung|waehrung|devise|moneda|divisa|मुद्रा)$/,
  type: /^(cr dr|dr cr|credit debit|debit credit|(transaction )?type|art|sens|af bij)$/,
  debit:
    /^(dr|debits?|debit (amount|amt)|withdrawals?|withdrawal (amount|amt)|paid out|money out|soll|belastung|cargos?|retrait|uttag|ut fra konto|निकासी)( (amount|amt))?( [a-z]{3}| rs| euros?)?$/,
  amount:
    /^((total|net|gross|payment|transaction|txn|order|received|credited|fee|fees) )?(amount|amt|betrag|umsatz|montant( operation)?|importe|monto|bedrag|beløb|beløp|belopp|राशि)( (paid|received|credited|transferred))?( in| en)?( rs| rupees| [a-z]{3}| euros?)?$|^(gross|brutto|bruto|brut|avant commission|insattning uttag)$|^(cr|credits?|deposits?|paid in|money in|haben|gutschrift|abonos?|ingresos?|insattning(ar)?|inn pa konto|जमा)( (amount|amt))?( [a-z]{3}| rs| euros?)?$/,
  reference:
    /\b(utr|rrn|txn|upi ref|transaction (id|no|number|ref|reference)|transaktionscode|numero de transaction|id de transaccion|reference|ref|ref no|ref number|payment id|order id|cheque|chq|chqno|receipt (no|number|id)|referenz|referens|referencia|संदर्भ)\b/,
  date: /\b(date|datum|dato|bogføringsdato|bokføringsdato|bokforingsdag|transaktionsdag|buchungstag|valuta|fecha|दिनांक|timestamp|created at|paid at|time)\b/,
  mail: /^((payer|customer|your|from|absender) )?(e ?mail|mail)( (id|address|adresse))?$|^de l adresse e ?mail$/,
  phone: /^(payer |customer )?(phone|mobile|contact|telephone)( (no|number))?$/,
  school:
    /^((name of )?(the |your )?(school|institution|college|delegation)( name)?|schule|ecole|colegio|विद्यालय)$/,
  payer:
    /^((name of )?(the )?(payer|payee|sender|remitter|customer|account holder|counter ?party|partner)( name)?|paid by|received from|from|name|full name|auftraggeber|zahlungspflichtiger?|zahlungspflichtige r|name zahlungsbeteiligter|auftraggeber (empfanger|begunstigter)|(beguenstigter|begunstigter) (zahlungspflichtiger|auftraggeber)|nom|emetteur|ordenante|naam( tegenpartij| omschrijving)?|navn|namn|भुगतानकर्ता)$/,
  description:
    /\b(narration|description|particulars|details|purpose|message|memo|subject|notes?|comments?|remarks?|verwendungszweck|buchungstext|betreff|hinweis|libelle|concepto|movimiento|observaciones|tekst|beskrivelse|beskrivning|forklaring|omschrijving( 1)?|mededelingen|विवरण)\b/,
} as const;
type ColumnKind = keyof typeof COLUMN_PATTERNS;

function columnKind(cell: Cell | undefined): ColumnKind | undefined {
  if (typeof cell !== 'string') return undefined;
  const words = wordsOf(truncateText(cleanText(cell), 60)).join(' ');
  return words === ''
    ? undefined
    : (Object.keys(COLUMN_PATTERNS) as ColumnKind[]).find((kind) => COLUMN_PATTERNS[kind].test(words));
}

interface PaymentColumns {
  row: Row;
  places: Partial<Record<ColumnKind, number[]>>;
}

/** Searches several rows, because banks write account details above the headers. */
function findColumns({ rows }: Sheet): PaymentColumns | undefined {
  for (const row of rows.slice(0, SEARCHED_ROW_COUNT)) {
    const places: PaymentColumns['places'] = {};
    for (const [at, cell] of row.cells.entries()) {
      const kind = columnKind(cell);
      if (kind) places[kind] = [...(places[kind] ?? []), at];
    }
    const says = (...kinds: ColumnKind[]) => kinds.some((kind) => places[kind]);
    if (says('amount') && says('reference', 'date', 'description', 'payer', 'school')) return { row, places };
  }
  return undefined;
}

const REGISTRATION_FIELDS = 'committee portfolio size members head grade experience consent'.split(' ');

/** A sheet that may also be read as registrations needs a column for references. */
export function isPaymentList(sheet: Sheet, headers: HeaderRow | undefined): boolean {
  const found = findColumns(sheet);
  if (!found) return false;
  if (headers?.columns.some(({ meaning }) => REGISTRATION_FIELDS.includes(meaning.field))) return false;
  return !headers?.isRegistrations || found.places.reference !== undefined;
}

const FAILED_STATUS =
  /\b(fail(ed|ure)?|pending|declined|denied|cancell?ed|rejected|returned|expired|created|initiated|revers(ed|al)|reverted|bounced|unpaid|unclaimed|on hold|abandoned|refunded|timed out|vorgemerkt|ausstehend|fehlgeschlagen|abgelehnt|storniert|en attente|echoue|annulee?|refusee?|pendiente|fallido|rechazad[ao]|cancelad[ao]|reserveret|असफल)\b/;

const SUM_PATTERN =
  /^((grand |sub)?total|sum|summe|opening balance|closing balance|balance brought|anfangssaldo|endsaldo)\b/i;

/** Sums below this text are outside of the columns. */
const END_OF_LIST = /^(statement summary|account summary|legends? used|end of statement)\b/i;

export function readPayments(sheet: Sheet, currency: string | undefined): Payment[] {
  const found = findColumns(sheet);
  if (!found) return [];
  const { places } = found;
  const rows = sheet.rows.slice(sheet.rows.indexOf(found.row) + 1);
  const end = rows.findIndex(({ cells }) => END_OF_LIST.test(cells.map(cleanText).find(Boolean) ?? ''));
  const below = end < 0 ? rows : rows.slice(0, end);
  const amounts = [...(places.amount ?? []), ...(places.debit ?? [])];
  const header = headerCurrency(found);
  const own = header ?? currency;
  const read = createAmountReader(
    below.flatMap(({ cells }) => amounts.map((at) => cells[at])),
    own,
  );
  return below.flatMap(({ number, cells }): Payment[] => {
    const text = (kind: ColumnKind) => {
      const texts = (places[kind] ?? []).map((at) => cleanAnswer(cells[at])).filter(Boolean);
      return truncateText(
        kind === 'description' || kind === 'reference' ? texts.join(' ') : (texts[0] ?? ''),
      );
    };
    const [first = ''] = cells.map(cleanText).filter(Boolean);
    if (SUM_PATTERN.test(first) || SUM_PATTERN.test(text('description'))) return [];
    const credit = firstAmount(places.amount, cells, read);
    const debit = firstAmount(places.debit, cells, read);
    const amount = credit ?? debit;
    if (!amount) return [];
    const isDebit = (!credit && debit !== undefined) || /^(dr|debit|soll|s|af)\b/i.test(text('type'));
    const code = /^[a-z]{3}$/i.exec(text('currency'))?.[0].toUpperCase() ?? amount.currency ?? header;
    const units = isDebit && (amount.units ?? 0n) > 0n ? -(amount.units as bigint) : amount.units;
    const status = text('status');
    return [
      {
        origin: { sheet: sheet.name, row: number },
        date: text('date'),
        payer: text('payer'),
        mail: text('mail'),
        phone: text('phone'),
        school: text('school'),
        reference: text('reference'),
        description: text('description'),
        amount: amount.text,
        ...(units !== undefined && { units }),
        ...(code && { currency: code }),
        failed: FAILED_STATUS.test(wordsOf(status).join(' ')) ? status : '',
        isDebit: isDebit || (units ?? 0n) < 0n,
      },
    ];
  });
}

function firstAmount(
  places: readonly number[] | undefined,
  cells: readonly Cell[],
  read: (cell: Cell | undefined) => Amount | undefined,
): (Amount & { text: string }) | undefined {
  for (const at of places ?? []) {
    const amount = read(cells[at]);
    if (amount && amount.units !== 0n) return { ...amount, text: cleanText(cells[at]) };
  }
  return undefined;
}

/** Returns, for example, INR for "Amount (INR)". */
function headerCurrency({ row, places }: PaymentColumns): string | undefined {
  const [at = -1] = places.amount ?? [];
  const code = /\b[A-Z]{3}\b(?=\W*$)/.exec(cleanText(row.cells[at]))?.[0];
  return code !== undefined && Intl.supportedValuesOf('currency').includes(code) ? code : undefined;
}

/** Returns the letters and digits, because people vary the spaces, and each long number in the text. */
export function referenceKeys(text: string): string[] {
  const parts = text.split(/[\s/|,;:]+/).map(compactText);
  // banks write zeros in front of a number, and words with hyphens around it
  const numbers = [...text.matchAll(/(?<![A-Za-z0-9])0*(\d{9,})(?![A-Za-z0-9])/g)].map(([, one = '']) => one);
  return [...new Set([compactText(text), ...parts, ...numbers])].filter(
    (key) => key.length >= 6 && /\d(.*\d){3}/.test(key),
  );
}

/** A long number in a description counts only if it is `known`, because it may be an account number. */
function uniqueReferences({ reference, description }: Payment, known: ReadonlySet<string>): string[] {
  const isOwn = (key: string) => key.length >= 8 && /\d(.*\d){5}/.test(key);
  const named = referenceKeys(description).filter((key) => known.has(key));
  return [...new Set([...referenceKeys(reference), ...named])].filter(isOwn);
}

export interface ListedPayment {
  payment: Payment;
  repeats?: Payment;
}

/**
 * Adds the payment that each payment repeats: lists of two months overlap, and the same list may be added twice. In different
 * lists, reference and amount must agree, or all columns without a reference; in one list, also the date. `asked` contains the
 * references that people gave.
 */
export function withRepeatedPayments(
  payments: readonly Payment[],
  asked: ReadonlySet<string>,
): ListedPayment[] {
  const references = new Set([...asked, ...payments.flatMap(({ reference }) => referenceKeys(reference))]);
  const known = new Map<string, { payment: Payment; sheets: Set<string> }[]>();
  return payments.map((payment) => {
    const { date, payer, mail, school, reference, description, amount, origin } = payment;
    const units = String(payment.units ?? amount);
    const own = uniqueReferences(payment, references);
    const keys =
      own.length > 0
        ? own.map((key) => JSON.stringify([key, units]))
        : [JSON.stringify([date, units, payer, mail, school, reference, description])];
    const alike = [...new Set(keys.flatMap((key) => known.get(key) ?? []))];
    const other =
      alike.find((one) => one.payment.origin.sheet !== origin.sheet && !one.sheets.has(origin.sheet)) ??
      alike.find(
        (one) => own.length > 0 && one.payment.origin.sheet === origin.sheet && one.payment.date === date,
      );
    other?.sheets.add(origin.sheet);
    const entry = other ?? { payment, sheets: new Set<string>() };
    for (const key of keys) {
      const all = known.get(key) ?? [];
      if (!all.includes(entry)) all.push(entry);
      known.set(key, all);
    }
    return other ? { payment, repeats: other.payment } : { payment };
  });
}
