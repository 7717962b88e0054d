/*
 * The ids that the renderer itself gives. The anchors of site.yaml begin with a letter, so whatever an editor calls a
 * block, these begin with a low line and stay ours.
 */

/** What holds the whole of a page. */
export const ROOT = '_root';

/** The JSON that the script of a page starts from. */
export const DATA = '_page';

/** What stands between header and footer; the link for skipping the header leads here. */
export const CONTENT = '_content';

/** Where a page that came by script is announced to screen readers. */
export const ANNOUNCED = '_said';

/** The address of the page on paper. */
export const ADDRESS = '_address';

/** The list of main links, which is a popover on a phone. */
export const MENU = '_menu';

/** The name of our Trusted Types policy: the only one that the Content-Security-Policy allows. */
export const TRUSTED = 'plenary';

/** The id of the block at a position of its page; the blocks make the ids of their parts from it. */
export function uidOf(position: number): string {
  return `_b${position}`;
}
