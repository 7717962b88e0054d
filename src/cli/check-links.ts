import path from 'node:path';
import { cacheFolder } from '../build/index.ts';
import type { Compilation } from '../compiler/index.ts';
import { lookAtLinks, notLookedAt } from './outside-links.ts';

/** The same with a problem for each link of a site that leads to nothing on another site. */
export async function withLinks<T extends Compilation>(found: T, root: string): Promise<T> {
  const cache = path.join(cacheFolder({ root }), 'links.json');
  const { problems, unknown } = await lookAtLinks(found.outside(), { cache });
  // beside what is printed for other programs
  if (unknown > 0) console.error(notLookedAt(unknown));
  const all = [...found.problems, ...found.show(problems)];
  return { ...found, problems: all.sort((a, b) => a.line - b.line || a.column - b.column) };
}
