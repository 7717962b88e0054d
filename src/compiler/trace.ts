import type { Shown } from './gallery.ts';
import type { Path } from './problem.ts';

/** What something on a page makes of the rest of the site, beside what the page holds of it. */
export type Effect =
  /** A file of `media/` that is linked, and so published. */
  | { file: string }
  /** The id of an entry for calendars, likewise. */
  | { entry: string }
  /** The origin of a page of another site that is embedded. */
  | { frame: string }
  /** A page, or a place on it, that has to be there. */
  | { page: string; anchor: string | undefined }
  /** A picture that is shown, as the gallery counts it. */
  | { picture: string; shown: Shown | undefined; path: Path };

/** Whether what links lead to is there. `pages` are the ids of all pages that links can jump to. */
export function leads(effect: Effect, pages: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  if (!('page' in effect)) return true;
  const anchors = pages.get(effect.page);
  return anchors !== undefined && (!effect.anchor || anchors.has(effect.anchor));
}
