import { check } from './check.ts';
import type { AtHand } from './check-site.ts';
import { ends } from './ends.ts';

/** Runs `check` of a project as the whole program. */
export async function main(args: string[], root: string, atHand: AtHand): Promise<void> {
  await ends(() => check(args, root, atHand));
}
