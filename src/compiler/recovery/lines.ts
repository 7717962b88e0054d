/** A line of the text that is recovered. */
export interface Line {
  text: string;
  /** Offset of its first character. */
  start: number;
  /** Offset of its end, before the line break. */
  end: number;
  /**
   * `base + column` is the offset of a column of `text`. Equals `start`, unless a correction made the line longer or shorter:
   * then it holds for the columns after that correction.
   */
  base: number;
  /** The number of spaces that it begins with. */
  indent: number;
  /** Whether it is empty or only a comment. */
  blank: boolean;
}

/** The lines of a text, which end with \n or \r\n. */
export function linesIn(text: string): Line[] {
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

/** The parts of a line: `- - key: value # comment`. All positions are columns. */
export interface LineParts {
  dashes: number[];
  /** Where the first word after the dashes begins. */
  column: number;
  /** The key as it is written, with its quotes. */
  key?: string;
  /** The value without its comment; the whole text where there is no key. */
  value: string;
  valueColumn: number;
  /** Where the value ends, and a comment may follow. */
  contentEnd: number;
}

const QUOTED_KEY = /(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*') *:(?=\s|$)/y;

/** Where the key that begins at a column ends, after its colon; the column itself where there is no key. */
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

/** Splits a line into its parts, as YAML does where it has no mistake. */
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

/** Where the comment after a value begins, or the end of the line. */
function commentColumn(text: string, valueColumn: number): number {
  if (text[valueColumn] === '#') return valueColumn;
  const quote = text[valueColumn];
  // inside quotes, a # after a space is text
  const from =
    quote === '"' || quote === "'" ? Math.max(valueColumn, closingQuote(text, valueColumn)) : valueColumn;
  const comment = text.slice(from).search(/\s#/);
  return comment < 0 ? text.length : from + comment;
}

/** Where the quote that opens at a column is closed, or -1. */
export function closingQuote(text: string, open: number): number {
  const quote = text[open] as string;
  for (let at = open + 1; at < text.length; at++) {
    if (quote === '"' && text[at] === '\\') at++;
    else if (text[at] === quote && quote === "'" && text[at + 1] === quote) at++;
    else if (text[at] === quote) return at;
  }
  return -1;
}

/** A text in quotes; in single ones where double ones would need backslashes. */
export function inQuotes(text: string): string {
  return /["\\]/.test(text) && !text.includes("'") ? `'${text}'` : JSON.stringify(text);
}

const BLOCK_HEADER = /^[|>](?:[+-]?[1-9]?|[1-9][+-])\s*(?:\s#.*)?$/;

/** Whether a value is the `|` or `>` above a text block. */
export function isBlockHeader(value: string): boolean {
  return BLOCK_HEADER.test(value);
}

/** Whether a line begins with a dash. */
export function beginsWithDash(text: string): boolean {
  return /^ *-(?: |$)/.test(text);
}

/** Whether a key is one word, as all keys of a site are. */
export function isWord(key: string | undefined): key is string {
  return key !== undefined && /^[A-Za-z_$][\w-]*$/.test(key);
}

/** The one of several lists whose entries lack fewest of an entry's keys; undefined where none is ahead of the others. */
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
