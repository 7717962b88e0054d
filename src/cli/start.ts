import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { CommandError, ExitCode, type Folders } from './command.ts';

/** Builds the site, then serves the site and the service of the OC until stopped. Returns the exit code of a failed build. */
export async function start(args: string[], { home }: Folders): Promise<number> {
  if (args.length > 0) throw new CommandError('start has no arguments. PORT and HOST say where it listens.');
  // builds in a separate process, which frees the memory of the build at its end
  const [, entry = ''] = process.argv;
  const built = spawnSync(process.execPath, [entry, 'build'], { stdio: 'inherit' });
  if (built.status === null)
    throw new CommandError('The build was ended before it was done. Start it again.');
  if (built.status !== 0) return built.status;
  // the service runs without the compiler, which it doesn't need
  const out = path.resolve(home, process.env.PLENARY_OUT || 'dist');
  const service = path.join(out, 'service/main.js');
  if (!existsSync(service)) throw new CommandError(`The build has not written ${service}.`);
  await import(pathToFileURL(service).href);
  return ExitCode.fine;
}
