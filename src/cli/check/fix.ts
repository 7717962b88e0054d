import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  fsyncSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { type Compilation, decode, fixAll, type Printable } from '../../compiler/index.ts';
import { CommandError } from '../command.ts';
import { type Checker, readable } from './checker.ts';

/** What a file may begin with to say that it is UTF-8; the compiler does not count it. */
const MARK = '\ufeff';

/**
 * Applies to a file the fixes that are certain, and returns the problems that are left. Only what a fix replaces changes;
 * without a fix the file is not written. Throws a CommandError where it cannot be.
 */
export async function fixFile(
  checker: Checker,
  file: string,
): Promise<Compilation & Pick<Printable, 'fixed'>> {
  const found = await readable(file, () => statSync(file));
  // a pipe can be read once, and nothing written into it would come back
  if (!found.isFile() && !found.isDirectory())
    throw new CommandError(`${file} is no file that could be mended.`);
  const before = await checker.look();
  if (!before.problems.some(({ fix }) => fix)) return { ...before, fixed: [] };
  const content = await readable(file, () => readFileSync(file));
  const mark = content.toString('utf8').startsWith(MARK) ? MARK : '';
  const bytesOf = (text: string) => Buffer.from(mark + text);
  if (!content.equals(bytesOf(before.text)))
    throw decode(content) === before.text ? odd(file) : changed(file);
  const { text, fixed } = fixAll(before, (candidate) => checker.lookAt(bytesOf(candidate)).problems);
  if (fixed.length > 0) replace(file, content, bytesOf(text));
  return { ...checker.lookAt(bytesOf(text)), fixed };
}

/**
 * Puts other bytes into a file: whole, or not at all, whatever happens meanwhile. Its permissions stay, and a link stays one.
 */
function replace(file: string, before: Buffer, after: Buffer): void {
  const target = realpathSync(file);
  const growing = path.join(path.dirname(target), `.${path.basename(target)}.${process.pid}.growing`);
  try {
    accessSync(target, constants.W_OK);
    writeFileSync(growing, after, { flag: 'wx' });
    chmodSync(growing, statSync(target).mode);
    toDisk(growing);
    // somebody may have saved it since it was read
    if (!readFileSync(target).equals(before)) throw changed(file);
    renameSync(growing, target);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EBUSY'].includes(code ?? ''))
      throw new CommandError(`The file ${file} could not be written; it is as it was.`);
    throw error;
  } finally {
    rmSync(growing, { force: true });
  }
}

function toDisk(file: string): void {
  const opened = openSync(file, 'r+');
  fsyncSync(opened);
  closeSync(opened);
}

function changed(file: string): CommandError {
  return new CommandError(`The file ${file} was saved by somebody else just now. Say it again.`);
}

/** Old Macs ended lines with a sign of their own, which is read as a line end, so that nobody knows afterwards which it was. */
function odd(file: string): CommandError {
  return new CommandError(
    `The file ${file} has line ends of old Macs (CR). Save it with the line ends LF, and say it again.`,
  );
}
