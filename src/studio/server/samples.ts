import type { WrittenSite } from '../../compiler/index.ts';
import { isRecord, type ValuePath } from '../../shared/index.ts';

/* The values that still have the comment `# sample`. */

/** The paths of all values with sample content, and their lines, in the order of the file. */
function sampleValues(site: WrittenSite): { path: ValuePath; line: number }[] {
  const samples: { path: ValuePath; line: number }[] = [];
  const walk = (value: unknown, path: ValuePath): void => {
    if (!site.isSample(path)) return;
    if (Array.isArray(value)) for (const [index, one] of value.entries()) walk(one, [...path, index]);
    else if (isRecord(value)) for (const [key, one] of Object.entries(value)) walk(one, [...path, key]);
    else samples.push({ path, line: site.linesAt(path)?.[0] ?? 0 });
  };
  for (const [key, value] of Object.entries(site.data)) walk(value, [key]);
  return samples.sort((a, b) => a.line - b.line);
}

/** The first value of each line with sample content: the cells of a row of a table are one. */
export function linesWithSamples(site: WrittenSite): { path: ValuePath; line: number }[] {
  return sampleValues(site).filter(({ line }, index, all) => line !== all[index - 1]?.line);
}

/** The path of the next value with sample content, after that of another value; at the end the first one comes again. */
export function nextSample(site: WrittenSite, after: ValuePath): ValuePath | undefined {
  const samples = linesWithSamples(site);
  const from = after.length > 0 ? (site.linesAt(after)?.[0] ?? 0) : 0;
  return (samples.find(({ line }) => line > from) ?? samples[0])?.path;
}
