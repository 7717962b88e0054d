import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { HELD } from '../shared/index.ts';

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
  if (error instanceof CommandError) return error.exitCode;
  return heldText(error) === undefined ? Exit.ourBug : Exit.couldNotRun;
}

/** Why a file cannot be used that another program holds, or its permissions protect; undefined of other errors. */
function heldText(error: unknown): string | undefined {
  const { code, path: file, syscall } = error as NodeJS.ErrnoException;
  // of an open file that is locked, no name is given
  if (!HELD.includes(code ?? '') || (file === undefined && syscall !== 'read')) return undefined;
  const name = file === undefined ? 'A file' : path.relative(process.cwd(), file) || file;
  return `${name} is protected: this computer doesn't let Plenary use it. Close it in other programs, and look who may open it.`;
}

/** What to print of an error: what somebody can fix, or that it is a fault of ours and what to send us. */
export function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof CommandError) return message;
  const held = heldText(error);
  if (held !== undefined) return held;
  const more = process.env.PLENARY_DEBUG
    ? inspect(error)
    : 'Please report it with your site.yaml. PLENARY_DEBUG=1 shows where it happened.';
  return `This is a bug in Plenary, not a mistake in your file: ${message}\n${more}`;
}

/**
 * The folders that a command works with: that of Plenary, which has the schemas, and that of the project. In a clone of the sources both are the same;
 * a release works in the folder where it is started.
 */
export const folders = foldersFrom(path.dirname(fileURLToPath(import.meta.url)));

/** Whether the commands are those of a release, which an installed package has, and not of a clone of the sources. */
export const isRelease = folders.home !== folders.root;

function foldersFrom(module: string): { root: string; home: string } {
  let root = module;
  while (!existsSync(path.join(root, 'schema'))) root = path.dirname(root);
  return { root, home: existsSync(path.join(root, 'src')) ? root : process.cwd() };
}
