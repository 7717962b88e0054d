import type { Code } from '../problems/problem.ts';
import type { Edit } from '../source/edits.ts';
import { type Correction, correctedLine, createCorrection, createIndentEdit } from './correction.ts';
import {
  beginsWithDash,
  closestList,
  INDENT_STEP,
  isSingleWord,
  type LineParts,
  MAX_ENTRY_LINES,
  splitLine,
} from './lines.ts';
import { type IndentLevel, lineAt, nextLine, type RecoveryState } from './state.ts';

/** Comparing more lines to choose between two columns would take too long. */
const MAX_NEIGHBOURS = 50;

export interface LinePlacement {
  column: number;
  /** With or without its dash. */
  isEntry: boolean;
  correction?: Correction;
  lacksDash?: boolean;
  /** With their new columns. */
  movedLevels?: readonly { level: IndentLevel; column: number }[];
  /** The edit that moves the line, if it has the same wrong indentation as the lines moved last. */
  shiftEdits?: readonly Edit[];
  /** The group of moved lines that begins with this line; `ended` if the last group ends before this line. */
  shift?: { by: number; column: number } | 'ended';
}

/** Keeps a column in which a key or a dash may begin; otherwise the lines around decide. Undefined if an entry has no list. */
export function placeLine(state: RecoveryState, index: number, parts: LineParts): LinePlacement | undefined {
  const line = lineAt(state, index);
  const isEntry = parts.dashes.length > 0;
  const { shift } = state;
  if (!continuesShift(state, line.indent, isEntry) && fitsColumn(state, line.indent, isEntry)) {
    const ended = shift !== undefined && line.indent <= shift.column;
    return { column: line.indent, isEntry, ...(ended && { shift: 'ended' }) };
  }
  if (shift && fitsColumn(state, line.indent + shift.by, isEntry)) {
    return { column: line.indent + shift.by, isEntry, shiftEdits: [createIndentEdit(line, shift.by)] };
  }
  if (lacksDash(state, line.indent, parts)) return placeWithDash(state, index, parts);
  const byKeys = findListByKeys(state, index, parts);
  const level = byKeys ?? nearestLevel(state, index, parts);
  if (!level) return undefined;
  if (isDashWrong(state, index, level)) return placeBelowMovedDash(state, index, level);
  if (areEarlierLinesWrong(state, index, level)) {
    const by = line.indent - level.column;
    const first = level.members[0] as number;
    const movedLevels = [{ level, column: line.indent }];
    const correction = moveLines(state, linesBetween(state, first, index), by, byKeys !== undefined);
    return { column: line.indent, isEntry, correction, movedLevels };
  }
  const by = level.column - line.indent;
  const correction = moveLines(state, [index], by, byKeys !== undefined);
  return { column: level.column, isEntry, correction, shift: { by, column: level.column } };
}

function moveLines(
  state: RecoveryState,
  moved: readonly number[],
  by: number,
  isSureOfList: boolean,
): Correction {
  const first = lineAt(state, moved[0] as number);
  const found = createCorrection(state.text, {
    code: 'yaml-indent',
    at: [first.start + first.indent, first.end],
    details: { by },
    edits: moved.map((one) => createIndentEdit(lineAt(state, one), by)),
    certain: isSureOfList || (moved.length === 1 && Math.abs(by) === 1),
  });
  return { ...found, by };
}

function linesBetween(state: RecoveryState, from: number, to: number): number[] {
  const all: number[] = [];
  for (let at = from; at < to; at = nextLine(state, at)) all.push(at);
  return all;
}

/** To the right of the key or, for a list below a key, also in the same column. */
export function canOpenBelow({ openKey }: RecoveryState, column: number, isEntry: boolean): boolean {
  if (!openKey) return false;
  return isEntry && !openKey.isDash ? column >= openKey.column : column > openKey.column;
}

function fitsColumn(state: RecoveryState, column: number, isEntry: boolean): boolean {
  return (
    canOpenBelow(state, column, isEntry) ||
    state.levels.some((level) => level.column === column && level.isList === isEntry)
  );
}

/** A line with the same wrong indentation as the lines moved last fits both where it is and after moving along. */
function continuesShift(
  { shift, openKey, levels }: RecoveryState,
  column: number,
  isEntry: boolean,
): boolean {
  // only a second line with the same indentation shows that the mistake continues
  if (!shift || shift.edits.length < 2) return false;
  const first = shift.column - shift.by;
  // an over-indented line in the column of the first moved line has the same mistake; an under-indented line there may be right
  if (shift.by < 0 ? column < first : column <= first) return false;
  if (shift.by < 0) {
    // an over-indented line fits both ways; it belongs to the moved lines if it is a step to the right of its moved key
    return openKey
      ? column >= openKey.column - shift.by + INDENT_STEP
      : levels.some((level) => level.isList === isEntry && level.column === column + shift.by);
  }
  if (!openKey) {
    const innermost = levels.at(-1);
    return innermost?.isList === isEntry && innermost.column === column + shift.by;
  }
  const least = openKey.column - shift.by;
  return column <= openKey.column && (isEntry && !openKey.isDash ? column >= least : column > least);
}

/** Of two equally near levels, returns the inner level if it can contain the line and the lines below. */
function nearestLevel(
  state: RecoveryState,
  index: number,
  { dashes, key, value }: LineParts,
): IndentLevel | undefined {
  const { indent } = lineAt(state, index);
  const indentBelow = state.lines[nextLine(state, index)]?.indent ?? 0;
  // a value below its key, and the text below a `|`, are indented more than the key
  const hasValueBelow = /^([|>][+-]?\d?)?$/.test(value);
  const canHold = (level: IndentLevel) =>
    (!hasValueBelow || indentBelow > level.column) &&
    !(key !== undefined && level.keys.includes(key)) &&
    areLanguageCodes(state, level.keys) === areLanguageCodes(state, [key]);
  // a line after an empty line probably begins a new section
  const above = state.lines[index - 1];
  const isApart = above?.blank === true && above.indent === 0;
  let best: IndentLevel | undefined;
  for (const level of state.levels) {
    if (level.isList !== dashes.length > 0) continue;
    const nearer = best ? Math.abs(best.column - indent) - Math.abs(level.column - indent) : 1;
    if (nearer > 0 || (nearer === 0 && !(isApart && best?.column === 0) && canHold(level))) best = level;
  }
  return best;
}

/** Translations are never mixed with other keys. */
function areLanguageCodes({ words }: RecoveryState, keys: readonly (string | undefined)[]): boolean {
  return keys.length > 0 && keys.every((key) => key !== undefined && words.languages.has(key));
}

/** Undefined if the keys are ambiguous. */
function findListByKeys(
  state: RecoveryState,
  index: number,
  { dashes, key, column }: LineParts,
): IndentLevel | undefined {
  if (dashes.length !== 1 || !isSingleWord(key)) return undefined;
  const keys = new Set([key]);
  const { indent } = lineAt(state, index);
  const end = Math.min(state.lines.length, index + MAX_ENTRY_LINES);
  for (let at = nextLine(state, index); at < end; at = nextLine(state, at)) {
    const line = lineAt(state, at);
    if (line.indent <= indent) break;
    const parts = line.indent === column ? splitLine(line.text) : undefined;
    if (parts?.dashes.length === 0 && isSingleWord(parts.key)) keys.add(parts.key);
  }
  const lists = state.levels.filter((level) => level.isList && level.entryKeys);
  return closestList(lists, keys, (level) => level.entryKeys);
}

/**
 * The lines above are wrong if fewer of them begin in the level's column than lines from here on begin in the line's column. If
 * the numbers are equal, the usual step to the right decides.
 */
function areEarlierLinesWrong(state: RecoveryState, index: number, level: IndentLevel): boolean {
  const column = lineAt(state, index).indent;
  const around = state.levels[state.levels.indexOf(level) - 1];
  if (level.afterDash || !around) return false;
  if (level.isList ? column < around.column : column <= around.column) return false;
  if (level.members.length > MAX_NEIGHBOURS) return false;
  let following = 0;
  const end = Math.min(state.lines.length, index + MAX_NEIGHBOURS * 4);
  for (let at = index; at < end; at = nextLine(state, at)) {
    const { indent, text } = lineAt(state, at);
    if (indent < column) break;
    if (indent === column && beginsWithDash(text) === level.isList) following++;
    if (following > level.members.length) return true;
  }
  const isUsual = column - around.column === INDENT_STEP && level.column - around.column !== INDENT_STEP;
  return isUsual && following === level.members.length;
}

/**
 * Whether the dash above a line is wrong, rather than the line itself. Only the dash of the first entry of a list can be wrong.
 * Either a second entry begins in the column to which the dash would move, or only that column is the usual step to the right.
 */
function isDashWrong(state: RecoveryState, index: number, level: IndentLevel): boolean {
  const at = state.levels.indexOf(level);
  const [around, list] = [state.levels[at - 2], state.levels[at - 1]];
  if (!level.afterDash || !list?.isList || list.afterDash) return false;
  if (list.members.length > 1 || level.keys.length > 1) return false;
  const outer = around?.column ?? 0;
  const intended = list.column + lineAt(state, index).indent - level.column;
  if (intended < outer) return false;
  const end = Math.min(state.lines.length, index + MAX_NEIGHBOURS * 4);
  for (let next = nextLine(state, index); next < end; next = nextLine(state, next)) {
    const { indent, text } = lineAt(state, next);
    if (indent === intended && beginsWithDash(text)) return true;
    if (indent <= Math.min(intended, list.column)) break;
  }
  return intended - outer === INDENT_STEP && list.column !== outer && list.column - outer !== INDENT_STEP;
}

function placeBelowMovedDash(state: RecoveryState, index: number, level: IndentLevel): LinePlacement {
  const list = state.levels[state.levels.indexOf(level) - 1] as IndentLevel;
  const column = lineAt(state, index).indent;
  const by = column - level.column;
  const dash = lineAt(state, list.members[0] as number);
  const found = createCorrection(state.text, {
    code: 'yaml-indent',
    at: [dash.start + dash.indent, dash.end],
    details: { by },
    edits: [createIndentEdit(dash, by)],
    certain: true,
  });
  const movedLevels = [
    { level: list, column: list.column + by },
    { level, column },
  ];
  return { column, isEntry: false, correction: found, movedLevels };
}

/** The key is already in the entry above, or the line is a text in a list of texts. */
function lacksDash({ levels }: RecoveryState, column: number, { dashes, key }: LineParts): boolean {
  const at = levels.findLastIndex((level) => level.isList && level.column === column);
  if (at < 0 || dashes.length > 0) return false;
  const entry = levels[at + 1];
  return entry ? isSingleWord(key) && entry.keys.includes(key) : key === undefined;
}

function placeWithDash(state: RecoveryState, index: number, { contentEnd }: LineParts): LinePlacement {
  const line = lineAt(state, index);
  const at = line.start + line.indent;
  const dashAt = (offset: number) => [{ offset, end: offset, text: '- ' }];
  const found = createCorrection(state.text, {
    code: 'yaml-dash-missing',
    at: [at, line.base + contentEnd],
    details: { corrected: correctedLine(line, dashAt(line.base + line.indent), contentEnd) },
    edits: dashAt(at),
    certain: true,
  });
  return { column: line.indent, isEntry: true, correction: found, lacksDash: true };
}

/** The value is then read as if the line had been written correctly. */
export interface LineCorrection extends Correction {
  edits: readonly [Edit];
}

/** Word substitutes these characters for a hyphen or uses them as list bullets. */
const BULLET_PATTERN = /^([–—•·*‣●▪−‐‑◦])[ \u00a0]+(?=\S)/;

/** The dash is another character or lacks its space. */
export function correctDash(state: RecoveryState, index: number): LineCorrection | undefined {
  const line = lineAt(state, index);
  if (!canBeEntry(state, line.indent)) return undefined;
  const rest = line.text.slice(line.indent);
  const at = line.base + line.indent;
  const bullet = BULLET_PATTERN.exec(rest)?.[1];
  if (bullet) {
    return createLineCorrection(
      state,
      index,
      'yaml-dash-sign',
      { offset: at, end: at + 1, text: '-' },
      { sign: bullet },
    );
  }
  if (!/^-[^\s\d.-]/.test(rest)) return undefined;
  return createLineCorrection(
    state,
    index,
    'yaml-dash-space',
    { offset: at + 1, end: at + 1, text: ' ' },
    {},
  );
}

function canBeEntry({ levels, openKey }: RecoveryState, column: number): boolean {
  return (
    levels.some((level) => level.isList && level.column === column) ||
    (openKey !== undefined && !openKey.isDash && column >= openKey.column)
  );
}

/** The colon is missing, or its space. */
export function correctColon(state: RecoveryState, index: number): LineCorrection | undefined {
  const line = lineAt(state, index);
  const parts = splitLine(line.text);
  if (parts.key !== undefined) return undefined;
  const rest = line.text.slice(parts.column, parts.contentEnd);
  const [, word = '', between = '', value = ''] =
    /^([A-Za-z][\w-]*)(:|\s*[=;]\s*|\s+|$)(.*)$/.exec(rest) ?? [];
  const isKnown = state.words.keys.has(word);
  const at = line.base + parts.column + word.length;
  if (between === ':') {
    const isAddress = ADDRESS_SCHEME.test(word) || value.startsWith('//');
    if (isAddress || !(isKnown || isKeyExpected(state, index, word))) return undefined;
    const edit = { offset: at + 1, end: at + 1, text: ' ' };
    return createLineCorrection(state, index, 'yaml-space-missing', edit, { key: word });
  }
  // outside a group of keys, the first word of a line need not be a key
  if (!isKeyExpected(state, index, word)) return undefined;
  if (!isKnown && (FUNCTION_WORD.test(word) || isSentence(value))) return undefined;
  const edit = { offset: at, end: at + between.length, text: value ? ': ' : ':' };
  return createLineCorrection(state, index, 'yaml-colon-missing', edit, { key: word });
}

/** Several lower-case words, or more than five words, are probably a sentence. */
function isSentence(words: string): boolean {
  const all = words.split(' ');
  return all.length > 5 || all.filter((word) => /^[a-z]+[.,]?$/.test(word)).length > 1;
}

const FUNCTION_WORD =
  /^(?:an?|and|are|as|at|but|by|for|from|he|his|her|i|if|in|is|it|its|my|no|not|of|on|or|our|she|so|that|the|their|they|this|to|was|we|were|who|will|with|you|your)$/;

const ADDRESS_SCHEME = /^(?:https?|mailto|tel|data|javascript|file|ftp)$/i;

/** Also checks that the first word of the line can be that key. */
function isKeyExpected(state: RecoveryState, index: number, word: string): boolean {
  const isKnown = state.words.keys.has(word);
  if (!isKnown && !/^[a-z][A-Za-z]{1,20}$/.test(word)) return false;
  const { indent, text } = lineAt(state, index);
  const next = state.lines[nextLine(state, index)];
  const { dashes, column } = splitLine(text);
  const isFollowed = next !== undefined && next.indent === column && splitLine(next.text).key !== undefined;
  if (dashes.length > 0) return isFollowed && isKnown;
  if (state.openKey && indent > state.openKey.column) return isFollowed;
  const level = state.levels.findLast((one) => one.column === indent);
  if (!level || level.isList) return false;
  return isKnown || next === undefined || isFollowed || next.indent !== indent;
}

function createLineCorrection(
  state: RecoveryState,
  index: number,
  code: Code & ('yaml-dash-sign' | 'yaml-dash-space' | 'yaml-space-missing' | 'yaml-colon-missing'),
  edit: Edit,
  more: { key?: string; sign?: string },
): LineCorrection {
  const line = lineAt(state, index);
  const corrected = correctedLine(line, [edit], splitLine(line.text).contentEnd);
  const found = createCorrection(state.text, {
    code,
    at: [edit.offset, Math.max(edit.end, edit.offset + 1)],
    details: { key: '', sign: '', ...more, corrected },
    edits: [edit],
    certain: code !== 'yaml-colon-missing' || state.words.keys.has(more.key ?? ''),
  });
  return { ...found, edits: [edit] };
}
