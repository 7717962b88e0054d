/*
 * An archived edition is finished HTML with marks in the place of what depends on the site around it. It is data: every
 * version of Plenary publishes it the same. The format never changes; another one would have another number.
 */

/** The number of the format that this version writes. */
export const EDITION_FORMAT = 1;

/** The folder of archived editions below `media/`. Each has a folder of its own there. */
export const EDITIONS = 'editions';

/** The folder beside them with the files that they share: pictures, fonts, styles and documents, named by their content. */
export const EDITION_FILES = 'files';

/** What `media/editions/2024/edition.json` says. */
export interface Edition {
  format: typeof EDITION_FORMAT;
  /** The first part of its addresses: `2024`. */
  id: string;
  /** As it was called: `The 6th Edition`. */
  name: string;
  dates?: string;
  /** The same in its other languages. The pages in one are below its home page, such as `/fr`. */
  languages?: { [language: string]: Pick<Edition, 'name' | 'dates'> };
  /** The word with which each mark in its files begins. It is nowhere else in them. */
  mark: string;
  /** The home page first. */
  pages: EditionPage[];
  /** The files in `media/editions/files` that are published with it. */
  files: string[];
  /** Those of them that visitors may know by the address they had while the edition was the current one. */
  addresses: { [address: string]: string };
}

/** A page of an archived edition. Its HTML lies below the folder of the edition, named as in `dist/public`. */
interface EditionPage {
  /** The address that it had while the edition was the current one. */
  path: string;
  title: string;
  /** The file with its styles, in `media/editions/files`. */
  styles: string;
  /** Whether search engines may show the page; left out it counts as true. */
  search?: boolean;
}

/** The address of a page of an archived edition, without the base path: `/2024`, `/2024/committees`. */
export function editionPath({ id }: Pick<Edition, 'id'>, path: string): string {
  return path === '/' ? `/${id}` : `/${id}${path}`;
}
