import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import { type ZipEntry, zipFile } from '../browser/tab/zip-file.ts';
import { largePhoto } from '../site/build/photos.ts';
import { grownSite } from './grow.ts';

const media = path.join(import.meta.dirname, '../../media');

/** Megabytes of photos that a large site has. */
const WEIGHT = 60;

/** A ZIP file with a site of so many committees, the files of the project, and a page with photos. */
export async function siteWithMedia(text: string, committees: number): Promise<Buffer> {
  const entries: ZipEntry[] = readdirSync(media, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const file = path.join(parentPath, name);
      return {
        name: `media/${path.relative(media, file).replaceAll(path.sep, '/')}`,
        content: readFileSync(file),
      };
    });
  const different = await Promise.all(Array.from({ length: 6 }, (_, seed) => largePhoto(seed)));
  const photos: ZipEntry[] = [];
  for (let bytes = 0; bytes < WEIGHT * 1_000_000; ) {
    const content = different[photos.length % different.length] as Buffer;
    photos.push({ name: `media/photos/many-${photos.length}.jpg`, content, stored: true });
    bytes += content.length;
  }
  const pictures = photos.map(({ name }, at) => ({
    image: String(name).slice('media/'.length),
    alt: `Delegates ${at}`,
  }));
  const page = {
    path: '/photos',
    title: 'Photos',
    blocks: [{ type: 'gallery', heading: 'Photos', pictures }],
  };
  const site = parse(committees === 7 ? text : grownSite(text, committees)) as { routes: object[] };
  const whole = stringify(
    { ...site, routes: [...site.routes, page] },
    { lineWidth: 0, aliasDuplicateObjects: false },
  );
  return zipFile([{ name: 'site.yaml', content: whole }, ...entries, ...photos]);
}
