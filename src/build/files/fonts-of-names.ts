/**
 * The folder of fonts for names in scripts that a site doesn't use (src/parts/name-fonts.ts). Only the print page loads them, so browsers
 * don't cache them in advance.
 */
export const NAME_FONTS = 'assets/names/';

export const NAME_FONT_PACKAGES: readonly string[] = ['arabic', 'devanagari', 'sc'].map(
  (script) => `@fontsource-variable/noto-sans-${script}`,
);
