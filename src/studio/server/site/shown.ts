import type { Compilation, OpenInfo, OpenSite, Resources, Site } from '../../../compiler/index.ts';
import type { Page } from '../../../shared/index.ts';

/** A site as the preview shows it: compiled, or opened, with each page made when somebody looks at it. */
export interface ShownSite extends OpenInfo {
  /** The page of a path; undefined where there is none. */
  page: (path: string) => Page | undefined;
  /** The paths of all pages. */
  paths: () => string[];
  /** The page with marks, which tell the studio which element shows which value. */
  marked: OpenSite['marked'];
  /** All pages, each made when it is reached. */
  pages: Iterable<Page>;
  /** What the pages need that were made so far. */
  resources: () => Resources;
}

/** The site as it is now: the last good one stays while the file has problems. */
export interface Current {
  site: ShownSite | undefined;
  /** Missing when site.yaml could not be read, and while a large one is not compiled yet. */
  compilation: Compilation | undefined;
  /** Changes with each site that is shown. */
  version: number;
  /** Waits until there is something to show, for which the site is opened when this is first asked. Never rejects. */
  ready: () => Promise<void>;
  /** What counts in the place of site.yaml while somebody edits it in the studio. */
  draft: Draft | undefined;
  /** Shows the draft as it was opened, or compiled; pages that are open are not loaded anew. */
  showDraft: (opened: OpenSite, compilation: Compilation | undefined) => void;
  /** Loads the pages anew that are open outside of the studio. */
  reloadPages: () => void;
  /** Calls a listener with what has changed: the site or its problems, or only files of media/ or schema/. */
  listen: (listener: (what: Change) => void) => void;
}

/** What has changed: the site or its problems, or only files of media/ or schema/. */
export type Change = 'site' | 'files';

/** The text of site.yaml that the studio has, which is on the disk a moment later. */
interface Draft {
  /** Takes over what another program wrote into the file. Whether it did. */
  takeOver: () => boolean;
  content: () => Uint8Array | undefined;
}

/** A compiled site as the preview shows it. */
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
