import path from 'node:path';
import type { Compilation } from '../../compiler/index.ts';
import { misnamedHint, siteReader } from '../../compiler/node/index.ts';
import { CommandError, type Folders } from '../command.ts';

/** Compiles the same site file repeatedly. */
export interface Checker {
  /** Compiles the current content of the file. Rejects with a CommandError if the file can't be read. */
  look: () => Promise<Compilation>;
  /** Compiles other content as if the file contained it. */
  lookAt: (content: Uint8Array) => Compilation;
  /** Discards the cached schemas, so that the next compilation reads them again. */
  forgetSchemas: () => void;
}

export function createChecker(file: string, { root }: Folders): Checker {
  // as the build does
  const url = process.env.PLENARY_URL || undefined;
  const reader = siteReader({ root, site: path.resolve(file), url }, file);
  return {
    look: () => withReadErrors(file, () => reader.compile()),
    lookAt: (content) => reader.compile(content),
    forgetSchemas: reader.forgetSchemas,
  };
}

/** Runs a task that reads a file. Throws a CommandError if the file can't be read. */
export async function withReadErrors<T>(file: string, task: () => T | Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR')
      throw new CommandError(
        `There is no file ${file} here.${misnamedHint(path.resolve(file)) || ' Go to the folder of your site first, or write the name of the file: npx plenary check FILE'}`,
      );
    if (code === 'EISDIR') throw new CommandError(`${file} is a folder. Write the name of a file in it.`);
    throw error;
  }
}
