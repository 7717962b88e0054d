import { inspect } from 'node:util';

/** How a command ends; the codes are part of the README's promise. */
export const Exit = { fine: 0, problems: 1, couldNotRun: 2, ourBug: 3 } as const;

/** A command that could not run, for a reason that the person at the terminal can mend. */
export class CommandError extends Error {}

/** Runs a command, and ends the program with what it gives or with what went wrong. */
export async function ends(command: () => number | Promise<number>): Promise<void> {
  try {
    process.exitCode = await command();
  } catch (error) {
    console.error(sentenceOf(error));
    process.exitCode = error instanceof CommandError ? Exit.couldNotRun : Exit.ourBug;
  }
}

/** What is told of an error: what somebody can mend, or that it is a fault of ours and what to send us. */
export function sentenceOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof CommandError) return message;
  const more = process.env.PLENARY_DEBUG
    ? inspect(error)
    : 'Please report it with your site.yaml. PLENARY_DEBUG=1 shows where it happened.';
  return `This is a fault of Plenary, not of your file: ${message}\n${more}`;
}
