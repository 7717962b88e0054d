import { readFile } from 'node:fs/promises';
import type { Site } from '../compiler/compile.ts';
import { withBase } from '../page/paths.ts';
import type { Icon } from '../renderer/sharing.ts';
import { type BuiltFile, hashOf } from './built-file.ts';
import type { CardStore } from './card-store.ts';
import { type FileOf, isPhoto, markOf, opened } from './media-picture.ts';

/** The size in pixels that iOS asks for; smaller devices scale it down. */
const TOUCH = 180;

/** The icons of the site, made of the mark of the conference, on paper where they need a ground: the files, and what a page says of them. */
export async function iconsOf(
  site: Site,
  paper: string,
  { fileOfImage, store }: { fileOfImage: FileOf; store: CardStore },
): Promise<{ files: BuiltFile[]; icons: Icon[] }> {
  const mark = markOf(site);
  if (!mark) return { files: [], icons: [] };
  const file = fileOfImage(mark);
  const small = await store.drawn('icon 32', [file], () => squareOf(file, 32, 32));
  // iOS shows no transparency, and rounds the corners
  const touch = await store.drawn(`icon ${TOUCH} ${paper}`, [file], () =>
    squareOf(file, TOUCH, TOUCH * 0.72, paper),
  );
  const files: BuiltFile[] = [];
  const hrefOf = (content: Uint8Array, ending: string) => {
    const name = `assets/icon-${hashOf(content)}.${ending}`;
    files.push({ name, content });
    return withBase(site.shell.base, `/${name}`);
  };
  const icons: Icon[] = [
    { rel: 'icon', href: hrefOf(small, 'png'), type: 'image/png', sizes: '32x32' },
    { rel: 'apple-touch-icon', href: hrefOf(touch, 'png'), sizes: `${TOUCH}x${TOUCH}` },
  ];
  // browsers take the last one that they can show
  if (!isPhoto(file)) {
    const href = hrefOf(await readFile(file), 'svg');
    icons.splice(1, 0, { rel: 'icon', href, type: 'image/svg+xml', sizes: 'any' });
  }
  return { files, icons };
}

/** A picture as PNG, `inner` pixels large in the middle of a square of `size` pixels. */
async function squareOf(file: string, size: number, inner: number, background = '#0000'): Promise<Buffer> {
  const edge = Math.round((size - inner) / 2);
  const picture = await opened(file, size);
  return picture
    .resize(size - 2 * edge, size - 2 * edge, { fit: 'contain', background })
    .extend({ top: edge, bottom: edge, left: edge, right: edge, background })
    .flatten(background === '#0000' ? false : { background })
    .png({ compressionLevel: 9 })
    .toBuffer();
}
