import { INVISIBLE, nameOf, SPACELIKE } from './invisible.ts';
import { beginsBlock, inQuotes, type Line, linesIn, partsOf } from './line.ts';
import { tabTraps } from './tabs.ts';
import { correctedLine, type Trap, trap } from './trap.ts';

/**
 * The traps of signs that look like others: tabs and other spaces where spaces indent, signs that nobody sees, wide colons,
 * curly quotes. Texts under `|` may hold all of them.
 */
export function signTraps(text: string): Trap[] {
  const lines = linesIn(text);
  const traps = tabTraps(text, lines);
  let block = -1;
  for (const line of lines) {
    const lead = /^[\s\u200b-\u200d\u2060\ufeff]*/.exec(line.text)?.[0].length ?? 0;
    if (lead === line.text.length) continue;
    if (block >= 0 && lead > block) continue;
    block = -1;
    traps.push(...inStart(text, line, lead), ...curly(text, line));
    const parts = partsOf(line.text);
    if (beginsBlock(parts.value))
      block = parts.key === undefined ? (parts.dashes.at(-1) ?? lead) : parts.column;
  }
  return traps;
}

/** The indent, the dash, the key and its colon: what stands in front of the value. */
const START = new RegExp(
  `^([ ${SPACELIKE}]*(?:-[ \\t${SPACELIKE}]+)?)((?:[\\w-]|${INVISIBLE})*)([${SPACELIKE}]*)([:：﹕])([ ${SPACELIKE}]*)`,
);

function inStart(text: string, line: Line, lead: number): Trap[] {
  const parts = START.exec(line.text);
  const wide = parts?.[4] !== undefined && parts[4] !== ':' && parts[2] !== '' ? parts[4] : undefined;
  const hasKey =
    parts !== null && (wide !== undefined || parts[5] !== '' || parts[0].length === line.text.length);
  const start = hasKey ? parts[0] : (/^\s*(?:-\s+)?/.exec(line.text)?.[0] ?? '');
  const found = [...start.matchAll(new RegExp(`[${SPACELIKE}]|${INVISIBLE}`, 'g'))];
  if (found.length === 0 && !wide) return [];
  const [first] = found;
  const at = line.start + (wide ? line.text.indexOf(wide) : (first?.index ?? lead));
  const plain = start
    .replace(new RegExp(INVISIBLE, 'g'), '')
    .replace(new RegExp(`[${SPACELIKE}]`, 'g'), ' ')
    .replace(/ *[：﹕:] *$/, line.text.length > start.length ? ': ' : ':');
  const edits = [{ offset: line.start, end: line.start + start.length, text: plain }];
  const corrected = correctedLine(line, edits, Math.max(start.length, partsOf(line.text).contentEnd));
  const name = nameOf(first?.[0] ?? '');
  return [
    wide
      ? trap(text, { code: 'yaml-wide-colon', at: [at, at + 1], details: { corrected }, edits, sure: true })
      : trap(text, {
          code: 'yaml-invisible',
          at: [at, at + 1],
          details: { name, corrected },
          edits,
          sure: true,
        }),
  ];
}

const OPENING = '“”„‟«‘‚‹';
const CLOSING = '“”»’‘›';
const CURLY_KEY = new RegExp(`^(\\s*(?:- +)*)[${OPENING}]([\\w-]+)[${CLOSING}]( *:(?=\\s|$).*)$`);
const CURLY_VALUE = new RegExp(
  `^((?:\\s*(?:- +)*)(?:[\\w-]+: +)?)[${OPENING}]([^${OPENING}${CLOSING}]*)[${CLOSING}"']((?:\\s+#.*)?)$`,
);

/** Curly quotes that were meant as quotes, where YAML cannot do without straight ones. */
function curly(text: string, line: Line): Trap[] {
  const key = CURLY_KEY.exec(line.text);
  const value = key ? null : CURLY_VALUE.exec(line.text);
  const [, lead = '', inner = '', rest = ''] = key ?? value ?? [];
  if (!key && (!value || !/:(?:\s|$)|\s#/.test(inner))) return [];
  const offset = line.start + lead.length;
  const edits = [{ offset, end: offset + inner.length + 2, text: key ? inner : inQuotes(inner) }];
  const corrected = correctedLine(line, edits, key ? undefined : line.text.length - rest.length);
  return [
    trap(text, {
      code: 'yaml-curly-quotes',
      at: [offset, offset + 1],
      details: { corrected },
      edits,
      sure: true,
    }),
  ];
}
