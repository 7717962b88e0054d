import type { Edit } from './edits.ts';
import { isWord, type Line, partsOf } from './line.ts';
import { type Trap, trap } from './trap.ts';

/** Tabs in front of what a line says, and between a dash and its entry. Those of lines that follow each other are one trap. */
export function tabTraps(text: string, lines: Line[]): Trap[] {
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
