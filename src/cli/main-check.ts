import { check } from './check.ts';
import { ends } from './ends.ts';

/** Runs `check` of a project as the whole program. */
export async function main(args: string[], root: string): Promise<void> {
  await ends(() => check(args, root));
}
