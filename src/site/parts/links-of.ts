import type { Shell } from '../../core/index.ts';

type MenuEntry = Shell['header']['links'][number];

/** Returns the links of a menu entry. For a group, these are its own link, if it has a link, and then the links in the group. */
export function menuEntryLinks({ link, links = [], ...own }: MenuEntry) {
  return [...(link ? [{ ...own, link }] : []), ...links];
}
