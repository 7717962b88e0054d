import { check } from './check.ts';
import { CommandError, Exit } from './exit.ts';
import { generateFiles } from './generate.ts';
import { newFiles } from './new.ts';

const commands = new Map<string, (args: string[]) => number | Promise<number>>([
  ['check', check],
  ['new', newFiles],
  ['generate', generateFiles],
]);

async function main([name = '', ...args]: string[]): Promise<number> {
  const command = commands.get(name);
  if (!command)
    throw new CommandError(`There is no command "${name}". There are: ${[...commands.keys()].join(', ')}.`);
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
