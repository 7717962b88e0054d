import type { Page } from '../page/page.ts';
import { fileOf, NOT_FOUND, withoutBase } from '../page/paths.ts';

/**
 * Fetches the page of an address. Routes are exact: where a server is lenient about case or a slash at the end, the
 * page's own path decides. Unknown addresses give the page of unknown addresses; any other failure is thrown as the
 * response, so that the error screen can tell its status.
 */
export async function loadPage(url: URL, base: string, signal?: AbortSignal): Promise<Page> {
  const path = withoutBase(base, url.pathname);
  const page = path === undefined ? undefined : await fetchPage(base, path, signal);
  if (page && page.path === path) return page;
  const notFound = await fetchPage(base, NOT_FOUND, signal);
  if (!notFound) throw new Response(null, { status: 404, statusText: 'Not Found' });
  return notFound;
}

async function fetchPage(base: string, path: string, signal?: AbortSignal): Promise<Page | undefined> {
  const response = await fetch(`${base}${fileOf(path)}.json`, { ...(signal && { signal }) });
  if (response.status === 404) return undefined;
  if (!response.ok) throw response;
  return response.json();
}
