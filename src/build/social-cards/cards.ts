import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Grounds, Site } from '../../compiler/index.ts';
import { fileOf, NOT_FOUND, type Page } from '../../shared/index.ts';
import { type FileOf, markOf } from '../assets/media.ts';
import { groundsIn } from '../assets/theme-css.ts';
import { type BuiltFile, hashOf } from '../output.ts';
import { pictureCache } from '../picture-cache.ts';
import type { Project } from '../site.ts';
import { type CardFiles, cardFonts } from './draw.ts';
import { type CardColours, HEIGHT, WIDTH } from './layout.ts';
import { type CardWords, charactersOf, datesOf, drawable, picturesOf, saidOn, wordsOf } from './words.ts';

/** What else draws the cards. */
const MAKERS = ['satori', 'sharp', '@fontsource/fraunces', '@fontsource/instrument-sans'];

/** Where the cards wait for the next build. */
export interface CardStore {
  /** The card that was drawn of the same data and the same files, or else what `draw` gives, which is kept. */
  drawn: (data: unknown, files: readonly string[], draw: () => Promise<Uint8Array>) => Promise<Uint8Array>;
  /** The text that was made of the same data, or else what `make` gives, which is kept. */
  said: (data: unknown, make: () => Promise<string>) => Promise<string>;
  /** Throws away what no build has asked for in a month. */
  tidy: () => Promise<void>;
}

/**
 * The store of the cards and icons of a project: a cache of pictures, each of which is one file. What draws them is read
 * once, and each of their pictures once, however many cards show it.
 */
export function cardStore(root: string): CardStore {
  const cache = pictureCache(path.join(root, 'node_modules/.cache/plenary/cards'));
  const hashes = new Map<string, Promise<string>>();
  const hashOfFile = (file: string) => {
    const hash = hashes.get(file) ?? readFile(file).then((content) => hashOf(content, 43));
    hashes.set(file, hash);
    return hash;
  };
  const makers = Promise.all(makersOf(root).map(hashOfFile));
  // when it is missed, whoever asks for a card is told
  makers.catch(() => {});
  const drawn: CardStore['drawn'] = async (data, files, draw) => {
    const all = [...(await makers), ...(await Promise.all(files.map(hashOfFile)))];
    const key = hashOf(JSON.stringify([data, ...all]), 32);
    const kept = await cache.find(key);
    if (kept) return kept.fallback.content;
    const content = await draw();
    const fallback = { ending: 'png', width: WIDTH, height: HEIGHT, content };
    await cache.keep(key, { fallback, sources: [] });
    return content;
  };
  return {
    drawn,
    said: async (data, make) => {
      const bytes = await drawn(data, [], async () => new TextEncoder().encode(await make()));
      return new TextDecoder().decode(bytes);
    },
    tidy: cache.tidy,
  };
}

/** The files that draw the cards: after a change in any of them no stored card counts. */
function makersOf(root: string): string[] {
  const cards = readdirSync(path.join(root, 'src/build/social-cards')).sort();
  const own = [...cards.map((name) => `social-cards/${name}`), 'assets/icons.ts', 'assets/media.ts'];
  return [
    ...own.map((name) => path.join(root, 'src/build', name)),
    ...MAKERS.map((name) => path.join(root, 'node_modules', name, 'package.json')),
  ];
}

/** The card of a page. */
export interface Card extends BuiltFile {
  content: Uint8Array;
  /** What it shows, in words. */
  alt: string;
}

/** What cards are drawn with. */
interface Means {
  /** The pages that have a card of their own. */
  pages: readonly Page[];
  fileOfImage: FileOf;
  store: CardStore;
}

/** How many cards are drawn at once: while one is laid out, another is coloured in. */
const AT_ONCE = 3;

/**
 * The cards that are shown where a page is shared, by the paths of the pages; that of unknown addresses has none.
 * They are kept in `node_modules/.cache` under all that goes into them. Tells once of characters that the fonts lack.
 */
export async function cardsOf(
  site: Site,
  project: Project,
  { pages, fileOfImage, store }: Means,
): Promise<Map<string, Card>> {
  const grounds = groundsIn(site, project);
  const wanted = pages
    .filter((page) => page.path !== NOT_FOUND)
    .map((page) => ({ page, words: wordsOf(page, site) }));
  const lacking = await lackingAmong(
    wanted.flatMap(({ words }) => textsOf(words)),
    project,
    store,
  );
  if (lacking.size > 0)
    console.warn(
      `The fonts of the cards lack ${[...lacking].join(' ')}: texts with such letters are left out of the cards.`,
    );
  const artist = artistOf(project);
  const found: [string, Card][] = [];
  const waiting = wanted.entries();
  const drawNext = async () => {
    for (const [index, { page, words }] of waiting) {
      const drawn = drawableWords(words, lacking, site);
      const content = await draw(page, drawn, { site, grounds, fileOfImage, store, artist });
      const name = `cards/${fileOf(page.path)}-${hashOf(content)}.png`;
      found[index] = [page.path, { name, content, alt: saidOn(words) }];
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, drawNext));
  return new Map(found);
}

/** The characters among some texts that the fonts of the cards do not have; to find out takes as long as drawing three. */
async function lackingAmong(texts: string[], { root }: Project, store: CardStore): Promise<Set<string>> {
  const characters = [...new Set(texts.flatMap(charactersOf))].sort();
  const lacking = await store.said(['lacking', ...characters], async () => {
    const { lackingIn } = await import('./draw.ts');
    return JSON.stringify([...(await lackingIn(characters, cardFonts(root)))]);
  });
  return new Set(JSON.parse(lacking));
}

type Artist = (card: CardFiles) => Promise<Uint8Array>;

/** Who draws the cards; comes with the first one, since it brings along all that knows fonts and layout. */
function artistOf({ root }: Project): Artist {
  let coming: Promise<Artist> | undefined;
  return async (card) => {
    coming ??= import('./draw.ts').then(({ cardArtist }) => cardArtist(root));
    const draw = await coming;
    return draw(card);
  };
}

interface Drawing extends Omit<Means, 'pages'> {
  site: Site;
  grounds: Grounds;
  artist: Artist;
}

/** Draws the card of a page, or takes it from the store when all that goes into it is as it was. */
async function draw(
  page: Page,
  words: CardWords,
  { site, grounds, fileOfImage, store, artist }: Drawing,
): Promise<Uint8Array> {
  // a light stands in the dark rooms only
  const { glow, ...plain } = page.mood === 'crisis' ? grounds.crisis : grounds.light;
  const colours: CardColours = page.mood === 'crisis' ? { ...plain, glow } : plain;
  const mark = markOf(site);
  const files = picturesOf(page).map(fileOfImage);
  const marks = mark ? [fileOfImage(mark)] : [];
  return store.drawn({ words, colours }, [...marks, ...files], () =>
    artist({ words, colours, mark: marks[0], files }),
  );
}

function textsOf({ lines, ...words }: CardWords): string[] {
  return [...Object.values(words), ...lines.flatMap(({ label = '', text }) => [label, text])];
}

/**
 * The words that can be drawn. A title that cannot be gives way to the host of the site, and the days to the same days
 * in English; of the others nothing is drawn.
 */
function drawableWords(words: CardWords, lacking: ReadonlySet<string>, { event, shell }: Site): CardWords {
  const kept = (text: string) => drawable(text, lacking) ?? '';
  return {
    name: kept(words.name),
    title: kept(words.title) || new URL(shell.origin).host,
    lines: words.lines.flatMap(({ label, text }) =>
      kept(text) ? [{ ...(label && { label: kept(label) }), text: kept(text) }] : [],
    ),
    year: kept(words.year),
    dates: kept(words.dates) || datesOf(event.starts, event.ends, 'en'),
    place: kept(words.place),
  };
}
