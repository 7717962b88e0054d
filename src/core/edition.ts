/*
 * Finished HTML with placeholders for everything that depends on the current site. Every version of Plenary publishes an archived
 * edition in the same way. A format never changes; a new format gets a new number.
 */

export const EDITION_FORMAT = 1;

/** In `media/`, with a subfolder for each edition. */
export const EDITIONS_FOLDER = 'editions';

/** The pictures, fonts, style sheets and documents that editions share. */
export const EDITION_FILES_FOLDER = 'files';

/** The content of `media/editions/2024/edition.json`. */
export interface Edition {
  format: typeof EDITION_FORMAT;
  /** The first segment of all the edition's addresses: `2024`. */
  id: string;
  name: string;
  dates?: string;
  /** In each language except the main language. */
  languages?: { [language: string]: Pick<Edition, 'name' | 'dates'> };
  /** The word at the start of each placeholder. The files contain this word nowhere else. */
  mark: string;
  pages: EditionPage[];
  files: string[];
  /** The stored files by the addresses that they had while the edition was current: visitors may still use these addresses. */
  addresses: { [address: string]: string };
}

/** The folder of the edition contains its HTML file, named as in `dist/public`. */
interface EditionPage {
  /** While the edition was current. */
  path: string;
  title: string;
  /** In `media/editions/files`. */
  styles: string;
  /** Whether search engines may show the page; true by default. */
  search?: boolean;
}

/** Omits the base path: `/2024`, `/2024/committees`. */
export function editionPath({ id }: Pick<Edition, 'id'>, path: string): string {
  return path === '/' ? `/${id}` : `/${id}${path}`;
}
