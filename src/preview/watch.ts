import path from 'node:path';
import { setImmediate as others, setTimeout as pause } from 'node:timers/promises';
import type { ViteDevServer } from 'vite';
import {
  type Compiler,
  generate,
  isLarge,
  madeWhenAsked,
  mediaFolder,
  type Project,
  pageAt,
} from '../build/index.ts';
import type { Compilation, Glimpse, Site } from '../compiler/index.ts';
import type { Page } from '../shared/index.ts';
import { tellerOf } from './report.ts';

/** How long nobody must have asked for anything before what nobody has asked for is made, in milliseconds. */
const QUIET = 150;

/** After so long it is made all the same: there are visitors who never rest. In milliseconds. */
const PATIENCE = 3_000;

/** How long a visitor waits for it at most, unless one page alone takes longer, in milliseconds. */
const SLICE = 15;

/** The site of a glimpse. For a page with a fault `whole` compiles the site, and gives the last good one. */
export function glimpsedSite({ site, pages, pageAt: made }: Glimpse, whole: () => Site | undefined): Site {
  // with their getters: what was made so far is another thing each time
  const all = Object.defineProperties({ pages }, Object.getOwnPropertyDescriptors(site)) as unknown as Site;
  return madeWhenAsked(all, (path) => {
    const page = made(path);
    if (page !== 'faulty') return page;
    const good = whole();
    return good ? pageAt(good, path) : faultyPage(path);
  });
}

/** Stands below the overlay that tells the problems, where no good page is known. */
function faultyPage(path: string): Page {
  return { path, title: 'site.yaml has problems', footer: true, blocks: [] } as unknown as Page;
}

/** Makes the pages of a glimpse that nobody has asked for, while it is quiet. Gives whether it is worth while to compile the site. */
async function madeOnTheSide(
  { paths, pageAt }: Glimpse,
  { isQuiet }: Pick<Visits, 'isQuiet'>,
  isStill: () => boolean,
): Promise<boolean> {
  let since = 0;
  for (const path of paths) {
    if (performance.now() - since > SLICE) {
      await others();
      await quiet({ isQuiet });
      since = performance.now();
    }
    if (!isStill()) return false;
    // the compilation tells what is wrong
    if (pageAt(path) === 'faulty') return true;
  }
  return isStill();
}

/** Waits until nobody asks for anything; not for ever. */
async function quiet({ isQuiet }: Pick<Visits, 'isQuiet'>): Promise<void> {
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

/** Nobody has come yet, and the first one is expected. */
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

/** The site as it is now: the last good one stays while the file has problems. */
export interface Current {
  site: Site | undefined;
  /** Missing when site.yaml could not be read, and while a large one is not compiled yet. */
  compilation: Compilation | undefined;
  /** Waits until the site has been compiled for the first time, which begins when this is first asked. Never rejects. */
  ready: () => Promise<void>;
}

/** One save of an editor can be several events. */
const PAUSE = 40;

/**
 * Compiles anew when site.yaml, media/ or schema/ change, and tells the problems. Of a large site the pages that somebody
 * looks at come first, and the problems of the others after them.
 */
export function watchSite(
  server: ViteDevServer,
  project: Project,
  compiler: Compiler,
  { visits, setBase }: { visits: Visits; setBase: (base: string) => void },
): Current {
  const current: Current = { site: undefined, compilation: undefined, ready };
  const { hot } = server.environments.client;
  const teller = tellerOf(server, project);
  const schemas = path.join(project.root, 'schema') + path.sep;
  const media = mediaFolder(project) + path.sep;
  let stale = false;
  let large = false;
  let events = 0;
  let timer: NodeJS.Timeout | undefined;
  let first: Promise<void> | undefined;
  let last: Promise<void> | undefined;
  let good: Site | undefined;
  let earlier: Site | undefined;
  let shown = false;
  // what was begun; a later one ends it
  let turn = 0;

  server.watcher.add([project.site, media, schemas]);
  server.watcher.on('all', (_event, file) => {
    const schema = file.startsWith(schemas);
    if (file !== project.site && !file.startsWith(media) && !schema) return;
    stale ||= schema;
    events++;
    clearTimeout(timer);
    timer = setTimeout(() => {
      // one after the other: generating takes longer than an editor's next save
      last = (last ?? ready()).then(again);
    }, PAUSE);
  });

  function ready(): Promise<void> {
    first ??= again();
    return first;
  }

  async function again(): Promise<void> {
    await safely(async () => {
      turn++;
      if (stale) {
        stale = false;
        compiler.forgetSchemas();
        await generate(project.root, { check: false });
      }
      const before = events;
      const glimpse = compiler.glimpse();
      large ||= glimpse !== undefined;
      if (glimpse) return look(glimpse);
      // who comes meanwhile is shown that there is no site, and waits for one
      if (await isHalfWritten(before)) shown = true;
      else await take(compiler.compile());
    });
  }

  /** Never rejects. */
  async function safely(task: () => Promise<void>): Promise<void> {
    try {
      await task();
    } catch (error) {
      // a schema that is no JSON, or a file that is gone for a moment: the next save brings us back here
      teller.fail(error);
      shown = true;
    }
  }

  /** A large file can be read while it is being saved: what is wrong with it then is nobody's mistake. */
  async function isHalfWritten(before: number): Promise<boolean> {
    large ||= isLarge(project);
    if (large) await pause(5 * PAUSE);
    return events !== before;
  }

  async function look(glimpse: Glimpse): Promise<void> {
    const mine = turn;
    const isStill = () => mine === turn;
    // who has the page open will ask for it again
    visits.begin()();
    current.compilation = undefined;
    earlier = current.site;
    const site = glimpsedSite(glimpse, () => {
      const isNewest = current.site === site;
      if (isStill()) void safely(() => take(compiler.compile()));
      return good ?? (isNewest ? earlier : undefined);
    });
    current.site = site;
    await arrive(site);
    void safely(async () => {
      await quiet(visits);
      if ((await madeOnTheSide(glimpse, visits, isStill)) && isStill()) await take(compiler.compile());
    });
  }

  async function take(compilation: Compilation): Promise<void> {
    // what is shown of it already need not be loaded anew
    const isGlimpsed = current.compilation === undefined && current.site !== undefined;
    turn++;
    current.compilation = compilation;
    teller.tell(compilation);
    good = compilation.site ?? good;
    if (good) earlier = undefined;
    // before any was whole, what could be glimpsed of one
    current.site = good ?? current.site;
    if (compilation.site && !isGlimpsed) await arrive(compilation.site);
    // who was shown that there is no site waits for one
    shown = true;
  }

  /** Shows a site that has come. */
  async function arrive({ shell: { base } }: Site): Promise<void> {
    setBase(base);
    // the base path is part of Vite's configuration
    if (base !== server.config.base) await server.restart();
    else if (shown) hot.send({ type: 'full-reload' });
    shown = true;
  }

  return current;
}
