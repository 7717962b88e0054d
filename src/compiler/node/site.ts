import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Compilation, OpenSite, SiteOptions } from '../compile.ts';
import { openSite } from '../open.ts';
import { createSiteReader, type SiteReader } from '../reader.ts';
import { filesOnDisk } from './files.ts';
import { readSchemas } from './schemas.ts';

interface FileOptions extends Omit<SiteOptions, 'content' | 'name' | 'media'> {
  /** The path of the YAML file. Media files are read from `media/` next to it. */
  file: string;
  /** The content to compile instead of the content of the file. */
  content?: Uint8Array | undefined;
  /** The name of the file in problems; defaults to its path. */
  name?: string;
}

/** Throws the file system's error if the file can't be read. */
export function openSiteInFile({
  file,
  content = readFileSync(file),
  name = file,
  ...options
}: FileOptions): OpenSite {
  return openSite({ content, name, media: mediaFilesBeside(file), ...options });
}

/** Throws the file system's error if the file can't be read. */
export function compile(options: FileOptions): Compilation {
  return openSiteInFile(options).compile();
}

function mediaFilesBeside(file: string) {
  return filesOnDisk(path.join(path.dirname(file), 'media'));
}

/**
 * The schemas are in the project at `root`. Problems contain `name`, by default the path of the file from the working directory.
 * `url` replaces `conference.url` while the address in the file is sample content.
 */
export function siteReader(
  { root, site, url, now }: { root: string; site: string; url?: string | undefined; now?: Date | undefined },
  name = path.relative(process.cwd(), site) || site,
): SiteReader {
  return createSiteReader({
    name,
    url,
    now,
    read: () => readFileSync(site),
    media: () => mediaFilesBeside(site),
    schemas: () => readSchemas(path.join(root, 'schema')),
  });
}
