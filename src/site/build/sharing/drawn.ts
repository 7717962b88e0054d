import { readFile } from 'node:fs/promises';
import type { Site } from '../../../compiler/index.ts';
import { fontRanges } from '../assets/fonts/font-files.ts';
import { subsetsForLetters } from '../assets/fonts/fonts.ts';
import { isPhoto, mediaFiles, openPicture } from '../assets/media.ts';
import { siteMark } from '../assets/media-names.ts';
import { sitePalettes } from '../assets/tokens.ts';
import type { Cache } from '../cache.ts';
import { drawCardsInLanguages } from '../languages.ts';
import { fontFile } from '../own-files.ts';
import type { Project } from '../project.ts';
import { createIcons, type DrawableMark, type DrawMark, type Icons } from './icons.ts';
import { iconLetters, letterMark } from './letter-mark.ts';
import type { Card, Outline } from './metadata.ts';
import { createDrawingCache, type DrawWithCache, drawCards } from './social-cards/cards.ts';

export async function drawIconsAndCards(
  site: Site,
  project: Project,
  { carded }: Pick<Outline, 'carded'>,
  cache: Cache,
): Promise<{ cards: Map<string, Card>; icons: Icons }> {
  const fileOfImage = mediaFiles(site, project);
  const drawing = createDrawingCache(cache);
  const image = siteMark(site);
  const drawnIcons = async () => {
    const mark = await (image
      ? createDrawnMark(fileOfImage(image), drawing, cache)
      : createDrawnLetters(site, project.root, drawing));
    return createIcons(site, sitePalettes(site, project).light.paper, mark);
  };
  const [cards, icons] = await Promise.all([
    drawCardsInLanguages(site, carded, (view, pages) =>
      drawCards(view, project, { pages, fileOfImage, drawing }),
    ),
    drawnIcons(),
  ]);
  return { cards, icons };
}

/** Draws with sharp, or reads the drawing from the cache. */
export async function createDrawnMark(
  file: string,
  drawing: DrawWithCache,
  cache: Cache,
): Promise<DrawableMark> {
  const draw: DrawMark = (size, inner, background = '#0000') =>
    drawing(`icon ${size} ${inner} ${background}`, [file], () =>
      drawSquare(file, cache, { size, inner, background }),
    );
  return { draw, ...(!isPhoto(file) && { svg: await readFile(file) }) };
}

/** Letters have a background of their own; a mark has a margin of paper. */
const LETTERS_SCALE = 1.2;

/** For a site without a mark, in its face's style. Undefined without a face, or if none of its fonts contains the letters. */
async function createDrawnLetters(
  site: Site,
  root: string,
  drawing: DrawWithCache,
): Promise<DrawableMark | undefined> {
  const letters = iconLetters(site);
  const cuts = letters && subsetsForLetters(letters, fontRanges(root), site.fonts);
  if (!cuts) return;
  const files = cuts.map(({ file }) => fontFile(root, file));
  const outline = await drawing(['letters', cuts], files, async () => {
    const { createLetterOutline } = await import('./letter-outline.ts');
    return createLetterOutline(cuts, files);
  });
  const draw: DrawMark = async (size, inner) => {
    const svg = letterMark(site, outline, Math.min(64, (64 * inner * LETTERS_SCALE) / size));
    if (!svg) return;
    const text = new TextDecoder().decode(svg);
    return drawing(['letters', size, text], [], async () => {
      const { default: sharp } = await import('sharp');
      // rendered at its final size instead of being scaled up
      const drawn = sharp(svg, { density: (72 * size) / 64 }).resize(size, size);
      return new Uint8Array(await drawn.removeAlpha().png({ compressionLevel: 9 }).toBuffer());
    });
  };
  return { draw, svg: letterMark(site, outline) };
}

async function drawSquare(
  file: string,
  cache: Cache,
  { size, inner, background }: { size: number; inner: number; background: string },
): Promise<Uint8Array> {
  const edge = Math.round((size - inner) / 2);
  const picture = await openPicture(file, size, cache);
  return picture
    .resize(size - 2 * edge, size - 2 * edge, { fit: 'contain', background })
    .extend({ top: edge, bottom: edge, left: edge, right: edge, background })
    .flatten(background === '#0000' ? false : { background })
    .png({ compressionLevel: 9 })
    .toBuffer();
}
