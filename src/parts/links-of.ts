import type { Shell } from '../shared/index.ts';

type MenuEntry = Shell['header']['links'][number];

/** The links of an entry of the menu: itself, or those of a group, its own first. */
export function linksOf({ link, links = [], ...own }: MenuEntry) {
  return [...(link ? [{ ...own, link }] : []), ...links];
}
