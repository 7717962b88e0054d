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

/** Maximum share of wrong characters in an address. It is high, since the page only offers a link with the title of the target. */
const MAX_DISTANCE_SHARE = 0.4;

/** Redirects an unknown address with upper case, a trailing slash or `.html`. Otherwise shows a link to the closest address, if one is close. */
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

/** Returns the pages in the language of the document from the sitemap, the only list of addresses on the host. */
async function knownPaths(shell: ShellData): Promise<string[]> {
  const response = await fetch(`${shell.base}sitemap.xml`);
  if (!response.ok) return [];
  const addresses = (await response.text()).matchAll(/<loc>(.*?)<\/loc>/g);
  return [...addresses]
    .flatMap(([, address = '']) => withoutBase(shell.base, new URL(address).pathname) ?? [])
    .filter((path) => isOwn(path, shell));
}

function closestOf(asked: string, paths: string[]): string | undefined {
  // a folder is often omitted
  const named = paths.find((path) => path !== '/' && path.endsWith(asked.slice(asked.lastIndexOf('/'))));
  if (named) return named;
  const ranked = paths.map((path) => ({ path, distance: editDistance(asked, path) }));
  const [best] = ranked.sort((a, b) => a.distance - b.distance);
  return best && best.distance <= asked.length * MAX_DISTANCE_SHARE ? best.path : undefined;
}
