import type { Scalar } from 'yaml';
import { isRecord, type Json } from '../../core/index.ts';
import { hasInvisibleInWord, INVISIBLE_CHARACTER } from '../recovery/characters.ts';
import { withQuotes } from '../recovery/lines.ts';
import { suspiciousValueProblems } from '../recovery/misread.ts';
import { type LocatedSchema, type Schemas, schemaAt } from '../schema/schemas.ts';

/* Formats values as YAML in the style of the file. */

type QuoteStyle = 'single' | 'double';

const QUOTE_STYLES: Partial<Record<string, QuoteStyle>> = { QUOTE_SINGLE: 'single', QUOTE_DOUBLE: 'double' };

export function quoteStyleOf({ type }: Scalar): QuoteStyle | undefined {
  return QUOTE_STYLES[String(type)];
}

export interface FileStyle {
  newline: string;
  /** The indentation of a nested record. `listStep` is the indentation of a nested list. */
  step: number;
  listStep: number;
}

const NESTED_RECORD_PATTERN = /^( *)(?:- +)*[\w-]+:(?: +#.*)?\r?\n(?: *(?:#.*)?\r?\n)*( *)[\w"'-]+:/m;
const NESTED_LIST_PATTERN = /^( *)[\w-]+:(?: +#.*)?\r?\n(?: *(?:#.*)?\r?\n)*( *)- /m;
const MAX_STYLE_SAMPLE_LENGTH = 20_000;

export function detectFileStyle(text: string): FileStyle {
  const start = text.slice(0, MAX_STYLE_SAMPLE_LENGTH);
  const difference = (match: RegExpExecArray | null) => {
    const step = match ? (match[2] as string).length - (match[1] as string).length : 2;
    return step >= 0 && step <= 8 ? step : 2;
  };
  return {
    newline: /\r?\n/.exec(start)?.[0] ?? '\n',
    step: difference(NESTED_RECORD_PATTERN.exec(start)) || 2,
    listStep: difference(NESTED_LIST_PATTERN.exec(start)),
  };
}

interface ScalarOptions {
  isFlow: boolean;
  /** The quote style of the previous value. */
  style?: QuoteStyle | undefined;
}

/** Matches texts that a YAML parser may read as another type, and similar texts. */
const RESERVED_WORD_PATTERN = /^(?:~|null|true|false|yes|no|on|off|y|n|=|<<)$/i;
const NUMBER_PATTERN =
  /^[-+]?(?:0x[\da-f_]+|0o?[0-7_]+|0b[01_]+|[\d_]*\.?[\d_]+(?:\.\d*)?(?:e[-+]?\d+)?|\d[\d_]*\.|\.inf|\.nan)$/i;
// includes characters that only need quotes by convention: the guide shows telephone numbers in quotes
const QUOTED_START_PATTERN = /^[-?:,[\]{}#&*!|>'"%@`+“„«‘=\s]/;

/** Whether a text is free of lone surrogates. */
function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}

function canBeUnquoted(value: string, isFlow: boolean): boolean {
  if (
    value === '' ||
    QUOTED_START_PATTERN.test(value) ||
    /\s$/.test(value) ||
    RESERVED_WORD_PATTERN.test(value) ||
    NUMBER_PATTERN.test(value)
  )
    return false;
  if (/: |:$|\s#|[\n\r\t\p{Cc}]|[^\P{Zs} ]|^\p{Cf}|\p{Cf}$|[\u2028\u2029\ufeff]/u.test(value)) return false;
  if (isFlow && /[,[\]{}]|:["'[{]/.test(value)) return false;
  if (/^(?:---|\.\.\.)/.test(value)) return false;
  return isWellFormed(value) && suspiciousValueProblems(`k: ${value}\n`).length === 0;
}

/** Formats a scalar on one line, with the quote style of the previous value if possible. */
export function inlineScalar(value: Json, { isFlow, style }: ScalarOptions): string {
  if (typeof value !== 'string') return value === null ? 'null' : String(value);
  // the parser reads an unescaped invisible character in a word as a mistake
  if (hasInvisibleInWord(value)) return doubleQuoted(value);
  const isSimple = isWellFormed(value) && !/[\p{Cc}\u2028\u2029\ufeff]/u.test(value);
  if (style === 'single' && isSimple) return `'${value.replaceAll("'", "''")}'`;
  if (style === 'double') return doubleQuoted(value);
  if (canBeUnquoted(value, isFlow)) return value;
  return isSimple ? withQuotes(value) : doubleQuoted(value);
}

const CONTROLS = /[\u007f-\u009f\u2028\u2029\ufeff]/g;
const CONTROLS_AND_INVISIBLE = new RegExp(`${CONTROLS.source}|${INVISIBLE_CHARACTER}`, 'g');

function doubleQuoted(value: string): string {
  const escaped = hasInvisibleInWord(value) ? CONTROLS_AND_INVISIBLE : CONTROLS;
  return JSON.stringify(value).replace(
    escaped,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

export function keyText(key: string): string {
  return /^[\p{L}\p{N}_$/][^:#'"[\]{},\s]*(?: [^:#'"[\]{},\s]+)*$/u.test(key) && canBeUnquoted(key, false)
    ? key
    : EXACT_INTEGER_PATTERN.test(key)
      ? key
      : doubleQuoted(key);
}

/** Matches integers that a YAML parser reads with the same digits, unlike 010 or a number that must be rounded. */
const EXACT_INTEGER_PATTERN = /^(?:0|[1-9]\d{0,14})$/;

/** Returns the header and the unindented lines of a block scalar. Undefined for a text that can't be a block scalar. */
export function toBlockScalar(
  value: string,
): { indicated: boolean; chomp: string; lines: string[] } | undefined {
  if (/[^\P{Cc}\n]|[\u2028\u2029\ufeff]/u.test(value) || !isWellFormed(value) || !/[^\n ]/.test(value))
    return undefined;
  const content = value.replace(/\n+$/, '');
  const breaks = value.length - content.length;
  const lines = (breaks > 1 ? value.slice(0, -1) : content).split('\n');
  // lines of spaces at the end would be lost, since a block scalar drops trailing empty lines
  if (/(?:^|\n) +$/.test(content)) return undefined;
  const first = lines.find((line) => line !== '') ?? '';
  const indicated = first.startsWith(' ') || /^\n* +\n/.test(value);
  return { indicated, chomp: ['-', '', '+'][Math.min(breaks, 2)] as string, lines };
}

export interface WritingOptions {
  habits: FileStyle;
  /** Whether invented values get the comment `# sample`. */
  sample: boolean;
  schemas: Schemas;
  schema: LocatedSchema | undefined;
}

const SAMPLE_COMMENT = '  # sample';

/** Returns the lines of a key with its value. All lines except the first include their indentation. */
export function formatPairLines(
  key: string,
  value: Json,
  column: number,
  writing: WritingOptions,
  note = '',
): string[] {
  return valueLines(`${keyText(key)}:`, value, column, writing, note, key);
}

/** Returns the lines of a list entry with its dash at `column`. All lines except the first include their indentation. */
export function itemLines(value: Json, column: number, writing: WritingOptions, note = ''): string[] {
  if (isRecord(value) && Object.keys(value).length > 0) {
    const [first, ...others] = formatRecordLines(value as { [key: string]: Json }, column + 2, writing);
    return [`- ${first}${note}`, ...others];
  }
  return valueLines('-', value, column, writing, note);
}

export function valueLines(
  head: string,
  value: Json,
  column: number,
  writing: WritingOptions,
  note = '',
  key?: string,
): string[] {
  const { habits, sample } = writing;
  const isList = Array.isArray(value);
  const isMarked = (one: Json): boolean =>
    Array.isArray(one) ? one.some(isMarked) : sample && isInvented(one, key, writing.schema);
  if (isList && value.length > 0) {
    // a row of a table is written on one line
    if (key === undefined && value.every((one) => typeof one !== 'object' && !String(one).includes('\n')))
      return [`${head} ${flowText(value)}${note}${isMarked(value) ? SAMPLE_COMMENT : ''}`];
    const indent = column + (key === undefined ? 2 : habits.listStep);
    const items = value.flatMap((item) => {
      const [first, ...others] = itemLines(item, indent, writingOptionsAt(writing, 0, value));
      return [' '.repeat(indent) + first, ...others];
    });
    return [head + note, ...items];
  }
  if (!isList && isRecord(value) && Object.keys(value).length > 0) {
    const indent = column + habits.step;
    const [first, ...others] = formatRecordLines(value as { [key: string]: Json }, indent, writing);
    return [head + note, ' '.repeat(indent) + first, ...others];
  }
  if (isList || isRecord(value)) return [`${head} ${isList ? '[]' : '{}'}${note}`];
  const mark = isMarked(value) ? SAMPLE_COMMENT : '';
  if (typeof value === 'string' && value.includes('\n')) {
    const block = toBlockScalar(value);
    // a block scalar with `+` would also include the empty lines that follow it
    if (block && block.chomp !== '+') {
      const indent = ' '.repeat(column + habits.step);
      const header = `|${block.indicated ? habits.step : ''}${block.chomp}`;
      return [`${head} ${header}${note}${mark}`, ...block.lines.map((line) => line && indent + line)];
    }
  }
  return [`${head} ${inlineScalar(value as Json, { isFlow: false })}${note}${mark}`];
}

function formatRecordLines(
  record: { [key: string]: Json },
  column: number,
  writing: WritingOptions,
): string[] {
  return Object.entries(record).flatMap(([key, value], index) => {
    const [first, ...others] = formatPairLines(key, value, column, writingOptionsAt(writing, key, record));
    return [index === 0 ? (first as string) : ' '.repeat(column) + first, ...others];
  });
}

function writingOptionsAt(writing: WritingOptions, key: string | number, around: Json): WritingOptions {
  const { schema, schemas } = writing;
  return { ...writing, schema: schema && schemaAt([key], schemas, around, schema) };
}

/** Whether the editor should replace a value of a snippet. Ids, choices and references aren't placeholders. */
function isInvented(value: unknown, key: string | undefined, schema: LocatedSchema | undefined): boolean {
  if (typeof value !== 'string' || value.startsWith('$')) return false;
  if (key !== undefined && /^(?:id|type|as|each|path|mood)$/.test(key)) return false;
  const { enum: choices, const: only, 'x-widget': widget } = schema?.schema ?? {};
  return choices === undefined && only === undefined && widget !== 'language';
}

export function flowText(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(flowText).join(', ')}]`;
  if (isRecord(value)) {
    const pairs = Object.entries(value as { [key: string]: Json });
    return pairs.length === 0 ? '{}' : `{ ${pairs.map(([key, one]) => flowPair(key, one)).join(', ')} }`;
  }
  return inlineScalar(value as Json, { isFlow: true });
}

export function flowPair(key: string, value: Json): string {
  return `${keyText(key)}: ${flowText(value)}`;
}

/** Returns the column of the comment `# sample`, including preceding spaces; -1 if there is none. */
export function sampleColumn(line: string): number {
  const match = /[ \t]+#\s*sample\s*$/.exec(line);
  return match ? match.index : -1;
}
