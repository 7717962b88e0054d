import type { Image } from '../page/values.ts';
import type { Path } from './problem.ts';

/** How a place shows its pictures: what the schema says with `x-shown`. */
export interface Shown {
  /** The greatest width in CSS pixels at which the place shows a picture; 0 when only others show what stands there. */
  widest: number;
  /** The shape that pictures are cut to, as width to height: `4:5`. Without it they keep their own. */
  shape?: string;
}

/** A picture that pages show. */
export interface Picture {
  /** Its path below `media/`. */
  file: string;
  shape?: string;
  /** The greatest width in CSS pixels at which any place shows it. */
  widest: number;
  /** What the pages hold of it: one object for all of them, so that the build fills in once what it has cut. */
  image: Image;
  /** Where in the file it is named first. */
  path: Path;
}

/** The pictures of a site, each once for every shape. */
export interface Gallery {
  /** Notes that a place shows a picture, and gives what the page holds of it. */
  show: (file: string, shown: Shown | undefined, image: Image, at: { path: Path }) => Image;
  /** What has been shown so far. */
  pictures: () => Picture[];
}

/** A block that does not say how wide it shows its pictures may fill the columns of the page: 84rem. */
const PAGE: Shown = { widest: 1344 };

/** A gallery without pictures. */
export function emptyGallery(): Gallery {
  const all = new Map<string, Picture>();
  return {
    show: (file, shown = PAGE, image, at) => {
      const { widest, shape } = shown;
      const key = `${shape ?? ''} ${file}`;
      const known = all.get(key);
      if (known) {
        known.widest = Math.max(known.widest, widest);
        return known.image;
      }
      // of each shape it is cut otherwise
      all.set(key, { file, ...(shape && { shape }), widest, image: { ...image }, path: at.path });
      return all.get(key)?.image as Image;
    },
    // as it is now: what is converted later, only to be checked, shows nothing
    pictures: () => [...all.values()].filter(({ widest }) => widest > 0).map((picture) => ({ ...picture })),
  };
}
