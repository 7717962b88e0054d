/** For names in other scripts than the site's (src/site/parts/name-fonts.ts). Browsers don't cache these fonts in advance. */
export const NAME_FONTS_FOLDER = 'assets/names/';

export const NAME_FONT_PACKAGES: readonly string[] = ['arabic', 'devanagari', 'sc'].map(
  (script) => `@fontsource-variable/noto-sans-${script}`,
);
