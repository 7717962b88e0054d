/*
 * An archived edition is finished HTML with placeholders for everything that depends on the current site. It is data: every version of
 * Plenary publishes it the same way. The format never changes; a different format gets a new number.
 */

/** The format number that this version writes. */
export const EDITION_FORMAT = 1;

/** The folder of archived editions in `media/`, with a subfolder for each edition. */
export const EDITIONS = 'editions';

/** The subfolder with the files that editions share: pictures, fonts, styles and documents, named by their content. */
export const EDITION_FILES = 'files';

/** The content of `media/editions/2024/edition.json`. */
export interface Edition {
  format: typeof EDITION_FORMAT;
  /** The first segment of its addresses: `2024`. */
  id: string;
  /** Its name: `The 6th Edition`. */
  name: string;
  dates?: string;
  /** The names of the edition in its other languages. Pages in a language are below its home page, such as `/fr`. */
  languages?: { [language: string]: Pick<Edition, 'name' | 'dates'> };
  /** The word with which each placeholder in its files begins. It occurs nowhere else in them. */
  mark: string;
  pages: EditionPage[];
  files: string[];
  /** The files that visitors may know by their address from the time of the edition. */
  addresses: { [address: string]: string };
}

/** A page of an archived edition. Its HTML is in the folder of the edition, named as in `dist/public`. */
interface EditionPage {
  /** Its address while the edition was the current one. */
  path: string;
  title: string;
  /** The file with its styles, in `media/editions/files`. */
  styles: string;
  /** Whether search engines may show the page; true by default. */
  search?: boolean;
}

/** Returns the address of a page of an archived edition, without the base path: `/2024`, `/2024/committees`. */
export function editionPath({ id }: Pick<Edition, 'id'>, path: string): string {
  return path === '/' ? `/${id}` : `/${id}${path}`;
}
