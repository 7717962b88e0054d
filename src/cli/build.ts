import { setFlagsFromString } from 'node:v8';
import { BrokenSite, build, projectIn } from '../build/index.ts';
import { CommandError, Exit, type Folders } from './command.ts';

/** `build`: writes the site into dist/. Throws a CommandError with the problems of a site that has errors. */
export async function buildSite(args: string[], folders: Folders): Promise<number> {
  if (args.length > 0) throw new CommandError('build has no arguments.');
  // whatever the terminal has: a build is for production
  process.env.NODE_ENV = 'production';
  // fonts and cards need WebAssembly for a second: to optimize it takes twice as long as to run it as it is
  setFlagsFromString('--liftoff-only');
  try {
    await build(projectIn(folders, process.env));
    return Exit.fine;
  } catch (error) {
    if (error instanceof BrokenSite)
      throw new CommandError(error.message, error.code === undefined ? Exit.problems : Exit.couldNotRun);
    throw error;
  }
}
