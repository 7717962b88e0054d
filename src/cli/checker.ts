import path from 'node:path';
import { type LoadThreads, otherName, readAhead, recallReading } from '../build/index.ts';
import { type Compilation, compile, emptyMemory, readSchemas, type Schemas } from '../compiler/index.ts';
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

/** What the program that checks has at hand (check.mjs). */
export interface AtHand {
  /** The key of the project's sources as they are now (bundle-key.mjs). */
  sources?: string;
  /** The one module that is loaded late. A script of which V8's work is kept cannot do so by itself. */
  loadThreads?: LoadThreads;
}

/** The checker of a file, as it was named, with the schemas of the project at `root`. */
export function checkerOf(file: string, root: string, { loadThreads }: AtHand = {}): Checker {
  const site = path.resolve(file);
  let schemas: Schemas | undefined;
  let memory = emptyMemory();
  const known = () => {
    schemas ??= readSchemas(path.join(root, 'schema'));
    return schemas;
  };
  return {
    look: () =>
      readable(file, async () => {
        const read = known();
        const keepReading = recallReading({ root, site }, memory);
        if (loadThreads) await readAhead({ root, site }, memory, loadThreads);
        const compilation = compile({ file: site, schemas: read, name: file, memory });
        keepReading();
        return compilation;
      }),
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
        `There is no file ${file} here.${otherName(path.resolve(file)) || ' Name the file: npm run check -- FILE'}`,
      );
    if (code === 'EISDIR') throw new CommandError(`${file} is a folder; name the file in it.`);
    if (code === 'EACCES') throw new CommandError(`The file ${file} may not be read.`);
    throw error;
  }
}
