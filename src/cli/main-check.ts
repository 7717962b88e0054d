import { check } from './check.ts';
import { ends } from './ends.ts';

/** Runs `check` of a project as the whole program; `sources` is the key of its sources (bundle-key.mjs). */
export async function main(args: string[], root: string, sources: string): Promise<void> {
  await ends(() => check(args, root, sources));
}
