import { type EditableText, editText } from '../edit/edit.ts';
import { translationIntent } from '../edit/translate.ts';
import type { Path } from '../problems/problem.ts';
import type { Schemas } from '../schema/schemas.ts';
import type { SheetRow } from './sheet.ts';
import { formatCell, keyShape, type VisitorText, visitorTexts } from './texts.ts';

/* Applies the translations of a sheet to the file, each text as one edit. Skips unclear translations. */

type RefusalReason =
  /** `now` is the text in the file. */
  | { why: 'main-changed'; now: string }
  /** `now` is the translation in the file. */
  | { why: 'both-changed'; now: string }
  /** The text is no longer in the file, or occurs in several places. */
  | { why: 'gone' }
  /** The sheet has different translations of the text; `other` is the number of another row. */
  | { why: 'twice'; other: number }
  /** The translator's program displays an error in the cell. */
  | { why: 'cell-error' }
  /** The file writes the text in a form that the program cannot edit. */
  | { why: 'unsupported' };

export interface RefusedRow {
  row: SheetRow;
  path?: Path;
  doubt: RefusalReason;
}

export interface AppliedRow {
  row: SheetRow;
  path: Path;
  place: string;
  isNew: boolean;
}

interface AppliedSheet {
  after: EditableText;
  taken: AppliedRow[];
  refused: RefusedRow[];
  /** Rows whose translation is not new: it is already in the file or in another row, or was not changed in the sheet. */
  same: SheetRow[];
}

interface SheetTarget {
  language: string;
  languages: readonly string[];
  schemas: Schemas;
}

/** Skips the rows whose numbers are in `without`. */
export function applySheet(
  now: EditableText,
  rows: readonly SheetRow[],
  { language, languages, schemas }: SheetTarget,
  without: ReadonlySet<number> = new Set(),
): AppliedSheet {
  const [main = ''] = languages;
  const texts = visitorTexts(now.read.source, languages, schemas);
  const { found, refused, same } = findChangedRows(rows, texts, { language, main });
  const taken: AppliedRow[] = [];
  let after = now;
  for (const { row, text } of found) {
    if (without.has(row.number)) continue;
    const { path, place, lines } = text;
    const translated = formatCell(row.translation, lines);
    // the text of a mail ends with a line break, like a block text after "|"
    const end = lines === 'all' && translated.includes('\n') ? '\n' : '';
    const translation = { main, language, text: `${translated}${end}` };
    const intent = translationIntent(after.read.source.data, path, translation);
    const done = editText({ text: after, intents: [intent], schemas });
    if ('refused' in done) refused.push({ row, path, doubt: { why: 'unsupported' } });
    else {
      taken.push({ row, path, place, isNew: !text.texts.get(language) });
      after = done;
    }
  }
  return { after, taken, refused: refused.sort((a, b) => a.row.number - b.row.number), same };
}

const CELL_ERROR_PATTERN = /^#(?:NAME\?|REF!|VALUE!|N\/A|DIV\/0!|NULL!|NUM!|ERROR!|BUSY!|SPILL!|CALC!)$/;

/** In file order. Other rows with a translation are in `refused` or in `same`. */
function findChangedRows(
  rows: readonly SheetRow[],
  texts: readonly VisitorText[],
  { language, main }: { language: string; main: string },
): { found: { row: SheetRow; text: VisitorText }[]; refused: RefusedRow[]; same: SheetRow[] } {
  const finder = createTextFinder(texts, main);
  const refused: RefusedRow[] = [];
  const same: SheetRow[] = [];
  const changes = new Map<VisitorText, SheetRow[]>();
  for (const row of rows) {
    if (row.translation === '') continue;
    if (isUntouched(row)) {
      same.push(row);
      continue;
    }
    const text = finder(row);
    const refuse = (doubt: RefusalReason) => refused.push({ row, ...(text && { path: text.path }), doubt });
    if (!text) {
      refuse({ why: 'gone' });
      continue;
    }
    const wanted = formatCell(row.translation, text.lines);
    const old = text.texts.get(language) ?? '';
    const now = text.texts.get(main) ?? '';
    if (wanted === old || isSameForAll(text, wanted, main)) same.push(row);
    else if (CELL_ERROR_PATTERN.test(wanted)) refuse({ why: 'cell-error' });
    else if (!isSameText(now, row.main)) refuse({ why: 'main-changed', now });
    else if (row.before !== undefined && formatCell(row.before, text.lines) !== old)
      refuse({ why: 'both-changed', now: old });
    else changes.set(text, [...(changes.get(text) ?? []), row]);
  }
  const found = texts.flatMap((text) => {
    const [row, ...others] = changes.get(text) ?? [];
    if (!row) return [];
    const wantedBy = (one: SheetRow) => formatCell(one.translation, text.lines);
    const all = [row, ...others];
    const differing = all.map((one) => all.find((other) => wantedBy(other) !== wantedBy(one)));
    if (differing.includes(undefined)) {
      same.push(...others);
      return [{ row, text }];
    }
    for (const [index, one] of all.entries())
      refused.push({
        row: one,
        path: text.path,
        doubt: { why: 'twice', other: differing[index]?.number ?? one.number },
      });
    return [];
  });
  return { found, refused, same };
}

function isUntouched({ translation, before }: SheetRow): boolean {
  return before !== undefined && isSameText(translation, before) && translation === before;
}

/** Whether a translation equals a text that is the same in all languages, such as the name of a person. */
function isSameForAll({ texts, lines }: VisitorText, wanted: string, main: string): boolean {
  return lines === 'none' && texts.size === 1 && texts.get(main) === wanted;
}

/** Ignores line breaks. */
function isSameText(one: string, other: string): boolean {
  const words = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return words(one) === words(other);
}

/** By its key or, for a moved or renamed entry, by its words at a similar path. Otherwise returns the text with the key. */
function createTextFinder(
  texts: readonly VisitorText[],
  main: string,
): (row: SheetRow) => VisitorText | undefined {
  const byKey = new Map(texts.map((text) => [text.key, text]));
  const byWords = new Map<string, VisitorText[]>();
  const wordsOf = (shape: string, words: string) => `${shape}\n${words.replace(/[\p{Cc}\s]+/gu, ' ').trim()}`;
  const add = (name: string, text: VisitorText) => byWords.set(name, [...(byWords.get(name) ?? []), text]);
  for (const text of texts) {
    const words = text.texts.get(main) ?? '';
    add(wordsOf(keyShape(text.key), words), text);
    add(wordsOf('', words), text);
  }
  return (row) => {
    const own = byKey.get(row.key);
    if (own && isSameText(own.texts.get(main) ?? '', row.main)) return own;
    const others = byWords.get(wordsOf(row.key === '' ? '' : keyShape(row.key), row.main)) ?? [];
    return others.length === 1 ? others[0] : own;
  };
}
