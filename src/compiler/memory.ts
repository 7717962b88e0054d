import type { Media } from './5-media.ts';
import type { FinishedPage } from './finish.ts';
import type { Images } from './gallery.ts';
import type { Reading } from './pieces.ts';
import type { Effect } from './trace.ts';
import type { Uses } from './uses.ts';

/** What is kept of a site from one compilation to the next; the idea is told in pieces.ts. Of a file it holds one reading. */
export interface Memory {
  reading?: Pick<Reading, 'data' | 'pieces'>;
  /** Which records have which addresses; another object when one of those that were there has moved. */
  addresses: Addresses;
  ground?: Ground;
  /** The pages without problems, by the object of the piece that makes them: a record, or a route. */
  pages: WeakMap<object, KeptPage[]>;
}

export interface Addresses {
  routes: string;
  of: ReadonlyMap<unknown, string>;
}

/** What all conversions of marked values hang on, wherever they stand. */
export interface Ground {
  /** The base path, the calendar and the like as one text. */
  facts: string;
  media: Media;
  images: Images;
  /** What the values of a record make of the rest of the site, where nothing is wrong with them. */
  sound: WeakMap<object, Effect[]>;
}

export interface KeptPage extends FinishedPage {
  uses: Uses;
  /** What its references cost of the budget. */
  spent: number;
  addresses: Addresses;
  ground: Ground;
}

/** A memory of nothing. */
export function emptyMemory(): Memory {
  return { addresses: { routes: '', of: new Map() }, pages: new WeakMap() };
}
