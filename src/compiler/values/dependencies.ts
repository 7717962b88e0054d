import { type Image, positionOf } from '../../shared/index.ts';
import type { Path } from '../problems/problem.ts';
import type { Calendar, CalendarFile } from './times/calendar.ts';

/** A file, entry or embedded site that a value of a page requires. */
export type Dependency =
  /** A file of `media/` that is linked. */
  | { file: string }
  /** The id of an entry for calendars that is linked. */
  | { entry: string }
  /** A file for calendars that is linked. */
  | { calendar: CalendarFile }
  /** The origin of a page of another site that is embedded. */
  | { frame: string }
  /** A picture that is shown. */
  | { picture: string; shown: Shown | undefined; path: Path };

/** The dependencies of pages, combined. */
export interface Resources {
  /** The files of `media/` that the pages link to, as paths below `media/`. */
  media: string[];
  /** The pictures that the pages show. */
  pictures: Picture[];
  /** The origins of embedded pages: the Content-Security-Policy allows only these in frames. */
  frames: string[];
  /** The files that visitors can add to their calendars. */
  calendar: CalendarFile[];
}

/** The files of `media/` that are linked, each once, sorted. */
export function filesIn(dependencies: Dependency[]): string[] {
  return [...new Set(dependencies.flatMap((one) => ('file' in one ? [one.file] : [])))].sort();
}

/** The origins that are embedded, each once, sorted. */
export function framesIn(dependencies: Dependency[]): string[] {
  return [...new Set(dependencies.flatMap((one) => ('frame' in one ? [one.frame] : [])))].sort();
}

/** The files for calendars that are linked, each once, in the order of their first links. */
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
  /** The greatest width in CSS pixels at which the place shows a picture; 0 if only other places show it. */
  widest: number;
  /** The aspect ratio to which pictures are cropped, `4:5`; uncropped without it. */
  shape?: string;
  /** The point of a picture that the shape leaves in sight, `20% 30%`: what its record says beside it. */
  focus?: string;
  /** Where narrow pictures go: those `below` so many pixels are shown up to `widest` wide, beside the words. */
  beside?: { below: number; widest: number };
  /** The longer side, in pixels, of one more file for visitors who open the picture in full size. */
  full?: number;
  /** `false` where a picture with fewer pixels than the place is shown in its own size. */
  enlarged?: false;
  /** `true` for the logo of the conference, which stays in sight on every ground (`plates.ts`). */
  mark?: true;
  /** `true` for the logos of sponsors, of which the build finds out how they look. */
  logo?: true;
}

/** A picture that pages show. */
export interface Picture {
  /** Its path below `media/`. */
  file: string;
  shape?: string;
  focus?: string;
  beside?: Shown['beside'];
  /** The greatest width in CSS pixels at which any place shows it. */
  widest: number;
  /** The longer side of its file in full size, if a place has one. */
  full?: number;
  /** `false` if no place shows it wider than its own pixels. */
  enlarged?: false;
  /** Whether a place shows it as the logo of a sponsor. */
  logo?: true;
  /** The data in the pages: the same object in all of them, by which the build identifies the picture. */
  image: Image;
  /** The path of its first use in the site file. */
  path: Path;
}

/** The picture data that pages share: one object for each shape of a file. */
export interface Images {
  /** The shared data of a picture in the shape of a place; initially a copy of `image`. */
  of: (file: string, shown: Shown | undefined, image: Image) => Image;
  get: (file: string, shown: Shown | undefined) => Image | undefined;
}

/** A block that does not say how wide it shows its pictures may fill the columns of the page: 84rem. */
const PAGE: Shown = { widest: 1344 };

function keyOf(file: string, { shape, focus }: Shown = PAGE): string {
  return `${shape ?? ''} ${focus ?? ''} ${file}`;
}

/** An empty collection of images. */
export function noImages(): Images {
  const all = new Map<string, Image>();
  return {
    of: (file, shown, image) => {
      const key = keyOf(file, shown);
      const { shape, focus } = shown ?? PAGE;
      const position = shape && focus && positionOf(image.width, image.height, shape, focus);
      const known = all.get(key) ?? { ...image, ...(position && { position }) };
      all.set(key, known);
      return known;
    },
    get: (file, shown) => all.get(keyOf(file, shown)),
  };
}

/** The pictures that the pages show, each once for every shape, in the order in which the pages name them. */
export function picturesIn(dependencies: Iterable<Dependency>, images: Images): Picture[] {
  const all = new Map<string, Picture>();
  for (const one of dependencies) {
    if (!('picture' in one)) continue;
    const { picture: file, shown = PAGE, path } = one;
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
