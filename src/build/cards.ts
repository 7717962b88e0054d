import type { Font } from 'satori';
import type { Site } from '../compiler/compile.ts';
import type { Grounds } from '../compiler/grounds.ts';
import type { Page } from '../page/page.ts';
import { fileOf, NOT_FOUND } from '../page/paths.ts';
import { type BuiltFile, hashOf } from './built-file.ts';
import { drawCard } from './card-draw.ts';
import { cardFonts, drawable, lackingIn } from './card-fonts.ts';
import { type CardColours, MOST_PICTURES } from './card-look.ts';
import { type CardStore, cardStore } from './card-store.ts';
import { type CardWords, picturesOf, saidOn, wordsOf } from './card-words.ts';
import { dataOf, type FileOf, isPhoto, markOf } from './media-picture.ts';
import type { Project } from './site.ts';
import { groundsIn } from './tokens.ts';

/** The card of a page. */
export interface Card extends BuiltFile {
  content: Uint8Array;
  /** What it shows, in words. */
  alt: string;
}

/**
 * The cards that are shown where a page is shared, by the paths of the pages; that of unknown addresses has none.
 * They are kept in `node_modules/.cache` under all that goes into them. Tells once of characters that the fonts lack.
 */
export async function cardsOf(site: Site, project: Project, fileOfImage: FileOf): Promise<Map<string, Card>> {
  const fonts = cardFonts(project.root);
  const grounds = groundsIn(site, project);
  const pages = site.pages.filter((page) => page.path !== NOT_FOUND);
  const wanted = pages.map((page) => ({ page, words: wordsOf(page, site) }));
  const lacking = await lackingIn(
    wanted.flatMap(({ words }) => textsOf(words)),
    fonts,
  );
  if (lacking.size > 0)
    console.warn(`The fonts lack ${[...lacking].join(' ')}, so the cards are drawn without.`);
  const cards = new Map<string, Card>();
  const store = cardStore(project.root);
  for (const { page, words } of wanted) {
    const content = await draw(page, drawableWords(words, lacking, site), {
      site,
      fonts,
      grounds,
      fileOfImage,
      store,
    });
    const name = `cards/${fileOf(page.path)}-${hashOf(content)}.png`;
    cards.set(page.path, { name, content, alt: saidOn(words) });
  }
  await store.tidy();
  return cards;
}

/** What every card is drawn with. */
interface Means {
  site: Site;
  fonts: Font[];
  grounds: Grounds;
  fileOfImage: FileOf;
  store: CardStore;
}

/** Draws the card of a page, or takes it from the store when all that goes into it is as it was. */
async function draw(
  page: Page,
  words: CardWords,
  { site, fonts, grounds, fileOfImage, store }: Means,
): Promise<Uint8Array> {
  // a light stands in the dark rooms only
  const { glow, ...plain } = page.mood === 'crisis' ? grounds.crisis : grounds.light;
  const colours: CardColours = page.mood === 'crisis' ? { ...plain, glow } : plain;
  const mark = markOf(site);
  const files = picturesOf(page).map(fileOfImage);
  const marks = mark ? [fileOfImage(mark)] : [];
  return store.drawn({ words, colours }, [...marks, ...files], async () => {
    const [drawnMark] = await Promise.all(marks.map((file) => dataOf(file, 120)));
    const size = files.length > 1 ? 112 : 660;
    const pictures = files
      .slice(0, MOST_PICTURES)
      .map(async (file) => ({ href: await dataOf(file, size), photo: isPhoto(file) }));
    return drawCard({ words, colours, mark: drawnMark, pictures: await Promise.all(pictures) }, fonts);
  });
}

function textsOf({ lines, ...words }: CardWords): string[] {
  return [...Object.values(words), ...lines.flatMap(({ label = '', text }) => [label, text])];
}

/** The words that can be drawn; where nothing is left of the title, the host of the site stands for it. */
function drawableWords(words: CardWords, lacking: ReadonlySet<string>, { shell }: Site): CardWords {
  const kept = (text: string) => drawable(text, lacking) ?? '';
  return {
    name: kept(words.name),
    title: kept(words.title) || new URL(shell.origin).host,
    lines: words.lines.flatMap(({ label, text }) =>
      kept(text) ? [{ ...(label && { label: kept(label) }), text: kept(text) }] : [],
    ),
    year: kept(words.year),
    dates: kept(words.dates),
    place: kept(words.place),
  };
}
