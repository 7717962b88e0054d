import { CommandError, Exit } from './exit.ts';

/** Runs a command, and ends the program with what it gives or with what went wrong. */
export async function ends(command: () => number | Promise<number>): Promise<void> {
  try {
    process.exitCode = await command();
  } catch (error) {
    const own = !(error instanceof CommandError);
    const message = error instanceof Error ? error.message : String(error);
    console.error(own ? `This is a fault of Plenary, not of your file: ${message}` : message);
    if (own && process.env.PLENARY_DEBUG) console.error(error);
    else if (own)
      console.error('Please report it with your site.yaml. PLENARY_DEBUG=1 shows where it happened.');
    process.exitCode = own ? Exit.ourBug : Exit.couldNotRun;
  }
}
