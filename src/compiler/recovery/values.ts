import type { Details } from '../rules/index.ts';
import { correctedLine, trap } from './correction.ts';
import { beginsBlock, closingQuote, inQuotes, isWord, type Line, type Parts, partsOf } from './lines.ts';
import { lineAt, nextLine, type Walk } from './state.ts';
import { blockText } from './text-blocks.ts';

/** Words that begin with an apostrophe. */
const SHORTENED = /^'(?:tis|twas|til|till|cause|em|n'?|round|bout|\d0s)\b/i;

/** Looks at a value in quotes: whether they are closed, and only at its end. Gives the position of the next line. */
function quotedValue(walk: Walk, index: number, parts: Parts, column: number): number {
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

const PAIRS: Record<string, string> = { '{': '}', '[': ']' };

/** Where the brackets that are open at a line stand after it: -1 as long as one is open. */
interface Run {
  open: string[];
  close: number;
  /** Whether a quote was opened in the line that is not closed in it. */
  quote: number;
}

/** Looks at a value that begins with a bracket. Gives the position of the next line. */
function flowValue(walk: Walk, index: number, parts: Parts, column: number): number {
  const line = lineAt(walk, index);
  const run: Run = { open: [], close: -1, quote: -1 };
  let last = index;
  for (let at = index; at < walk.lines.length; at = nextLine(walk, at)) {
    const { text, indent } = lineAt(walk, at);
    if (at > index && (indent <= column || /^- /.test(text.trimStart()) || beginsKey(walk, text))) break;
    last = at;
    brackets(text, at === index ? parts.valueAt : indent, run);
    if (run.close >= 0 || run.quote >= 0) break;
  }
  if (run.quote >= 0) return last + 1;
  if (run.close < 0) return hidden(walk, line, parts) ? index + 1 : unclosedOfFlows(walk, index, parts, run);
  const rest = lineAt(walk, last).text.slice(run.close);
  if (/^\s*$|^\s+#/.test(rest)) {
    if (last === index) signsIn(walk, line, parts);
  } else if (last === index) asText(walk, line, parts);
  return last + 1;
}

/** Whether a line begins with a key of the file and is no entry in braces that goes on. */
function beginsKey({ known }: Walk, text: string): boolean {
  const { key, value } = partsOf(text);
  return key !== undefined && known.has(key) && !/,$/.test(value);
}

function brackets(text: string, from: number, run: Run): void {
  for (let at = from; at < text.length && run.close < 0; at++) {
    const sign = text[at] as string;
    if (sign === '#' && /[\s[{,]/.test(text[at - 1] ?? ' ')) return;
    if (/["']/.test(sign) && /[\s[{,:]/.test(text[at - 1] ?? ' ')) {
      const close = closingQuote(text, at);
      if (close < 0) run.quote = at;
      if (close < 0) return;
      at = close;
    } else if (PAIRS[sign]) run.open.push(PAIRS[sign]);
    else if (sign === run.open.at(-1)) {
      run.open.pop();
      if (run.open.length === 0) run.close = at + 1;
    }
  }
}

/** A value that begins with # in brackets makes a remark of the rest with the closing bracket in it. */
function hidden(walk: Walk, line: Line, { valueAt }: Parts): boolean {
  const rest = line.text.slice(valueAt);
  const edits = [...rest.matchAll(/(?<=[\s[{,])#[^\s#,\]}]+/g)].map(({ index, 0: word }) => ({
    offset: line.start + valueAt + index,
    end: line.start + valueAt + index + word.length,
    text: JSON.stringify(word),
  }));
  const [first] = edits;
  if (!first || !/[\]}]/.test(line.text.slice(first.end - line.start))) return false;
  const details = { corrected: correctedLine(line, edits) };
  walk.traps.push(
    trap(walk.text, { code: 'yaml-remark', at: [first.offset, first.end], details, edits, sure: true }),
  );
  return true;
}

function unclosedOfFlows(walk: Walk, index: number, parts: Parts, run: Run): number {
  const line = lineAt(walk, index);
  const start = line.start + parts.valueAt;
  const close = run.open.toReversed().join('');
  const end = start + parts.value.length;
  const edits = [{ offset: end, end, text: close.startsWith('}') ? ` ${close}` : close }];
  const corrected = correctedLine(line, edits, parts.contentEnd);
  const open = parts.value[0] as string;
  const details = { open, close: PAIRS[open] as string, corrected };
  const sure = close.length === 1;
  walk.traps.push(
    trap(walk.text, { code: 'yaml-unclosed-bracket', at: [start, start + 1], details, edits, sure }),
  );
  return index + 1;
}

/** A text that begins with a bracket, such as `[Draft] Agenda`. */
function asText(walk: Walk, line: Line, parts: Parts): void {
  const start = line.start + parts.valueAt;
  const { value } = parts;
  const text = /[\]}]\s*,$/.test(value) ? value.slice(0, -1) : inQuotes(value);
  const code = text === value.slice(0, -1) ? 'yaml-comma' : 'yaml-sign';
  const edits = [{ offset: start, end: start + value.length, text }];
  const corrected = correctedLine(line, edits, parts.contentEnd);
  const details = { sign: value[0] as string, corrected };
  walk.traps.push(trap(walk.text, { code, at: [start, start + 1], details, edits, sure: true }));
}

/** Words in brackets that begin with a sign that needs quotes. */
function signsIn(walk: Walk, line: Line, parts: Parts): void {
  const from = line.start + parts.valueAt;
  const edits = [...parts.value.matchAll(/(?<=[[{,:]\s*)(?<=[[{,\s])[@`][^,\]}"']*/g)].map(
    ({ index, 0: word }) => ({
      offset: from + index,
      end: from + index + word.trimEnd().length,
      text: JSON.stringify(word.trimEnd()),
    }),
  );
  const [first] = edits;
  if (!first) return;
  const sign = walk.text[first.offset] as string;
  const details = { sign, corrected: correctedLine(line, edits, parts.contentEnd) };
  walk.traps.push(
    trap(walk.text, { code: 'yaml-sign', at: [first.offset, first.offset + 1], details, edits, sure: true }),
  );
}

/**
 * Looks at the value of a line, which belongs to a key or a dash in `column`, and tells what YAML would take for
 * something else. Gives the position of the next line to look at.
 */
export function lookAtValue(walk: Walk, index: number, parts: Parts, column: number): number {
  const line = lineAt(walk, index);
  const { value, valueAt } = parts;
  const start = line.start + valueAt;
  if (beginsBlock(value)) return blockText(walk, index, column);
  if (/^["']/.test(value)) return quotedValue(walk, index, parts, column);
  if (/^[[{]/.test(value)) return flowValue(walk, index, parts, column);
  const sign = signOf(walk, value);
  if (sign) quoteAll(walk, index, parts, 'yaml-sign', [start, start + sign.length], { sign });
  else if (/^!\S/.test(value)) {
    const tag = /^\S+/.exec(value)?.[0] ?? '';
    quoteAll(walk, index, parts, 'yaml-tag', [start, start + value.length], { tag });
  } else if (/^[&*]/.test(value)) {
    const named = value[0] === '*' ? 'alias (*)' : 'anchor (&)';
    quoteAll(walk, index, parts, 'yaml-alias', [start, start + value.length], { sign: named });
  } else if (/^-(?: |$)/.test(value)) listOnLine(walk, index, parts, column);
  else if (/:(?:\s|$)/.test(value)) colonIn(walk, index, parts);
  else {
    const inList = parts.key === undefined && parts.dashes.length > 0;
    walk.plain = { column, inList, line: index, start };
  }
  return index + 1;
}

/** The sign that no text without quotes may begin with. An alias or an anchor that somebody meant is told as such. */
function signOf({ anchors }: Walk, value: string): string | undefined {
  const [sign, name] = /^\*(.*)$/s.exec(value) ?? [];
  if (sign) return anchors.has(name ?? '') ? undefined : '*';
  if (/^&[\w-]/.test(value)) return undefined;
  if (/^!(?:\s|$)|^!!(?:\s|$)/.test(value)) return '!';
  return /^(?:[@`,\]}|>&]|\?(?= |$))/.exec(value)?.[0];
}

/** Tells of a value that has to stand in quotes as a whole. */
function quoteAll(
  walk: Walk,
  index: number,
  parts: Parts,
  code: 'yaml-sign' | 'yaml-colon' | 'yaml-tag' | 'yaml-alias',
  at: [number, number],
  more: { sign?: string; tag?: string },
): void {
  const line = lineAt(walk, index);
  const start = line.start + parts.valueAt;
  const bare = withoutLoneQuote(parts.value.replace(/^!!\w+ +/, ''));
  const edits = [{ offset: start, end: start + parts.value.length, text: inQuotes(bare) }];
  // what is named with & and repeated with * was not meant as a text
  const repeats = code === 'yaml-alias' && isRepeated(walk, bare);
  const corrected = repeats ? {} : { corrected: correctedLine(line, edits, parts.contentEnd) };
  const details = { sign: '', tag: '', ...more, ...corrected };
  const sure = code === 'yaml-sign' || code === 'yaml-colon';
  const made = trap(walk.text, { code, at, details: details as Details<typeof code>, edits, sure });
  walk.traps.push(repeats ? { ...made, problem: { ...made.problem, suggestions: [] } } : made);
}

/** Whether what begins with & or * belongs to a name that is both given with & and used with *. */
function isRepeated({ anchors, aliases }: Walk, value: string): boolean {
  const [, name = ''] = /^[&*]([\w-]+)/.exec(value) ?? [];
  return anchors.has(name) && aliases.has(name);
}

/** A text without the quote at its end, where that is its only one: the one at its beginning was forgotten. */
function withoutLoneQuote(text: string): string {
  return /^[^"“”]*["”]$/.test(text) ? text.slice(0, -1) : text;
}

/** A colon in a value: a sentence with a colon in it, or a second key in the same line. */
function colonIn(walk: Walk, index: number, parts: Parts): void {
  const line = lineAt(walk, index);
  const second = secondKey(walk, index, parts);
  const start = line.start + parts.valueAt;
  if (!second) {
    const colon = start + parts.value.search(/:(?:\s|$)/);
    quoteAll(walk, index, parts, 'yaml-colon', [colon, colon + 1], {});
    return;
  }
  const from = start + second.from;
  const lead = `\n${' '.repeat(parts.column)}`;
  const edits = [{ offset: start + second.end, end: from, text: lead }];
  const first = line.text.slice(parts.column, parts.valueAt + second.end);
  const rest = line.text.slice(parts.valueAt + second.from, parts.contentEnd);
  const at: [number, number] = [from, from + second.key.length];
  walk.traps.push(
    trap(walk.text, { code: 'yaml-two-keys', at, details: { key: second.key, first, second: rest }, edits }),
  );
}

/** The key in the middle of a value, where it is a word that stands as a key elsewhere, and not yet among its neighbours. */
function secondKey(walk: Walk, index: number, { key, value, column }: Parts) {
  const [, before = '', word = ''] = /^(.*?\S)[,;]?\s+([a-z]\w*):\s+\S/.exec(value) ?? [];
  if (!isWord(key) || !walk.known.has(word) || walk.levels.at(-1)?.keys.includes(word)) return undefined;
  for (let at = nextLine(walk, index), seen = 0; seen < MOST_KEYS; at = nextLine(walk, at), seen++) {
    const line = walk.lines[at];
    if (!line || line.indent < column) break;
    if (line.indent === column && line.text.startsWith(`${word}:`, column)) return undefined;
  }
  return {
    end: before.replace(/[,;]$/, '').length,
    from: value.indexOf(`${word}:`, before.length),
    key: word,
  };
}

/** No record has more lines than this. */
const MOST_KEYS = 100;

/** A list that begins behind its key, or a text that begins with a hyphen. */
function listOnLine(walk: Walk, index: number, parts: Parts, column: number): void {
  const line = lineAt(walk, index);
  const start = line.start + parts.valueAt;
  const next = walk.lines[index + 1];
  const goesOn = next !== undefined && next.indent >= column && /^ *-(?: |$)/.test(next.text);
  const item = partsOf(parts.value);
  const deeper = next !== undefined && next.indent > column + 2 && partsOf(next.text).key !== undefined;
  const isRecord = isWord(item.key) && (deeper || walk.known.has(item.key));
  const isBelow = next !== undefined && next.indent > column;
  if (!goesOn && !isRecord && (/\S/.test(parts.value.slice(1)) || !isBelow)) {
    quoteAll(walk, index, parts, 'yaml-sign', [start, start + 1], { sign: '-' });
    return;
  }
  const indent = goesOn
    ? next.indent
    : Math.max(column, (next?.indent ?? 0) > column + 2 ? (next?.indent ?? 0) - 2 : column + 2);
  const edits = [{ offset: start, end: start, text: `\n${' '.repeat(indent)}` }];
  const details = { key: parts.key ?? '', item: parts.value };
  walk.traps.push(trap(walk.text, { code: 'yaml-list-on-line', at: [start, start + 1], details, edits }));
  walk.levels.push({ column: indent, list: true, members: [index], keys: [], behindDash: false });
  if (item.key === undefined) return;
  const keys = [item.key];
  walk.levels.push({ column: indent + item.column, list: false, members: [index], keys, behindDash: true });
}
