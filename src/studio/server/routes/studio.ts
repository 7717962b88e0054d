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
} from '../../../shared/index.ts';
import type { Session } from '../session/session.ts';
import type { Current, ShownSite } from '../site/shown.ts';
import { Refused, type Workspace } from '../workspace.ts';

/** What the routes of a studio share. */
export interface Studio {
  workspace: Workspace;
  current: Current;
  /** The base path of the site. */
  base: string;
  /** The session, which begins when it is first asked for. */
  session: () => Session;
  /** Gives the document of a page as the frame shows it, without marks: of the site as it is, or of another. Empty where it fails. */
  print: (page: string, site?: ShownSite) => Promise<string>;
  /** Does one task after the other: a large photo takes much memory, and two that publish would meet. */
  inTurn: <T>(task: () => T | Promise<T>) => Promise<T>;
}

export type StudioApp = Hono;

/** An application for some routes. */
export function routes(): StudioApp {
  return new Hono({ strict: false });
}

/** The largest JSON: a megabyte of prose, with room for what stands for its characters. */
const LARGEST = 4 * 1024 * 1024;

/** Refuses a body that is longer than any request. */
export const limited = bodyLimit({ maxSize: LARGEST, onError: (c) => c.text('This is too long.', 413) });

/** The body of a request; undefined where it is no JSON. */
export async function jsonOf(c: Context): Promise<unknown> {
  try {
    return await c.req.json();
  } catch {
    return undefined;
  }
}

/** The site of the text. Where there is none, throws the reason, which is the answer. */
export function openedSite({ session }: Studio): OpenSite {
  const opened = session().opened();
  if (!opened) throw new Refused(session().state().message ?? 'There is nothing to add a file to.');
  return opened;
}

/** The pages for the picker. Of a large site that is not compiled yet, only the paths are known. */
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

/** Gives one task after the other its turn. */
export function turns(): Studio['inTurn'] {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const done = last.then(task);
    last = done.catch(() => {});
    return done;
  };
}
