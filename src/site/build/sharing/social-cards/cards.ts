import { readFile } from 'node:fs/promises';
import type { Palettes, Site } from '../../../../compiler/index.ts';
import {
  directionOf,
  formatDateRange,
  isNotFoundPath,
  type Page,
  pageFileName,
} from '../../../../core/index.ts';
import type { ImageFileLookup } from '../../assets/media.ts';
import { siteMark } from '../../assets/media-names.ts';
import { sitePalettes } from '../../assets/tokens.ts';
import { hashOf } from '../../built-file.ts';
import { type Cache, openCache } from '../../cache.ts';
import { codeHash } from '../../code-hash.ts';
import type { Project } from '../../project.ts';
import type { Card } from '../metadata.ts';
import type { CardArtist } from './draw.ts';
import { type CardColours, findFaceName, hasSignalBackground } from './layout.ts';
import {
  type CardWords,
  cardAltText,
  cardTexts,
  collectCardWords,
  collectPictures,
  drawableText,
  splitCharacters,
  withoutInvisible,
} from './words.ts';

/** Calls `draw` if there is no earlier drawing of the same data and files. */
export type DrawWithCache = <T>(
  data: unknown,
  files: readonly string[],
  draw: () => Promise<T>,
) => Promise<T>;

/** The key contains the data, the files, the code and the packages. Reads each file once, even if many cards display it. */
export function createDrawingCache(cache: Cache): DrawWithCache {
  const hashes = new Map<string, Promise<string>>();
  const hashOfFile = (file: string) => {
    const hash = hashes.get(file) ?? readFile(file).then((content) => hashOf(content, 43));
    hashes.set(file, hash);
    return hash;
  };
  return async (data, files, draw) => {
    const key = [data, codeHash('drawings'), ...(await Promise.all(files.map(hashOfFile)))];
    return cache.cached('social-cards', key, draw);
  };
}

interface CardOptions {
  pages: readonly Page[];
  fileOfImage: ImageFileLookup;
  drawing: DrawWithCache;
}

/** While one card is laid out, others are rendered. */
const CONCURRENT_CARDS = 3;

/** Returns cards by the paths of the pages. Warns once about all characters that the fonts lack. */
export async function drawCards(
  site: Site,
  project: Project,
  { pages, fileOfImage, drawing }: CardOptions,
): Promise<Map<string, Card>> {
  const grounds = sitePalettes(site, project);
  const wanted = pages
    .filter((page) => !isNotFoundPath(page.path))
    .map((page) => ({ page, words: collectCardWords(page, site) }));
  const artist = createArtistLoader(project);
  const lacking = await findLackingCharacters(
    wanted.flatMap(({ words }) => cardTexts(words).map(withoutInvisible)),
    artist,
    drawing,
  );
  if (lacking.size > 0)
    console.warn(
      `The fonts of the cards lack ${[...lacking].join(' ')}: texts with such letters are left out of the cards.`,
    );
  const found: [string, Card][] = [];
  const waiting = wanted.entries();
  const drawNext = async () => {
    for (const [index, { page, words }] of waiting) {
      const drawn = drawableWords(words, lacking, site);
      const content = await drawPageCard(page, drawn, { site, grounds, fileOfImage, drawing, artist });
      const name = `cards/${pageFileName(page.path)}-${hashOf(content)}.png`;
      found[index] = [page.path, { name, content, alt: cardAltText(words) }];
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_CARDS }, drawNext));
  return new Map(found);
}

/** Cached, since finding the characters takes as long as drawing three cards. */
async function findLackingCharacters(
  texts: string[],
  artist: ArtistLoader,
  drawing: DrawWithCache,
): Promise<Set<string>> {
  const characters = [...new Set(texts.flatMap(splitCharacters))].sort();
  return drawing(['lacking', ...characters], [], async () => (await artist()).lackingIn(characters));
}

type ArtistLoader = () => Promise<CardArtist>;

/** Loads the code for drawing cards, with its fonts and layout, at the first call. */
function createArtistLoader(project: Project): ArtistLoader {
  const { root } = project;
  let coming: Promise<CardArtist> | undefined;
  return () => {
    coming ??= import('./draw.ts').then(({ cardArtist }) => cardArtist({ root, cache: openCache(project) }));
    return coming;
  };
}

interface DrawingContext extends Omit<CardOptions, 'pages'> {
  site: Site;
  grounds: Palettes;
  artist: ArtistLoader;
}

/** Reads the card from the cache if nothing has changed. */
async function drawPageCard(
  page: Page,
  words: CardWords,
  { site, grounds, fileOfImage, drawing, artist }: DrawingContext,
): Promise<Uint8Array> {
  const colours = chooseColours(page, site, grounds);
  const isDark = site.theme?.night === true || colours.paper !== grounds.light.paper;
  const mark = siteMark(site, isDark ? 'dark' : 'light');
  const files = collectPictures(page).map(fileOfImage);
  const marks = mark ? [fileOfImage(mark)] : [];
  const mirrored = directionOf(site.shell.language) === 'rtl';
  const face = findFaceName(site.variants);
  return drawing({ words, colours, mirrored, face }, [...marks, ...files], async () =>
    (await artist()).draw({ words, colours, mark: marks[0], files, mirrored, face }),
  );
}

/** The signal colour is the background, and its text colour is used for everything else. */
function fieldColours(ground: CardColours): CardColours {
  const { blue, 'on-blue': on } = ground;
  return { ...ground, paper: blue, ink: on, soft: on, brass: on, blue: on };
}

/** In a crisis, the dark colours; else white text on the page's own colour, if any; else the usual colours of the site's face. */
function chooseColours(
  { mood, colour }: Page,
  { signals = [], variants }: Site,
  grounds: Palettes,
): CardColours {
  const own = signals.find((signal) => signal.colour === colour);
  // only dark pages have a glow
  const { glow, ...plain } = mood === 'crisis' ? grounds.crisis : grounds.light;
  if (mood === 'crisis') return { ...plain, glow, ...(own && { brass: own.light }) };
  if (!own && hasSignalBackground(findFaceName(variants))) return fieldColours(plain);
  if (!own) return plain;
  const { glow: _, ...ink } = grounds.ink;
  return { ...ink, paper: own.colour, soft: ink.ink, brass: own.light };
}

/** The host replaces a title that can't be drawn, English dates replace dates. Omits other words that can't be drawn. */
function drawableWords(words: CardWords, lacking: ReadonlySet<string>, { event, shell }: Site): CardWords {
  const drawn = (text: string) => drawableText(withoutInvisible(text), lacking) ?? '';
  return {
    name: drawn(words.name),
    title: drawn(words.title) || new URL(shell.origin).host,
    lines: words.lines.flatMap(({ label, text }) =>
      drawn(text) ? [{ ...(label && { label: drawn(label) }), text: drawn(text) }] : [],
    ),
    year: drawn(words.year),
    dates: drawn(words.dates) || formatDateRange(event.starts, event.ends, 'en'),
    place: drawn(words.place),
  };
}
