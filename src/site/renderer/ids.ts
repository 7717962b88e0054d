/*
 * The ids of the renderer's own elements. They begin with an underscore; anchors in site.yaml begin with a letter or a digit, so
 * that no ids collide.
 */

/** Id of the element around the page. */
export const ROOT = '_root';

/** Id of the JSON with the data of the page, which the scripts need. */
export const DATA = '_page';

/** Id of the main element between header and footer, to which the skip link leads. */
export const CONTENT = '_content';

/** Id of the element that announces a page to screen readers after a navigation. */
export const ANNOUNCED = '_said';

/** Id of the address of the page, which is only visible in print. */
export const ADDRESS = '_address';

/** Id of the list of main links, which is a popover on a phone. */
export const MENU = '_menu';

/** Id of the links to the other languages of the site. */
export const LANGUAGES = '_languages';

/** Name of our Trusted Types policy, the only policy that the Content-Security-Policy allows. */
export const TRUSTED = 'plenary';

/** Returns the id of a block by its position on the page. All ids within the block begin with it. */
export function uidOf(position: number): string {
  return `_b${position}`;
}
