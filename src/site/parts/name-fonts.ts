/* Noto Sans for printed names in scripts that the site's fonts may lack. Only needed files load: all of Chinese has 4 MB. */

const UNICODE_RANGES = import.meta.glob<Record<string, string>>(
  '/node_modules/@fontsource-variable/noto-sans-{arabic,devanagari,sc}/unicode.json',
  { eager: true, import: 'default', exhaustive: true },
);

/** Noto Sans SC also covers Cyrillic. */
const FONT_FILES = import.meta.glob<string>(
  [
    '/node_modules/@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2',
    '/node_modules/@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2',
    '/node_modules/@fontsource-variable/noto-sans-sc/files/noto-sans-sc-{[0-9]*,cyrillic}-wght-normal.woff2',
  ],
  { eager: true, query: '?url', import: 'default', exhaustive: true },
);

/** Latin fonts rarely cover the characters from here on; for all characters before, the site's own fonts are better. */
const FIRST_CODE_POINT = 0x370;

interface FontPart {
  href: string;
  spans: (readonly [from: number, to: number])[];
}

let parts: FontPart[] | undefined;

function allFontParts(): FontPart[] {
  parts ??= Object.entries(FONT_FILES).map(([file, href]) => {
    const [, folder = '', name = ''] = /^(.*\/(noto-sans-\w+))\/files\//.exec(file) ?? [];
    const [, part = ''] = new RegExp(`${name}-(\\w+)-wght`).exec(file) ?? [];
    const ranges = UNICODE_RANGES[`${folder}/unicode.json`] ?? {};
    return { href, spans: parseRanges(ranges[part] ?? ranges[`[${part}]`] ?? '') };
  });
  return parts;
}

/** Parses a CSS `unicode-range`, and omits all before `FIRST_CODE_POINT`. */
function parseRanges(range: string): FontPart['spans'] {
  return range.split(',').flatMap((span) => {
    const [from = Number.NaN, to = from] = span
      .replace(/^\s*U\+/i, '')
      .split('-')
      .map((code) => Number.parseInt(code, 16));
    return to >= FIRST_CODE_POINT ? [[Math.max(from, FIRST_CODE_POINT), to] as const] : [];
  });
}

const toHex = (code: number) => code.toString(16);

const loadedFonts = new Set<string>();

/** If a file fails to load, system fonts are used, and the next call tries again. */
export async function loadNameFonts(text: string): Promise<void> {
  const letters = new Set(
    [...text].map((letter) => letter.codePointAt(0) ?? 0).filter((code) => code >= FIRST_CODE_POINT),
  );
  const needed = allFontParts().filter(
    ({ href, spans }) =>
      !loadedFonts.has(href) &&
      [...letters].some((code) => spans.some(([from, to]) => from <= code && code <= to)),
  );
  const loading = needed.map(async ({ href, spans }) => {
    // `Script` is the last font family in the site's styles, used for characters that the other families lack
    const face = new FontFace('Script', `url(${JSON.stringify(href)})`, {
      weight: '100 900',
      unicodeRange: spans.map(([from, to]) => `U+${toHex(from)}-${toHex(to)}`).join(','),
    });
    await face.load();
    document.fonts.add(face);
    loadedFonts.add(href);
  });
  await Promise.allSettled(loading);
}
