import { type Line, partsOf } from './line.ts';
import { type Trap, trap } from './trap.ts';

/** Tabs in front of what a line says, and between a dash and its entry. Those of lines that follow each other are one trap. */
export function tabTraps(text: string, lines: Line[]): Trap[] {
  const traps: Trap[] = [];
  if (!text.includes('\t')) return traps;
  const columns = new Set([0]);
  let run: Trap | undefined;
  let below = { column: 0, waits: false };
  let before = { lead: '', column: 0 };
  for (const line of lines) {
    if (/^\s*$/.test(line.text)) continue;
    const [, lead = '', dash = ''] = /^([ \t]*)(-[ \t]+)?/.exec(line.text) ?? [];
    if (!lead.includes('\t') && !dash.includes('\t')) {
      run = undefined;
      columns.add(line.indent);
      below = columnBelow(line);
      continue;
    }
    const goesOn = run !== undefined && lead === before.lead && !below.waits;
    const column = goesOn
      ? before.column
      : lead.includes('\t')
        ? columnOf(lead, columns, below)
        : lead.length;
    before = { lead, column };
    const mended = ' '.repeat(column) + dash.replace(/\t+/, ' ').replace(/ +$/, ' ');
    const edit = { offset: line.start, end: line.start + lead.length + dash.length, text: mended };
    const at = line.start + line.text.indexOf('\t');
    columns.add(column);
    below = columnBelow({
      ...line,
      text: mended + line.text.slice(lead.length + dash.length),
      indent: column,
    });
    if (run) run.edits.push(edit);
    else {
      const details = lead.includes('\t') ? { spaces: column } : {};
      run = trap(text, { code: 'yaml-tab', at: [at, at + 1], details, edits: [edit], sure: true });
      traps.push(run);
    }
  }
  return traps.map((one) => withFix(text, one));
}

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

function withFix(text: string, { problem, edits }: Trap): Trap {
  const { place } = problem;
  if (edits.length === 1 || !('offset' in place)) return { problem, edits };
  return trap(text, {
    code: 'yaml-tab',
    at: [place.offset, place.offset + 1],
    details: {},
    edits,
    sure: true,
  });
}
