import type { Grounds, Site } from '../compiler/index.ts';
import { fileOf, NOT_FOUND, type Page } from '../shared/index.ts';
import { type BuiltFile, hashOf } from './built-file.ts';
import type { CardFiles } from './card-draw.ts';
import { cardFonts } from './card-fonts.ts';
import type { CardColours } from './card-look.ts';
import type { CardStore } from './card-store.ts';
import {
  type CardWords,
  charactersOf,
  datesOf,
  drawable,
  picturesOf,
  saidOn,
  wordsOf,
} from './card-words.ts';
import { type FileOf, markOf } from './media-picture.ts';
import type { Project } from './site.ts';
import { groundsIn } from './tokens.ts';

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
    const { lackingIn } = await import('./card-lacking.ts');
    return JSON.stringify([...(await lackingIn(characters, cardFonts(root)))]);
  });
  return new Set(JSON.parse(lacking));
}

type Artist = (card: CardFiles) => Promise<Uint8Array>;

/** Who draws the cards; comes with the first one, since it brings along all that knows fonts and layout. */
function artistOf({ root }: Project): Artist {
  let coming: Promise<Artist> | undefined;
  return async (card) => {
    coming ??= import('./card-draw.ts').then(({ cardArtist }) => cardArtist(root));
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
