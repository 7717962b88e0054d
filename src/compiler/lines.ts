/** Finds the line and the column of an offset in a text, both from 1. */
export type LinesOf = (offset: number) => { line: number; column: number };

/** The lines of a text. They are looked for when the first one is asked for. */
export function linesOf(text: string): LinesOf {
  let starts: number[] | undefined;
  return (offset) => {
    starts ??= startsOf(text);
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] as number) <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: Math.max(0, offset - (starts[low] as number)) + 1 };
  };
}

function startsOf(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** The lines (from 1) that are marked as sample content. */
export function sampleLines(text: string): number[] {
  const lineOf = linesOf(text);
  const lines: number[] = [];
  for (let at = text.indexOf('sample'); at >= 0; ) {
    const end = text.indexOf('\n', at);
    const line = text.slice(text.lastIndexOf('\n', at) + 1, end < 0 ? text.length : end);
    if (/\s#\s*sample\s*$/.test(line)) lines.push(lineOf(at).line);
    at = end < 0 ? -1 : text.indexOf('sample', end);
  }
  return lines;
}
