import {
  editDistance,
  forgivenPath,
  isPage,
  type ShellData,
  withBase,
  withoutBase,
} from '../../../shared/index.ts';
import { ANNOUNCED } from '../../ids.ts';
import { isOwn } from './links.ts';
import { fetchPage } from './page-cache.ts';

/** The largest share of an address that may be wrong. It is large, because only a link is offered, with the title of its page. */
const ALIKE = 0.4;

/**
 * On the page for unknown addresses: goes on to the page that is meant by an address with capitals, a slash at the end or
 * `.html`, as servers do that can redirect. Otherwise shows a link to the page with the closest address, if one is close.
 */
export async function showClosestPage(shell: ShellData): Promise<void> {
  const { base } = shell;
  const asked = withoutBase(base, decoded(location.pathname));
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

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** The title of a page; undefined where there is none. */
async function titleOf(path: string, shell: ShellData): Promise<string | undefined> {
  const page = await fetchPage(path, shell);
  return page.path === path ? page.title : undefined;
}

/** The pages in the language that search engines know: nothing else on the host lists addresses. */
async function knownPaths(shell: ShellData): Promise<string[]> {
  const response = await fetch(`${shell.base}sitemap.xml`);
  if (!response.ok) return [];
  const addresses = (await response.text()).matchAll(/<loc>(.*?)<\/loc>/g);
  return [...addresses]
    .flatMap(([, address = '']) => withoutBase(shell.base, new URL(address).pathname) ?? [])
    .filter((path) => isOwn(path, shell));
}

function closestOf(asked: string, paths: string[]): string | undefined {
  // a folder is often left out
  const named = paths.find((path) => path !== '/' && path.endsWith(asked.slice(asked.lastIndexOf('/'))));
  if (named) return named;
  const ranked = paths.map((path) => ({ path, distance: editDistance(asked, path) }));
  const [best] = ranked.sort((a, b) => a.distance - b.distance);
  return best && best.distance <= asked.length * ALIKE ? best.path : undefined;
}
