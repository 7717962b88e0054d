import type { Shell } from '../../core/index.ts';

type MenuEntry = Shell['header']['links'][number];

/** Returns for a group its own link, if the group has one, and then the links in the group. */
export function menuEntryLinks({ link, links = [], ...own }: MenuEntry) {
  return [...(link ? [{ ...own, link }] : []), ...links];
}
