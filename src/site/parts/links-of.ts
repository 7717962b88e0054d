import type { Shell } from '../../core/index.ts';

type MenuEntry = Shell['header']['links'][number];

/** Returns the links of a menu entry. A group has its own link, if any, and then the links in it. */
export function linksOf({ link, links = [], ...own }: MenuEntry) {
  return [...(link ? [{ ...own, link }] : []), ...links];
}
