/** The median; of an even number of values the mean of the two in the middle. NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const half = sorted.length / 2;
  const [lower = Number.NaN, upper = Number.NaN] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
  return (lower + upper) / 2;
}

/** A number with so many decimals, in groups of three digits; a dash for what could not be measured. */
export function figure(value: number | undefined, decimals = 0): string {
  if (value === undefined || !Number.isFinite(value)) return '–';
  return value.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

/** Bytes as kilobytes of 1,000. */
export function kilobytes(bytes: number): string {
  return bytes === 0 ? '0' : figure(bytes / 1000, 1);
}

/** How many times the other the one is; a dash where the other is nothing. */
export function ratio(one: number, other: number): string {
  return other === 0 ? '–' : figure(one / other, 2);
}

/** A table in Markdown, in columns of even width. The first column is text; the others are figures. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const width = head.map((one, at) => Math.max(3, ...[one, ...rows.map((row) => row[at] ?? '')].map(length)));
  const cell = (value: string, at: number) => {
    const room = ' '.repeat((width[at] ?? 0) - length(value));
    return at === 0 ? value + room : room + value;
  };
  const line = (row: readonly string[]) => `| ${head.map((_, at) => cell(row[at] ?? '', at)).join(' | ')} |`;
  const rule = width.map((one, at) => (at === 0 ? '-'.repeat(one) : `${'-'.repeat(one - 1)}:`));
  return [line(head), `| ${rule.join(' | ')} |`, ...rows.map(line)].join('\n');
}

function length(text: string): number {
  return [...text].length;
}

/** Says what is being measured, apart from the tables. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
