import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { STUDIO_PATH, STUDIO_TOKEN_HEADER } from '../../../core/index.ts';
import { isLocal } from '../access.ts';
import { hasOwnHost, isFirstVisit, isFromStudio, isToken } from './access.ts';
import { pairedPage, refusalPage, STUDIO_HEADERS } from './page.ts';

/** Contains the token, with which a paired phone can reload the page. */
const PAIRING_COOKIE = 'plenary-studio';

const FORBIDDEN_MESSAGE = 'Only the studio can do this. Load its page again.';
const NOT_PAIRED_MESSAGE =
  'From here you can look at the site, but not edit it. To edit, open the link that the terminal shows after “The studio”.';

interface StudioEntrance {
  token: string;
  names: readonly string[];
  /** Contains the token. */
  document: () => Promise<string>;
}

/** Serves the HTML document, and protects all routes that are added to the application later. */
export function protectStudio(
  app: Hono<{ Bindings: HttpBindings }>,
  { token, names, document }: StudioEntrance,
): void {
  app.use(async (c, next) => {
    const { incoming } = c.env;
    if (!hasOwnHost(incoming, names)) return c.text('This host is not the preview.', 403);
    await next();
    for (const [name, value] of Object.entries(STUDIO_HEADERS)) c.header(name, value);
    return undefined;
  });

  app.get('/', async (c) => {
    const { incoming } = c.env;
    const refused = (words: string) => c.html(refusalPage(words), 403);
    if (isToken(c.req.query('pair'), token)) {
      setCookie(c, PAIRING_COOKIE, token, { httpOnly: true, sameSite: 'Strict', path: STUDIO_PATH });
      return c.html(pairedPage(`${STUDIO_PATH}/`));
    }
    if (!isFirstVisit(incoming)) return refused('Open the studio by its own address.');
    if (!isLocal(incoming) && !isToken(getCookie(c, PAIRING_COOKIE), token))
      return refused(NOT_PAIRED_MESSAGE);
    return c.html(await document());
  });

  app.use('/door/*', async (c, next) => {
    if (!isFromStudio(c.env.incoming) || !isToken(c.req.header(STUDIO_TOKEN_HEADER), token))
      return c.json({ code: 'forbidden', message: FORBIDDEN_MESSAGE, problems: [] }, 403);
    return next();
  });
}
