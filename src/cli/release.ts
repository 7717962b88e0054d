import path from 'node:path';
import { writeRelease } from '../build/sources.ts';
import { CommandError, Exit, type Folders } from './command.ts';

/** `release`: writes the package that schools install into `dist/package/`; `npm pack dist/package` makes one file of it. */
export async function release(args: string[], { root }: Folders): Promise<number> {
  if (args.length > 0) throw new CommandError('release has no arguments.');
  const folder = path.join(root, 'dist/package');
  await writeRelease(root, folder);
  console.log(`Written: ${path.relative(process.cwd(), folder)}`);
  return Exit.fine;
}
