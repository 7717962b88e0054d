import { closingQuote, inQuotes, type Line, type Parts, partsOf } from './line.ts';
import { correctedLine, trap } from './trap.ts';
import { lineAt, nextLine, type Walk } from './walk.ts';

const PAIRS: Record<string, string> = { '{': '}', '[': ']' };

/** Where the brackets that are open at a line stand after it: -1 as long as one is open. */
interface Run {
  open: string[];
  close: number;
  /** Whether a quote was opened in the line that is not closed in it. */
  quote: number;
}

/** Looks at a value that begins with a bracket. Gives the position of the next line. */
export function flowValue(walk: Walk, index: number, parts: Parts, column: number): number {
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
  if (run.close < 0) return hidden(walk, line, parts) ? index + 1 : unclosed(walk, index, parts, run);
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

function unclosed(walk: Walk, index: number, parts: Parts, run: Run): number {
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
