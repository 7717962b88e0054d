import { statSync } from 'node:fs';
import { type Compilation, fixAll, type Printable } from '../../compiler/index.ts';
import { openFileForFixing, type WriteFailure } from '../../compiler/node/index.ts';
import { CommandError } from '../command.ts';
import { type Checker, withReadErrors } from './checker.ts';

/** Applies all safe fixes to a file and returns the remaining problems. Throws a CommandError if the file can't be written. */
export async function fixFile(
  checker: Checker,
  file: string,
): Promise<Compilation & Pick<Printable, 'fixed'>> {
  const found = await withReadErrors(file, () => statSync(file));
  // a pipe can be read only once, and can't be written
  if (!found.isFile() && !found.isDirectory())
    throw new CommandError(`${file} is not a file that Plenary can fix.`);
  const before = await checker.look();
  if (!before.problems.some(({ fix }) => fix)) return { ...before, fixed: [] };
  const opened = await withReadErrors(file, () => openFileForFixing(file, before.text));
  if (typeof opened === 'string') throw writeError(opened, file);
  const { bytesOf, write } = opened;
  const { text, fixed } = fixAll(before, (candidate) => checker.lookAt(bytesOf(candidate)).problems);
  const failed = fixed.length > 0 ? write(text) : undefined;
  if (failed) throw writeError(failed, file);
  return { ...checker.lookAt(bytesOf(text)), fixed };
}

export function writeError(why: WriteFailure, file: string): CommandError {
  const sentences = {
    changed: `The file ${file} has just changed on disk. Run the command again.`,
    protected: `The file ${file} can't be written, so it is unchanged.`,
    full: `The disk is full, so the file ${file} is unchanged.`,
  };
  return new CommandError(sentences[why]);
}
