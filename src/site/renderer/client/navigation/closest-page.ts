import {
  canonicalPath,
  decodeUrlPath,
  editDistance,
  isPagePath,
  type ShellData,
  withBasePath,
  withoutBasePath,
} from '../../../../core/index.ts';
import { ANNOUNCEMENT_ID } from '../../ids.ts';
import { isOwnLanguage } from './links.ts';
import { fetchPage } from './page-cache.ts';

/** As a share of the address's length. High, because the page only offers a link, with the title of its target. */
const MAX_DISTANCE_SHARE = 0.4;

/** Redirects if only upper case, a trailing slash or `.html` differs. Otherwise links to a page if one is similar enough. */
export async function showClosestPage(shell: ShellData): Promise<void> {
  const { base } = shell;
  const asked = withoutBasePath(base, decodeUrlPath(location.pathname) ?? location.pathname);
  if (asked === undefined) return;
  const meant = canonicalPath(asked);
  if (meant !== asked && isPagePath(meant) && (await fetchTitle(meant, shell)) !== undefined) {
    location.replace(withBasePath(base, meant) + location.search + location.hash);
    return;
  }
  const closest = findClosestPath(meant, await fetchKnownPaths(shell));
  const place = document.querySelector<HTMLElement>('[data-closest]');
  const title = closest && (await fetchTitle(closest, shell));
  if (!place || !closest || title === undefined) return;
  const link = document.createElement('a');
  link.href = withBasePath(base, closest);
  link.textContent = title;
  place.append(' ', link);
  place.hidden = false;
  const announced = document.getElementById(ANNOUNCEMENT_ID);
  if (announced) announced.textContent = place.textContent;
}

async function fetchTitle(path: string, shell: ShellData): Promise<string | undefined> {
  const page = await fetchPage(path, shell);
  return page.path === path ? page.title : undefined;
}

/** Returns paths in the document's language, from the sitemap, the only list of addresses on the host. */
async function fetchKnownPaths(shell: ShellData): Promise<string[]> {
  const response = await fetch(`${shell.base}sitemap.xml`);
  if (!response.ok) return [];
  const addresses = (await response.text()).matchAll(/<loc>(.*?)<\/loc>/g);
  return [...addresses]
    .flatMap(([, address = '']) => withoutBasePath(shell.base, new URL(address).pathname) ?? [])
    .filter((path) => isOwnLanguage(path, shell));
}

function findClosestPath(asked: string, paths: string[]): string | undefined {
  // a page whose last segment matches has priority, since visitors often omit the folder
  const named = paths.find((path) => path !== '/' && path.endsWith(asked.slice(asked.lastIndexOf('/'))));
  if (named) return named;
  const ranked = paths.map((path) => ({ path, distance: editDistance(asked, path) }));
  const [best] = ranked.sort((a, b) => a.distance - b.distance);
  return best && best.distance <= asked.length * MAX_DISTANCE_SHARE ? best.path : undefined;
}
