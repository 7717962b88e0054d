import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { LOCKED_FILE_ERRORS } from '../core/index.ts';

/** The exit codes, as documented in the README. */
export const ExitCode = { fine: 0, problems: 1, couldNotRun: 2, ourBug: 3 } as const;

/** An error that stops a command and that the user can fix. Its message is for the user. */
export class CommandError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number = ExitCode.couldNotRun) {
    super(message);
    this.exitCode = exitCode;
  }
}

export function exitCodeOf(error: unknown): number {
  if (error instanceof CommandError) return error.exitCode;
  return blockedFileMessage(error) === undefined ? ExitCode.ourBug : ExitCode.couldNotRun;
}

/** Returns a message if a file can't be used because of a lock, its permissions or a full disk; undefined for other errors. */
function blockedFileMessage(error: unknown): string | undefined {
  const { code, path: file, syscall } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC') return 'The disk is full. Make room, and try again.';
  // an error from reading an open but locked file has no file name
  if (!LOCKED_FILE_ERRORS.includes(code ?? '') || (file === undefined && syscall !== 'read'))
    return undefined;
  const name = file === undefined ? 'A file' : path.relative(process.cwd(), file) || file;
  return `${name} is protected: this computer doesn't let Plenary use it. Close it in other programs, and look who may open it.`;
}

/** Returns the message to print for an error: the solution if the user can fix the error, or instructions for reporting a bug. */
export function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof CommandError) return message;
  const held = blockedFileMessage(error);
  if (held !== undefined) return held;
  const more = process.env.PLENARY_DEBUG
    ? inspect(error)
    : 'Please report it with your site.yaml. PLENARY_DEBUG=1 shows where it happened.';
  return `This is a bug in Plenary, not a mistake in your file: ${message}\n${more}`;
}

export interface Folders {
  /** The folder of Plenary, which contains the schemas. */
  root: string;
  /** The folder of the site: in a clone of the sources, the folder of Plenary; in a release, the working directory. */
  home: string;
}

export function installedVersion(plenary: string): string {
  return JSON.parse(readFileSync(path.join(plenary, 'package.json'), 'utf8')).version;
}

/** Returns the folders for a command. By default, `root` is the folder of Plenary that contains this module. */
export function findFolders(root = findPlenaryFolder(path.dirname(fileURLToPath(import.meta.url)))): Folders {
  return { root, home: existsSync(path.join(root, 'src')) ? root : process.cwd() };
}

/** Returns the folder of Plenary, which is the given folder or one of its parents. Throws a CommandError if there is none. */
function findPlenaryFolder(folder: string): string {
  if (existsSync(path.join(folder, 'schema/site.schema.json'))) return folder;
  const above = path.dirname(folder);
  if (above === folder)
    throw new CommandError('Files of Plenary are missing here. Install it again: npm install');
  return findPlenaryFolder(above);
}

/** Other programs find either the old or the new content. */
export function writeAtomically(file: string, content: string | Uint8Array): void {
  const growing = `${file}.growing`;
  try {
    writeFileSync(growing, content, { flush: true });
    renameSync(growing, file);
  } finally {
    rmSync(growing, { force: true });
  }
}
