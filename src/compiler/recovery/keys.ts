import type { Code } from '../rules/index.ts';
import { correctedLine, trap } from './correction.ts';
import { type Parts, partsOf } from './lines.ts';
import { lineAt, nextLine, type Walk } from './state.ts';

/** What Word makes of a hyphen, or writes in front of the entries of a list. */
const BULLET = /^([–—•·*‣●▪−‐‑◦])[ \u00a0]+(?=\S)/;

/** A line as it was meant, where its dash or its key is not written as YAML wants it: told, and mended in the walk. */
export function mendStart(walk: Walk, index: number): Parts {
  mendDash(walk, index);
  const parts = partsOf(lineAt(walk, index).text);
  if (parts.key !== undefined) return parts;
  return mendColon(walk, index, parts) ? partsOf(lineAt(walk, index).text) : parts;
}

/** Whether a list goes on or may begin in a column. */
function takesDash({ levels, waiting }: Walk, column: number): boolean {
  return (
    levels.some((level) => level.list && level.column === column) ||
    (waiting !== undefined && !waiting.list && column >= waiting.column)
  );
}

function mendDash(walk: Walk, index: number): void {
  const line = lineAt(walk, index);
  if (!takesDash(walk, line.indent)) return;
  const rest = line.text.slice(line.indent);
  const at = line.start + line.indent;
  const bullet = BULLET.exec(rest)?.[1];
  if (bullet) {
    change(walk, index, 'yaml-dash-sign', { offset: at, end: at + 1, text: '-' }, { sign: bullet });
  } else if (/^-[^\s\d.-]/.test(rest)) {
    change(walk, index, 'yaml-dash-space', { offset: at + 1, end: at + 1, text: ' ' }, {});
  }
}

/** Whether words look like a part of a sentence: several of them are small, or there are many. */
function isSentence(words: string): boolean {
  const all = words.split(' ');
  return all.length > 5 || all.filter((word) => /^[a-z]+[.,]?$/.test(word)).length > 1;
}

/** Words that begin a line of text and never are keys. */
const GLUE =
  /^(?:an?|and|are|as|at|but|by|for|from|he|his|her|i|if|in|is|it|its|my|no|not|of|on|or|our|she|so|that|the|their|they|this|to|was|we|were|who|will|with|you|your)$/;

/** Words that stand before a colon in an address. */
const SCHEME = /^(?:https?|mailto|tel|data|javascript|file|ftp)$/i;

function mendColon(walk: Walk, index: number, parts: Parts): boolean {
  const line = lineAt(walk, index);
  const rest = line.text.slice(parts.column, parts.contentEnd);
  const [, word = '', between = '', value = ''] =
    /^([A-Za-z][\w-]*)(:|\s*[=;]\s*|\s+|$)(.*)$/.exec(rest) ?? [];
  const isKnown = walk.known.has(word);
  const at = line.start + parts.column + word.length;
  if (between === ':') {
    if (SCHEME.test(word) || value.startsWith('//') || !(isKnown || isAmongKeys(walk, index, word)))
      return false;
    change(walk, index, 'yaml-space-missing', { offset: at + 1, end: at + 1, text: ' ' }, { key: word });
    return true;
  }
  // of a text among texts nobody knows whether its first word was meant to be a key
  if (!isAmongKeys(walk, index, word) || (!isKnown && (GLUE.test(word) || isSentence(value)))) return false;
  const text = value ? ': ' : ':';
  change(walk, index, 'yaml-colon-missing', { offset: at, end: at + between.length, text }, { key: word });
  return true;
}

/** Whether a line stands where a key does, and its first word can be one. */
function isAmongKeys(walk: Walk, index: number, word: string): boolean {
  if (!walk.known.has(word) && !/^[a-z][A-Za-z]{1,20}$/.test(word)) return false;
  const { indent, text } = lineAt(walk, index);
  const next = walk.lines[nextLine(walk, index)];
  const { dashes, column } = partsOf(text);
  const followed = next !== undefined && next.indent === column && partsOf(next.text).key !== undefined;
  if (dashes.length > 0) return followed && walk.known.has(word);
  if (walk.waiting && indent > walk.waiting.column) return followed;
  const level = walk.levels.findLast((one) => one.column === indent);
  if (!level || level.list) return false;
  return walk.known.has(word) || next === undefined || followed || next.indent !== indent;
}

/** Tells of a line, and goes on as if it were written right. */
function change(
  walk: Walk,
  index: number,
  code: Code & ('yaml-dash-sign' | 'yaml-dash-space' | 'yaml-space-missing' | 'yaml-colon-missing'),
  edit: { offset: number; end: number; text: string },
  more: { key?: string; sign?: string },
): void {
  const line = lineAt(walk, index);
  const { contentEnd } = partsOf(line.text);
  const details = { key: '', sign: '', ...more, corrected: correctedLine(line, [edit], contentEnd) };
  const sure = code !== 'yaml-colon-missing' || walk.known.has(more.key ?? '');
  const at = [edit.offset, Math.max(edit.end, edit.offset + 1)] as const;
  walk.traps.push(trap(walk.text, { code, at, details, edits: [edit], sure }));
  const within = edit.offset - line.start;
  const text = line.text.slice(0, within) + edit.text + line.text.slice(edit.end - line.start);
  // behind the change a column means the same place in the file as before
  walk.lines[index] = { ...line, text, start: line.start - (text.length - line.text.length) };
}
