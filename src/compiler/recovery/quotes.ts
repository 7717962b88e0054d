import { closingQuote, inQuotes, type Line, type Parts, partsOf } from './line.ts';
import { correctedLine, trap } from './trap.ts';
import { lineAt, nextLine, type Walk } from './walk.ts';

/** Words that begin with an apostrophe. */
const SHORTENED = /^'(?:tis|twas|til|till|cause|em|n'?|round|bout|\d0s)\b/i;

/** Looks at a value in quotes: whether they are closed, and only at its end. Gives the position of the next line. */
export function quotedValue(walk: Walk, index: number, parts: Parts, column: number): number {
  const line = lineAt(walk, index);
  const close = closingQuote(line.text, parts.valueAt);
  if (close >= 0) {
    const rest = line.text.slice(close + 1);
    if (!/^\s*$|^\s+#/.test(rest)) behindQuote(walk, line, parts, close);
    return index + 1;
  }
  const end = endBelow(walk, index, parts, column);
  if (end !== undefined) return end + 1;
  unclosed(walk, line, parts);
  return index + 1;
}

/** The line in which a text in quotes that goes on below is closed: it stands further in, and holds no keys. */
function endBelow(walk: Walk, index: number, { value }: Parts, column: number): number | undefined {
  const quote = value[0] as string;
  for (let at = nextLine(walk, index); at < walk.lines.length; at = nextLine(walk, at)) {
    const { indent, text } = lineAt(walk, at);
    const { dashes, key } = partsOf(text);
    if (indent <= column || (key !== undefined && walk.known.has(key)) || (key && dashes.length > 0))
      return undefined;
    const close = closingQuote(`${quote}${text}`, 0);
    if (close >= 0) return /^\s*$|^\s+#/.test(text.slice(close)) ? at : undefined;
  }
  return undefined;
}

/** What stands in a line from a column on, without a remark behind two spaces or of one space and a word. */
function contentEnd(text: string, from: number): number {
  const remark = text.slice(from).search(/\s+#(?:\s|$)/);
  return from + (remark < 0 ? text.slice(from).trimEnd().length : remark);
}

function behindQuote(walk: Walk, line: Line, { valueAt }: Parts, close: number): void {
  const end = contentEnd(line.text, valueAt);
  const value = line.text.slice(valueAt, end);
  const quote = value[0] as string;
  const start = line.start + valueAt;
  const change = (text: string) => {
    const edits = [{ offset: start, end: start + value.length, text }];
    return { edits, sure: true, corrected: correctedLine(line, edits, end) };
  };
  const after = line.start + close;
  if (value.slice(close + 1 - valueAt).trim() === ',') {
    const { corrected, ...made } = change(value.replace(/\s*,$/, ''));
    const at = [line.start + end - 1, line.start + end] as const;
    walk.traps.push(trap(walk.text, { code: 'yaml-comma', at, details: { corrected }, ...made }));
  } else if (value.length > 2 && value.endsWith(quote) && isWithin(value, close - valueAt)) {
    const { corrected, ...made } = change(inQuotes(value.slice(1, -1)));
    const details = { quote, corrected };
    walk.traps.push(trap(walk.text, { code: 'yaml-quote-inside', at: [after, after + 1], details, ...made }));
  } else {
    const { corrected, ...made } = change(inQuotes(value));
    const details = { sign: quote, corrected };
    walk.traps.push(trap(walk.text, { code: 'yaml-sign', at: [start, start + 1], details, ...made }));
  }
}

/** Whether the quote at a place in a text looks as if more of the text belonged to it: `"He said "hello""`, `'the school's'`. */
function isWithin(value: string, at: number): boolean {
  return /\s/.test(value[at - 1] ?? ' ') || /\w/.test(value[at + 1] ?? '') || value[at + 1] === value[0];
}

function unclosed(walk: Walk, line: Line, parts: Parts): void {
  const end = contentEnd(line.text, parts.valueAt);
  const value = line.text.slice(parts.valueAt, end);
  const quote = value[0] as string;
  const start = line.start + parts.valueAt;
  const curly = /[“”„‘’]$/.exec(value);
  const text = SHORTENED.test(value) ? inQuotes(value) : closed(curly ? value.slice(0, -1) : value);
  const edits = [{ offset: start, end: start + value.length, text }];
  const corrected = correctedLine(line, edits, end);
  const code = SHORTENED.test(value) ? 'yaml-sign' : curly ? 'yaml-curly-quotes' : 'yaml-unclosed-quote';
  const details = { sign: quote, quote, corrected };
  walk.traps.push(trap(walk.text, { code, at: [start, start + 1], details, edits, sure: true }));
}

/** A text with its missing quote at the end. */
function closed(value: string): string {
  const quote = value[0] as string;
  const odd = /\\+$/.exec(value)?.[0].length ?? 0;
  return quote === '"' && odd % 2 === 1 ? `${value}\\${quote}` : value + quote;
}
