import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';

/** How a command ends; the codes are part of the README's promise. */
export const Exit = { fine: 0, problems: 1, couldNotRun: 2, ourBug: 3 } as const;

/** A command that could not run, for a reason that the person at the terminal can fix. */
export class CommandError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number = Exit.couldNotRun) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** The exit code of a program that ends with an error. */
export function exitCodeOf(error: unknown): number {
  return error instanceof CommandError ? error.exitCode : Exit.ourBug;
}

/** What to print of an error: what somebody can fix, or that it is a fault of ours and what to send us. */
export function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof CommandError) return message;
  const more = process.env.PLENARY_DEBUG
    ? inspect(error)
    : 'Please report it with your site.yaml. PLENARY_DEBUG=1 shows where it happened.';
  return `This is a bug in Plenary, not a mistake in your file: ${message}\n${more}`;
}

/** The folder of the project that this command belongs to. */
export const projectRoot = fileURLToPath(new URL('../../', import.meta.url));
