import type { Edit } from '../source/edits.ts';
import { correctedLine, type Trap, trap } from './correction.ts';
import { beginsBlock, inQuotes, isWord, type Line, linesIn, partsOf } from './lines.ts';

/** Spaces that are not the space of the keyboard, as they stand between the brackets of a regular expression. */
const SPACELIKE = '\\u00a0\\u2000-\\u200a\\u202f\\u205f\\u3000';

/** Signs that nobody sees, as a part of a regular expression. */
const INVISIBLE = '(?:\\u200b|\\u200c|\\u200d|\\u2060|\\ufeff|\\u00ad)';

/** How a sign that looks like a space, or like nothing, is called. */
function nameOf(sign: string): string {
  if (sign === '\u00a0') return 'a non-breaking space';
  return new RegExp(INVISIBLE).test(sign)
    ? 'a sign that nobody sees'
    : 'a space that is not that of the keyboard';
}

/** Tabs in front of what a line says, and between a dash and its entry. Those of lines that follow each other are one trap. */
function tabTraps(text: string, lines: Line[]): Trap[] {
  const traps: Trap[] = [];
  if (!text.includes('\t')) return traps;
  const columns: Columns = { keys: new Set([0]), dashes: new Set() };
  const lists: List[] = [];
  let run: Run | undefined;
  let below = { column: 0, waits: false };
  let before = { lead: '', column: 0, dash: false };
  const endRun = () => {
    if (run) traps.push(trapOf(text, run));
    run = undefined;
  };
  for (const [index, line] of lines.entries()) {
    if (/^\s*$/.test(line.text)) continue;
    const [, lead = '', dash = ''] = /^([ \t]*)(-[ \t]+)?/.exec(line.text) ?? [];
    if (!lead.includes('\t') && !dash.includes('\t')) {
      endRun();
      noteColumn(columns, line.indent, line.text);
      note(lists, line.indent, line.text);
      below = columnBelow(line);
      continue;
    }
    const more = lead.slice(before.lead.length);
    const goesOn = run !== undefined && lead.startsWith(before.lead) && !more.includes('\t') && !below.waits;
    // behind a dash come the keys of its entry, however far in the tabs put them
    const isBehindDash = run !== undefined && before.dash && dash === '' && lead.startsWith(before.lead);
    const column = isBehindDash
      ? below.column
      : goesOn
        ? before.column + more.length
        : lead.includes('\t')
          ? (columnByKeys(lines, index, lead, lists) ??
            columnOf(lead, dash ? columns.dashes : columns.keys, below))
          : lead.length;
    before = { lead, column, dash: dash !== '' };
    const plain = ' '.repeat(column) + dash.replace(/\t+/, ' ').replace(/ +$/, ' ');
    const rest = line.text.slice(lead.length + dash.length);
    noteColumn(columns, column, plain + rest);
    note(lists, column, plain + rest);
    below = columnBelow({ ...line, text: plain + rest, indent: column });
    run ??= {
      at: line.start + line.text.indexOf('\t'),
      spaces: lead.includes('\t') ? [] : undefined,
      edits: [],
    };
    run.spaces?.push(column);
    run.edits.push({ offset: line.start, end: line.start + lead.length + dash.length, text: plain });
  }
  endRun();
  return traps;
}

/** Lines with tabs that follow each other: where the first tab is, with how many spaces they begin, and the changes. */
interface Run {
  at: number;
  /** Absent where the tab is behind the dash. */
  spaces: number[] | undefined;
  edits: Edit[];
}

function trapOf(text: string, { at, spaces, edits }: Run): Trap {
  const details = spaces ? { spaces } : {};
  return trap(text, { code: 'yaml-tab', at: [at, at + 1], details, edits, sure: true });
}

/** The columns in which keys and dashes may go on: those that are open. */
interface Columns {
  keys: Set<number>;
  dashes: Set<number>;
}

/** Notes the columns that a line opens, and closes those further in. */
function noteColumn({ keys, dashes }: Columns, column: number, text: string): void {
  const parts = partsOf(text);
  for (const columns of [keys, dashes]) for (const one of columns) if (one > column) columns.delete(one);
  for (const dash of parts.dashes) dashes.add(dash);
  keys.add(parts.column);
}

/** A list that a line may belong to: the column of its dashes, and the keys that its entries have. */
interface List {
  column: number;
  keys: Set<string>;
}

/** Notes a line that begins in a column: the lists that it ends or begins, and the key that their entries have. */
function note(lists: List[], column: number, text: string): void {
  const { dashes, key, column: at } = partsOf(text);
  const isEntry = dashes.length > 0;
  while ((lists.at(-1)?.column ?? -1) > column || (!isEntry && lists.at(-1)?.column === column)) lists.pop();
  if (isEntry && lists.at(-1)?.column !== column) lists.push({ column, keys: new Set() });
  const list = lists.at(-1);
  if (list && isWord(key) && at === list.column + 2) list.keys.add(key);
}

/** The column of the dashes of the list whose entries have the keys of this one; undefined where the keys do not say. */
function columnByKeys(lines: Line[], index: number, lead: string, lists: List[]): number | undefined {
  const first = lines[index] as Line;
  const { dashes, key } = partsOf(first.text);
  if (dashes.length === 0 || !isWord(key)) return undefined;
  const keys = new Set([key]);
  for (const { text } of lines.slice(index + 1, index + LONGEST)) {
    if (text.trim() === '') continue;
    if (!text.startsWith(lead) || text.startsWith('-', lead.length)) break;
    const own = partsOf(text);
    if (isWord(own.key)) keys.add(own.key);
  }
  const strange = (list: List) => [...keys].filter((one) => !list.keys.has(one)).length;
  const [best, second] = lists
    .map((list) => ({ list, strange: strange(list) }))
    .sort((a, b) => a.strange - b.strange);
  return best && second && best.strange < second.strange ? best.list.column : undefined;
}

/** No entry has more lines than this. */
const LONGEST = 400;

interface Below {
  column: number;
  /** Whether something has to stand there: a key says nothing in its own line. */
  waits: boolean;
}

/** The column that the lines below a line would have: two further in behind a key without a value, and that of its key. */
function columnBelow({ text }: Line): Below {
  const { column, key, value } = partsOf(text);
  const waits = key !== undefined && (value === '' || /^[|>]/.test(value));
  return { column: waits ? column + 2 : column, waits };
}

/** The column that is meant by a lead with tabs: the one that lines around it have, for one of the usual widths of a tab. */
function columnOf(lead: string, columns: ReadonlySet<number>, below: Below): number {
  const tabs = lead.replaceAll(' ', '').length;
  const spaces = lead.length - tabs;
  const widths = [2, 4, 8, 1].map((width) => tabs * width + spaces);
  if (below.waits || widths.includes(below.column)) return below.column;
  return widths.find((column) => columns.has(column)) ?? widths[0] ?? 0;
}

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

/**
 * Lines that are no part of any site: what Git leaves where two changes met, fences of code, and lines that end a document.
 * Without them the rest can be read.
 */
export function markTraps(text: string): Trap[] {
  if (!/^(?:<{7}|`{3}|~{3}|---|\.\.\.)/m.test(text)) return [];
  const lines = linesIn(text);
  return [...conflicts(text, lines), ...fences(text, lines), ...separators(text, lines)];
}

const without = ({ start, end }: Line): Edit => ({ offset: start, end, text: '' });
const stretch = ({ start, end }: Line) => ({ offset: start, end });

/** Of each place where two changes met one problem; the first of the two is read. */
function conflicts(text: string, lines: Line[]): Trap[] {
  const traps: Trap[] = [];
  let marks: Line[] = [];
  let dropped: Line[] = [];
  for (const line of lines) {
    const mark = /^(<{7}|\|{7}|={7}|>{7})(?: |$)/.exec(line.text)?.[1]?.[0];
    if (mark === '<') [marks, dropped] = [[line], []];
    else if (marks.length > 0 && mark) marks.push(line);
    else if (marks.length > 1) dropped.push(line);
    if (mark !== '>' || marks.length < 2) continue;
    const [first, ...others] = marks as [Line, ...Line[]];
    const related = others.map((other) => ({ place: stretch(other), message: 'It goes on here.' }));
    const edits = [...marks, ...dropped].map(without);
    traps.push(
      trap(text, { code: 'merge-conflict', at: [first.start, first.end], details: {}, edits, related }),
    );
    marks = [];
  }
  return traps;
}

/** The fences around code that was copied out of a web page or a chat: one problem for the two. */
function fences(text: string, lines: Line[]): Trap[] {
  const found = lines.filter((line) => /^(?:`{3}|~{3})\s*\w*\s*$/.test(line.text));
  const [first, ...others] = found;
  if (!first) return [];
  const related = others.map((other) => ({ place: stretch(other), message: 'Here is another.' }));
  const edits = found.map(without);
  return [trap(text, { code: 'code-fence', at: [first.start, first.end], details: {}, edits, related })];
}

/** Lines with --- or ... after the first key. */
function separators(text: string, lines: Line[]): Trap[] {
  const from = lines.findIndex((line) => partsOf(line.text).key !== undefined);
  const found = from < 0 ? [] : lines.slice(from).filter((line) => /^(?:---|\.\.\.)(?:\s|$)/.test(line.text));
  const [first, ...others] = found;
  if (!first) return [];
  const related = others.map((other) => ({ place: stretch(other), message: 'Here is another.' }));
  const sign = first.text.slice(0, 3);
  const edits = found.map(without);
  const sure = found.length === 1;
  return [
    trap(text, {
      code: 'several-documents',
      at: [first.start, first.end],
      details: { sign },
      edits,
      related,
      sure,
    }),
  ];
}
