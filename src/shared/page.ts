import type { Block, BlockWords, Footer, Header, Notice, Words } from './blocks.generated.ts';
import type { Image } from './values.ts';

/** One route, compiled: what the renderer needs for the page and nothing of any other page. */
export interface Page {
  /** The exact address without the base path; `*` for the page of unknown addresses, `/fr/*` for that of another language. */
  path: string;
  /** The language of the page, where it is not the main one of the site. */
  language?: string;
  title: string;
  description?: string;
  mood?: 'formal' | 'crisis';
  /** The signal colour of the page, as site.yaml has it, where it is not that of the site. */
  colour?: string;
  footer: boolean;
  /** Whether search engines may show the page; left out it counts as true. */
  search?: boolean;
  /** The built site does not have it. */
  hidden?: true;
  /** The last of the dates of its registrations that has come for all visitors when the site is compiled, in milliseconds. */
  come?: number;
  blocks: Block[];
}

/** A page as its scripts know it: of a block that is finished HTML, nothing; of the others what their script needs. */
export interface PageData extends Omit<Page, 'blocks'> {
  blocks: (Block | PlainBlock | null)[];
}

/** A block whose script finds in the HTML all it needs. */
export type PlainBlock = Pick<Block, 'type'>;

/** A page as a navigation by script fetches it. */
export interface PageFile extends PageData {
  /** The HTML of its main part: as far as the first frame needs it, and the rest. */
  html: [first: string, rest: string];
  /** The addresses of the style sheets that a document needs for it. */
  css: string[];
  /** Identifies what surrounds the blocks in a document: header, footer, scripts and styles. Where it differs, a navigation loads the document. */
  layout: string;
}

/** What all pages share: it stays when the visitor goes from page to page. */
export interface Shell {
  /** The base path, with a slash at both ends. */
  base: string;
  /** The address of the published site, without a slash at the end. */
  origin: string;
  language: string;
  /** The path of the home page in this language, as `/fr`; left out it is `/`. */
  home?: string;
  /** All languages of the site, in their order, each with the path of its home page; only where they are several. */
  languages?: { language: string; home: string }[];
  /** The name that follows the title of a page in the browser tab. */
  name: string;
  /** Everything that Plenary itself says, in the language of the site. */
  words: Words;
  header: Header;
  footer: Footer;
  /** The mark on dark grounds, where it is another one. */
  markOnDark?: Image;
  /** The drawing beside titles; left out it is the globe. */
  ornament?: Ornament | undefined;
  /** The notice at the top of all pages, until it is over; hidden while its first date is ahead. */
  notice?: Notice & { isAhead?: true };
  /** The grounds of the pages, for the frame that a browser draws around them; the build knows them. */
  grounds?: { light: string; dark: string; crisis: string };
  /** Who takes uploads: `none`, or the address of the service, with a slash at the end; left out, it is at the base path. */
  service?: string | undefined;
  /** Whether browsers keep the site for use without signal; left out it counts as true. */
  keep?: boolean;
}

/** What can be drawn beside titles; `own` is what only the styles of a face draw. */
export type Ornament = 'globe' | 'mark' | 'laurel' | 'rules' | 'none' | 'own';

/** What scripts know of the shell: its words stand in the document. */
export type ShellData = Pick<
  Shell,
  'base' | 'home' | 'languages' | 'origin' | 'name' | 'grounds' | 'service' | 'keep'
>;

/** The props of the component of block type `T`: its fields, an id that is unique on the page, and the words that its schema names. */
export type BlockProps<T extends Block['type']> = Extract<Block, { type: T }> & {
  uid: string;
} & WordsProp<T>;

type WordsProp<T extends Block['type']> = T extends keyof BlockWords ? { words: BlockWords[T] } : unknown;

/** What all pages in the language of a page share. */
export function shellFor(
  { shell, others = [] }: { shell: Shell; others?: { shell: Shell }[] | undefined },
  { language }: Pick<Page, 'language'>,
): Shell {
  return others.find((one) => one.shell.language === language)?.shell ?? shell;
}
