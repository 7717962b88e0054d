import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CommandError, Exit, exitCodeOf, type Folders, foldersOf, isRelease, messageOf } from './command.ts';

type Command = (args: string[], folders: Folders) => number | Promise<number>;

// each loads what it needs and no more: an editor waits for check, and the generator of types is large
const commands = new Map<string, () => Promise<Command>>([
  ['check', async () => (await import('./check/check.ts')).check],
  ['build', async () => (await import('./build.ts')).buildSite],
  ['dev', async () => (await import('./dev.ts')).dev],
  ['studio', async () => (await import('./dev.ts')).studio],
  ['start', async () => (await import('./start.ts')).start],
  ['new', async () => (await import('./new.ts')).newFiles],
  ['oc', async () => (await import('./oc.ts')).oc],
]);

/** The commands that change or compile the sources, which are none of a release. */
const developerCommands = new Map<string, () => Promise<Command>>([
  ['generate', async () => (await import('./generate.ts')).generateFiles],
  ['release', async () => (await import('./release.ts')).release],
]);

const USAGE = `plenary COMMAND, in the folder of site.yaml:
  check [FILE]   print the problems of site.yaml; --fix repairs what is certain
  dev [FILE]     show the site while you edit it
  studio [FILE]  edit the site in the browser
  build          write the finished site into dist/
  start          build the site, and serve it with the service of the organising committee
  oc             accounts and mails of the organising committee
  new edition    archive this year's site, and begin the next one`;

/**
 * Runs a command, and returns the exit code of the program. Without one, prints which there are. Prints what goes wrong; never rejects.
 * `root` is the folder of Plenary.
 */
export async function main([name = '--help', ...args]: string[], root?: string): Promise<number> {
  try {
    const folders = foldersOf(root);
    if (name === '--help' || name === '-h') {
      console.log(USAGE);
      return Exit.fine;
    }
    if (name === '--version') {
      console.log(JSON.parse(readFileSync(path.join(folders.root, 'package.json'), 'utf8')).version);
      return Exit.fine;
    }
    const known = new Map([...commands, ...(isRelease(folders) ? [] : developerCommands)]);
    const load = known.get(name);
    if (!load)
      throw new CommandError(
        `There is no command "${name}". Possible commands: ${[...known.keys()].join(', ')}.`,
      );
    const command = await load();
    return await command(args, folders);
  } catch (error) {
    console.error(messageOf(error));
    return exitCodeOf(error);
  }
}
