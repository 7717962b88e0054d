import type { Details } from '../rules/messages.ts';
import { flowValue } from './flows.ts';
import { beginsBlock, inQuotes, isWord, type Parts, partsOf } from './line.ts';
import { quotedValue } from './quotes.ts';
import { blockText } from './texts.ts';
import { correctedLine, trap } from './trap.ts';
import { lineAt, nextLine, type Walk } from './walk.ts';

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
  const { suggestions: _, ...told } = made.problem;
  walk.traps.push(repeats ? { ...made, problem: told } : made);
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
