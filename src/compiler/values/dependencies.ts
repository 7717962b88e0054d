import { type Image, positionOf } from '../../core/index.ts';
import type { Path } from '../problems/problem.ts';
import type { Calendar, CalendarFile } from './times/calendar.ts';

/** A file, calendar entry or embedded site that a value of a page requires. */
export type Dependency =
  /** A linked file of `media/`. */
  | { file: string }
  /** The id of a linked calendar entry. */
  | { entry: string }
  | { calendar: CalendarFile }
  /** The origin of an embedded page. */
  | { frame: string }
  | { picture: string; shown: Shown | undefined; path: Path };

export interface Resources {
  /** Linked files, as paths below `media/`. */
  media: string[];
  pictures: Picture[];
  /** The origins of embedded pages: the Content-Security-Policy allows only these in frames. */
  frames: string[];
  calendar: CalendarFile[];
}

/** Returns the linked files of `media/` without duplicates, sorted. */
export function filesIn(dependencies: Dependency[]): string[] {
  return [...new Set(dependencies.flatMap((one) => ('file' in one ? [one.file] : [])))].sort();
}

export function framesIn(dependencies: Dependency[]): string[] {
  return [...new Set(dependencies.flatMap((one) => ('frame' in one ? [one.frame] : [])))].sort();
}

/** Returns the linked calendar files without duplicates, in the order of their first links. */
export function calendarsIn(dependencies: Dependency[], { entries }: Calendar): CalendarFile[] {
  const files = new Map<string, CalendarFile>();
  for (const one of dependencies) {
    if ('calendar' in one && !files.has(one.calendar.id)) files.set(one.calendar.id, one.calendar);
    const entry = 'entry' in one ? entries.get(one.entry) : undefined;
    if (entry) files.set(entry.id, { id: entry.id, entries: [entry] });
  }
  return [...files.values()];
}

/** How a place shows its pictures: the annotation `x-image` of the schema. */
export interface Shown {
  /** The maximum width in CSS pixels at which the place displays a picture; 0 if only other places display it. */
  widest: number;
  /** The aspect ratio to which pictures are cropped, `4:5`; undefined if they are not. */
  shape?: string;
  /** The point of a picture that stays visible when it is cropped, `20% 30%`: the `focus` of its record. */
  focus?: string;
  /** Layout of narrow pictures: those narrower than `below` pixels are displayed up to `widest` wide, next to the text. */
  beside?: { below: number; widest: number };
  /** The longer side, in pixels, of an additional file for visitors who open the picture in full size. */
  full?: number;
  /** `false` if a picture with fewer pixels than the place is displayed in its own size. */
  enlarged?: false;
  /** `true` for the logo of the conference, which stays visible on every background (`plates.ts`). */
  mark?: true;
  /** `true` for the logos of sponsors, whose colours the build analyses. */
  logo?: true;
}

export interface Picture {
  /** Its path below `media/`. */
  file: string;
  shape?: string;
  focus?: string;
  beside?: Shown['beside'];
  /** The maximum width in CSS pixels of all places. */
  widest: number;
  /** The longer side of the full-size file of the picture, if a place has one. */
  full?: number;
  /** `false` if no place enlarges the picture. */
  enlarged?: false;
  logo?: true;
  /** The data in the pages: the same object in all of them, by which the build identifies the picture. */
  image: Image;
  /** The path of its first use in the site file. */
  path: Path;
}

/** The picture data that pages share: one object for each shape of a file. */
export interface Images {
  /** Returns the shared data of a picture in the shape of a place; initially a copy of `image`. */
  of: (file: string, shown: Shown | undefined, image: Image) => Image;
  get: (file: string, shown: Shown | undefined) => Image | undefined;
}

/** For a block without a width for its pictures: the width of the page, 84rem. */
const PAGE_WIDTH: Shown = { widest: 1344 };

function keyOf(file: string, { shape, focus }: Shown = PAGE_WIDTH): string {
  return `${shape ?? ''} ${focus ?? ''} ${file}`;
}

export function createImages(): Images {
  const all = new Map<string, Image>();
  return {
    of: (file, shown, image) => {
      const key = keyOf(file, shown);
      const { shape, focus } = shown ?? PAGE_WIDTH;
      const position = shape && focus && positionOf(image.width, image.height, shape, focus);
      const known = all.get(key) ?? { ...image, ...(position && { position }) };
      all.set(key, known);
      return known;
    },
    get: (file, shown) => all.get(keyOf(file, shown)),
  };
}

/** Returns the displayed pictures, one for each shape, in the order of the pages. */
export function picturesIn(dependencies: Iterable<Dependency>, images: Images): Picture[] {
  const all = new Map<string, Picture>();
  for (const one of dependencies) {
    if (!('picture' in one)) continue;
    const { picture: file, shown = PAGE_WIDTH, path } = one;
    const { shape, focus, beside, widest, full, enlarged, logo } = shown;
    const key = keyOf(file, shown);
    const picture = all.get(key);
    const image = images.get(file, shown);
    if (picture) {
      picture.widest = Math.max(picture.widest, widest);
      if (full !== undefined) picture.full = full;
      if (logo) picture.logo = logo;
      if (enlarged !== false) delete picture.enlarged;
      if (!beside) delete picture.beside;
    } else if (image) {
      const optional = {
        ...(shape && { shape }),
        ...(focus && { focus }),
        ...(beside && { beside }),
        ...(full !== undefined && { full }),
        ...(enlarged === false && { enlarged }),
        ...(logo && { logo }),
      };
      all.set(key, { file, ...optional, widest, image, path });
    }
  }
  return [...all.values()].filter(({ widest }) => widest > 0);
}
