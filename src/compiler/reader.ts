import type { Compilation, OpenSite } from './compile.ts';
import { openSite } from './open.ts';
import type { Files } from './platform/files.ts';
import type { Pieces } from './recovery/pieces.ts';
import type { Schemas } from './schema/schemas.ts';

/** Opens a site again and again; what has not changed in its file is parsed once. */
export interface SiteReader {
  /**
   * Opens the site as its file is now, or with other bytes, of which `pieces` are read already. Throws what reading the file throws,
   * where there is none.
   */
  open: (content?: Uint8Array, pieces?: Pieces) => OpenSite;
  /** Compiles the site as its file is now, or with other bytes. Throws likewise. */
  compile: (content?: Uint8Array) => Compilation;
  /** The schemas, read at the first call. */
  schemas: () => Schemas;
  /** Reads the schemas again before the next time. */
  forgetSchemas: () => void;
}

/** Where a site is read from. */
interface SiteSource {
  /** How problems call the file. */
  name: string;
  /** The bytes of the file. Throws where there is none. */
  read: () => Uint8Array;
  /** The files of `media/`. */
  media: () => Files;
  schemas: () => Schemas;
  /** Where the site is published; it counts instead of `conference.url` while that is a sample. */
  url?: string | undefined;
  /** The base path of all addresses, where the site is shown at another one than `conference.url` says. */
  base?: string | undefined;
  /** The time by which dates are past; the present when left out. */
  now?: Date | undefined;
}

/** The reader of a site. */
export function readerOf({ name, read, media, schemas: readSchemas, ...options }: SiteSource): SiteReader {
  let schemas: Schemas | undefined;
  let previous: OpenSite | undefined;
  const known = () => {
    schemas ??= readSchemas();
    return schemas;
  };
  const open = (content = read(), pieces?: Pieces) => {
    const before = previous && pieces ? { media: previous.media, pieces } : previous;
    previous = openSite({ content, name, media: media(), schemas: known(), previous: before, ...options });
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
