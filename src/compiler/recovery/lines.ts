/** A line of the file as the search for traps looks at it. */
export interface Line {
  /** Where it begins: once something in it was mended, such that what stands behind that is where it is in the file. */
  start: number;
  /** Where it begins in the file, whatever was mended in it. */
  begins: number;
  /** Where it ends, without what ends it. */
  end: number;
  text: string;
  /** How many spaces it begins with. */
  indent: number;
  /** Whether it holds nothing, or only a remark. */
  silent: boolean;
}

/** The lines of a text. */
export function linesIn(text: string): Line[] {
  const lines: Line[] = [];
  for (let start = 0; start <= text.length; ) {
    const newline = text.indexOf('\n', start);
    const stop = newline < 0 ? text.length : newline;
    const end = text[stop - 1] === '\r' && stop > start ? stop - 1 : stop;
    const own = text.slice(start, end);
    const indent = own.length - own.replace(/^ +/, '').length;
    lines.push({ start, begins: start, end, text: own, indent, silent: /^\s*(#|$)/.test(own) });
    start = stop + 1;
  }
  return lines;
}

/** What stands in a line behind its dashes: at which columns those are, the key, and the value. */
export interface Parts {
  dashes: number[];
  /** Where the first word behind the dashes begins. */
  column: number;
  /** The key as it is written, with its quotes. */
  key?: string;
  /** The value without its remark; the whole text where there is no key. */
  value: string;
  valueAt: number;
  /** Where the remark begins that ends the line; the end of the line where there is none. */
  contentEnd: number;
}

const QUOTED_KEY = /(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*') *:(?=\s|$)/y;

/** Where the key that begins at a column ends, behind its colon; the column itself where there is no key. */
function keyEnd(text: string, column: number): number {
  if (/^(?:[#[\]{},&*!|>@`]|[?-](?:\s|$))/.test(text.slice(column, column + 2))) return column;
  if (text[column] === '"' || text[column] === "'") {
    QUOTED_KEY.lastIndex = column;
    return column + (QUOTED_KEY.exec(text)?.[0].length ?? 0);
  }
  const rest = text.slice(column);
  const colon = rest.search(/:(?:\s|$)/);
  const remark = rest.search(/\s#/);
  return colon < 1 || (remark >= 0 && remark < colon) ? column : column + colon + 1;
}

/** Takes a line apart, as YAML does where it has no fault. */
export function partsOf(text: string): Parts {
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
  const valueAt = from + (/^\s*/.exec(text.slice(from))?.[0].length ?? 0);
  const contentEnd = remarkAt(text, valueAt);
  const value = text.slice(valueAt, contentEnd).trimEnd();
  return {
    dashes,
    column,
    ...(from > column ? { key: text.slice(column, from - 1).trimEnd() } : {}),
    value,
    valueAt,
    contentEnd: valueAt + value.length,
  };
}

/** Where the remark begins that ends a plain value, or the end of the line. */
function remarkAt(text: string, valueAt: number): number {
  if (text[valueAt] === '#') return valueAt;
  const quote = text[valueAt];
  // in a value in quotes a # behind a space is text as long as the quote is open
  const from = quote === '"' || quote === "'" ? Math.max(valueAt, closingQuote(text, valueAt)) : valueAt;
  const remark = text.slice(from).search(/\s#/);
  return remark < 0 ? text.length : from + remark;
}

/** Where the quote at an offset is closed, or -1. */
export function closingQuote(text: string, open: number): number {
  const quote = text[open] as string;
  for (let at = open + 1; at < text.length; at++) {
    if (quote === '"' && text[at] === '\\') at++;
    else if (text[at] === quote && quote === "'" && text[at + 1] === quote) at++;
    else if (text[at] === quote) return at;
  }
  return -1;
}

/** A text in the quotes that it needs, with as few signs in front of quotes as possible. */
export function inQuotes(text: string): string {
  return /["\\]/.test(text) && !text.includes("'") ? `'${text}'` : JSON.stringify(text);
}

const HEADER = /^[|>](?:[+-]?[1-9]?|[1-9][+-])\s*(?:\s#.*)?$/;

/** Whether a value begins a block of text: `|` or `>`. */
export function beginsBlock(value: string): boolean {
  return HEADER.test(value);
}

/** Whether a key is one word, as all keys of a site are. */
export function isWord(key: string | undefined): key is string {
  return key !== undefined && /^[A-Za-z_$][\w-]*$/.test(key);
}
