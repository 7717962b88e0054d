import { setFlagsFromString } from 'node:v8';
import { BrokenSite, build, createProject } from '../site/build/index.ts';
import { CommandError, ExitCode, type Folders } from './command.ts';

/** Writes the site into dist/. Throws a CommandError with the problems if the site has errors. */
export async function buildSite(args: string[], folders: Folders): Promise<number> {
  if (args.length > 0) throw new CommandError('build has no arguments.');
  // a build is always for production, even if the environment says otherwise
  process.env.NODE_ENV = 'production';
  // fonts and cards run WebAssembly for a second, and optimising it would take twice as long
  setFlagsFromString('--liftoff-only');
  await withSiteErrors(() => build(createProject(folders, process.env)));
  return ExitCode.fine;
}

/** Throws a CommandError with the problems if the site has errors. */
export async function withSiteErrors<T>(task: () => T | Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    if (!(error instanceof BrokenSite)) throw error;
    const exitCode = error.code === undefined ? ExitCode.problems : ExitCode.couldNotRun;
    throw new CommandError(error.message, exitCode);
  }
}
