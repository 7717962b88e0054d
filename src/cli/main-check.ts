import { check } from './check.ts';
import type { AtHand } from './checker.ts';
import { ends } from './errors.ts';

/** Runs `check` of a project as the whole program. */
export async function main(args: string[], root: string, atHand: AtHand): Promise<void> {
  await ends(() => check(args, root, atHand));
}
