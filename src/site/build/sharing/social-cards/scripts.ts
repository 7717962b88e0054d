import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Font } from 'satori';
import sharp from 'sharp';
import { inRange } from '../../assets/fonts/fonts.ts';
import { hashOf } from '../../built-file.ts';
import type { Cache } from '../../cache.ts';
import { fontFile } from '../../own-files.ts';
import type { CardElement } from './layout.ts';

/* Satori only places letters side by side, but Hindi and Arabic letters join and change order. Pango (in sharp) draws these. */

const FONTSOURCE_SCOPE = '@fontsource-variable';

/** The packages, and the part of each package that contains the letters. */
const JOINED_FONTS = [
  ['noto-sans-devanagari', 'devanagari'],
  ['noto-sans-arabic', 'arabic'],
] as const;

const CHINESE_FONT = 'noto-sans-sc';

const hasJoinedLetters = (text: string) => /[\p{Script=Devanagari}\p{Script=Arabic}]/u.test(text);

function readUnicodeRanges(root: string, name: string): Record<string, string> {
  return JSON.parse(readFileSync(fontFile(root, `${FONTSOURCE_SCOPE}/${name}/unicode.json`), 'utf8'));
}

/** The parts with numbers as names contain the Chinese characters. */
function readChineseRanges(root: string): [part: string, range: string][] {
  return Object.entries(readUnicodeRanges(root, CHINESE_FONT)).filter(([part]) => part.startsWith('['));
}

/** Tests all code points of a user-perceived character. */
export function createScriptTest(root: string): (character: string) => boolean {
  const joined = JOINED_FONTS.map(([name, part]) => readUnicodeRanges(root, name)[part] ?? '');
  const chinese = readChineseRanges(root).map(([, range]) => range);
  const has = [...joined, chinese.join(',')].map(inRange);
  return (character) => has.some((one) => [...character].every(one));
}

/** Makes a font that both Satori and Pango can read: uncompressed and without axes. */
async function readStaticFont(file: string, text: string | undefined, cache: Cache): Promise<Buffer> {
  const font = await readFile(file);
  const content = await cache.cached('fonts', ['plain', hashOf(font, 43), text], async () => {
    const { default: subsetFont } = await import('subset-font');
    const axes = file.includes('wght') && { variationAxes: { wght: 400 } };
    return subsetFont(font, text, { targetFormat: 'sfnt', keepAllGlyphs: text === undefined, ...axes });
  });
  return Buffer.from(content);
}

/** Returns no fonts if the texts have no Chinese characters. */
export async function readChineseFonts(
  root: string,
  texts: readonly string[],
  cache: Cache,
): Promise<Font[]> {
  const letters = [...new Set(texts.join(''))].filter((letter) => letter > '\u2e7f').sort();
  if (letters.length === 0) return [];
  const fonts = readChineseRanges(root).map(async ([part, range]): Promise<Font[]> => {
    const text = letters.filter(inRange(range)).join('');
    if (!text) return [];
    const file = fontFile(
      root,
      `${FONTSOURCE_SCOPE}/${CHINESE_FONT}/files/${CHINESE_FONT}-${part.slice(1, -1)}-wght-normal.woff2`,
    );
    return [
      { name: `Han ${part}`, weight: 400, style: 'normal', data: await readStaticFont(file, text, cache) },
    ];
  });
  return (await Promise.all(fonts)).flat();
}

export const SCRIPT_FONTS: readonly string[] = [
  '@fontsource/fraunces/files/fraunces-latin-400-normal.woff',
  '@fontsource/instrument-sans/files/instrument-sans-latin-400-normal.woff',
  ...JOINED_FONTS.map(
    ([name, part]) => `@fontsource-variable/${name}/files/${name}-${part}-wght-normal.woff2`,
  ),
];

/** Writes files, since Pango reads fonts only from files. */
async function loadPango(root: string, cache: Cache): Promise<void> {
  const folder = path.join(tmpdir(), 'plenary-fonts');
  mkdirSync(folder, { recursive: true });
  for (const file of SCRIPT_FONTS) {
    const content = await readStaticFont(fontFile(root, file), undefined, cache);
    const fontfile = path.join(folder, `${hashOf(content)}.ttf`);
    if (!existsSync(fontfile)) {
      writeFileSync(`${fontfile}.${process.pid}`, content);
      renameSync(`${fontfile}.${process.pid}`, fontfile);
    }
    await sharp({ text: { text: 'a', fontfile } }).toBuffer();
  }
}

/** Inherited from the enclosing boxes. */
interface InheritedStyles {
  color?: string;
  fontFamily?: string;
  fontSize?: number;
  width?: number;
}

/** Relative to Latin letters, which have no marks above and below. */
const JOINED_SCALE = 0.8;

/** With `width`, breaks the text into several lines. */
async function drawTextPicture(
  text: string,
  { color = '#000000', fontFamily, fontSize = 0 }: InheritedStyles,
  width?: number,
) {
  const [latin = ''] = (fontFamily ?? '').split(',');
  const families = [latin, 'Noto Sans Devanagari', 'Noto Sans Arabic'].join(', ');
  const escaped = text.replace(/[&<>]/g, (one) => `&#${one.charCodeAt(0)};`);
  const markup = `<span foreground="${color}">${escaped}</span>`;
  const font = `${families} ${Math.round(fontSize * JOINED_SCALE)}`;
  const drawn = await sharp({
    text: {
      text: markup,
      font,
      rgba: true,
      dpi: 72,
      ...(width && { width, spacing: Math.round(fontSize * 0.2) }),
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  const src = `data:image/png;base64,${drawn.data.toString('base64')}`;
  return { src, width: drawn.info.width, height: drawn.info.height };
}

const MAX_TEXT_LINES = 3;

/** Turns texts with joined letters into pictures. */
export function createTextReplacer(
  root: string,
  cache: Cache,
): (element: CardElement) => Promise<CardElement> {
  let loading: Promise<void> | undefined;
  const replaced = async (element: CardElement, around: InheritedStyles): Promise<CardElement> => {
    const { style, children } = element.props;
    const own = { ...around, ...style, width: Number(style.width ?? style.maxWidth) || around.width };
    const inherited = own as InheritedStyles;
    if (Array.isArray(children)) {
      const inside = await Promise.all(children.map((child) => replaced(child, inherited)));
      return { ...element, props: { ...element.props, children: inside } };
    }
    if (!children || !hasJoinedLetters(children)) return element;
    loading ??= loadPango(root, cache);
    await loading;
    const { width: room = Number.POSITIVE_INFINITY, fontSize = 0 } = inherited;
    let drawn = await drawTextPicture(children, inherited);
    if (Number(style.lineClamp) > 1 && drawn.width > room)
      drawn = await drawTextPicture(children, inherited, room);
    // a picture that is too large for its place is scaled down
    const most = fontSize * MAX_TEXT_LINES * 1.2;
    const scale = Math.min(1, style.whiteSpace ? 1 : room / drawn.width, most / drawn.height);
    const [width, height] = [Math.round(drawn.width * scale), Math.round(drawn.height * scale)];
    const { lineClamp: _, ...rest } = style;
    const line = style.whiteSpace
      ? { height: fontSize * Number(style.lineHeight ?? 1) }
      : { minHeight: fontSize * 1.25 };
    const image: CardElement = {
      type: 'img',
      key: null,
      props: { src: drawn.src, width, height, style: { width, height, flexShrink: 0 } },
    };
    return {
      ...element,
      props: { style: { ...rest, ...line, display: 'flex', alignItems: 'center' }, children: [image] },
    };
  };
  return (element) => replaced(element, {});
}
