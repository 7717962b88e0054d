import type { Row } from '../../model.ts';
import { cleanText } from '../text.ts';

/** What a row of sums begins with. */
const TOTAL = /^((grand|sub|final)[ -]?)?totals?\b[^@]{0,40}$|^(sum|count)\b\W*\d*$/i;

/** Whether a row is the sum that somebody has written below the registrations. */
export function isTotal({ cells }: Row): boolean {
  const texts = cells.map(cleanText).filter(Boolean);
  return TOTAL.test(texts[0] ?? '') && !texts.some((text) => text.includes('@'));
}
