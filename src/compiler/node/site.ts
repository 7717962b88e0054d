import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Compilation, OpenSite, SiteOptions } from '../compile.ts';
import { openSite } from '../open.ts';
import { readerOf, type SiteReader } from '../reader.ts';
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
  return openSite({ content, name, media: mediaBeside(file), ...options });
}

/** Compiles the site of a file: opens it, and makes all of its pages. Throws what `openFile` throws. */
export function compile(options: FileOptions): Compilation {
  return openFile(options).compile();
}

function mediaBeside(file: string) {
  return filesOnDisk(path.join(path.dirname(file), 'media'));
}

/**
 * The reader of the site in the file `site`, with the schemas of the project at `root`. Problems call the file by `name`:
 * its path from the working directory when left out. While `conference.url` is a sample, `url` counts instead.
 */
export function siteReader(
  { root, site, url, now }: { root: string; site: string; url?: string | undefined; now?: Date | undefined },
  name = path.relative(process.cwd(), site) || site,
): SiteReader {
  return readerOf({
    name,
    url,
    now,
    read: () => readFileSync(site),
    media: () => mediaBeside(site),
    schemas: () => readSchemas(path.join(root, 'schema')),
  });
}
