import type { Code } from '../rules/index.ts';
import type { Edit } from '../source/edits.ts';
import { type Correction, correctedLine, correction } from './correction.ts';
import { splitLine } from './lines.ts';
import { lineAt, nextLine, type RecoveryState } from './state.ts';

/** A correction in front of the value of a line, which is read as if it had been written that way. */
export interface LineCorrection extends Correction {
  edits: readonly [Edit];
}

/** What Word makes of a hyphen, or puts in front of the entries of a list. */
const BULLET = /^([–—•·*‣●▪−‐‑◦])[ \u00a0]+(?=\S)/;

/** The correction of a dash that is another character, or that lacks its space. */
export function correctDash(state: RecoveryState, index: number): LineCorrection | undefined {
  const line = lineAt(state, index);
  if (!canBeEntry(state, line.indent)) return undefined;
  const rest = line.text.slice(line.indent);
  const at = line.base + line.indent;
  const bullet = BULLET.exec(rest)?.[1];
  if (bullet) {
    return correct(state, index, 'yaml-dash-sign', { offset: at, end: at + 1, text: '-' }, { sign: bullet });
  }
  if (!/^-[^\s\d.-]/.test(rest)) return undefined;
  return correct(state, index, 'yaml-dash-space', { offset: at + 1, end: at + 1, text: ' ' }, {});
}

/** Whether a list goes on or may begin in a column. */
function canBeEntry({ levels, openKey }: RecoveryState, column: number): boolean {
  return (
    levels.some((level) => level.isList && level.column === column) ||
    (openKey !== undefined && !openKey.isDash && column >= openKey.column)
  );
}

/** The correction of a key without its colon, or whose colon lacks its space. */
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
    const isAddress = SCHEME.test(word) || value.startsWith('//');
    if (isAddress || !(isKnown || isAmongKeys(state, index, word))) return undefined;
    const edit = { offset: at + 1, end: at + 1, text: ' ' };
    return correct(state, index, 'yaml-space-missing', edit, { key: word });
  }
  // among texts, nobody knows whether the first word of a text should be a key
  if (!isAmongKeys(state, index, word)) return undefined;
  if (!isKnown && (FUNCTION_WORD.test(word) || isSentence(value))) return undefined;
  const edit = { offset: at, end: at + between.length, text: value ? ': ' : ':' };
  return correct(state, index, 'yaml-colon-missing', edit, { key: word });
}

/** Whether words look like a part of a sentence: several of them are in small letters, or there are many. */
function isSentence(words: string): boolean {
  const all = words.split(' ');
  return all.length > 5 || all.filter((word) => /^[a-z]+[.,]?$/.test(word)).length > 1;
}

/** Words that begin a line of text and never are keys. */
const FUNCTION_WORD =
  /^(?:an?|and|are|as|at|but|by|for|from|he|his|her|i|if|in|is|it|its|my|no|not|of|on|or|our|she|so|that|the|their|they|this|to|was|we|were|who|will|with|you|your)$/;

/** What an address has before its colon. */
const SCHEME = /^(?:https?|mailto|tel|data|javascript|file|ftp)$/i;

/** Whether a line is where a key is expected, and its first word can be one. */
function isAmongKeys(state: RecoveryState, index: number, word: string): boolean {
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

function correct(
  state: RecoveryState,
  index: number,
  code: Code & ('yaml-dash-sign' | 'yaml-dash-space' | 'yaml-space-missing' | 'yaml-colon-missing'),
  edit: Edit,
  more: { key?: string; sign?: string },
): LineCorrection {
  const line = lineAt(state, index);
  const corrected = correctedLine(line, [edit], splitLine(line.text).contentEnd);
  const found = correction(state.text, {
    code,
    at: [edit.offset, Math.max(edit.end, edit.offset + 1)],
    details: { key: '', sign: '', ...more, corrected },
    edits: [edit],
    certain: code !== 'yaml-colon-missing' || state.words.keys.has(more.key ?? ''),
  });
  return { ...found, edits: [edit] };
}
