import { applyEdits, type Edit } from '../source/edits.ts';
import { type Correction, withAllEdits } from './correction.ts';
import { type Line, type LineParts, splitLine, splitLines } from './lines.ts';
import {
  type FileWords,
  type IndentLevel,
  type IndentShift,
  lineAt,
  type OpenKey,
  type OpenText,
  type RecoveryState,
  type ValueReadResult,
} from './state.ts';
import {
  canOpenBelow,
  correctColon,
  correctDash,
  type LineCorrection,
  type LinePlacement,
  placeLine,
} from './structure.ts';
import {
  isSentenceBelowKey,
  isUnindentedText,
  readContinuation,
  readListBelowText,
  readTextWithoutBlock,
} from './text-blocks.ts';
import { readValue } from './values.ts';

/** Reads the lines as an editor does: after each correction, it continues as if the line had been right. Takes linear time. */
export function correctStructure(text: string, words: FileWords): Correction[] {
  return new RecoveryReader(text, words).read();
}

type MutableLevel = {
  -readonly [key in keyof IndentLevel]: IndentLevel[key];
} & { members: number[]; keys: string[]; entryKeys?: Set<string> };

/** Owns the state of the recovery. Other modules read the state and return their findings, which the reader applies. */
class RecoveryReader implements RecoveryState {
  readonly text: string;
  readonly words: FileWords;
  readonly lines: Line[];
  readonly levels: MutableLevel[] = [];
  openKey: OpenKey | undefined;
  openText: OpenText | undefined;
  shift: (IndentShift & { edits: Edit[] }) | undefined;
  private readonly corrections: Correction[] = [];

  constructor(text: string, words: FileWords) {
    this.text = text;
    this.words = words;
    this.lines = splitLines(text);
    this.levels.push({ column: 0, isList: false, members: [], keys: [], afterDash: false });
  }

  read(): Correction[] {
    for (let index = 0; index < this.lines.length; ) index = this.readLine(index);
    return this.corrections.map((one) => withAllEdits(this.text, one));
  }

  /** Reads the lines below that belong to its value, too. Returns the index of the next line. */
  private readLine(index: number): number {
    const line = lineAt(this, index);
    if (line.blank) return index + 1;
    const text =
      readListBelowText(this, index) ??
      readContinuation(this, index) ??
      (isUnindentedText(this, line) ? readTextWithoutBlock(this, index) : undefined);
    if (text) return this.apply(text, index);
    this.correctLine(index, correctDash(this, index));
    this.correctLine(index, correctColon(this, index));
    const parts = splitLine(lineAt(this, index).text);
    const sentence = isSentenceBelowKey(this, index, parts) ? readTextWithoutBlock(this, index) : undefined;
    if (sentence) return this.apply(sentence, index);
    if (parts.key === undefined && parts.dashes.length === 0) {
      const { openKey } = this;
      if (openKey && line.indent > openKey.column) return this.readValueBelow(index, parts, openKey);
      // in a list whose entries have keys, an entry cannot be a text
      const isItem = this.levels.some(
        (level) => level.isList && level.column === line.indent && !level.entryKeys,
      );
      if (!isItem) {
        const lines = readTextWithoutBlock(this, index);
        return lines ? this.apply(lines, index) : index + 1;
      }
    }
    return this.readEntry(index, parts, placeLine(this, index, parts));
  }

  private readValueBelow(index: number, parts: LineParts, { column, isDash, line }: OpenKey): number {
    const { openText, ...found } = readValue(this, index, parts, column);
    const opened = openText && { openText: { ...openText, inList: isDash, keyLine: line } };
    return this.apply({ ...found, ...opened }, index);
  }

  /** Opens the levels that begin in the line, and reads its value. */
  private readEntry(index: number, written: LineParts, placement: LinePlacement | undefined): number {
    const by = placement ? this.place(index, placement) : 0;
    const parts = placement?.lacksDash ? withInsertedDash(written, placement.column) : written;
    const { dashes, key, value } = parts;
    const column = parts.column + by;
    for (const dash of dashes.slice(1))
      this.openLevel(index, { column: dash + by, isList: true, afterDash: true });
    if (key !== undefined) {
      if (dashes.length > 0) this.openLevel(index, { column, isList: false, afterDash: true });
      this.addKey(key);
    }
    const isDash = key === undefined;
    const owner = isDash ? (dashes.at(-1) ?? parts.column) + by : column;
    if (value !== '') return this.apply(readValue(this, index, parts, owner), index);
    this.openText = undefined;
    this.openKey = { column: owner, isDash, line: index };
    return index + 1;
  }

  /** Returns the index of the next line. */
  private apply({ next, correction, shiftEdits, openText, levels }: ValueReadResult, index: number): number {
    if (correction) this.corrections.push(correction);
    if (shiftEdits) this.shift?.edits.push(...shiftEdits);
    for (const level of levels ?? []) this.openLevel(index, level);
    this.openKey = undefined;
    this.openText = openText;
    return next;
  }

  private correctLine(index: number, found: LineCorrection | undefined): void {
    if (!found) return;
    const line = lineAt(this, index);
    const [edit] = found.edits;
    const inLine = { ...edit, offset: edit.offset - line.base, end: edit.end - line.base };
    const { text } = applyEdits(line.text, [inLine]);
    this.corrections.push(found);
    this.lines[index] = { ...line, text, base: line.base - (text.length - line.text.length) };
  }

  /** Closes the levels that end before the line, and opens its own level. Returns the columns by which the line moves. */
  private place(
    index: number,
    { column, isEntry, correction, movedLevels, shiftEdits, shift }: LinePlacement,
  ): number {
    for (const moved of movedLevels ?? []) {
      const own = this.levels.find((level) => level === moved.level);
      if (own) own.column = moved.column;
    }
    if (shiftEdits) this.shift?.edits.push(...shiftEdits);
    if (shift === 'ended') this.shift = undefined;
    if (correction) {
      const edits = [...correction.edits];
      this.corrections.push({ ...correction, edits });
      if (shift && shift !== 'ended') this.shift = { ...shift, edits };
    }
    const known = this.levels.findLastIndex((level) => level.column === column && level.isList === isEntry);
    if (canOpenBelow(this, column, isEntry))
      this.openLevel(index, { column, isList: isEntry, afterDash: false }, []);
    else if (known >= 0) this.levels.length = known + 1;
    this.levels.at(-1)?.members.push(index);
    return column - lineAt(this, index).indent;
  }

  private openLevel(
    index: number,
    {
      column,
      isList,
      afterDash,
      keys = [],
    }: Pick<IndentLevel, 'column' | 'isList' | 'afterDash'> & Partial<IndentLevel>,
    members = [index],
  ): void {
    this.levels.push({ column, isList, afterDash, members, keys: [...keys] });
  }

  /** If the innermost mapping is an entry, also adds the key to the keys of its list. */
  private addKey(key: string): void {
    const level = this.levels.at(-1);
    level?.keys.push(key);
    const list = level?.afterDash ? this.levels.at(-2) : undefined;
    if (!list?.isList) return;
    list.entryKeys ??= new Set();
    list.entryKeys.add(key);
  }
}

/** The column of the value does not change. */
function withInsertedDash(parts: LineParts, column: number): LineParts {
  return { ...parts, dashes: [...parts.dashes, column], column: parts.column + 2 };
}
