import { contrastOf, type Image, luminanceOfHex } from '../../core/index.ts';
import { DEFAULT_BACKGROUNDS, type Theme } from './theme.ts';

/** Minimum contrast of a graphical object (WCAG 2.2, 1.4.11). */
const MIN_LOGO_CONTRAST = 3;

/** The background colours of the header on light and dark pages, and of the footer. */
type LogoBackgrounds = Record<keyof typeof DEFAULT_BACKGROUNDS, string>;

/** The plate, a background of its own, that a logo needs to be visible, and the contrast of the logo without it. */
export interface RequiredPlate {
  plate: NonNullable<Image['plate']>;
  ratio: number;
}

/** The crisis room needs no entry, because its background is darker than all others. */
export function logoBackgrounds(theme: Theme | undefined): LogoBackgrounds {
  if (!theme) return DEFAULT_BACKGROUNDS;
  const { light, dark, ink } = theme.grounds;
  return { light: theme.night ? dark.paper : light.paper, dark: dark.paper, ink: ink.paper };
}

/** Undefined if none is needed. Never both, because no logo is as dark as the dark and as light as the light background. */
export function requiredPlate(
  tones: readonly number[],
  { light, dark, ink }: LogoBackgrounds,
): RequiredPlate | undefined {
  const onDark = Math.min(logoContrast(tones, dark), logoContrast(tones, ink));
  if (onDark < MIN_LOGO_CONTRAST) return { plate: 'light', ratio: onDark };
  const onLight = logoContrast(tones, light);
  return onLight < MIN_LOGO_CONTRAST ? { plate: 'dark', ratio: onLight } : undefined;
}

/** Returns the 95th percentile: a twentieth of the area with enough contrast suffices, such as white letters on a dark disc. */
function logoContrast(tones: readonly number[], ground: string): number {
  const background = luminanceOfHex(ground);
  const contrasts = tones.map((tone) => contrastOf(tone, background)).sort((a, b) => a - b);
  return contrasts[Math.floor(contrasts.length * 0.95)] ?? 1;
}
