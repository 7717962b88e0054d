import { type Problem, problem } from '../../output/problem.ts';
import type { Source } from '../../source/position.ts';

/** The lines (from 1) that hold sample content, as one problem with their number in each part of the file. */
export function sampleAdvice({ text }: Source, lines: readonly number[]): Problem[] {
  const [first] = lines;
  if (first === undefined) return [];
  const all = text.split('\n');
  const counts = new Map<string, number>();
  let section = 'the file';
  let at = 0;
  for (const line of lines) {
    for (; at < line; at++) section = /^(["']?)(\w+)\1[ \t]*:/.exec(all[at] ?? '')?.[2] ?? section;
    counts.set(section, (counts.get(section) ?? 0) + 1);
  }
  const offset = all.slice(0, first - 1).reduce((sum, line) => sum + line.length + 1, 0);
  const content = all[first - 1] ?? '';
  const start = offset + content.search(/#\s*sample\s*$/);
  const place = { offset: start, end: offset + content.trimEnd().length };
  return [problem('sample-lines', place, { count: lines.length, sections: [...counts] })];
}
