import path from 'node:path';
import { readSchemas, type Schemas } from '../schema/schemas.ts';
import { type Compilation, type OpenSite, openSite } from './site.ts';

/** Opens a site again and again; what has not changed in its file is parsed once. */
export interface SiteReader {
  /** Opens the site as its file is now, or with other bytes. Throws the error of the file system where there is none. */
  open: (content?: Uint8Array) => OpenSite;
  /** Compiles the site as its file is now, or with other bytes. Throws likewise. */
  compile: (content?: Uint8Array) => Compilation;
  /** The schemas, read at the first call. */
  schemas: () => Schemas;
  /** Reads the schemas again before the next time. */
  forgetSchemas: () => void;
}

/**
 * The reader of the site in the file `site`, with the schemas of the project at `root`. Problems call the file by `name`:
 * its path from the working directory when left out.
 */
export function siteReader(
  { root, site }: { root: string; site: string },
  name = path.relative(process.cwd(), site) || site,
): SiteReader {
  let schemas: Schemas | undefined;
  let previous: OpenSite | undefined;
  const known = () => {
    schemas ??= readSchemas(path.join(root, 'schema'));
    return schemas;
  };
  const open = (content?: Uint8Array) => {
    previous = openSite({ file: site, schemas: known(), name, previous, ...(content && { content }) });
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
