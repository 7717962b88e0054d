import { fileOf, NOT_FOUND, type PageFile } from '../shared/index.ts';

/**
 * Fetches the page of a path. Routes are exact: where a server is lenient about case or a slash at the end, the
 * page's own path decides. Unknown paths give the page of unknown addresses; any other answer is thrown as the
 * response, so that the error screen can tell its status. Without an answer it rejects with the `TypeError` of fetch.
 */
export async function loadPage(path: string, base: string, priority: RequestPriority): Promise<PageFile> {
  const page = await fetchPage(base, path, priority);
  if (page && page.path === path) return page;
  const notFound = await fetchPage(base, NOT_FOUND, priority);
  if (!notFound) throw new Response(null, { status: 404, statusText: 'Not Found' });
  return notFound;
}

async function fetchPage(
  base: string,
  path: string,
  priority: RequestPriority,
): Promise<PageFile | undefined> {
  const response = await fetch(`${base}${fileOf(path)}.json`, { priority });
  if (response.status === 404) return undefined;
  if (!response.ok) throw response;
  return response.json();
}
