import { CommandError, ends } from './errors.ts';

type Command = (args: string[]) => number | Promise<number>;

// each loads what it needs and no more: an editor waits for check, and the generator of types is large
const commands = new Map<string, () => Promise<Command>>([
  ['check', async () => (await import('./check.ts')).check],
  ['new', async () => (await import('./new.ts')).newFiles],
  ['oc', async () => (await import('./oc.ts')).accounts],
  ['generate', async () => (await import('./generate.ts')).generateFiles],
]);

async function main([name = '', ...args]: string[]): Promise<number> {
  const load = commands.get(name);
  if (!load)
    throw new CommandError(`There is no command "${name}". There are: ${[...commands.keys()].join(', ')}.`);
  const command = await load();
  return command(args);
}

await ends(() => main(process.argv.slice(2)));
