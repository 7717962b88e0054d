import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Hono } from 'hono/tiny';
import type { OpenSite } from '../../../compiler/index.ts';
import {
  type createTaskQueue,
  homePathFor,
  isNotFoundPath,
  isRecord,
  type Page,
  pathWithoutHome,
  type StudioPage,
  withBasePath,
} from '../../../core/index.ts';
import type { CurrentSite, ShownSite } from '../../../site/display/index.ts';
import type { Session } from '../session/session.ts';
import { RefusedRequest, type Workspace } from '../workspace.ts';

export interface Studio {
  workspace: Workspace;
  current: CurrentSite;
  base: string;
  session: Session;
  /** Renders a page without marks, of the current site or of another one. Empty if the page can't be rendered. */
  print: (page: string, site?: ShownSite) => Promise<string>;
  /** Runs tasks one after another, because large photos need a lot of memory, and parallel publications would conflict. */
  inTurn: ReturnType<typeof createTaskQueue>;
}

export type StudioApp = Hono;

/** Maximum size in bytes. A megabyte of prose fits, including escapes. */
const MAX_BODY_SIZE = 4 * 1024 * 1024;

export const limitBody = bodyLimit({
  maxSize: MAX_BODY_SIZE,
  onError: (c) => c.text('This is too long.', 413),
});

/** Undefined if the body isn't a JSON object. */
export async function parseBody(c: Context): Promise<Record<string, unknown> | undefined> {
  const body: unknown = await c.req.json().catch(() => undefined);
  return isRecord(body) ? body : undefined;
}

export function textOrUndefined(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Throws the reason if no site is open. */
export function requireOpenedSite({ session }: Studio): OpenSite {
  const opened = session.opened();
  if (!opened) throw new RefusedRequest(session.state().message ?? 'There is nothing to add a file to.');
  return opened;
}

/** Lists the pages. Until a large site is compiled, only the paths are known. */
export function listPages({ current: { site, compilation }, base }: Studio): StudioPage[] {
  const { languages = [] } = site?.shell ?? {};
  const languageOf = (path: string) => {
    const home = homePathFor(path, languages);
    const code = languages.find((one) => one.home === home)?.language;
    return code === undefined ? {} : { language: { code, own: pathWithoutHome(home, path) } };
  };
  const pages: Pick<Page, 'path' | 'title' | 'hidden'>[] =
    compilation?.withHidden?.pages ?? site?.paths().map((path) => ({ path, title: path })) ?? [];
  return pages
    .filter(({ path }) => !isNotFoundPath(path))
    .map(({ path, title, hidden }) => ({
      path,
      title,
      href: withBasePath(base, path),
      ...languageOf(path),
      ...(hidden && { hidden }),
    }));
}
