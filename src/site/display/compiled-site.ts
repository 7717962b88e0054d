import type { Compilation, OpenSite, OpenSiteInfo, Resources, Site } from '../../compiler/index.ts';
import type { Page } from '../../core/index.ts';

/** Either compiled, or opened and with pages that are compiled on demand. */
export interface ShownSite extends OpenSiteInfo {
  page: (path: string) => Page | undefined;
  paths: () => string[];
  /** By the markers, the studio knows which element displays which value. */
  marked: OpenSite['marked'];
  /** Each page is compiled when the iteration reaches it. */
  pages: Iterable<Page>;
  /** The resources of the pages that have been compiled so far. */
  resources: () => Resources;
}

/** While the file has errors, this is the last site without errors. */
export interface CurrentSite {
  site: ShownSite | undefined;
  /** Undefined if site.yaml can't be read, and while a large site isn't compiled yet. */
  compilation: Compilation | undefined;
  /** Changes with each site. */
  version: number;
  /** Resolves when there is a site or an error to show. The first call opens the site. Never rejects. */
  ready: () => Promise<void>;
  /** Replaces site.yaml while it is edited in the studio. */
  draft: Draft | undefined;
  /** Shows the studio's text, without reloading open pages. */
  showDraft: (opened: OpenSite, compilation: Compilation | undefined) => void;
  /** Reloads the pages that are open outside of the studio. */
  reloadPages: () => void;
  listen: (listener: (what: SiteChange) => void) => void;
}

/** `site` is the site or its problems, `files` is only files of media/ or schema/. */
export type SiteChange = 'site' | 'files';

/** The text in the studio, which is written to site.yaml a moment later. */
interface Draft {
  /** Undefined while the file can't be edited. */
  text: () => string | undefined;
}

export function createCompiledSite(site: Site, { marked }: Compilation): ShownSite {
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
