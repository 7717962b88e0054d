import { languageName } from '../../core/index.ts';
import type { Schemas } from '../schema/schemas.ts';
import type { Source } from '../source/position.ts';
import { type VisitorText, visitorTexts } from './texts.ts';

/* Writes and reads the sheet for a translator, which may come back sorted, filtered, or with additional columns. */

/** Hidden columns are needed to read the returned sheet. */
interface SheetColumn {
  header: string;
  width: number;
  isHidden?: true;
}

const HEADERS = { place: 'Place', page: 'Page', notes: 'Notes', before: 'Before', key: 'Path' } as const;

/** Such as "French (fr)". */
export function languageHeader(language: string): string {
  return `${languageName(language)} (${language})`;
}

export function sheetFor(
  source: Source,
  { language, languages, schemas }: { language: string; languages: readonly string[]; schemas: Schemas },
  pagesOf: (text: VisitorText) => string,
): { columns: SheetColumn[]; rows: string[][]; missing: number } {
  const [main = ''] = languages;
  const texts = visitorTexts(source, languages, schemas);
  const columns: SheetColumn[] = [
    { header: HEADERS.place, width: 32 },
    { header: HEADERS.page, width: 24 },
    { header: languageHeader(main), width: 60 },
    { header: languageHeader(language), width: 60 },
    { header: HEADERS.notes, width: 32 },
    { header: HEADERS.before, width: 12, isHidden: true },
    { header: HEADERS.key, width: 12, isHidden: true },
  ];
  const rows = texts.map((one) => {
    const translation = one.texts.get(language) ?? '';
    return [one.place, pagesOf(one), one.texts.get(main) ?? '', translation, '', translation, one.key];
  });
  return { columns, rows, missing: texts.filter((one) => !one.texts.get(language)).length };
}

export interface SheetRow {
  /** Counted from 1. */
  number: number;
  place: string;
  main: string;
  translation: string;
  notes: string;
  /** The translation when the sheet was written; undefined if the column is missing. */
  before?: string;
  /** The key of the text; empty in a row that the translator added. */
  key: string;
}

/** The content of a returned sheet, or the missing column: the main language's, or another language's. */
export type SheetContent = { language: string; rows: SheetRow[] } | { lacks: 'main' | 'translations' };

const MAX_ROWS_ABOVE_HEADER = 20;

/** The columns may be in any order. */
export function readSheet(cells: readonly string[][], languages: readonly string[]): SheetContent {
  const [main = ''] = languages;
  const codesOf = (row: readonly string[]) =>
    row.map((cell) => /\(([A-Za-z-]+)\)\s*$/.exec(cell)?.[1]?.toLowerCase());
  const codes = languages.map((one) => one.toLowerCase());
  const top = cells
    .slice(0, MAX_ROWS_ABOVE_HEADER)
    .findIndex((row) => codesOf(row).includes(main.toLowerCase()));
  if (top < 0) return { lacks: 'main' };
  const headings = cells[top] as string[];
  const found = codesOf(headings);
  const other = found.findIndex((code) => code !== undefined && codes.indexOf(code) > 0);
  const language = languages[codes.indexOf(found[other] ?? '')];
  if (language === undefined) return { lacks: 'translations' };
  const columnOf = (header: string) => headings.findIndex((cell) => cell.trim() === header);
  const at = {
    main: found.indexOf(main.toLowerCase()),
    place: columnOf(HEADERS.place),
    notes: columnOf(HEADERS.notes),
    before: columnOf(HEADERS.before),
    key: columnOf(HEADERS.key),
  };
  const rows = cells.slice(top + 1).map((row, index): SheetRow => {
    const cell = (column: number) => (row[column] ?? '').trim();
    return {
      number: top + index + 2,
      place: cell(at.place),
      main: cell(at.main),
      translation: cell(other),
      notes: cell(at.notes),
      ...(at.before >= 0 && { before: cell(at.before) }),
      key: cell(at.key),
    };
  });
  return {
    language,
    rows: rows.filter((row) => row.main !== '' || row.translation !== '' || row.key !== ''),
  };
}
