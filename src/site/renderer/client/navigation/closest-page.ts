import {
  decodedPath,
  editDistance,
  forgivenPath,
  isPage,
  type ShellData,
  withBase,
  withoutBase,
} from '../../../../core/index.ts';
import { ANNOUNCED } from '../../ids.ts';
import { isOwn } from './links.ts';
import { fetchPage } from './page-cache.ts';

/**
 * Maximum edit distance as a share of the length of the address. It is high, because the page only offers a link, with the title
 * of its target.
 */
const MAX_DISTANCE_SHARE = 0.4;

/**
 * Redirects from an unknown address with upper case letters, a trailing slash or `.html` to the page. Otherwise displays a link
 * to the page with the most similar address, if there is a similar one.
 */
export async function showClosestPage(shell: ShellData): Promise<void> {
  const { base } = shell;
  const asked = withoutBase(base, decodedPath(location.pathname) ?? location.pathname);
  if (asked === undefined) return;
  const meant = forgivenPath(asked);
  if (meant !== asked && isPage(meant) && (await titleOf(meant, shell)) !== undefined) {
    location.replace(withBase(base, meant) + location.search + location.hash);
    return;
  }
  const closest = closestOf(meant, await knownPaths(shell));
  const place = document.querySelector<HTMLElement>('[data-closest]');
  const title = closest && (await titleOf(closest, shell));
  if (!place || !closest || title === undefined) return;
  const link = document.createElement('a');
  link.href = withBase(base, closest);
  link.textContent = title;
  place.append(' ', link);
  place.hidden = false;
  const announced = document.getElementById(ANNOUNCED);
  if (announced) announced.textContent = place.textContent;
}

async function titleOf(path: string, shell: ShellData): Promise<string | undefined> {
  const page = await fetchPage(path, shell);
  return page.path === path ? page.title : undefined;
}

/**
 * Returns the paths of all pages in the language of the document. They are from the sitemap, the only list of addresses on the
 * host.
 */
async function knownPaths(shell: ShellData): Promise<string[]> {
  const response = await fetch(`${shell.base}sitemap.xml`);
  if (!response.ok) return [];
  const addresses = (await response.text()).matchAll(/<loc>(.*?)<\/loc>/g);
  return [...addresses]
    .flatMap(([, address = '']) => withoutBase(shell.base, new URL(address).pathname) ?? [])
    .filter((path) => isOwn(path, shell));
}

function closestOf(asked: string, paths: string[]): string | undefined {
  // a page whose last segment matches has priority, since visitors often omit the folder
  const named = paths.find((path) => path !== '/' && path.endsWith(asked.slice(asked.lastIndexOf('/'))));
  if (named) return named;
  const ranked = paths.map((path) => ({ path, distance: editDistance(asked, path) }));
  const [best] = ranked.sort((a, b) => a.distance - b.distance);
  return best && best.distance <= asked.length * MAX_DISTANCE_SHARE ? best.path : undefined;
}
