import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { mediaHref, type Picture, type Problem, problem, type Site } from '../compiler/index.ts';
import { hashOf, writeFiles } from './built-file.ts';
import { type PictureCache, pictureCache } from './picture-cache.ts';
import { type Cut, type Cuts, cutRaster, mapCuts, SETTINGS } from './picture-cut.ts';
import { cleanSvg } from './picture-cut-svg.ts';
import { faultOf } from './picture-fault.ts';
import { widthsOf } from './picture-plan.ts';

/** To be raised when the same options cut something else than before: then nothing of the cache is right any more. */
const EDITION = 2;

/** Cutting takes all of one processor and much memory, so more at once gain nothing. */
const AT_ONCE = 2;

/** What became of the pictures of a site. */
export interface Published {
  /** How many pictures were cut now, and how many an earlier build had cut. */
  cut: number;
  kept: number;
  files: number;
  bytes: number;
}

/**
 * Cuts the pictures of a site for the places that show them, writes them into `media/` of the folder `to`, and fills
 * in what the pages hold of each: one object, whose changes all pages see. Gives what was written, or the problems
 * of pictures that cannot be read to their end. What was cut once is kept below `node_modules/` of the project.
 */
export async function publishPictures(
  { pictures, shell }: Pick<Site, 'pictures' | 'shell'>,
  root: string,
  from: string,
  to: string,
): Promise<Published | { problems: Problem[] }> {
  const cache = pictureCache(path.join(root, 'node_modules/.cache/plenary/pictures'));
  const done: Published = { cut: 0, kept: 0, files: 0, bytes: 0 };
  const problems: Problem[] = [];
  const publish = async (picture: Picture) => {
    const { file, path: place } = picture;
    const { cuts, isKept, fault } = await cutsOf(picture, await readFile(path.join(from, file)), cache);
    if (!cuts) return void problems.push(problem('picture-broken', { path: place }, { file, reason: fault }));
    done[isKept ? 'kept' : 'cut']++;
    const named = await mapCuts(cuts, async (cut) => {
      const name = nameOf(file, cut);
      await writeFiles(path.join(to, 'media'), [{ name, content: cut.content }]);
      done.files++;
      done.bytes += cut.content.length;
      return { ...cut, href: mediaHref(shell.base, name) };
    });
    fillIn(picture, named);
  };
  const waiting = [...pictures];
  const worker = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await publish(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  await cache.tidy();
  return problems.length > 0 ? { problems } : done;
}

/** The same pictures as another build finds them. */
export function asBefore(published: Published): Published {
  return { ...published, cut: 0, kept: published.cut + published.kept };
}

/** One line for the terminal. */
export function summaryOf({ cut, kept, files, bytes }: Published): string {
  const size = `${Math.ceil(bytes / 1000).toLocaleString('en')} kB`;
  return `Pictures: ${cut + kept} in ${files} files of ${size} together; ${cut} cut now, ${kept} as before.`;
}

type Found = { cuts: Cuts; isKept: boolean; fault?: never } | { cuts?: never; isKept?: never; fault: string };

/** What the cache has, or what is cut now; a fault of the picture is told, and one of the file system thrown. */
async function cutsOf(
  { file, widest, shape, image }: Picture,
  bytes: Uint8Array,
  cache: PictureCache,
): Promise<Found> {
  const isSvg = /\.svg$/i.test(file);
  // a drawing is the same for all places
  const options = isSvg ? {} : { widths: widthsOf(widest), shape, SETTINGS };
  const key = hashOf(`${hashOf(bytes, 43)} ${JSON.stringify({ EDITION, isSvg, ...options })}`, 32);
  const kept = await cache.find(key);
  if (kept) return { cuts: kept, isKept: true };
  try {
    const cuts = await (isSvg ? cleanSvg(bytes, image) : cutRaster(bytes, { widest, shape }));
    await cache.keep(key, cuts);
    return { cuts, isKept: false };
  } catch (error) {
    // what cannot be cut and can be read is our fault, or that of a package, and no editor could mend it
    const fault = (error as NodeJS.ErrnoException).syscall ? undefined : await faultOf(error, bytes, isSvg);
    if (fault === undefined) throw error;
    return { fault };
  }
}

/** `photos/asha-427-1a2b3c4d.avif` for a cut of `photos/asha.jpg`; a drawing has no width in its name. */
function nameOf(file: string, { ending, width, content }: Cut): string {
  const size = ending === 'svg' ? '' : `-${width}`;
  return `${file.replace(/\.\w+$/, '')}${size}-${hashOf(content)}.${ending}`;
}

function fillIn({ image }: Picture, { fallback, sources, colour }: Cuts<Cut & { href: string }>): void {
  const { href: src, width, height } = fallback;
  Object.assign(image, {
    src,
    width,
    height,
    ...(sources.length > 0 && {
      sources: sources.map(({ type, cuts }) => ({
        type,
        srcset: cuts.map((cut) => `${cut.href} ${cut.width}w`).join(', '),
      })),
    }),
    ...(colour && { colour }),
  });
}
