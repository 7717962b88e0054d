import type { Context } from 'hono';
import { html } from 'hono/html';
import { Failure } from './failure.ts';

/** The words around a failure for who has no script, and where the form is; they are those of the site. */
export interface Words {
  language: string;
  /** What stands above a failure, such as "Some error". */
  error: string;
  /** The name of the page of the form, such as "Login". */
  back: string;
  /** The address of that page. */
  address: string;
}

/** When somebody should come back who was told that we are busy, in seconds. */
const LATER = 10;

/**
 * The answer to whatever went wrong: JSON `{"code","message","problems"}`, or a small page where a browser without script
 * waits for one. Of what we did not expect it tells nothing.
 */
export function refused(c: Context, error: Error, words: Words): Response | Promise<Response> {
  const failure = error instanceof Failure ? error : ourFault();
  const { status, code, message, problems } = failure;
  c.header('cache-control', 'no-store');
  c.header('x-content-type-options', 'nosniff');
  const retryAfter = failure.retryAfter ?? (code === 'busy' ? LATER : undefined);
  if (retryAfter !== undefined) c.header('retry-after', String(retryAfter));
  if (failure.allow !== undefined) c.header('allow', failure.allow);
  if (status === 401) c.header('www-authenticate', challengeFor(c));
  return wantsPage(c) ? c.html(pageOf(failure, words), status) : c.json({ code, message, problems }, status);
}

/**
 * What may be logged of an error that we did not expect: its kind and where it happened. Its message may quote what
 * somebody uploaded.
 */
export function traceOf(error: Error): string {
  const at = (error.stack ?? '').split('\n').filter((line) => /^ {4}at \S/.test(line));
  const { code } = error as NodeJS.ErrnoException;
  return [`Unexpected ${error.name}${typeof code === 'string' ? ` (${code})` : ''}`, ...at].join('\n');
}

function ourFault(): Failure {
  return new Failure(
    'our-fault',
    'Something went wrong on our side, and your file was not worked on. Please tell whoever runs the site.',
  );
}

/** To "Basic" browsers would ask for the password themselves, in a window over the page (RFC 9110, 11.6.1). */
function challengeFor(c: Context): string {
  const scheme = c.req.header('authorization') === undefined ? 'Form' : 'Basic';
  return `${scheme} realm="OC members", charset="UTF-8"`;
}

/** A browser that follows a form asks for HTML and says that it navigates; old ones do not say. */
function wantsPage(c: Context): boolean {
  const accepts = /\btext\/html\b/i.test(c.req.header('accept') ?? '');
  return accepts && (c.req.header('sec-fetch-mode') ?? 'navigate') === 'navigate';
}

function pageOf({ message, problems }: Failure, { language, error, back, address }: Words) {
  // we say what is wrong in English, whatever the language of the site
  const list =
    problems.length > 0 ? html`<ul lang="en">${problems.map((one) => html`<li>${one}</li>`)}</ul>` : '';
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${error}</title>
</head>
<body>
<h1>${error}</h1>
<p lang="en">${message}</p>
${list}
<p><a href="${address}">${back}</a></p>
</body>
</html>
`;
}
