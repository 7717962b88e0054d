import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { html } from 'hono/html';
import {
  directionOf,
  LANGUAGE_FIELD,
  type SiteFacts,
  STUDIO_PLACE_HEADER,
  type StudioFiles,
  type UploadFailureTexts,
} from '../core/index.ts';
import { errorTrace, Failure } from './failure.ts';
import { isOverTls, type Proxies, type ServiceEnv } from './http/proxies.ts';
import { serveStaticSite } from './http/static-files.ts';
import { addUploadRoutes, type UploadDependencies } from './mail.ts';
import { addStudioRoutes, type StudioDependencies } from './publishing/routes.ts';

/** A header that is only valid over TLS (RFC 6797, 7.2). */
const HSTS_HEADER = 'Strict-Transport-Security';

/** The studio has headers of its own. The build writes both lists to `dist/service/site.json`. Headers of a response stay. */
export function siteHeaders(
  headers: readonly (readonly [name: string, value: string])[],
  proxies: Proxies = 0,
  studioFiles?: StudioFiles,
): MiddlewareHandler<ServiceEnv> {
  return async (c, next) => {
    await next();
    const isOfStudio = studioFiles && c.req.path.startsWith(studioFiles.path);
    for (const [name, value] of isOfStudio ? studioFiles.headers : headers) {
      if (c.res.headers.has(name) || (name === HSTS_HEADER && !isOverTls(c, proxies))) continue;
      c.res.headers.set(name, value);
    }
  };
}

const DEFAULT_RETRY_DELAY = 10;

/** JSON `{"code","message","problems"}`, or a page for a form without a script. Reveals nothing about an unexpected error. */
function errorResponse(c: Context, error: Error, words: UploadFailureTexts): Response | Promise<Response> {
  const failure = error instanceof Failure ? error : unexpectedFailure();
  const { status, code, message, problems } = failure;
  c.header('cache-control', 'no-store');
  c.header('x-content-type-options', 'nosniff');
  const retryAfter = failure.retryAfter ?? (code === 'busy' ? DEFAULT_RETRY_DELAY : undefined);
  if (retryAfter !== undefined) c.header('retry-after', String(retryAfter));
  if (failure.allow !== undefined) c.header('allow', failure.allow);
  if (status === 401) c.header('www-authenticate', loginChallenge(c));
  return isBrowserNavigation(c)
    ? c.html(errorPage(failure, words), status)
    : c.json({ code, message, problems }, status);
}

function unexpectedFailure(): Failure {
  return new Failure(
    'our-fault',
    'Something went wrong on our side, and Plenary did not process your file. Please contact the people who run the site.',
  );
}

/** `Basic` only for clients that sent `Authorization`, because browsers open a password dialog for it (RFC 9110, 11.6.1). */
function loginChallenge(c: Context): string {
  const scheme = c.req.header('authorization') === undefined ? 'Form' : 'Basic';
  return `${scheme} realm="OC members", charset="UTF-8"`;
}

/** A browser accepts HTML, and `Sec-Fetch-Mode` is `navigate` or, in old browsers, absent. */
function isBrowserNavigation(c: Context): boolean {
  const accepts = /\btext\/html\b/i.test(c.req.header('accept') ?? '');
  return accepts && (c.req.header('sec-fetch-mode') ?? 'navigate') === 'navigate';
}

function errorPage({ message, problems }: Failure, { language, error, back, address }: UploadFailureTexts) {
  // problems are in English, whatever the language of the site
  const list =
    problems.length > 0
      ? html`<ul lang="en" dir="ltr">${problems.map((one) => html`<li>${one}</li>`)}</ul>`
      : '';
  return html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${error}</title>
</head>
<body>
<h1>${error}</h1>
<p lang="en" dir="ltr">${message}</p>
${list}
<p><a href="${address}">${back}</a></p>
</body>
</html>
`;
}

/** The facts of the site are optional in development. Without `upload`, uploads go to `mail` below the base path. */
interface ServiceOptions
  extends Partial<
    Pick<SiteFacts, 'headers' | 'redirects' | 'words' | 'otherWords' | 'studioFiles' | 'upload'>
  > {
  publicFolder: string;
  /** With a slash at its start and its end. */
  base: string;
  mail?: UploadDependencies | undefined;
  studio?: StudioDependencies | undefined;
  proxies?: Proxies;
  /** Called once for each unexpected error: its kind and place, without personal data. */
  log?: (line: string) => void;
}

/** Serves the built site, the uploads of OC members, and the calls of the studio. */
export function createService({
  publicFolder,
  base,
  headers = [],
  mail,
  upload = { path: `${base}mail` },
  proxies = 0,
  redirects = [],
  studioFiles,
  words,
  otherWords = [],
  studio,
  log = console.error,
}: ServiceOptions): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>();
  // this header on the studio's files tells the studio, without another request, that it can offer the login
  const withPlace = studio &&
    studioFiles && {
      ...studioFiles,
      headers: [...studioFiles.headers, [STUDIO_PLACE_HEADER, 'school'] satisfies [string, string]],
    };
  app.use(siteHeaders(headers, proxies, withPlace ?? studioFiles));
  const home = base.slice(0, -1);
  for (const path of new Set(['/health', `${base}health`]))
    app.get(path, (c) => c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }));
  if (home)
    for (const path of ['/', home])
      app.get(path, (c) => c.redirect(base + new URL(c.req.url).search, path === '/' ? 302 : 308));
  if (mail) addUploadRoutes(app, upload, mail, proxies);
  if (studio) addStudioRoutes(app, base, studio, { proxies, log });
  app.use(serveStaticSite(publicFolder, base, redirects, studioFiles));
  app.onError((error, c) => {
    if (!(error instanceof Failure)) log(errorTrace(error));
    // a form on a page in another language sends the language of the page
    const language = c.req.query(LANGUAGE_FIELD);
    const own = otherWords.find((one) => one.language === language) ?? words;
    return errorResponse(c, error, own ?? { ...ENGLISH_WORDS, address: `${base}login` });
  });
  return app;
}

const ENGLISH_WORDS = { language: 'en', error: 'Some error', back: 'Login' };
