import { CommandError, Exit } from './exit.ts';

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

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const own = !(error instanceof CommandError);
  const message = error instanceof Error ? error.message : String(error);
  console.error(own ? `This is a fault of Plenary, not of your file: ${message}` : message);
  if (own && process.env.PLENARY_DEBUG) console.error(error);
  else if (own)
    console.error('Please report it with your site.yaml. PLENARY_DEBUG=1 shows where it happened.');
  process.exitCode = own ? Exit.ourBug : Exit.couldNotRun;
}
