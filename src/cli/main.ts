import { CommandError, exitCodeOf, messageOf } from './command.ts';

type Command = (args: string[]) => number | Promise<number>;

// each loads what it needs and no more: an editor waits for check, and the generator of types is large
const commands = new Map<string, () => Promise<Command>>([
  ['check', async () => (await import('./check/check.ts')).check],
  ['build', async () => (await import('./build.ts')).buildSite],
  ['dev', async () => (await import('./dev.ts')).dev],
  ['new', async () => (await import('./new.ts')).newFiles],
  ['oc', async () => (await import('./oc.ts')).oc],
  ['generate', async () => (await import('./generate.ts')).generateFiles],
]);

/** Runs a command, and returns the exit code of the program. Prints what goes wrong; never rejects. */
export async function main([name = '', ...args]: string[]): Promise<number> {
  try {
    const load = commands.get(name);
    if (!load)
      throw new CommandError(
        `There is no command "${name}". Possible commands: ${[...commands.keys()].join(', ')}.`,
      );
    const command = await load();
    return await command(args);
  } catch (error) {
    console.error(messageOf(error));
    return exitCodeOf(error);
  }
}
