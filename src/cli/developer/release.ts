import path from 'node:path';
import { writeCreatePackage, writeRelease } from '../../site/build/sources.ts';
import { CommandError, ExitCode, type Folders } from '../command.ts';

/** Writes the package `plenary` into `dist/package/` and the package `create-plenary` into `dist/create-plenary/`. */
export async function release(args: string[], { root }: Folders): Promise<number> {
  if (args.length > 0) throw new CommandError('release has no arguments.');
  const [folder, begin] = [path.join(root, 'dist/package'), path.join(root, 'dist/create-plenary')];
  await writeRelease(root, folder);
  writeCreatePackage(root, begin);
  for (const one of [folder, begin]) console.log(`Written: ${path.relative(process.cwd(), one)}`);
  return ExitCode.fine;
}
