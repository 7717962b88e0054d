import type { Compilation, OpenInfo, OpenSite, SiteInfo } from '../../compiler/index.ts';
import { compiledOnTheSide, lastGoodPage, openedSite } from './large.ts';
import { type Change, type Current, compiledSite, type ShownSite } from './shown.ts';
import type { Visits } from './visits.ts';

/** Controls what browsers show. */
interface Showing {
  /** Cancels earlier displays. The returned function tells whether this one is still the latest. */
  begin: () => () => boolean;
  /** Shows a large site, compiling pages on demand and the whole site when idle. */
  showOpened: (opened: OpenSite, info: OpenInfo) => Promise<void>;
  /** Shows a compiled site, or the last good one if it has errors, and reports its problems. */
  showCompiled: (compilation: Compilation) => Promise<void>;
  /** Shows the studio's text without reloading open pages. */
  showDraft: Current['showDraft'];
  reloadPages: () => void;
  /** Notes that a browser may have a page open that must be reloaded, even one that says that there is no site. */
  expectPages: () => void;
}

/** Browsers that show the site outside of the studio. */
interface Visitors {
  /** Base path of the site in these browsers. */
  base: () => string;
  /** Serves the site at its new base path. */
  moveBase: () => Promise<void>;
  /** Reloads open pages. */
  reload: () => void;
}

/** Number of earlier openings that are searched for a good page: one may have been read during a save. */
const MAX_EARLIER = 3;

/** Returns the display of sites. `report` prints problems, `safely` handles errors of a task, `say` notifies listeners. */
export function openShowing(
  visitors: Visitors,
  current: Current,
  visits: Visits,
  {
    report,
    safely,
    say,
  }: {
    report: (compilation: Compilation) => void;
    safely: (task: () => Promise<void>) => Promise<void>;
    say: (what: Change) => void;
  },
): Showing {
  let good: ShownSite | undefined;
  // the last openings of a large site, until one is compiled
  let earlier: OpenSite[] = [];
  let arePagesOpen = false;
  // number of the current display; a later one cancels it
  let turn = 0;

  function begin(): () => boolean {
    const own = ++turn;
    return () => own === turn;
  }

  function putUpOpened(opened: OpenSite, info: OpenInfo): ShownSite {
    const isWanted = begin();
    let isUrgent = false;
    const isQuiet = () => isUrgent || visits.isQuiet();
    // browsers with the page open request it again
    visits.begin()();
    current.compilation = undefined;
    const before = earlier;
    earlier = [opened, ...before].slice(0, MAX_EARLIER);
    const site = openedSite(opened, info, (path) => {
      // the compilation reports the page's problems
      isUrgent = true;
      return good ? good.page(path) : lastGoodPage(path, before);
    });
    current.site = site;
    void safely(async () => {
      const compilation = await compiledOnTheSide(opened, { isQuiet }, isWanted);
      if (compilation) await showCompiled(compilation);
    });
    return site;
  }

  function putUpCompiled(compilation: Compilation): void {
    current.compilation = compilation;
    report(compilation);
    good = compilation.withHidden ? compiledSite(compilation.withHidden, compilation) : good;
    if (good) earlier = [];
    // before the first good compilation, the opened site is shown
    current.site = good ?? current.site;
  }

  async function showCompiled(compilation: Compilation): Promise<void> {
    // pages that are already shown need no reload
    const isShown = current.compilation === undefined && current.site !== undefined;
    begin();
    putUpCompiled(compilation);
    if (compilation.site && !isShown) await arrive(compilation.site);
    // browsers that got "no site" wait for one
    arePagesOpen = true;
    say('site');
  }

  function showDraft(opened: OpenSite, compilation: Compilation | undefined): void {
    begin();
    current.version++;
    const info = compilation ? undefined : opened.info();
    if (info) putUpOpened(opened, info);
    else putUpCompiled(compilation ?? opened.compile());
  }

  function reloadPages(): void {
    const base = current.site?.shell.base;
    if (base !== undefined && base !== visitors.base()) void visitors.moveBase();
    else if (arePagesOpen) visitors.reload();
  }

  /** Reloads open pages for a new site. */
  async function arrive({ shell: { base } }: SiteInfo): Promise<void> {
    current.version++;
    if (base !== visitors.base()) await visitors.moveBase();
    else if (arePagesOpen) visitors.reload();
    arePagesOpen = true;
  }

  return {
    begin,
    showOpened: (opened, info) => arrive(putUpOpened(opened, info)),
    showCompiled,
    showDraft,
    reloadPages,
    expectPages: () => {
      arePagesOpen = true;
    },
  };
}
