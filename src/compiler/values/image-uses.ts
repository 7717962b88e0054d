import type { Image } from '../../shared/index.ts';
import type { Path } from '../output/problem.ts';
import type { Effect } from '../site/pages.ts';

/** How a place shows its pictures: what the schema says with `x-image`. */
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

/** What the pages hold of the pictures: one object for each shape of a file. */
export interface Images {
  /** What all pages hold of a picture in the shape that a place shows it in; at first a copy of `image`. */
  of: (file: string, shown: Shown | undefined, image: Image) => Image;
  get: (file: string, shown: Shown | undefined) => Image | undefined;
  /** Whether none was changed, as the build does when it has cut them. */
  untouched: () => boolean;
}

/** A block that does not say how wide it shows its pictures may fill the columns of the page: 84rem. */
const PAGE: Shown = { widest: 1344 };

function keyOf(file: string, { shape }: Shown = PAGE): string {
  return `${shape ?? ''} ${file}`;
}

/** Images of which none is known yet. */
export function noImages(): Images {
  const all = new Map<string, { image: Image; before: string }>();
  return {
    of: (file, shown, image) => {
      const key = keyOf(file, shown);
      const known = all.get(key) ?? { image: { ...image }, before: JSON.stringify(image) };
      all.set(key, known);
      return known.image;
    },
    get: (file, shown) => all.get(keyOf(file, shown))?.image,
    untouched: () => [...all.values()].every(({ image, before }) => JSON.stringify(image) === before),
  };
}

/** The pictures that the pages show, each once for every shape, in the order in which the pages name them. */
export function picturesOf(effects: Iterable<Effect>, images: Images): Picture[] {
  const all = new Map<string, Picture>();
  for (const effect of effects) {
    if (!('picture' in effect)) continue;
    const { picture: file, shown = PAGE, path } = effect;
    const { shape, widest } = shown;
    const key = keyOf(file, shown);
    const picture = all.get(key);
    const image = images.get(file, shown);
    if (picture) picture.widest = Math.max(picture.widest, widest);
    else if (image) all.set(key, { file, ...(shape && { shape }), widest, image, path });
  }
  return [...all.values()].filter(({ widest }) => widest > 0);
}
