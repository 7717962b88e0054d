import { createRequire } from 'node:module';

type Culori = typeof import('culori');

/** A colour in OKLCH: lightness 0 to 1, chroma from 0 (grey) to about 0.3, hue in degrees; a grey has none. */
export interface Lch {
  l: number;
  c: number;
  h?: number | undefined;
}

// it takes longer to load than a site to check, and most sites have no theme
const load = createRequire(import.meta.url);
let loaded: Culori | undefined;

function culori(): Culori {
  loaded ??= load('culori') as Culori;
  return loaded;
}

/** What CSS knows as a colour (`blue`, `rgb(…)`, `#abc`) as `#rrggbb`, without transparency; undefined for anything else. */
export function hexOf(value: string): string | undefined {
  return culori().formatHex(value);
}

/** The contrast of two colours by WCAG 2.2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  return culori().wcagContrast(one, other);
}

/** The relative luminance of a colour by WCAG 2.2, from 0 to 1. */
export function luminance(colour: string): number {
  return culori().wcagLuminance(colour);
}

/** A colour in OKLCH, where a change of lightness leaves the hue as the eye sees it. */
export function lch(colour: string): Lch {
  const { l, c, h } = culori().converter('oklch')(colour) ?? { l: 0, c: 0 };
  return { l, c, h };
}

/** A colour of OKLCH as `#rrggbb`. Of what no screen shows the chroma is lowered until one does. */
export function hex({ l, c, h }: Lch): string {
  const colour = { mode: 'oklch' as const, l: Math.min(1, Math.max(0, l)), c, ...(h !== undefined && { h }) };
  const { formatHex, clampChroma } = culori();
  return formatHex(clampChroma(colour, 'oklch'));
}

/** What is seen of a colour at half strength (`opacity: 0.5`) on another. */
export function half(colour: string, ground: string): string {
  const { formatHex, blend } = culori();
  return formatHex(blend([ground, { ...rgb(colour), alpha: 0.5 }]));
}

/** Red, green and blue, from 0 to 1. */
export function rgb(colour: string): { mode: 'rgb'; r: number; g: number; b: number } {
  const { r, g, b } = culori().converter('rgb')(colour) ?? { r: 0, g: 0, b: 0 };
  return { mode: 'rgb', r, g, b };
}

/** A thousandth is less than what one step of `#rrggbb` changes, for nearly all colours. */
const STEP = 0.001;

/**
 * The colour itself where it passes, else the one of the same hue that does with the smallest change of lightness, by
 * OKLCH; rounding to `#rrggbb` is part of what is asked. Undefined where none passes up to black, or white.
 */
export function nearestShade(
  colour: string,
  towards: 'black' | 'white',
  passes: (colour: string) => boolean,
): string | undefined {
  if (passes(colour)) return colour;
  const { l, c, h } = lch(colour);
  const end = towards === 'white' ? 1 : 0;
  const steps = Math.ceil(Math.abs(end - l) / STEP);
  const sign = Math.sign(end - l);
  for (let step = 1; step <= steps; step++) {
    const shade = hex({ l: step === steps ? end : l + sign * step * STEP, c, h });
    if (passes(shade)) return shade;
  }
  return undefined;
}

/** How far one colour is from another in lightness (the L of OKLCH). */
export function way(from: string, to: string): number {
  return Math.abs(lch(from).l - lch(to).l);
}
