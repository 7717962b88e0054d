import type { Site } from '../compiler/index.ts';
import { NOT_FOUND, type Page } from '../shared/index.ts';

/** The pages of a site by their paths, as far as somebody has looked; the rest is still to come. */
interface Index {
  known: Map<string, Page>;
  rest: Iterator<Page>;
}

// a site that is compiled anew is another one, and what was known of the last goes with it
const indexes = new WeakMap<object, Index>();

type At = (path: string) => Page | undefined;

// a site that is only glimpsed at makes a page when it is asked for
const makers = new WeakMap<object, At>();

/** Lets `pageAt` ask for the pages of a site one by one. */
export function madeWhenAsked<T extends Pick<Site, 'pages'>>(site: T, at: At): T {
  makers.set(site, at);
  return site;
}

/** The page of a path. Goes through the pages once, and no further than it is asked: a site may have ten thousand. */
export function pageAt(site: Pick<Site, 'pages'>, path: string): Page | undefined {
  const make = makers.get(site);
  if (make) return make(path);
  const index = indexes.get(site) ?? { known: new Map(), rest: site.pages[Symbol.iterator]() };
  indexes.set(site, index);
  const { known, rest } = index;
  const here = known.get(path);
  if (here) return here;
  for (let next = rest.next(); !next.done; next = rest.next()) {
    const page = next.value;
    if (!known.has(page.path)) known.set(page.path, page);
    if (page.path === path) return page;
  }
  return undefined;
}

/** The path of the page whose JSON has an address: what `fileOf` makes of it, the other way round. */
export function pathOf(address: string): string {
  const name = address.replace(/\.json$/, '');
  if (name === '/404') return NOT_FOUND;
  return name === '/index' ? '/' : name;
}
