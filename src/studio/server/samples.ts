import type { WrittenSite } from '../../compiler/index.ts';
import { isRecord, type ValuePath } from '../../core/index.ts';

/* Samples have the comment `# sample`. */

/** Returns values in the order of the file. */
function findSampleValues(site: WrittenSite): { path: ValuePath; line: number }[] {
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

/** Counts a table row with several sample cells once. */
export function firstSamplePerLine(site: WrittenSite): { path: ValuePath; line: number }[] {
  return findSampleValues(site).filter(({ line }, index, all) => line !== all[index - 1]?.line);
}

/** Returns the sample value after a value or, after the last sample value, the first one. */
export function findNextSample(site: WrittenSite, after: ValuePath): ValuePath | undefined {
  const samples = firstSamplePerLine(site);
  const from = after.length > 0 ? (site.linesAt(after)?.[0] ?? 0) : 0;
  return (samples.find(({ line }) => line > from) ?? samples[0])?.path;
}
