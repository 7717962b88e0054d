import type { Row } from '../../model.ts';
import { cleanText } from '../text.ts';

/** What a row of sums begins with. */
const TOTAL =
  /^((grand|sub|final)[ -]?)?totals?\b[^@]{0,40}$|^(sum|count|summe|(gesamt)?(summe|zahl|anzahl)|gesamt|suma|somme|toplam|totale|totaal|summa|итого|всего|कुल|المجموع|合计|合計|总计)(?![\p{L}\p{M}])\W*\d*$/iu;

/** Whether a row is the sum that somebody has written below the registrations. */
export function isTotal({ cells }: Row): boolean {
  const texts = cells.map(cleanText).filter(Boolean);
  return TOTAL.test(texts[0] ?? '') && !texts.some((text) => text.includes('@'));
}
