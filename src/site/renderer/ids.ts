/*
 * The ids of the renderer's own elements. They begin with an underscore; anchors in site.yaml begin with a letter or a digit, so
 * that no ids collide.
 */

/** Id of the element around the page. */
export const ROOT_ID = '_root';

/** Id of the JSON with the data of the page, which the scripts need. */
export const DATA_ID = '_page';

/** Id of the main element between header and footer, to which the skip link leads. */
export const CONTENT_ID = '_content';

/** Id of the element that announces a page to screen readers after a navigation. */
export const ANNOUNCEMENT_ID = '_said';

/** Id of the element that shows the page's address, in print only. */
export const ADDRESS_ID = '_address';

/** Id of the list of main links, which is a popover on a phone. */
export const MENU_ID = '_menu';

/** Id of the links to the other languages of the site. */
export const LANGUAGES_ID = '_languages';

/** Name of our Trusted Types policy, the only policy that the Content-Security-Policy allows. */
export const TRUSTED_TYPES_POLICY = 'plenary';

/** Returns the id of a block by its position on the page. All ids within the block begin with it. */
export function blockUid(position: number): string {
  return `_b${position}`;
}
