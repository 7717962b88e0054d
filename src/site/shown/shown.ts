import type { Compilation, OpenInfo, OpenSite, Resources, Site } from '../../compiler/index.ts';
import type { Page } from '../../core/index.ts';

/** A site in the preview: compiled, or opened with pages compiled on demand. */
export interface ShownSite extends OpenInfo {
  page: (path: string) => Page | undefined;
  paths: () => string[];
  /** Returns the page with marks, which show the studio which element displays which value. */
  marked: OpenSite['marked'];
  /** All pages, each compiled when it is iterated. */
  pages: Iterable<Page>;
  /** Resources of the pages compiled so far. */
  resources: () => Resources;
}

/** The current site: the last good one while the file has problems. */
export interface Current {
  site: ShownSite | undefined;
  /** Undefined when site.yaml can't be read, and until a large site is compiled. */
  compilation: Compilation | undefined;
  /** Changes with each site. */
  version: number;
  /** Waits until there is something to show. The first call opens the site. Never rejects. */
  ready: () => Promise<void>;
  /** Replaces site.yaml while it is edited in the studio. */
  draft: Draft | undefined;
  /** Shows the studio's text without reloading open pages. */
  showDraft: (opened: OpenSite, compilation: Compilation | undefined) => void;
  /** Reloads pages that are open outside of the studio. */
  reloadPages: () => void;
  /** Adds a listener. */
  listen: (listener: (what: Change) => void) => void;
}

/** What changed: the site or its problems, or only files of media/ or schema/. */
export type Change = 'site' | 'files';

/** The studio's text of site.yaml, which is written a moment later. */
interface Draft {
  /** Loads the text that another program wrote into the file. Returns whether the file had changed. */
  takeOver: () => boolean;
  content: () => Uint8Array | undefined;
}

export function compiledSite(site: Site, { marked }: Compilation): ShownSite {
  const { pages } = site;
  const byPath = new Map(pages.map((page) => [page.path, page]));
  return {
    ...site,
    registrations: () => site.registrations,
    page: (path) => byPath.get(path),
    paths: () => [...byPath.keys()],
    marked,
    pages,
    resources: () => site,
  };
}
