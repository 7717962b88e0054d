import type { Printable } from '../compiler/index.ts';
import { type CheckOptions, checkOptions, HELP, printed } from './check-report.ts';
import { type Checker, checkerOf } from './checker.ts';
import { Exit } from './errors.ts';
import { projectRoot } from './project.ts';

/**
 * `check [FILE] [--format text|json|github] [--strict] [--fix] [--watch] [--links]`: prints the problems of a site file. Gives
 * 0 when there is none and 1 otherwise; with `--strict` warnings count too. With `--fix` it first applies the fixes that are certain;
 * with `--watch` it goes on until it is ended; with `--links` it requests links to other sites. `check explain [CODE]`
 * explains problems.
 * Throws a CommandError when it cannot run.
 */
export async function check(args: string[], root = projectRoot): Promise<number> {
  // each is loaded when it is asked for: an editor waits for check
  if (args[0] === 'explain') return (await import('./check-explain.ts')).explain(args.slice(1));
  if (args.some((one) => one === '--help' || one === '-h')) {
    console.log(HELP);
    return Exit.fine;
  }
  const options = checkOptions(args);
  const checker = checkerOf(options.file, root);
  if (options.watch) return (await import('./check-watch.ts')).watchSite(checker, options, root);
  const found = await foundBy(checker, options, root);
  const output = printed(found, options);
  if (output) console.log(output);
  return exitOf(found, options);
}

async function foundBy(checker: Checker, options: CheckOptions, root: string): Promise<Printable> {
  const found = options.fix
    ? await (await import('./check-fix.ts')).fixFile(checker, options.file)
    : await checker.look();
  return options.links ? (await import('./check-links.ts')).withLinks(found, root) : found;
}

function exitOf({ problems }: Printable, { strict }: CheckOptions): number {
  const errors = problems.some(({ severity }) => severity === 'error');
  return errors || (strict && problems.length > 0) ? Exit.problems : Exit.fine;
}
