import { contrastOf, type Image, luminanceOfHex } from '../../core/index.ts';
import { PLAIN_PAPERS, type Theme } from './theme.ts';

/** The minimum contrast of a graphical object: WCAG 2.2, 1.4.11. */
const MIN_LOGO_CONTRAST = 3;

/** The backgrounds of the header on light and dark pages, and of the footer. */
type Papers = Record<keyof typeof PLAIN_PAPERS, string>;

/** The background that a logo needs to be visible, and its contrast without it. */
export interface PlateNeed {
  plate: NonNullable<Image['plate']>;
  ratio: number;
}

/** Returns the backgrounds of the logos of a site. The crisis room is darker than all others. */
export function papersOf(theme: Theme | undefined): Papers {
  if (!theme) return PLAIN_PAPERS;
  const { light, dark, ink } = theme.grounds;
  return { light: theme.night ? dark.paper : light.paper, dark: dark.paper, ink: ink.paper };
}

/** Returns the background that a logo with these tones needs, if any. No logo is as dark as one paper and as light as the other. */
export function plateFor(tones: readonly number[], { light, dark, ink }: Papers): PlateNeed | undefined {
  const onDark = Math.min(contrastWith(tones, dark), contrastWith(tones, ink));
  if (onDark < MIN_LOGO_CONTRAST) return { plate: 'light', ratio: onDark };
  const onLight = contrastWith(tones, light);
  return onLight < MIN_LOGO_CONTRAST ? { plate: 'dark', ratio: onLight } : undefined;
}

/** Returns the contrast of a logo with a background. A twentieth of its area, such as white letters on a dark disc, is enough to make it visible. */
function contrastWith(tones: readonly number[], ground: string): number {
  const behind = luminanceOfHex(ground);
  const contrasts = tones.map((tone) => contrastOf(tone, behind)).sort((a, b) => a - b);
  return contrasts[Math.floor(contrasts.length * 0.95)] ?? 1;
}
