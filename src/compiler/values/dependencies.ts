import { getOrCreate, type Image, objectPosition } from '../../core/index.ts';
import type { Path } from '../problems/problem.ts';
import type { Calendar, CalendarFile } from './times/calendar.ts';

export type Dependency =
  /** Path below `media/`. */
  | { file: string }
  /** The id of a calendar entry. */
  | { entry: string }
  | { calendar: CalendarFile }
  /** The web origin (scheme, host and port) of an embedded page. */
  | { frame: string }
  | { picture: string; shown: PictureDisplay | undefined; path: Path };

export interface Resources {
  /** Paths below `media/`. */
  media: string[];
  pictures: Picture[];
  /** Web origins. The Content-Security-Policy allows only these origins in frames. */
  frames: string[];
  calendar: CalendarFile[];
}

/** Returns sorted paths without duplicates. */
export function linkedFiles(dependencies: Dependency[]): string[] {
  return [...new Set(dependencies.flatMap((one) => ('file' in one ? [one.file] : [])))].sort();
}

export function frameOrigins(dependencies: Dependency[]): string[] {
  return [...new Set(dependencies.flatMap((one) => ('frame' in one ? [one.frame] : [])))].sort();
}

/** Returns no duplicates, in the order of the first links. */
export function linkedCalendars(dependencies: Dependency[], { entries }: Calendar): CalendarFile[] {
  const files = new Map<string, CalendarFile>();
  for (const one of dependencies) {
    if ('calendar' in one && !files.has(one.calendar.id)) files.set(one.calendar.id, one.calendar);
    const entry = 'entry' in one ? entries.get(one.entry) : undefined;
    if (entry) files.set(entry.id, { id: entry.id, entries: [entry] });
  }
  return [...files.values()];
}

/** How pictures are displayed at one place on the pages, according to the annotation `x-image` in the schema. */
export interface PictureDisplay {
  /** Maximum width in CSS pixels at which the place displays a picture; 0 if only other places display the picture. */
  widest: number;
  /** The aspect ratio to which pictures are cropped, such as `4:5`; undefined if pictures are not cropped. */
  shape?: string;
  /** The point of a cropped picture that stays visible, such as `20% 30%`, from the `focus` of its record. */
  focus?: string;
  /** Layout of pictures with fewer than `below` pixels in width: next to the text, at most `widest` pixels wide. */
  beside?: { below: number; widest: number };
  /** Longer side, in pixels, of an additional file for visitors who open the picture in full size. */
  full?: number;
  /** `false` if the place does not enlarge pictures that have fewer pixels than the place. */
  enlarged?: false;
  /** `true` for the logo of the conference, which must be visible on every background (`plates.ts`). */
  mark?: true;
  /** `true` for the logos of sponsors, whose colours the build analyses. */
  logo?: true;
}

export interface Picture {
  /** Path below `media/`. */
  file: string;
  shape?: string;
  focus?: string;
  beside?: PictureDisplay['beside'];
  /** Maximum width in CSS pixels at any place. */
  widest: number;
  /** Longer side, in pixels, of the full-size file of the picture, if any place needs that file. */
  full?: number;
  enlarged?: false;
  logo?: true;
  /** Shared by all pages. The build identifies the picture by this object. */
  image: Image;
  /** The first use in the site file. */
  path: Path;
}

/** One object for each file and shape. */
export interface SharedImages {
  /** The first call for a file and shape creates the data as a copy of `image`. */
  of: (file: string, shown: PictureDisplay | undefined, image: Image) => Image;
  get: (file: string, shown: PictureDisplay | undefined) => Image | undefined;
}

/** Default for blocks without a width for their pictures: the width of the page, 84rem. */
const DEFAULT_DISPLAY: PictureDisplay = { widest: 1344 };

function pictureKey(file: string, { shape, focus }: PictureDisplay = DEFAULT_DISPLAY): string {
  return `${shape ?? ''} ${focus ?? ''} ${file}`;
}

export function createSharedImages(): SharedImages {
  const all = new Map<string, Image>();
  return {
    of: (file, shown, image) => {
      const { shape, focus } = shown ?? DEFAULT_DISPLAY;
      const position = shape && focus && objectPosition(image.width, image.height, shape, focus);
      return getOrCreate(all, pictureKey(file, shown), () => ({ ...image, ...(position && { position }) }));
    },
    get: (file, shown) => all.get(pictureKey(file, shown)),
  };
}

/** Returns one picture for each file and shape, in the order of the pages. */
export function displayedPictures(dependencies: Iterable<Dependency>, images: SharedImages): Picture[] {
  const all = new Map<string, Picture>();
  for (const one of dependencies) {
    if (!('picture' in one)) continue;
    const { picture: file, shown = DEFAULT_DISPLAY, path } = one;
    const { shape, focus, beside, widest, full, enlarged, logo } = shown;
    const key = pictureKey(file, shown);
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
