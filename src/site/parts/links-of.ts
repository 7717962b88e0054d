import type { Shell } from '../../core/index.ts';

type MenuEntry = Shell['header']['links'][number];

/** Returns the links of a menu entry: the entry itself, or the links of a group, starting with the group's own. */
export function linksOf({ link, links = [], ...own }: MenuEntry) {
  return [...(link ? [{ ...own, link }] : []), ...links];
}
