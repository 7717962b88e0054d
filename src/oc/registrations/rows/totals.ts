import type { Row } from '../../model.ts';
import { type Column, type HeaderRow, isNameColumn } from '../headers/layout.ts';
import { cleanAnswer, cleanText } from '../text.ts';

const TOTAL_WORDS =
  /^((grand|sub|final)[ -]?)?totals?\b[^@]{0,40}$|^(sum|count|summe|(gesamt)?(summe|zahl|anzahl)|gesamt|suma|somme|toplam|totale|totaal|summa|итого|всего|कुल|المجموع|合计|合計|总计)(?![\p{L}\p{M}])\W*\d*$/iu;

/** The row must begin with a word for totals, or have this word as its only name and no phone number. */
export function isTotalRow({ cells }: Row, { columns }: Pick<HeaderRow, 'columns'>): boolean {
  const texts = cells.map(cleanText).filter(Boolean);
  if (texts.some((text) => text.includes('@'))) return false;
  if (TOTAL_WORDS.test(texts[0] ?? '')) return true;
  const answersIn = (holds: (column: Column) => boolean) =>
    columns.flatMap((column) => (holds(column) && cleanAnswer(cells[column.index])) || []);
  const [name = '', ...more] = answersIn(({ meaning }) => isNameColumn(meaning));
  const isSum = [more.length === 0 ? name : '', texts.find((text) => /\p{L}/u.test(text)) ?? ''].some(
    (text) => TOTAL_WORDS.test(text),
  );
  return isSum && answersIn(({ meaning }) => meaning.field === 'phone').length === 0;
}
