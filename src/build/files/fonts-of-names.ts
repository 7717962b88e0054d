/** The folder of the fonts for names that a site is not written in (src/parts/name-fonts.ts). Only the page for printing loads them, so no browser caches them unread. */
export const NAME_FONTS = 'assets/names/';

/** Their npm packages. */
export const NAME_FONT_PACKAGES: readonly string[] = ['arabic', 'devanagari', 'sc'].map(
  (script) => `@fontsource-variable/noto-sans-${script}`,
);
