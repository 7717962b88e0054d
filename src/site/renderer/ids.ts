/* The ids begin with an underscore; anchors in site.yaml begin with a letter or a digit, so that no ids collide. */

export const ROOT_ID = '_root';

/** For the scripts. */
export const DATA_ID = '_page';

/** Between header and footer. The skip link leads to this element. */
export const CONTENT_ID = '_content';

/** Announces a page to screen readers after a navigation. */
export const ANNOUNCEMENT_ID = '_said';

/** Visible in print only. */
export const ADDRESS_ID = '_address';

/** On a phone, the list is a popover. */
export const MENU_ID = '_menu';

export const LANGUAGES_ID = '_languages';

/** The only policy that the Content-Security-Policy allows. */
export const TRUSTED_TYPES_POLICY = 'plenary';

/** All ids within the block begin with it. */
export function blockUid(position: number): string {
  return `_b${position}`;
}
