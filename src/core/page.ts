import type { Block, BlockWords, Footer, Header, Notice, Words } from './blocks.generated.ts';
import type { Image } from './values.ts';

/** Contains all data that the renderer needs for the page, without data of other pages. */
export interface Page {
  /** The path without the base path. The "not found" page has the path `*`, or `/fr/*` in another language. */
  path: string;
  /** Absent in the main language. */
  language?: string;
  title: string;
  description?: string;
  mood?: 'formal' | 'crisis';
  /** As written in site.yaml, if it differs from the signal colour of the site. */
  colour?: string;
  footer: boolean;
  /** Whether search engines may show the page; true by default. */
  search?: boolean;
  hidden?: true;
  /** The latest registration date on the page that had passed in all time zones when the site was compiled, in ms since 1970. */
  come?: number;
  blocks: Block[];
}

/** A block is null if it is finished HTML; otherwise it contains the data for its script. */
export interface PageData extends Omit<Page, 'blocks'> {
  blocks: (Block | PlainBlock | null)[];
}

/** The data of a block whose script reads everything else from the HTML. */
export type PlainBlock = Pick<Block, 'type'>;

/** The file that client-side navigation fetches for a page. */
export interface PageFile extends PageData {
  /** The HTML of the element `main` in two parts: enough for the first frame, and the rest. */
  html: [first: string, rest: string];
  /** The addresses of the style sheets that the page needs. */
  css: string[];
  /** Identifies header, footer, scripts and styles: after a change, the browser loads the whole document. */
  layout: string;
}

/** The data that all pages in a language share. It doesn't change during client-side navigation. */
export interface Shell {
  /** The base path, with a slash at both ends. */
  base: string;
  /** The address of the published site, without a trailing slash. */
  origin: string;
  language: string;
  /** The path of the home page in `language`, such as `/fr`; `/` by default. */
  home?: string;
  /** In order, each with the path of its home page; absent if the site has one language. */
  languages?: { language: string; home: string }[];
  /** The name of the site, which follows the page title in the browser tab. */
  name: string;
  words: Words;
  header: Header;
  footer: Footer;
  markOnDark?: Image;
  ornament?: Ornament | undefined;
  /** The notice at the top of all pages; absent after its end. `isAhead` is true before its start. */
  notice?: Notice & { isAhead?: true };
  /** The background colours of pages, for the browser's own toolbars (`theme-color`). Only the build sets them. */
  grounds?: { light: string; dark: string; crisis: string };
  /** The address of the service that accepts uploads, with a trailing slash, or `none`. By default, the base path. */
  service?: string | undefined;
  /** Whether browsers store the site for offline use; true by default. */
  keep?: boolean;
}

/** The drawing next to titles. Only the styles of a face draw `own`. */
export type Ornament = 'globe' | 'mark' | 'laurel' | 'rules' | 'none' | 'own';

/** The part of the shell that scripts receive as data. */
export type ShellData = Pick<
  Shell,
  'base' | 'home' | 'languages' | 'origin' | 'name' | 'grounds' | 'service' | 'keep'
>;

/** The fields of the block, an id unique on the page, and the words that its schema names. */
export type BlockProps<T extends Block['type']> = Extract<Block, { type: T }> & {
  uid: string;
} & WordsProp<T>;

type WordsProp<T extends Block['type']> = T extends keyof BlockWords ? { words: BlockWords[T] } : unknown;

export function shellForPage(
  { shell, others = [] }: { shell: Shell; others?: { shell: Shell }[] | undefined },
  { language }: Pick<Page, 'language'>,
): Shell {
  return others.find((one) => one.shell.language === language)?.shell ?? shell;
}
