import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { dependencyVersion, isVersion } from '../site/versions/number.ts';
import {
  CommandError,
  ExitCode,
  exitCodeOf,
  type Folders,
  findFolders,
  installedVersion,
  messageOf,
} from './command.ts';

type Command = (args: string[], folders: Folders) => number | Promise<number>;

/** Each command imports its code when it runs. */
export type Commands = ReadonlyMap<string, () => Promise<Command>>;

// each command loads only the code that it needs, since editors wait for the result of `check`
const commonCommands: Commands = new Map([
  ['check', async () => (await import('./check/check.ts')).check],
  ['build', async () => (await import('./build.ts')).buildSite],
  ['dev', async () => (await import('./dev.ts')).dev],
  ['studio', async () => (await import('./dev.ts')).studio],
  ['start', async () => (await import('./start.ts')).start],
  ['new', async () => (await import('./new-edition.ts')).newEdition],
  ['oc', async () => (await import('./service/oc.ts')).oc],
  ['create', async () => (await import('./install/create.ts')).create],
  ['update', async () => (await import('./install/update.ts')).update],
]);

const USAGE = `plenary COMMAND, in the folder of site.yaml:
  check [FILE]   print the problems of site.yaml; --fix repairs what is certain
  dev [FILE]     show the site while you edit it
  studio [FILE]  edit the site in the browser
  build          write the finished site into dist/
  start          build the site, and serve it with the service of the organising committee
  oc             accounts and mails of the organising committee
  new edition    archive this year's site, and begin the next one
  update         change to the newest Plenary, after showing what it changes on the pages
  create FOLDER  write the folder of a new site`;

/** Options for running Plenary from its sources instead of from a release. */
interface SourceOptions {
  root?: string;
  /** Commands that exist only in a clone of the sources. */
  commands?: Commands;
}

/** Returns the exit code. Without a command, or with `--help`, prints a list of commands. Prints errors, never rejects. */
export async function main(
  [name = '--help', ...args]: string[],
  { root, commands = new Map() }: SourceOptions = {},
): Promise<number> {
  try {
    const folders = findFolders(root);
    const isHelp = [name, ...args].some((one) => one === '--help' || one === '-h');
    // `check` has a help text of its own
    if (isHelp && name !== 'check') {
      console.log(USAGE);
      return ExitCode.fine;
    }
    if (name === '--version') {
      console.log(installedVersion(folders.root));
      return ExitCode.fine;
    }
    const known: Commands = new Map([...commonCommands, ...commands]);
    const load = known.get(name);
    if (!load)
      throw new CommandError(
        `There is no command "${name}". Possible commands: ${[...known.keys()].join(', ')}.`,
      );
    // `update` itself reports the version
    if (process.stderr.isTTY && name !== 'update') warnOfOtherVersion(folders);
    const command = await load();
    return await command(args, folders);
  } catch (error) {
    console.error(messageOf(error));
    return exitCodeOf(error);
  }
}

/** Warns if package.json has a different version of Plenary: before `npm install`, npx uses any version in its cache. */
function warnOfOtherVersion(folders: Folders): void {
  const file = path.join(folders.home, 'package.json');
  const wanted = existsSync(file) ? dependencyVersion(readFileSync(file, 'utf8')) : undefined;
  const own = installedVersion(folders.root);
  if (isVersion(wanted) && wanted !== own)
    console.error(
      `This is Plenary ${own}, and package.json says ${wanted}. To get that, type npm install in this folder.`,
    );
}
