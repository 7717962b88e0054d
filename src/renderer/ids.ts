/*
 * The ids of the renderer's own elements. They begin with an underscore, and the anchors of site.yaml with a letter or a digit, so they never
 * collide.
 */

/** The element around the page. */
export const ROOT = '_root';

/** The JSON that the script of a page starts from. */
export const DATA = '_page';

/** The main element between header and footer, which the link past the header leads to. */
export const CONTENT = '_content';

/** The element that announces a page to screen readers after a navigation. */
export const ANNOUNCED = '_said';

/** The address of the page, which only print shows. */
export const ADDRESS = '_address';

/** The list of main links, which is a popover on a phone. */
export const MENU = '_menu';

/** The links to the other languages of the site. */
export const LANGUAGES = '_languages';

/** The name of our Trusted Types policy: the only one that the Content-Security-Policy allows. */
export const TRUSTED = 'plenary';

/** The id of the block at a position of its page, the prefix of the ids within it. */
export function uidOf(position: number): string {
  return `_b${position}`;
}
