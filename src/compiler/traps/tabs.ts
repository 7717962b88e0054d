import { type Line, partsOf } from './line.ts';
import { type Trap, trap } from './trap.ts';

/** Tabs in front of what a line says, and between a dash and its entry. Those of lines that follow each other are one trap. */
export function tabTraps(text: string, lines: Line[]): Trap[] {
  const traps: Trap[] = [];
  if (!text.includes('\t')) return traps;
  const columns = new Set([0]);
  let run: Trap | undefined;
  let below = 0;
  for (const line of lines) {
    if (/^\s*$/.test(line.text)) continue;
    const [, lead = '', dash = ''] = /^([ \t]*)(-[ \t]+)?/.exec(line.text) ?? [];
    if (!lead.includes('\t') && !dash.includes('\t')) {
      run = undefined;
      columns.add(line.indent);
      below = columnBelow(line);
      continue;
    }
    const column = lead.includes('\t') ? columnOf(lead, columns, below) : lead.length;
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
      run = trap(text, { code: 'yaml-tab', at: [at, at + 1], details: {}, edits: [edit], sure: true });
      traps.push(run);
    }
  }
  return traps.map((one) => withFix(text, one));
}

/** The column that the lines below a line would have: two further in behind a key without a value, and that of its key. */
function columnBelow({ text }: Line): number {
  const { column, key, value } = partsOf(text);
  return key !== undefined && (value === '' || /^[|>]/.test(value)) ? column + 2 : column;
}

/** The column that is meant by a lead with tabs: the one that lines around it have, for one of the usual widths of a tab. */
function columnOf(lead: string, columns: ReadonlySet<number>, below: number): number {
  const tabs = lead.replaceAll(' ', '').length;
  const spaces = lead.length - tabs;
  const widths = [2, 4, 8, 1].map((width) => tabs * width + spaces);
  if (widths.includes(below)) return below;
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
