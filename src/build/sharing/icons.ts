import { readFile } from 'node:fs/promises';
import type { Site } from '../../compiler/index.ts';
import type { Icon } from '../../renderer/index.ts';
import { withBase } from '../../shared/index.ts';
import { type FileOf, isPhoto, markOf, opened } from '../assets/media.ts';
import type { Cache } from '../cache.ts';
import { type BuiltFile, hashOf } from '../output.ts';
import type { CachedDrawing } from './social-cards/cards.ts';

/** Its name says what it is to servers; it is not named by its content, since browsers know an installed site by it. */
const nameOfManifest = 'site.webmanifest';

/** An icon of the installed site (w3.org/TR/appmanifest, "icons"). */
interface ManifestIcon {
  src: string;
  sizes: string;
  type: string;
  purpose: 'any' | 'maskable';
}

/** How many letters of a name have room under an icon; systems cut longer ones where they please. */
const LETTERS = 12;

/**
 * The web app manifest (w3.org/TR/appmanifest), with which a visitor puts the site on the home screen. `paper` is the
 * background until the first page shows.
 */
function manifestOf({ shell, event }: Site, paper: string, icons: ManifestIcon[]): BuiltFile {
  const { base, language, name } = shell;
  const manifest = {
    id: base,
    name,
    short_name: shortName(name),
    ...(event.description !== undefined && { description: event.description }),
    lang: language,
    dir: 'auto',
    start_url: base,
    scope: base,
    display: 'standalone',
    background_color: paper,
    theme_color: paper,
    icons,
  };
  return { name: nameOfManifest, content: JSON.stringify(manifest) };
}

/** As many words of a name as fit under an icon, but at least its first one. */
function shortName(name: string): string {
  const [first = '', ...others] = name.split(/\s+/).filter(Boolean);
  let short = first;
  for (const word of others) {
    if (`${short} ${word}`.length > LETTERS) break;
    short += ` ${word}`;
  }
  return short;
}

/** The size in pixels that iOS asks for; smaller devices scale it down. */
const TOUCH = 180;

/** The sizes in pixels of the icon of the installed site that browsers ask for. */
const INSTALLED = [192, 512];

/** How much of such an icon the mark fills: on its background, and where any system may cut a shape of its own out of it. */
const FILLED = {
  any: 0.8,
  // a square within the circle of 80 % that every shape leaves (w3.org/TR/appmanifest, "safe zone")
  maskable: 0.56,
};

/**
 * The icons of the site, drawn from the mark of the conference, on paper where they need a background, and the manifest: the
 * files, and what a page says of them. Without a mark there is the manifest alone.
 */
export async function iconsOf(
  site: Site,
  paper: string,
  { fileOfImage, drawing, cache }: { fileOfImage: FileOf; drawing: CachedDrawing; cache: Cache },
): Promise<{ files: BuiltFile[]; icons: Icon[] }> {
  const mark = markOf(site);
  const { base } = site.shell;
  const link: Icon = { rel: 'manifest', href: withBase(base, `/${nameOfManifest}`) };
  if (!mark) return { files: [manifestOf(site, paper, [])], icons: [link] };
  const file = fileOfImage(mark);
  const small = await drawing('icon 32', [file], () => squareOf({ file, cache }, 32, 32));
  // iOS shows no transparency, and rounds the corners
  const touch = await drawing(`icon ${TOUCH} ${paper}`, [file], () =>
    squareOf({ file, cache }, TOUCH, TOUCH * 0.72, paper),
  );
  const files: BuiltFile[] = [];
  const hrefOf = (content: Uint8Array, ending: string) => {
    const name = `assets/icon-${hashOf(content)}.${ending}`;
    files.push({ name, content });
    return withBase(base, `/${name}`);
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
  const installed = await installedIcons({ file, cache }, paper, hrefOf);
  files.push(manifestOf(site, paper, installed));
  return { files, icons: [...icons, link] };
}

/** The file of the mark, and what helps to read it. */
interface Mark {
  file: string;
  cache: Cache;
}

async function installedIcons(mark: Mark, paper: string, hrefOf: (png: Buffer, ending: string) => string) {
  const drawn = (['any', 'maskable'] as const).flatMap((purpose) =>
    INSTALLED.map(async (size) => {
      const png = await squareOf(mark, size, size * FILLED[purpose], paper);
      return { src: hrefOf(png, 'png'), sizes: `${size}x${size}`, type: 'image/png', purpose };
    }),
  );
  return Promise.all(drawn);
}

/** A picture as PNG, `inner` pixels large in the middle of a square of `size` pixels. */
async function squareOf(
  { file, cache }: Mark,
  size: number,
  inner: number,
  background = '#0000',
): Promise<Buffer> {
  const edge = Math.round((size - inner) / 2);
  const picture = await opened(file, size, cache);
  return picture
    .resize(size - 2 * edge, size - 2 * edge, { fit: 'contain', background })
    .extend({ top: edge, bottom: edge, left: edge, right: edge, background })
    .flatten(background === '#0000' ? false : { background })
    .png({ compressionLevel: 9 })
    .toBuffer();
}
