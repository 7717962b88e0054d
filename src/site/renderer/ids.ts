/* The ids of the renderer's own elements. They begin with an underscore, and anchors in site.yaml with a letter or a digit, so they never collide. */

/** The element around the page. */
export const ROOT = '_root';

/** The JSON from which the script of a page starts. */
export const DATA = '_page';

/** The main element between header and footer, the target of the skip link. */
export const CONTENT = '_content';

/** The element that announces a page to screen readers after a navigation. */
export const ANNOUNCED = '_said';

/** The address of the page, only visible in print. */
export const ADDRESS = '_address';

/** The list of main links, which is a popover on a phone. */
export const MENU = '_menu';

/** The links to the other languages of the site. */
export const LANGUAGES = '_languages';

/** The name of our Trusted Types policy: the only one that the Content-Security-Policy allows. */
export const TRUSTED = 'plenary';

/** Returns the id of the block at a position on its page, the prefix of all ids within it. */
export function uidOf(position: number): string {
  return `_b${position}`;
}
