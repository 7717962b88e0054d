import type { Block, Footer, Header } from './blocks.generated.ts';

/** One route, compiled: what the renderer needs for the page and nothing of any other page. */
export interface Page {
  /** The exact address without the base path; `*` for the page of unknown addresses. */
  path: string;
  title: string;
  description?: string;
  mood?: 'formal' | 'crisis';
  footer: boolean;
  /** Whether search engines may show the page; left out it counts as true. */
  search?: boolean;
  blocks: Block[];
  /**
   * The finished HTML of the blocks, one by one. Only a page that a navigation fetches has it; of blocks without script
   * it then has no more than this and their place.
   */
  html?: string[];
}

/** What all pages share: it stays when the visitor goes from page to page. */
export interface Shell {
  /** The base path, with a slash at both ends. */
  base: string;
  /** The address of the published site, without a slash at the end. */
  origin: string;
  language: string;
  /** The name that follows the title of a page in the browser tab. */
  name: string;
  header: Header;
  footer: Footer;
  /** The grounds of the pages, for the frame that a browser draws around them; the build knows them. */
  grounds?: { light: string; dark: string; crisis: string };
  /** Whether browsers keep the site for use without signal; left out it counts as true. */
  keep?: boolean;
}

/** The props of the component of block type `T`: its fields, and an id that is unique on the page. */
export type BlockProps<T extends Block['type']> = Extract<Block, { type: T }> & { uid: string };
