/*
 * Fonts for names on paper in scripts that the site itself may not have: Noto Sans, from the packages of fontsource. A font of Chinese
 * letters is 4 MB, in a hundred parts; of all fonts only the parts come that the names need, and only when somebody prints.
 */

/** The characters of the parts of each font, by the parts' names: what its package calls `unicode.json`. */
const RANGES = import.meta.glob<Record<string, string>>(
  '/node_modules/@fontsource-variable/noto-sans-{arabic,devanagari,sc}/unicode.json',
  { eager: true, import: 'default', exhaustive: true },
);

/** The addresses of the parts. That of other scripts than these three has Cyrillic letters too. */
const FILES = import.meta.glob<string>(
  [
    '/node_modules/@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2',
    '/node_modules/@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2',
    '/node_modules/@fontsource-variable/noto-sans-sc/files/noto-sans-sc-{[0-9]*,cyrillic}-wght-normal.woff2',
  ],
  { eager: true, query: '?url', import: 'default', exhaustive: true },
);

/** The first character that Latin fonts seldom have: below it are letters and marks that the site has better ones of. */
const FIRST = 0x370;

/** A part of a font: where it is, and from which characters to which. */
interface Part {
  href: string;
  spans: (readonly [from: number, to: number])[];
}

let parts: Part[] | undefined;

function allParts(): Part[] {
  parts ??= Object.entries(FILES).map(([file, href]) => {
    const [, folder = '', name = ''] = /^(.*\/(noto-sans-\w+))\/files\//.exec(file) ?? [];
    const [, part = ''] = new RegExp(`${name}-(\\w+)-wght`).exec(file) ?? [];
    const ranges = RANGES[`${folder}/unicode.json`] ?? {};
    return { href, spans: spansIn(ranges[part] ?? ranges[`[${part}]`] ?? '') };
  });
  return parts;
}

/** The spans of a `unicode-range` as CSS writes it, from `FIRST` on. */
function spansIn(range: string): Part['spans'] {
  return range.split(',').flatMap((span) => {
    const [from = Number.NaN, to = from] = span
      .replace(/^\s*U\+/i, '')
      .split('-')
      .map((code) => Number.parseInt(code, 16));
    return to >= FIRST ? [[Math.max(from, FIRST), to] as const] : [];
  });
}

const hex = (code: number) => code.toString(16);

const loaded = new Set<string>();

/** Loads what the letters of some texts need. A part that does not come is left to the fonts of the computer, and asked for again the next time. */
export async function loadNameFonts(text: string): Promise<void> {
  const letters = new Set(
    [...text].map((letter) => letter.codePointAt(0) ?? 0).filter((code) => code >= FIRST),
  );
  const needed = allParts().filter(
    ({ href, spans }) =>
      !loaded.has(href) &&
      [...letters].some((code) => spans.some(([from, to]) => from <= code && code <= to)),
  );
  const loading = needed.map(async ({ href, spans }) => {
    // the family that the styles of the site look for letters in that the others do not have
    const face = new FontFace('Script', `url(${JSON.stringify(href)})`, {
      weight: '100 900',
      unicodeRange: spans.map(([from, to]) => `U+${hex(from)}-${hex(to)}`).join(','),
    });
    await face.load();
    document.fonts.add(face);
    loaded.add(href);
  });
  await Promise.allSettled(loading);
}
