import { parseDocument } from 'yaml';
import { isRecord, type Json, type ValuePath, valueAt } from '../../core/index.ts';
import type { Edit } from '../problems/problem.ts';
import { splitLine } from '../recovery/lines.ts';
import type { LocatedSchema } from '../schema/schemas.ts';
import { lineEnd, lineStart, nextLine } from '../source/lines.ts';
import type { Source } from '../source/position.ts';
import { type Entry, entryAt } from './layout.ts';
import { formatPairLines, inlineScalar, type WritingOptions } from './write.ts';

/* `# theme:` becomes a key, and so do keys of its record on the lines below if they have a value. Other lines stay comments. */

/** A comment line with a key after `# `. */
interface CommentedKey {
  start: number;
  end: number;
  key: string;
  column: number;
  /** The value after the key. `rest` is the text after the value. */
  value: string;
  rest: string;
}

const COMMENTED_KEY_PATTERN = /^( *)# ( *)([\w-]+):(?= |$)/;

/** Undefined if there is no commented key, or if the value doesn't fit the commented lines. */
export function uncommentEdits(
  source: Source,
  path: ValuePath,
  value: Json,
  writing: WritingOptions,
): Edit[] | undefined {
  const { text, data } = source;
  const around = path.slice(0, -1);
  const key = String(path.at(-1));
  const siblings = Object.keys((valueAt(data, around) ?? {}) as object).flatMap(
    (one) => entryAt(source, [...around, one]) ?? [],
  );
  const [first] = siblings;
  if (!first || first.isFlow) return undefined;
  const isOneOf = ({ column, ...one }: CommentedKey) => one.key === key && column === first.column;
  const found = commentedKeysIn(text, rangeOfRecord(source, around, siblings)).filter(
    (one) => isOneOf(one) && !siblings.some(({ start, end }) => start < one.start && one.start < end),
  );
  const [commented, ...others] = found;
  if (!commented || others.length > 0 || !canBeValue(commented.value, writing.schema)) return undefined;
  if (!isRecord(value))
    return isInlineValue(value) && hasInlineValue(text, commented)
      ? [uncommentEdit(commented, value)]
      : undefined;
  return commented.value === ''
    ? uncommentRecord(text, commented, value as { [key: string]: Json }, writing)
    : undefined;
}

function isInlineValue(value: Json | undefined): value is string | number | boolean {
  return value !== null && typeof value !== 'object' && !(typeof value === 'string' && value.includes('\n'));
}

/** Returns the range of a record, including the comments directly below it. */
function rangeOfRecord(source: Source, around: ValuePath, siblings: readonly Entry[]): [number, number] {
  const { text } = source;
  if (around.length === 0) return [0, text.length];
  const start = Math.min(...siblings.map(({ body }) => body[0]));
  let end = Math.max(entryAt(source, around)?.body[1] ?? 0, ...siblings.map(({ body }) => body[1]));
  while (/^\r?\n *#/.test(text.slice(end, end + 200))) end = lineEnd(text, text.indexOf('\n', end) + 1);
  return [lineStart(text, start), end];
}

function commentedKeysIn(text: string, [from, to]: readonly [number, number]): CommentedKey[] {
  const found: CommentedKey[] = [];
  for (let start = from; start < to; start = nextLine(text, start)) {
    const commented = commentedKeyAt(text, start);
    if (commented) found.push(commented);
  }
  return found;
}

function commentedKeyAt(text: string, start: number): CommentedKey | undefined {
  const end = lineEnd(text, start);
  const line = text.slice(start, end);
  const [, before = '', after = '', key = ''] = COMMENTED_KEY_PATTERN.exec(line) ?? [];
  if (key === '') return undefined;
  const { value, contentEnd } = splitLine(line.replace('# ', ''));
  const rest = line.slice(contentEnd + 2);
  return { start, end, key, column: before.length + after.length, value, rest };
}

/** False for a note, as in `# photo: the one from May`. Any text is accepted for a key that allows several types. */
function canBeValue(value: string, located: LocatedSchema | undefined): boolean {
  if (!located || value === '') return located !== undefined;
  const { type, pattern, enum: choices, 'x-kind': kind } = located.schema;
  const document = parseDocument(value);
  const parsed: unknown = document.errors.length > 0 ? undefined : document.toJS();
  if (parsed === undefined || parsed === null || typeof parsed === 'object') return false;
  if (type === 'boolean' || type === 'integer' || type === 'number')
    return typeof parsed === (type === 'boolean' ? 'boolean' : 'number');
  if (Array.isArray(choices) && !choices.includes(parsed)) return false;
  if (typeof pattern === 'string' && !new RegExp(pattern, 'u').test(String(parsed))) return false;
  return !ADDRESS_KINDS.has(String(kind)) || !/\s/.test(String(parsed));
}

const ADDRESS_KINDS = new Set(['image', 'file', 'table', 'video', 'captions', 'link', 'embed', 'jump']);

function hasInlineValue(text: string, { end, column, value }: CommentedKey): boolean {
  if (/^[|>[{&*!]/.test(value)) return false;
  const next = /^\r?\n( *)#( *)\S/.exec(text.slice(end, end + 200));
  const below = next ? (next[1] as string).length + (next[2] as string).length - 1 : 0;
  return value !== '' || below <= column;
}

function uncommentEdit({ start, end, key, column, rest }: CommentedKey, value: Json): Edit {
  const note = /^\s*#\s*sample\s*$/.test(rest) ? '' : rest;
  const put = `${' '.repeat(column)}${key}: ${inlineScalar(value, { isFlow: false })}${note}`;
  return { offset: start, end, text: put };
}

function uncommentRecord(
  text: string,
  commented: CommentedKey,
  value: { [key: string]: Json },
  writing: WritingOptions,
): Edit[] | undefined {
  if (!Object.values(value).every(isInlineValue)) return undefined;
  const below: CommentedKey[] = [];
  for (let start = nextLine(text, commented.end); start < text.length; start = nextLine(text, start)) {
    const line = commentedKeyAt(text, start);
    if (!line || line.column <= commented.column) break;
    below.push(line);
  }
  const column = below[0]?.column ?? commented.column + writing.habits.step;
  const taken = below.filter((one) => one.column === column && Object.hasOwn(value, one.key));
  const known = new Set(taken.map(({ key }) => key));
  const head: Edit = {
    offset: commented.start,
    end: commented.end,
    text: `${' '.repeat(commented.column)}${commented.key}:${commented.rest}`,
  };
  const added = Object.entries(value)
    .filter(([key]) => !known.has(key))
    .flatMap(([key, one]) => formatPairLines(key, one, column, writing))
    .map((line) => writing.habits.newline + ' '.repeat(column) + line);
  const last = taken.at(-1)?.end ?? commented.end;
  return [
    head,
    ...taken.map((one) => uncommentEdit(one, value[one.key] as Json)),
    ...(added.length > 0 ? [{ offset: last, end: last, text: added.join('') }] : []),
  ];
}
