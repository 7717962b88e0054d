import { randomUUID } from 'node:crypto';
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
import { LOCKED_CODES } from '../../shared/index.ts';
import { decode } from '../recovery/read.ts';

/** Why the text of a file cannot be replaced: it is another one by now, it is protected, or the disk is full. */
export type NotWritten = 'changed' | 'protected' | 'full';

/** What a file may begin with to say that it is UTF-8; the compiler does not count it. */
const MARK = '\ufeff';

/** A file as it was read, whose text can be replaced as long as nobody else saves it. */
interface OpenFile {
  bytesOf: (text: string) => Buffer;
  /** Writes another text: whole, or not at all, whatever happens meanwhile. The file's permissions stay, and a link stays one. */
  write: (text: string) => NotWritten | undefined;
}

/** Opens a file to write into it, if it still has the text that was compiled. */
export function openToFix(file: string, text: string): OpenFile | 'changed' {
  const content = readFileSync(file);
  const mark = content.toString('utf8').startsWith(MARK) ? MARK : '';
  const bytesOf = (own: string) => Buffer.from(mark + own);
  // a text that was read with the line ends of old Macs, CR alone, is written with those of today
  if (!content.equals(bytesOf(text)) && decode(content) !== text) return 'changed';
  return { bytesOf, write: (after) => replace(file, content, bytesOf(after)) };
}

/** How the name of a file ends that is not whole yet. */
const GROWING = '.growing';

function replace(file: string, before: Buffer, after: Buffer): NotWritten | undefined {
  const target = realpathSync(file);
  const growing = path.join(path.dirname(target), `.${path.basename(target)}.${randomUUID()}${GROWING}`);
  try {
    accessSync(target, constants.W_OK);
    writeFileSync(growing, after, { flag: 'wx' });
    chmodSync(growing, statSync(target).mode);
    toDisk(growing);
    // somebody may have saved it since it was read
    if (!readFileSync(target).equals(before)) return 'changed';
    renameSync(growing, target);
    return undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code ?? '')) return 'full';
    if ([...LOCKED_CODES, 'EROFS'].includes(code ?? '')) return 'protected';
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
