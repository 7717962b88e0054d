import { statSync, unwatchFile, watchFile } from 'node:fs';
import path from 'node:path';
import { setImmediate as others, setTimeout as pause } from 'node:timers/promises';
import type { ViteDevServer } from 'vite';
import { generate, mediaFolder, type Project, refuseMissing } from '../build/index.ts';
import type { Compilation, OpenSite, Resources, Site, SiteInfo, SiteReader } from '../compiler/index.ts';
import { HELD, type Page } from '../shared/index.ts';
import { reporterOf } from './report.ts';

/** A site as the preview shows it: compiled, or opened, with each page made when somebody looks at it. */
export interface ShownSite extends SiteInfo {
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
  listen: (listener: (what: 'site' | 'files') => void) => void;
}

/** The text of site.yaml that the studio has, which is on the disk a moment later. */
interface Draft {
  /** Takes over what another program wrote into the file. Whether it did. */
  takeOver: () => boolean;
  content: () => Uint8Array | undefined;
}

/** Which version of a file there is; empty where there is none. */
function versionOf(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats ? `${stats.ino} ${stats.mtimeMs} ${stats.size}` : '';
}

/** A site with more pages shows the one that somebody looks at before it compiles the others. */
const FEW = 50;

/** What is known of a large site before its pages are made; undefined where it is small, or has a fault in what all pages share. */
export function infoOfLarge(site: OpenSite): SiteInfo | undefined {
  return site.paths().length > FEW ? site.info() : undefined;
}

/** How many earlier openings can give the last good page: one of them may have been read while it was being saved. */
const MOST_EARLIER = 3;

/**
 * One save of an editor can be several events, within so many milliseconds. Longer than the 50 for which chokidar keeps a second
 * change of a file to itself: what is saved in that time is read too.
 */
const PAUSE = 60;

/** How often site.yaml is looked at, whatever the watcher says, in milliseconds. */
const AGAIN = 500;

/**
 * Opens the site anew when site.yaml, media/ or schema/ change, and reports its problems. Of a large site the pages that
 * somebody looks at come first, and the problems of the others after them.
 */
export function watchSite(
  server: ViteDevServer,
  project: Project,
  reader: SiteReader,
  visits: Visits,
): Current {
  const listeners: ((what: 'site' | 'files') => void)[] = [];
  const current: Current = {
    site: undefined,
    compilation: undefined,
    version: 0,
    ready,
    draft: undefined,
    showDraft,
    reloadPages,
    listen: (listener) => void listeners.push(listener),
  };
  const say = (what: 'site' | 'files') => {
    for (const listener of listeners) listener(what);
  };
  const { hot } = server.environments.client;
  const reporter = reporterOf(server, project, current);
  const schemas = path.join(project.root, 'schema') + path.sep;
  const media = mediaFolder(project) + path.sep;
  let staleSchemas = false;
  // what else than site.yaml has changed
  let staleFiles = false;
  let large = false;
  let events = 0;
  // the version of site.yaml that was read last
  let opened = '';
  let timer: NodeJS.Timeout | undefined;
  let first: Promise<void> | undefined;
  let last: Promise<void> | undefined;
  let good: ShownSite | undefined;
  // the last openings, while none has been compiled whole
  let earlier: OpenSite[] = [];
  let shown = false;
  // what was begun; a later one ends it
  let turn = 0;

  server.watcher.add([project.site, media, schemas]);
  server.watcher.on('all', (_event, file) => {
    const schema = file.startsWith(schemas);
    if (file !== project.site && !file.startsWith(media) && !schema) return;
    // one save can be several events; a page that is loaded again while it loads loses its place
    const now = versionOf(project.site);
    // a file that is missing may have been back for a moment: the studio puts it back without an event
    if (file === project.site && first && now !== '' && now === opened) return;
    staleSchemas ||= schema;
    staleFiles ||= file !== project.site;
    if (file.startsWith(media)) say('files');
    changed();
  });
  // a file outside of the project is watched alone, and such a watch ends when the file is replaced or deleted
  const look = () => {
    if (first && versionOf(project.site) !== opened) changed();
  };
  watchFile(project.site, { interval: AGAIN, persistent: false }, look);
  server.httpServer?.once('close', () => unwatchFile(project.site, look));
  // what was saved before the watcher watches is no event
  server.watcher.once('ready', look);

  function changed(): void {
    events++;
    clearTimeout(timer);
    timer = setTimeout(() => {
      // one after the other: generating takes longer than an editor's next save
      last = (last ?? ready()).then(again);
    }, PAUSE);
  }

  function ready(): Promise<void> {
    first ??= again();
    return first;
  }

  async function again(): Promise<void> {
    await safely(async () => {
      opened = versionOf(project.site);
      const isOurs = current.draft?.takeOver() === false;
      // the studio wrote it
      if (isOurs && !staleFiles) return;
      staleFiles = false;
      const mine = ++turn;
      if (staleSchemas) {
        staleSchemas = false;
        reader.forgetSchemas();
        say('files');
        await generate(project.root, { check: false });
      }
      const before = events;
      refuseMissing(project);
      const site = reader.open(current.draft?.content());
      const info = infoOfLarge(site);
      large ||= info !== undefined;
      if (info) return showOpened(site, info);
      // a large file can be read while it is being saved: what is wrong with it then is nobody's mistake
      if (large) await pause(5 * PAUSE);
      // who comes meanwhile is shown that there is no site, and waits for one
      if (events !== before || turn !== mine) shown = true;
      else await take(site.compile());
    });
  }

  /** Never rejects. */
  async function safely(task: () => Promise<void>): Promise<void> {
    try {
      await task();
    } catch (error) {
      // a schema that is no JSON, or a file that is gone for a moment: the next save brings us back here
      reporter.fail(error);
      // a file that another program holds is given back without an event
      if (HELD.includes((error as NodeJS.ErrnoException).code ?? '')) setTimeout(changed, AGAIN).unref();
      shown = true;
      say('site');
    }
  }

  /** Shows a site whose pages are made when somebody looks at them, and compiles it when nobody does. */
  async function showOpened(opened: OpenSite, info: SiteInfo): Promise<void> {
    await arrive(putUp(opened, info));
  }

  /** Puts up a site whose pages are made when somebody looks at them. */
  function putUp(opened: OpenSite, info: SiteInfo): ShownSite {
    const mine = turn;
    const isStill = () => mine === turn;
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
      return good ? good.page(path) : (goodPage(path, before) ?? faultyPage(path));
    });
    current.site = site;
    void safely(async () => {
      await quiet({ isQuiet });
      const compilation = await compiledOnTheSide(opened, { isQuiet }, isStill);
      if (compilation) await take(compilation);
    });
    return site;
  }

  function showDraft(opened: OpenSite, compilation: Compilation | undefined): void {
    turn++;
    current.version++;
    const info = compilation ? undefined : opened.info();
    if (info) putUp(opened, info);
    else putUpCompiled(compilation ?? opened.compile());
  }

  async function take(compilation: Compilation): Promise<void> {
    // what is shown of it already need not be loaded anew
    const isShown = current.compilation === undefined && current.site !== undefined;
    turn++;
    putUpCompiled(compilation);
    if (compilation.site && !isShown) await arrive(compilation.site);
    // who was shown that there is no site waits for one
    shown = true;
    say('site');
  }

  function putUpCompiled(compilation: Compilation): void {
    current.compilation = compilation;
    reporter.report(compilation);
    good = compilation.withHidden ? compiledSite(compilation.withHidden, compilation) : good;
    if (good) earlier = [];
    // before any was whole, what could be shown of one
    current.site = good ?? current.site;
  }

  /** While no page is open, Vite would keep the message, for the next page that is opened: that would come, and be loaded again. */
  function loadAnew(): void {
    if (server.ws.clients.size > 0) hot.send({ type: 'full-reload' });
  }

  function reloadPages(): void {
    const base = current.site?.shell.base;
    // the base path is part of Vite's configuration
    if (base !== undefined && base !== server.config.base) void server.restart();
    else if (shown) loadAnew();
  }

  /** Shows a site that has come. */
  async function arrive({ shell: { base } }: SiteInfo): Promise<void> {
    current.version++;
    // the base path is part of Vite's configuration
    if (base !== server.config.base) await server.restart();
    else if (shown) loadAnew();
    shown = true;
  }

  return current;
}

/** A compiled site as the preview shows it. */
function compiledSite(site: Site, { marked }: Compilation): ShownSite {
  const { pages } = site;
  const byPath = new Map(pages.map((page) => [page.path, page]));
  return {
    ...site,
    page: (path) => byPath.get(path),
    paths: () => [...byPath.keys()],
    marked,
    pages,
    resources: () => site,
  };
}

/** An opened site as the preview shows it; `instead` gives what is shown in the place of a page with a fault. */
export function openedSite(
  { page: made, marked, paths, resources }: OpenSite,
  info: SiteInfo,
  instead: (path: string) => Page | undefined,
): ShownSite {
  const page = (path: string) => {
    const here = made(path);
    return here === 'faulty' ? instead(path) : here;
  };
  const pages = {
    *[Symbol.iterator]() {
      for (const path of paths()) {
        const here = made(path);
        if (here && here !== 'faulty') yield here;
      }
    },
  };
  return { ...info, page, marked, paths, pages, resources };
}

/** The page of a path as the last of some openings had it without a fault. */
function goodPage(path: string, openings: OpenSite[]): Page | undefined {
  for (const opened of openings) {
    const page = opened.page(path);
    if (page && page !== 'faulty') return page;
  }
  return undefined;
}

/** Is below the overlay with the problems, where no good page is known. */
function faultyPage(path: string): Page {
  return { path, title: 'site.yaml has problems', footer: true, blocks: [] } as unknown as Page;
}

/** How long nobody must have asked for anything before the pages are made that nobody has asked for, in milliseconds. */
const QUIET = 150;

/** After so long they are made all the same: there are visitors who never rest. In milliseconds. */
const PATIENCE = 3_000;

/** How long a visitor waits for that at most, unless one page alone takes longer, in milliseconds. */
const SLICE = 15;

/** Compiles a site while it is quiet. Undefined where it is not wanted any more. */
async function compiledOnTheSide(
  site: OpenSite,
  visits: Pick<Visits, 'isQuiet'>,
  isStill: () => boolean,
): Promise<Compilation | undefined> {
  const steps = site.compileInSteps();
  for (let since = 0; isStill(); ) {
    if (performance.now() - since > SLICE) {
      await others();
      await quiet(visits);
      since = performance.now();
    }
    const step = steps.next();
    if (step.done) return step.value;
  }
  return undefined;
}

/** Waits until nobody asks for anything; not for ever. */
export async function quiet({ isQuiet }: Pick<Visits, 'isQuiet'>): Promise<void> {
  for (const from = performance.now(); !isQuiet() && performance.now() - from < PATIENCE; )
    await pause(SLICE);
}

/** The visits to a preview. */
interface Visits {
  /** Notes that somebody asks for something; gives what is to be called when it has been answered. */
  begin: () => () => void;
  /** Whether all has been answered, and nobody has asked for a while. */
  isQuiet: () => boolean;
}

/** No visits yet; the first one is expected. */
export function noVisits(): Visits {
  let open = 0;
  let last = performance.now();
  return {
    begin: () => {
      open++;
      return () => {
        open--;
        last = performance.now();
      };
    },
    isQuiet: () => open === 0 && performance.now() - last > QUIET,
  };
}
