import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { STUDIO, STUDIO_TOKEN } from '../../shared/index.ts';
import { isLocal } from '../access.ts';
import { hasOwnHost, isFirstVisit, isFromStudio, isToken } from './access.ts';
import { PAGE_HEADERS, pairedPage, refusalPage, studioPage } from './page.ts';

/** Holds the token, so that the page of a paired phone can be loaded again. */
const PAIRED = 'plenary-studio';

/** Tells editors apart: everybody has an undo of their own. */
const EDITOR = 'plenary-editor';

/** As long as a browser keeps a cookie, in seconds. */
const LONG = 400 * 24 * 60 * 60;

/** Who asks; one for all whose browsers keep no cookies. */
export const editorOf = (c: Context): string => getCookie(c, EDITOR) ?? '';

const FROM_ELSEWHERE = 'Only the page of the studio can do this.';
const NOT_PAIRED =
  'This device can look at the site, but not edit it. To edit from here, open the link that the terminal shows after “Edit from another device”.';

interface Entrance {
  token: string;
  /** The base path of the site as it is now. */
  base: () => string;
  /** The names of the preview. */
  names: readonly string[];
  /** The address of the script of the page. */
  page: () => Promise<string>;
}

/** Serves the page of the studio, and lets only that page ask for what is added to the application after this. */
export function guard(app: Hono<{ Bindings: HttpBindings }>, { token, base, names, page }: Entrance): void {
  app.use(async (c, next) => {
    const { incoming } = c.env;
    if (!hasOwnHost(incoming, names)) return c.text('This host is not the preview.', 403);
    await next();
    c.header('cache-control', 'no-store');
    c.header('x-content-type-options', 'nosniff');
    c.header('cross-origin-resource-policy', 'same-origin');
    return undefined;
  });

  app.get('/', async (c) => {
    const { incoming } = c.env;
    const refused = (words: string) => c.html(refusalPage(words), 403, PAGE_HEADERS);
    if (isToken(c.req.query('pair'), token)) {
      setCookie(c, PAIRED, token, { httpOnly: true, sameSite: 'Strict', path: STUDIO });
      return c.html(pairedPage(`${STUDIO}/`), 200, PAGE_HEADERS);
    }
    if (!isFirstVisit(incoming)) return refused('Open the studio by its own address.');
    if (!isLocal(incoming) && !isToken(getCookie(c, PAIRED), token)) return refused(NOT_PAIRED);
    const editor = editorOf(c) || randomUUID();
    setCookie(c, EDITOR, editor, { httpOnly: true, sameSite: 'Strict', path: STUDIO, maxAge: LONG });
    return c.html(studioPage(token, base(), await page()), 200, PAGE_HEADERS);
  });

  app.use('/*', async (c, next) => {
    if (c.req.method !== 'POST') return c.text('Only POST requests.', 405, { allow: 'POST' });
    if (!isFromStudio(c.env.incoming) || !isToken(c.req.header(STUDIO_TOKEN), token))
      return c.text(FROM_ELSEWHERE, 403);
    return next();
  });
}
