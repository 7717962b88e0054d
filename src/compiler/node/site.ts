import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Compilation, type OpenSite, openSite, type SiteOptions } from '../compile.ts';
import type { Pieces } from '../recovery/pieces.ts';
import type { Schemas } from '../schema/schemas.ts';
import { filesOnDisk } from './files.ts';
import { readSchemas } from './schemas.ts';

/** What a site on the disk is opened with. */
interface FileOptions extends Omit<SiteOptions, 'content' | 'name' | 'media'> {
  /** The path of the YAML file; media are looked up in `media/` beside it. */
  file: string;
  /** What is in the file; it is read when left out. */
  content?: Uint8Array | undefined;
  /** How the file is named in problems; its path when left out. */
  name?: string;
}

/** Opens the site of a file. Throws the error of the file system where there is none. */
export function openFile({
  file,
  content = readFileSync(file),
  name = file,
  ...options
}: FileOptions): OpenSite {
  return openSite({ content, name, media: filesOnDisk(path.join(path.dirname(file), 'media')), ...options });
}

/** Compiles the site of a file: opens it, and makes all of its pages. Throws what `openFile` throws. */
export function compile(options: FileOptions): Compilation {
  return openFile(options).compile();
}

/** Opens a site again and again; what has not changed in its file is parsed once. */
export interface SiteReader {
  /**
   * Opens the site as its file is now, or with other bytes, of which `pieces` are read already. Throws the error of the file
   * system where there is none.
   */
  open: (content?: Uint8Array, pieces?: Pieces) => OpenSite;
  /** Compiles the site as its file is now, or with other bytes. Throws likewise. */
  compile: (content?: Uint8Array) => Compilation;
  /** The schemas, read at the first call. */
  schemas: () => Schemas;
  /** Reads the schemas again before the next time. */
  forgetSchemas: () => void;
}

/**
 * The reader of the site in the file `site`, with the schemas of the project at `root`. Problems call the file by `name`:
 * its path from the working directory when left out. While `conference.url` is a sample, `url` counts instead.
 */
export function siteReader(
  { root, site, url }: { root: string; site: string; url?: string | undefined },
  name = path.relative(process.cwd(), site) || site,
): SiteReader {
  let schemas: Schemas | undefined;
  let previous: OpenSite | undefined;
  const known = () => {
    schemas ??= readSchemas(path.join(root, 'schema'));
    return schemas;
  };
  const open = (content?: Uint8Array, pieces?: Pieces) => {
    const before = previous && pieces ? { media: previous.media, pieces } : previous;
    previous = openFile({ file: site, content, schemas: known(), name, previous: before, url });
    return previous;
  };
  return {
    open,
    compile: (content) => open(content).compile(),
    schemas: known,
    forgetSchemas: () => {
      schemas = undefined;
    },
  };
}
