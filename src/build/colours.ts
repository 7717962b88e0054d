import type { Page, Shell } from '../page/page.ts';

/** The colours that a picture of the site is drawn with; each by the name of its token in `tokens.css`. */
export interface Colours {
  paper: string;
  ink: string;
  soft: string;
  brass: string;
  /** The light in a dark room. */
  glow?: string;
}

/** What the tokens say: pages by day, by night (for the frame of the browser only), and in the dark rooms. */
export const COLOURS = {
  light: { paper: '#f6f2e8', ink: '#131b33', soft: '#48506a', brass: '#a17a33' },
  dark: { paper: '#0f1729', ink: '#f3eee2', soft: '#b5bccd', brass: '#c59b52' },
  crisis: {
    paper: '#090a10',
    ink: '#f6f3ec',
    soft: '#b3b5c2',
    brass: '#d0a55a',
    glow: 'rgb(120 156 255 / 20%)',
  },
} satisfies Record<string, Colours>;

/** The colours of the card of a page. */
export function coloursOf({ mood }: Pick<Page, 'mood'>): Colours {
  return mood === 'crisis' ? COLOURS.crisis : COLOURS.light;
}

/** The grounds of the pages. */
export function groundsOf(): NonNullable<Shell['grounds']> {
  return { light: COLOURS.light.paper, dark: COLOURS.dark.paper, crisis: COLOURS.crisis.paper };
}
