import type { Compilation, OpenInfo, OpenSite, SiteInfo } from '../../../compiler/index.ts';
import { compiledOnTheSide, lastGoodPage, openedSite } from './large.ts';
import { type Change, type Current, compiledSite, type ShownSite } from './shown.ts';
import type { Visits } from './visits.ts';

/** The door to the browsers: what they are shown. */
interface Showing {
  /** Ends what was begun to be shown before. Gives whether nothing has begun since. */
  begin: () => () => boolean;
  /** Shows a large site, whose pages are made when somebody looks at them, and compiles it when nobody does. */
  showOpened: (opened: OpenSite, info: OpenInfo) => Promise<void>;
  /** Shows a compiled site or, where it has errors, the last good one, and reports its problems. */
  showCompiled: (compilation: Compilation) => Promise<void>;
  /** Shows what the studio has, without loading pages anew. */
  showDraft: Current['showDraft'];
  reloadPages: () => void;
  /** From now on somebody may have a page that has to be loaded anew, be it one that says that there is no site. */
  expectPages: () => void;
}

/** Who looks at the site, outside of the studio. */
interface Visitors {
  /** The base path that they see the site at. */
  base: () => string;
  /** Serves the site at the base path that it has now. */
  moveBase: () => Promise<void>;
  /** Loads the pages anew that are open now. */
  reload: () => void;
}

/** How many earlier openings can give the last good page: one of them may have been read while it was being saved. */
const MOST_EARLIER = 3;

/** Shows sites as the current one. `report` reports problems, `safely` handles what a task throws, `say` tells who listens. */
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
  // the last openings of a large site, while none has been compiled whole
  let earlier: OpenSite[] = [];
  let arePagesOpen = false;
  // what was begun; a later one ends it
  let turn = 0;

  function begin(): () => boolean {
    const own = ++turn;
    return () => own === turn;
  }

  function putUpOpened(opened: OpenSite, info: OpenInfo): ShownSite {
    const isWanted = begin();
    let isUrgent = false;
    const isQuiet = () => isUrgent || visits.isQuiet();
    // who has the page open will ask for it again
    visits.begin()();
    current.compilation = undefined;
    const before = earlier;
    earlier = [opened, ...before].slice(0, MOST_EARLIER);
    const site = openedSite(opened, info, (path) => {
      // the compilation reports what is wrong with it
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
    // before any was whole, what could be shown of one
    current.site = good ?? current.site;
  }

  async function showCompiled(compilation: Compilation): Promise<void> {
    // what is shown of it already need not be loaded anew
    const isShown = current.compilation === undefined && current.site !== undefined;
    begin();
    putUpCompiled(compilation);
    if (compilation.site && !isShown) await arrive(compilation.site);
    // who was shown that there is no site waits for one
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

  /** Loads pages anew for a site that has come. */
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
