import type { Compilation, OpenSite, OpenSiteInfo, SiteInfo } from '../../compiler/index.ts';
import { type CurrentSite, createCompiledSite, type ShownSite, type SiteChange } from './compiled-site.ts';
import { compileWhenIdle, createOpenedSite, lastGoodPage } from './large.ts';
import type { Visits } from './visits.ts';

interface SiteDisplay {
  current: CurrentSite;
  /** Notifies the listeners of the current site. */
  say: (what: SiteChange) => void;
  /** Cancels earlier updates. The returned function returns whether this update is still the latest. */
  begin: () => () => boolean;
  /** Compiles each page on demand, and the complete site when the preview is idle. */
  showOpened: (opened: OpenSite, info: OpenSiteInfo) => Promise<void>;
  /** Also reports the problems of the site. If there are errors, shows the last site without errors. */
  showCompiled: (compilation: Compilation) => Promise<void>;
  /** Records that a browser may have a page open, which must be reloaded for the next site. */
  expectPages: () => void;
}

/** The browsers outside of the studio. */
interface VisitorBrowsers {
  /** The base path of the site in these browsers. */
  base: () => string;
  /** Changes to the base path of the current site, and sends the open pages there. */
  moveBase: () => Promise<void>;
  reload: () => void;
}

/** Openings searched for a page without errors. The latest opening may have read a file that was being saved. */
const MAX_SEARCHED_OPENINGS = 3;

/** `read` reads and shows the site, `report` reports problems, and `safely` handles the errors of a task. */
export function createSiteDisplay(
  visitors: VisitorBrowsers,
  visits: Visits,
  {
    read,
    report,
    safely,
  }: {
    read: () => Promise<void>;
    report: (compilation: Compilation) => void;
    safely: (task: () => Promise<void>) => Promise<void>;
  },
): SiteDisplay {
  const listeners: ((what: SiteChange) => void)[] = [];
  let first: Promise<void> | undefined;
  const current: CurrentSite = {
    site: undefined,
    compilation: undefined,
    version: 0,
    draft: undefined,
    ready: () => {
      first ??= read();
      return first;
    },
    showDraft,
    reloadPages,
    listen: (listener) => void listeners.push(listener),
  };
  let good: ShownSite | undefined;
  // the latest openings of a large site, until a compilation without errors
  let earlier: OpenSite[] = [];
  let arePagesOpen = false;
  // the number of the latest update, which cancels earlier updates
  let turn = 0;

  function say(what: SiteChange): void {
    for (const listener of listeners) listener(what);
  }

  function begin(): () => boolean {
    const own = ++turn;
    return () => own === turn;
  }

  function putUpOpened(opened: OpenSite, info: OpenSiteInfo): ShownSite {
    const isWanted = begin();
    let isUrgent = false;
    const isQuiet = () => isUrgent || visits.isQuiet();
    // this counts as a visit, since browsers with an open page request the page again
    visits.begin()();
    current.compilation = undefined;
    const before = earlier;
    earlier = [opened, ...before].slice(0, MAX_SEARCHED_OPENINGS);
    const site = createOpenedSite(opened, info, (path) => {
      // the compilation becomes urgent, since it reports the problems of the page
      isUrgent = true;
      return good ? good.page(path) : lastGoodPage(path, before);
    });
    current.site = site;
    void safely(async () => {
      const compilation = await compileWhenIdle(opened, { isQuiet }, isWanted);
      if (compilation) await showCompiled(compilation);
    });
    return site;
  }

  function putUpCompiled(compilation: Compilation): void {
    current.compilation = compilation;
    report(compilation);
    good = compilation.withHidden ? createCompiledSite(compilation.withHidden, compilation) : good;
    if (good) earlier = [];
    // before the first compilation without errors, the opened site is shown
    current.site = good ?? current.site;
  }

  async function showCompiled(compilation: Compilation): Promise<void> {
    // if pages of the opened site are already displayed, they need no reload
    const isShown = current.compilation === undefined && current.site !== undefined;
    begin();
    putUpCompiled(compilation);
    if (compilation.site && !isShown) await arrive(compilation.site);
    // a browser may display the page without a site, which waits for a reload
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

  /** Reloads the open pages when the site has changed, at its new base path if that has also changed. */
  async function arrive({ shell: { base } }: SiteInfo): Promise<void> {
    current.version++;
    if (base !== visitors.base()) await visitors.moveBase();
    else if (arePagesOpen) visitors.reload();
    arePagesOpen = true;
  }

  return {
    current,
    say,
    begin,
    showOpened: (opened, info) => arrive(putUpOpened(opened, info)),
    showCompiled,
    expectPages: () => {
      arePagesOpen = true;
    },
  };
}
