import { platform } from '#build-platform';
import {
  type Files,
  isXml,
  type Palettes,
  type Picture,
  type Problem,
  problem,
  type Site,
} from '../../../compiler/index.ts';
import { type Image, pageFileName } from '../../../core/index.ts';
import { builtFonts, type FontSource } from '../assets/fonts/fonts.ts';
import { withIconFile } from '../assets/icon-file.ts';
import { mediaNames, siteMark } from '../assets/media-names.ts';
import { type PictureCuts, publishedPicture, withPublishedImages } from '../assets/pictures/image-plan.ts';
import { shownGrounds } from '../assets/site-css.ts';
import { type BuiltFile, hashOf } from '../built-file.ts';
import { archivedCopies, archivedPageFiles } from '../editions/publish.ts';
import { drawCardsInLanguages } from '../languages.ts';
import { offlineFiles, offlineFilesToHash, type WrittenFiles } from '../offline.ts';
import { createPageMaker, type RenderPage } from '../pages/page-files.ts';
import { createIcons, type DrawableMark, type Icons } from '../sharing/icons.ts';
import { type Card, createOutline, type Outline } from '../sharing/metadata.ts';
import { NAME_FONTS_FOLDER } from './fonts-of-names.ts';
import {
  type BundleMetadata,
  type SitePlan,
  serviceWorkerName,
  serviceWorkerText,
  sitePlan,
  unusedScripts,
} from './plan.ts';

/** The data and functions that every platform provides. */
interface CommonPlatform {
  /** `files` are the names of all files in the folder `public` of the bundles. */
  bundles: BundleMetadata & { files: readonly string[] };
  /** Returns one of `files`, `keeping/sw.js` or `leaving/sw.js`. */
  bundled: (name: string) => Promise<Uint8Array | string>;
  /** Omits fonts for names that can't be loaded, for example in a tab without a network. Otherwise, a failure rejects. */
  withoutNameFonts?: boolean;
  media: Files;
  fonts: FontSource;
  /** For a site without a theme. */
  tokens: Palettes;
}

/** A platform that makes one file at a time, such as a browser. */
export interface SitePlatform extends CommonPlatform {
  renderPage: RenderPage;
  /** Rejects with the reason if the picture can't be read. */
  cutPicture: (picture: Picture, bytes: Uint8Array) => Promise<PictureCuts>;
  /** `file` is the mark's name below `media/`. Without this function, the only icon is the mark itself, if it is a drawing. */
  markOf?: (file: string) => Promise<DrawableMark>;
  /** Returns cards by the paths of their pages. Without this function, pages have no cards. */
  cardsOf?: (site: Site, pages: Site['pages']) => Promise<ReadonlyMap<string, Card>>;
}

/** A platform that makes and writes many files at once, with threads and with results of the last build. */
interface BulkPlatform extends CommonPlatform {
  /** Maps each compiled image to its published image. */
  writePictures: (site: Site) => Promise<ReadonlyMap<Image, Image>>;
  drawSharing: (site: Site, outline: Outline) => Promise<DrawnSharing>;
  writePages: (plan: SitePlan) => Promise<void>;
  written: () => WrittenFiles;
  cards?: number | undefined;
}

interface DrawnSharing {
  icons: Icons;
  cards: ReadonlyMap<string, Card>;
}

export interface SiteFiles extends AsyncIterable<BuiltFile> {
  /** An estimate until all pictures are cut. */
  count: () => number;
}

/** Thrown if pictures can't be read completely. */
export class BrokenPictures extends Error {
  readonly problems: Problem[];

  constructor(problems: Problem[]) {
    super(`${problems.length} pictures cannot be read.`);
    this.problems = problems;
  }
}

/**
 * Platforms whose functions give equal results get equal files. Each file is made on demand, so that only one picture and one
 * page are in memory. Excludes files that a platform writes itself. Throws before the first page if a picture can't be read.
 */
export function finishedSite(site: Site, doors: SitePlatform | BulkPlatform): SiteFiles {
  const ledger = new Ledger(offlineFilesToHash(site), estimateCount(site, doors));
  return {
    count: () => ledger.count(),
    async *[Symbol.asyncIterator]() {
      for await (const file of generateFiles(site, doors, ledger)) {
        // of two files with the same name, the first is used: two places may display the same cut of a picture
        if (ledger.note(file)) yield file;
      }
    },
  };
}

async function* generateFiles(
  compiled: Site,
  doors: SitePlatform | BulkPlatform,
  ledger: Ledger,
): AsyncGenerator<BuiltFile> {
  const bulk = 'writePages' in doors ? doors : undefined;
  const images =
    'writePages' in doors
      ? await doors.writePictures(compiled)
      : yield* generatePictureFiles(compiled, doors);
  const { site, files: icons } = withIconFile(withPublishedImages(compiled, images));
  yield* icons;
  yield* scriptFiles(site, doors);
  const plan = await planSite(site, compiled, doors);
  ledger.expect(remainingFileCount(site, plan));
  yield* plan.files;
  if ('writePages' in doors) await doors.writePages(plan);
  else yield* pageFiles(plan, doors.renderPage);
  for (const name of site.media) yield { name: `media/${name}`, content: doors.media.read(name) };
  yield* await offlineFiles(site, plan.common.start, bulk?.written() ?? ledger.written());
  // these follow the list of files that browsers cache, which excludes the archive
  yield* plan.redirects;
  yield* archivedPageFiles(plan.archived);
  for (const { from, name } of archivedCopies(site)) yield { name, content: doors.media.read(from) };
  yield* plan.hostFiles;
}

async function* generatePictureFiles(
  { pictures, shell }: Pick<Site, 'pictures' | 'shell'>,
  { media, cutPicture }: Pick<SitePlatform, 'media' | 'cutPicture'>,
): AsyncGenerator<BuiltFile, Map<Image, Image>> {
  const images = new Map<Image, Image>();
  const problems: Problem[] = [];
  for (const picture of pictures) {
    const { file, path } = picture;
    const cuts = await cutPicture(picture, media.read(file)).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      problems.push(problem('picture-broken', { path }, { file, reason }));
    });
    if (!cuts) continue;
    const { files, image } = publishedPicture(picture, cuts, shell.base);
    images.set(picture.image, image);
    // after a problem, the files would be discarded
    if (problems.length === 0) yield* files;
  }
  if (problems.length > 0) throw new BrokenPictures(problems);
  return images;
}

async function* scriptFiles(
  site: Site,
  { bundles, bundled, withoutNameFonts = false }: CommonPlatform,
): AsyncGenerator<BuiltFile> {
  const unused = unusedScripts(bundles, site);
  for (const name of bundles.files.filter((one) => !unused.has(one))) {
    const isLeft = withoutNameFonts && name.startsWith(NAME_FONTS_FOLDER);
    const content = await bundled(name).catch((error: unknown) => {
      if (!isLeft) throw error;
    });
    if (content !== undefined) yield { name, content };
  }
  const worker = await bundled(serviceWorkerName(site));
  const text = typeof worker === 'string' ? worker : new TextDecoder().decode(worker);
  yield { name: 'sw.js', content: serviceWorkerText(site, text) };
}

async function planSite(site: Site, compiled: Site, doors: SitePlatform | BulkPlatform): Promise<SitePlan> {
  const { bundles, media, tokens } = doors;
  const grounds = shownGrounds(site.theme, () => tokens);
  const isBulk = 'writePages' in doors;
  const outline = createOutline(site, isBulk ? doors.cards : undefined);
  const [fonts, sharing] = await Promise.all([
    builtFonts(site, doors.fonts),
    isBulk ? doors.drawSharing(site, outline) : drawIconsAndCards(site, compiled, outline, doors),
  ]);
  return sitePlan(site, { outline, bundles, drawn: { fonts, ...sharing }, grounds, media });
}

/** Draws icons and cards as far as the platform can. */
async function drawIconsAndCards(
  site: Site,
  compiled: Site,
  { carded }: Outline,
  doors: SitePlatform,
): Promise<DrawnSharing> {
  const image = siteMark(compiled);
  const mark = image && (await readMark(mediaNames(compiled)(image), doors));
  const { light } = shownGrounds(site.theme, () => doors.tokens);
  return {
    icons: await createIcons(site, light.paper, mark),
    cards: doors.cardsOf ? await drawCardsInLanguages(site, carded, doors.cardsOf) : new Map(),
  };
}

/** Only some platforms can draw the mark at other sizes. */
async function readMark(file: string, { markOf, media }: SitePlatform): Promise<DrawableMark> {
  if (markOf) return markOf(file);
  const content = media.read(file);
  return { draw: async () => undefined, ...(isXml(content) && { svg: content }) };
}

async function* pageFiles(
  { pages, common, sharingOf }: SitePlan,
  renderPage: RenderPage,
): AsyncGenerator<BuiltFile> {
  const filesOfPage = createPageMaker(common, renderPage);
  for (const group of pages)
    for (const page of group) {
      // lets the editor continue between pages
      await platform.pause();
      yield* await filesOfPage({
        name: pageFileName(page.path),
        json: JSON.stringify(page),
        sharing: sharingOf(page),
      });
    }
}

/** Estimates the number before the pages are planned. */
function estimateCount(site: Site, { bundles }: CommonPlatform): number {
  const perPicture = 5;
  const few = 20;
  return (
    perPicture * site.pictures.length + bundles.files.length + 2 * site.pages.length + site.media.length + few
  );
}

/** Includes the list of files that browsers cache. */
function remainingFileCount(site: Site, { files, pages, redirects, archived, hostFiles }: SitePlan): number {
  const made = [...pages].reduce((sum, group) => sum + [...group].length, 0) + archived.length;
  const whole = [files, redirects, hostFiles, site.media, archivedCopies(site)];
  return whole.reduce((sum, list) => sum + list.length, 2 * made + 1);
}

/** Records names and sizes of the files written so far, but not their content. */
class Ledger {
  readonly #files = new Map<string, { size: number; hash: string | undefined }>();
  readonly #hashed: ReadonlySet<string>;
  #expected: number;

  /** Only files in `hashed` need their hash later. */
  constructor(hashed: ReadonlySet<string>, expected: number) {
    this.#hashed = hashed;
    this.#expected = expected;
  }

  /** Returns false if a file with this name is already recorded. */
  note({ name, content }: BuiltFile): boolean {
    if (this.#files.has(name)) {
      this.#expected--;
      return false;
    }
    const size = typeof content === 'string' ? new TextEncoder().encode(content).length : content.length;
    this.#files.set(name, { size, hash: this.#hashed.has(name) ? hashOf(content) : undefined });
    return true;
  }

  /** Sets the number of remaining files. */
  expect(more: number): void {
    this.#expected = this.#files.size + more;
  }

  count(): number {
    return Math.max(this.#expected, this.#files.size);
  }

  written(): WrittenFiles {
    const folder = 'assets/';
    const inside = [...this.#files.keys()].flatMap((name) =>
      name.startsWith(folder) ? [name.slice(folder.length)] : [],
    );
    return {
      assets: inside.filter((name) => !name.includes('/')),
      of: async (name) => {
        const file = this.#files.get(name);
        if (!file) throw new Error(`The site has no file ${name}.`);
        return { size: file.size, hash: () => file.hash ?? '' };
      },
    };
  }
}
