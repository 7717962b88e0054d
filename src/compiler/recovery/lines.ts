export interface Line {
  text: string;
  start: number;
  /** Offset before the line break. */
  end: number;
  /** Equals `start` until a correction changes the line. Then `base + column` is only right for columns after the correction. */
  base: number;
  /** Number of leading spaces. */
  indent: number;
  /** Empty, or only a comment. */
  blank: boolean;
}

/** Lines end with \n or \r\n. */
export function splitLines(text: string): Line[] {
  const lines: Line[] = [];
  for (let start = 0; start <= text.length; ) {
    const newline = text.indexOf('\n', start);
    const stop = newline < 0 ? text.length : newline;
    const end = text[stop - 1] === '\r' && stop > start ? stop - 1 : stop;
    const own = text.slice(start, end);
    const indent = own.length - own.replace(/^ +/, '').length;
    lines.push({ text: own, start, end, base: start, indent, blank: /^\s*(#|$)/.test(own) });
    start = stop + 1;
  }
  return lines;
}

/** Such as `- - key: value # comment`. All positions are columns. */
export interface LineParts {
  dashes: number[];
  /** Of the first word after the dashes. */
  column: number;
  /** As written, including quotes. */
  key?: string;
  /** Without its comment. In a line without a key, the whole text after the dashes. */
  value: string;
  valueColumn: number;
  /** After the value, where a comment may begin. */
  contentEnd: number;
}

const QUOTED_KEY = /(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*') *:(?=\s|$)/y;

/** Returns the column after the colon; the start column if there is no key. */
function keyEnd(text: string, column: number): number {
  if (/^(?:[#[\]{},&*!|>@`]|[?-](?:\s|$))/.test(text.slice(column, column + 2))) return column;
  if (text[column] === '"' || text[column] === "'") {
    QUOTED_KEY.lastIndex = column;
    return column + (QUOTED_KEY.exec(text)?.[0].length ?? 0);
  }
  const rest = text.slice(column);
  const colon = rest.search(/:(?:\s|$)/);
  const comment = rest.search(/\s#/);
  return colon < 1 || (comment >= 0 && comment < colon) ? column : column + colon + 1;
}

/** For a correct line, the parts are the same as in YAML. */
export function splitLine(text: string): LineParts {
  const dashes: number[] = [];
  let column = text.length - text.trimStart().length;
  for (
    let dash = /^-(?:\s+|$)/.exec(text.slice(column));
    dash;
    dash = /^-(?:\s+|$)/.exec(text.slice(column))
  ) {
    dashes.push(column);
    column += dash[0].length;
  }
  const from = keyEnd(text, column);
  const valueColumn = from + (/^\s*/.exec(text.slice(from))?.[0].length ?? 0);
  const value = text.slice(valueColumn, commentColumn(text, valueColumn)).trimEnd();
  return {
    dashes,
    column,
    ...(from > column ? { key: text.slice(column, from - 1).trimEnd() } : {}),
    value,
    valueColumn,
    contentEnd: valueColumn + value.length,
  };
}

/** Returns the end of the line if there is no comment. */
function commentColumn(text: string, valueColumn: number): number {
  if (text[valueColumn] === '#') return valueColumn;
  const quote = text[valueColumn];
  // inside quotes, a # after a space is text
  const from =
    quote === '"' || quote === "'"
      ? Math.max(valueColumn, closingQuoteColumn(text, valueColumn))
      : valueColumn;
  const comment = text.slice(from).search(/\s#/);
  return comment < 0 ? text.length : from + comment;
}

/** Returns -1 if there is none. */
export function closingQuoteColumn(text: string, open: number): number {
  const quote = text[open] as string;
  for (let at = open + 1; at < text.length; at++) {
    if (quote === '"' && text[at] === '\\') at++;
    else if (text[at] === quote && quote === "'" && text[at + 1] === quote) at++;
    else if (text[at] === quote) return at;
  }
  return -1;
}

/** Uses single quotes if double quotes would need backslashes. */
export function withQuotes(text: string): string {
  return /["\\]/.test(text) && !text.includes("'") ? `'${text}'` : JSON.stringify(text);
}

const BLOCK_HEADER = /^[|>](?:[+-]?[1-9]?|[1-9][+-])\s*(?:\s#.*)?$/;

/** Recognises the `|` or `>` before a text block. */
export function isBlockHeader(value: string): boolean {
  return BLOCK_HEADER.test(value);
}

export function beginsWithDash(text: string): boolean {
  return /^ *-(?: |$)/.test(text);
}

/** All keys of a site are single words. */
export function isSingleWord(key: string | undefined): key is string {
  return key !== undefined && /^[A-Za-z_$][\w-]*$/.test(key);
}

/** Returns the list whose entries lack the fewest keys; undefined unless there are several lists and one of them is closest. */
export function closestList<T>(
  lists: readonly T[],
  keys: ReadonlySet<string>,
  keysOf: (list: T) => ReadonlySet<string> | undefined,
): T | undefined {
  const [best, second] = lists
    .map((list) => ({ list, lacking: [...keys].filter((one) => !keysOf(list)?.has(one)).length }))
    .sort((a, b) => a.lacking - b.lacking);
  return best && second && best.lacking < second.lacking ? best.list : undefined;
}

export const MAX_ENTRY_LINES = 400;

export const INDENT_STEP = 2;
