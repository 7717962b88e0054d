import type { Shell } from '../../core/index.ts';
import { faceMenu } from '../values/faces.ts';
import { rule } from './rule.ts';

export const menuRules = {
  'menu-does-not-fit': rule({
    severity: 'warning',
    reason:
      'The menu is one row. Where the window is too narrow for it, visitors open the menu with a button, and fewer of them find the pages. Phones have the button always.',
    text: (d: { entries: number; window: number; needed: number; room: number }) => ({
      message: `The ${d.entries} entries of the menu do not fit into a window of ${d.window} pixels: with the name, they need about ${d.needed}, and there are ${d.room}. So most computers show a button instead.`,
      hint: 'Put entries that belong together into a group: an entry with a label and links: of its own. Or make labels shorter: Committees instead of All our committees.',
      inForm: {
        hint: 'Put entries that belong together into a group. Or make labels shorter: Committees instead of All our committees.',
      },
    }),
    check: ({ root, site }) => {
      // the header may be missing in a site with errors
      if (!site.shell.header?.links) return [];
      const { needed, room } = headerWidths(site.shell.header, root.theme);
      if (needed <= room) return [];
      const details = { entries: site.shell.header.links.length, window: WINDOW_WIDTH, needed, room };
      return [{ place: { path: ['header', 'links'] }, details }];
    },
  }),
};

/** In pixels, on a large laptop. Larger windows are rare. */
const WINDOW_WIDTH = 1440;

/*
 * Widths in pixels at that window width, measured on the 16 openings of tests/ordinary in six faces. For 95 of 96 combinations,
 * the estimate agrees with the browser. The exception, twelve entries in the face "treaty", needs 4 more pixels.
 */

const ENTRY_SPACING = 34;
const GROUP_ARROW_WIDTH = 14;
const NAME_LETTER_WIDTH = 10;
/** In pixels. A longer name has two lines. */
const MAX_NAME_WIDTH = 240;
const LOGO_SIZE = { height: 36, widest: 180, space: 12 };
const HEADER_MARGINS = 144;
const NAME_SPACING = 29;

function headerWidths(
  { links, name, mark }: Shell['header'],
  theme: unknown,
): { needed: number; room: number } {
  const { letter, isRow } = faceMenu(theme);
  const letters = links.reduce((sum, { label }) => sum + [...label].length, 0);
  const groups = links.filter((entry) => entry.links).length;
  const menu = letters * letter + (links.length - 1) * ENTRY_SPACING + groups * GROUP_ARROW_WIDTH;
  if (isRow) return { needed: menu, room: WINDOW_WIDTH };
  const logo = mark
    ? Math.min(LOGO_SIZE.widest, (LOGO_SIZE.height * mark.width) / mark.height) + LOGO_SIZE.space
    : 0;
  const brand = logo + Math.min(MAX_NAME_WIDTH, [...name].length * NAME_LETTER_WIDTH) + NAME_SPACING;
  return { needed: Math.round(menu + brand), room: WINDOW_WIDTH - HEADER_MARGINS };
}
