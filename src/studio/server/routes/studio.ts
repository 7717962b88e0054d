import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { OpenSite } from '../../../compiler/index.ts';
import {
  homeOfPath,
  isNotFound,
  type Page,
  pathWithout,
  type StudioPage,
  withBase,
} from '../../../core/index.ts';
import type { Current, ShownSite } from '../../../site/shown/index.ts';
import type { Session } from '../session/session.ts';
import { Refused, type Workspace } from '../workspace.ts';

/** State shared by the studio's routes. */
export interface Studio {
  workspace: Workspace;
  current: Current;
  base: string;
  /** Returns the session. The first call starts it. */
  session: () => Session;
  /** Renders a page's document for the frame, without marks, of the current site or another. Empty when it fails. */
  print: (page: string, site?: ShownSite) => Promise<string>;
  /** Runs tasks one after another: large photos need much memory, and parallel publications would collide. */
  inTurn: <T>(task: () => T | Promise<T>) => Promise<T>;
}

export type StudioApp = Hono;

export function routes(): StudioApp {
  return new Hono({ strict: false });
}

/** Maximum size of JSON, in bytes: a megabyte of prose with escapes. */
const MAX_BODY = 4 * 1024 * 1024;

export const limitBody = bodyLimit({ maxSize: MAX_BODY, onError: (c) => c.text('This is too long.', 413) });

/** Returns the JSON body of a request. Undefined when it isn't JSON. */
export async function jsonOf(c: Context): Promise<unknown> {
  try {
    return await c.req.json();
  } catch {
    return undefined;
  }
}

/** Returns the open site. Throws the reason when there is none. */
export function openedSite({ session }: Studio): OpenSite {
  const opened = session().opened();
  if (!opened) throw new Refused(session().state().message ?? 'There is nothing to add a file to.');
  return opened;
}

/** Returns the pages for the picker. Before a large site is compiled, only their paths are known. */
export function pagesOf({ current: { site, compilation }, base }: Studio): StudioPage[] {
  const { languages = [] } = site?.shell ?? {};
  const languageOf = (path: string) => {
    const home = homeOfPath(path, languages);
    const code = languages.find((one) => one.home === home)?.language;
    return code === undefined ? {} : { language: { code, own: pathWithout(home, path) } };
  };
  const pages: Pick<Page, 'path' | 'title' | 'hidden'>[] =
    compilation?.withHidden?.pages ?? site?.paths().map((path) => ({ path, title: path })) ?? [];
  return pages
    .filter(({ path }) => !isNotFound(path))
    .map(({ path, title, hidden }) => ({
      path,
      title,
      href: withBase(base, path),
      ...languageOf(path),
      ...(hidden && { hidden }),
    }));
}

/** Returns a queue that runs tasks one after another. */
export function createTaskQueue(): Studio['inTurn'] {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const done = last.then(task);
    last = done.catch(() => {});
    return done;
  };
}
