import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ViteDevServer } from 'vite';
import { type Compiler, isLarge, mediaFolder, noteBase, type Project, regenerate } from '../build/index.ts';
import type { Compilation, Glimpse, Site } from '../compiler/index.ts';
import { glimpsedSite, madeOnTheSide, quiet, type Visits } from './dev-glimpse.ts';
import { tellerOf } from './dev-teller.ts';

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
  visits: Visits,
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
    first ??= safely(() => compiler.readAhead()).then(again);
    return first;
  }

  async function again(): Promise<void> {
    await safely(async () => {
      turn++;
      if (stale) {
        stale = false;
        compiler.forgetSchemas();
        await regenerate(server, project);
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
      compiler.keep();
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
    noteBase(project, base);
    // the base path is part of Vite's configuration
    if (base !== server.config.base) await server.restart();
    else if (shown) hot.send({ type: 'full-reload' });
    shown = true;
  }

  return current;
}
