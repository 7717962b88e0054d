import path from 'node:path';
import {
  type Compilation,
  compile,
  emptyMemory,
  misnamedHint,
  readSchemas,
  type Schemas,
} from '../compiler/index.ts';
import { CommandError } from './errors.ts';

/** Compiles one site file, again and again: what was found out about it stays until the next time. */
export interface Checker {
  /** The file as it is now. Throws a CommandError where it cannot be read. */
  look: () => Promise<Compilation>;
  /** A text as if it stood in the file. */
  lookAt: (content: Uint8Array) => Compilation;
  /** The schemas have changed. */
  forgetSchemas: () => void;
}

/** The checker of a file, as it was named, with the schemas of the project at `root`. */
export function checkerOf(file: string, root: string): Checker {
  const site = path.resolve(file);
  let schemas: Schemas | undefined;
  let memory = emptyMemory();
  const known = () => {
    schemas ??= readSchemas(path.join(root, 'schema'));
    return schemas;
  };
  return {
    look: () => readable(file, () => compile({ file: site, schemas: known(), name: file, memory })),
    lookAt: (content) => compile({ file: site, content, schemas: known(), name: file, memory }),
    forgetSchemas: () => {
      schemas = undefined;
      memory = emptyMemory();
    },
  };
}

/** Does something with a file, and says in a sentence why it could not be done. */
export async function readable<T>(file: string, task: () => T | Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR')
      throw new CommandError(
        `There is no file ${file} here.${misnamedHint(path.resolve(file)) || ' Name the file: npm run check -- FILE'}`,
      );
    if (code === 'EISDIR') throw new CommandError(`${file} is a folder; name the file in it.`);
    if (code === 'EACCES') throw new CommandError(`The file ${file} may not be read.`);
    throw error;
  }
}
