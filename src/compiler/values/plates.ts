import { contrastOf, type Image, luminanceOfHex } from '../../shared/index.ts';
import { PLAIN_PAPERS, type Theme } from './theme.ts';

/** WCAG 2.2, 1.4.11. */
const LOGO = 3;

/** The grounds of the header on light and dark pages, and of the footer. */
type Papers = Record<keyof typeof PLAIN_PAPERS, string>;

/** The ground behind a logo that would be hard to see, and its contrast without it. */
export interface PlateNeed {
  plate: NonNullable<Image['plate']>;
  ratio: number;
}

/** Returns the papers behind the logos of a site. The crisis room is darker than all others. */
export function papersOf(theme: Theme | undefined): Papers {
  if (!theme) return PLAIN_PAPERS;
  const { light, dark, ink } = theme.grounds;
  return { light: theme.night ? dark.paper : light.paper, dark: dark.paper, ink: ink.paper };
}

/** Returns the ground that a logo of these tones needs, if any. No logo is as dark as one paper and as light as the other. */
export function plateFor(tones: readonly number[], { light, dark, ink }: Papers): PlateNeed | undefined {
  const onDark = Math.min(contrastWith(tones, dark), contrastWith(tones, ink));
  if (onDark < LOGO) return { plate: 'light', ratio: onDark };
  const onLight = contrastWith(tones, light);
  return onLight < LOGO ? { plate: 'dark', ratio: onLight } : undefined;
}

/** Returns the contrast of a logo with a ground: one part of it in twenty, such as white letters on a dark disc, makes it seen. */
function contrastWith(tones: readonly number[], ground: string): number {
  const behind = luminanceOfHex(ground);
  const contrasts = tones.map((tone) => contrastOf(tone, behind)).sort((a, b) => a - b);
  return contrasts[Math.floor(contrasts.length * 0.95)] ?? 1;
}
