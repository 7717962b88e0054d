import type { Edit } from './edits.ts';
import { type Line, linesIn, partsOf } from './line.ts';
import { type Trap, trap } from './trap.ts';

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
