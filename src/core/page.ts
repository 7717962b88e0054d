import type { Block, BlockWords, Footer, Header, Notice, Words } from './blocks.generated.ts';
import type { Image } from './values.ts';

/** A compiled route: the data that the renderer needs for this page, without data of other pages. */
export interface Page {
  /** The exact address without the base path; `*` for the page of unknown addresses, `/fr/*` for the one in another language. */
  path: string;
  /** The language of the page, if it isn't the main language of the site. */
  language?: string;
  title: string;
  description?: string;
  mood?: 'formal' | 'crisis';
  /** The signal colour of the page as site.yaml has it, if it differs from that of the site. */
  colour?: string;
  footer: boolean;
  /** Whether search engines may show the page; true by default. */
  search?: boolean;
  /** Whether the built site omits the page. */
  hidden?: true;
  /** The last of its registration dates that has passed everywhere when the site is compiled, in ms. */
  come?: number;
  blocks: Block[];
}

/** A page as its scripts receive it: null for a block that is finished HTML; otherwise the data that its script needs. */
export interface PageData extends Omit<Page, 'blocks'> {
  blocks: (Block | PlainBlock | null)[];
}

/** A block whose script finds all its data in the HTML. */
export type PlainBlock = Pick<Block, 'type'>;

/** A page as client-side navigation fetches it. */
export interface PageFile extends PageData {
  /** The HTML of its main part: enough for the first frame, and the rest. */
  html: [first: string, rest: string];
  /** The addresses of the style sheets that the page needs. */
  css: string[];
  /** Identifies everything around the blocks in a document: header, footer, scripts and styles. If it differs, the browser loads the document. */
  layout: string;
}

/** The data that all pages share; it stays in place during navigation. */
export interface Shell {
  /** The base path, with a slash at both ends. */
  base: string;
  /** The address of the published site, without a trailing slash. */
  origin: string;
  language: string;
  /** The path of the home page in this language, such as `/fr`; `/` by default. */
  home?: string;
  /** All languages of the site in order, each with the path of its home page; only if there are several. */
  languages?: { language: string; home: string }[];
  /** The name after the title of a page in the browser tab. */
  name: string;
  words: Words;
  header: Header;
  footer: Footer;
  /** The mark for dark backgrounds, if it is a different one. */
  markOnDark?: Image;
  ornament?: Ornament | undefined;
  /** The notice at the top of all pages, until it ends; `isAhead` until it starts. */
  notice?: Notice & { isAhead?: true };
  /** The background colours of the pages, for the browser's own frame around them; only the build knows them. */
  grounds?: { light: string; dark: string; crisis: string };
  /** The address of the service that accepts uploads, with a trailing slash, or `none`; the base path by default. */
  service?: string | undefined;
  /** Whether browsers store the site for offline use; true by default. */
  keep?: boolean;
}

/** Drawings beside titles; `own` is drawn only by the styles of a face. */
export type Ornament = 'globe' | 'mark' | 'laurel' | 'rules' | 'none' | 'own';

/** The part of the shell that scripts receive. Its words are in the document. */
export type ShellData = Pick<
  Shell,
  'base' | 'home' | 'languages' | 'origin' | 'name' | 'grounds' | 'service' | 'keep'
>;

/** Props of the component for block type `T`: its fields, an id that is unique on the page, and the words that its schema names. */
export type BlockProps<T extends Block['type']> = Extract<Block, { type: T }> & {
  uid: string;
} & WordsProp<T>;

type WordsProp<T extends Block['type']> = T extends keyof BlockWords ? { words: BlockWords[T] } : unknown;

export function shellFor(
  { shell, others = [] }: { shell: Shell; others?: { shell: Shell }[] | undefined },
  { language }: Pick<Page, 'language'>,
): Shell {
  return others.find((one) => one.shell.language === language)?.shell ?? shell;
}
