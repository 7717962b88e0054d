import type { Compilation, OpenSite } from './compile.ts';
import { openSite } from './open.ts';
import type { Files } from './platform/files.ts';
import type { Pieces } from './recovery/pieces.ts';
import type { Schemas } from './schema/schemas.ts';

/** Parses unchanged parts of the file only once. */
export interface SiteReader {
  /** Defaults to the current file. `pieces` are the parsed parts of `content`. Throws if the file cannot be read. */
  open: (content?: Uint8Array | string, pieces?: Pieces) => OpenSite;
  /** Defaults to the current file. Throws if the file cannot be read. */
  compile: (content?: Uint8Array | string) => Compilation;
  schemas: () => Schemas;
  forgetSchemas: () => void;
}

interface SiteSource {
  name: string;
  /** Throws if there is no file. */
  read: () => Uint8Array;
  media: () => Files;
  schemas: () => Schemas;
  /** The address of the published site. It replaces `conference.url` while that key contains a sample. */
  url?: string | undefined;
  /** The base path of all addresses, if it differs from the path in `conference.url`. */
  base?: string | undefined;
  /** Decides whether a date is past; defaults to the real time. */
  now?: Date | undefined;
}

export function createSiteReader({
  name,
  read,
  media,
  schemas: readSchemas,
  ...options
}: SiteSource): SiteReader {
  let schemas: Schemas | undefined;
  let previous: OpenSite | undefined;
  const known = () => {
    schemas ??= readSchemas();
    return schemas;
  };
  const open = (content: Uint8Array | string = read(), pieces?: Pieces) => {
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
