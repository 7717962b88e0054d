import { generate } from '../../site/build/sources.ts';
import { withSiteErrors } from '../build.ts';
import { CommandError, ExitCode, type Folders } from '../command.ts';

/** Runs `generate [--check]`, which writes the files generated from schema/. With `--check`, it only lists outdated files. */
export async function generateFiles(args: string[], { root }: Folders): Promise<number> {
  const check = args.includes('--check');
  if (args.some((arg) => arg !== '--check')) throw new CommandError('generate has only one option: --check.');
  const stale = await withSiteErrors(() => generate(root, { check, problems: true }));
  if (stale.length === 0) return ExitCode.fine;
  console.log(check ? 'Out of date; run npm run generate:' : 'Written:', stale.join(', '));
  return check ? ExitCode.problems : ExitCode.fine;
}
