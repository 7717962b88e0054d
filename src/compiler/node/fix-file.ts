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
import { BYTE_ORDER_MARK, LOCKED_FILE_ERRORS } from '../../core/index.ts';
import { decodeText } from '../recovery/read.ts';

/** The reason why a file can't be written: the file has changed, it is protected, or the disk is full. */
export type WriteFailure = 'changed' | 'protected' | 'full';

/** An open file. Its text can be replaced unless another program saves the file meanwhile. */
interface OpenFile {
  bytesOf: (text: string) => Buffer;
  /** Writes the file atomically. Permissions stay, and a symbolic link stays a link. */
  write: (text: string) => WriteFailure | undefined;
}

/** Opens a file for writing, unless its text differs from the compiled text. */
export function openFileForFixing(file: string, text: string): OpenFile | 'changed' {
  const content = readFileSync(file);
  const mark = content.toString('utf8').startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '';
  const bytesOf = (own: string) => Buffer.from(mark + own);
  // the texts may differ in CR line endings, which the compiler normalises
  if (!content.equals(bytesOf(text)) && decodeText(content) !== text) return 'changed';
  return { bytesOf, write: (after) => replaceFile(file, content, bytesOf(after)) };
}

const TEMPORARY_SUFFIX = '.growing';

function replaceFile(file: string, before: Buffer, after: Buffer): WriteFailure | undefined {
  const target = realpathSync(file);
  const growing = path.join(
    path.dirname(target),
    `.${path.basename(target)}.${randomUUID()}${TEMPORARY_SUFFIX}`,
  );
  try {
    accessSync(target, constants.W_OK);
    writeFileSync(growing, after, { flag: 'wx' });
    chmodSync(growing, statSync(target).mode);
    flushToDisk(growing);
    // another program may have saved the file since it was read
    if (!readFileSync(target).equals(before)) return 'changed';
    renameSync(growing, target);
    return undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code ?? '')) return 'full';
    if ([...LOCKED_FILE_ERRORS, 'EROFS'].includes(code ?? '')) return 'protected';
    throw error;
  } finally {
    rmSync(growing, { force: true });
  }
}

function flushToDisk(file: string): void {
  const opened = openSync(file, 'r+');
  fsyncSync(opened);
  closeSync(opened);
}
