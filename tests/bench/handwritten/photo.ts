import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The faces of the fonts of a page as CSS, and the addresses of those that are asked for at once. */
interface Fonts {
  css: string;
  preload: string[];
}

interface Words {
  tag: string;
  text: string;
  href?: string;
}

/** What a page with a photo on its first screen says and shows, as in-page/first-screen.js reads it. */
export interface PhotoScreen {
  language: string;
  direction: string;
  name: string;
  description: string;
  header: Words[];
  first: Words[];
  rest: Words[];
  footer: Words[];
  /** In CSS pixels, as all measures. */
  height: number;
  photo: {
    left: number;
    height: number;
    /** Whether the title is on it. */
    isBehind: boolean;
    sources: { type: string; srcset: string; sizes: string }[];
    src: string;
    alt: string;
    ratio: [width: string, height: string];
  };
  title: { family: string; size: string };
  /** The font of the text. */
  family: string;
}

/** CSS without its comments and spaces. */
const minify = (css: string) =>
  css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{}:;,>]) ?/g, '$1');

const CSS = minify(readFileSync(path.join(import.meta.dirname, 'photo.css'), 'utf8'));

const SYSTEM = { title: 'Georgia, serif', text: 'system-ui, sans-serif' };

/** Text for HTML, in and between tags. */
function text(value: string | undefined): string {
  return (value ?? '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** What `make` gives of each of a list, or of the one thing that may be missing, as one text. */
function each<T>(values: readonly T[] | T | undefined, make: (value: T, at: number) => string): string {
  if (values === undefined) return '';
  return (Array.isArray(values) ? (values as T[]) : [values as T]).map(make).join('');
}

/** The fonts of a built page, for a page by hand to use the very same. */
export function fontsIn(html: string): Fonts {
  const faces = [...html.matchAll(/@font-face\s*{[^}]*}/g)].map(([face]) => face);
  const asked = [...html.matchAll(/<link rel="preload" as="font"[^>]* href="([^"]+)"/g)];
  return { css: faces.join(''), preload: asked.map(([, href]) => String(href)) };
}

const wordsHtml = (words: readonly Words[]) =>
  each(words, ({ tag, href, text: says }) =>
    href === undefined
      ? `<${tag}>${text(says)}</${tag}>`
      : `<${tag}><a href="${text(href)}">${text(says)}</a></${tag}>`,
  );

/**
 * A page by hand with a photo on its first screen: the same words, and the same photo at the same size, preloaded; with the fonts of the
 * built page, or those of the system.
 */
export function photoPage(screen: PhotoScreen, fonts: Fonts | undefined): string {
  const { language, direction, name, description, header, first, rest, footer, photo, title, family } =
    screen;
  const [best] = photo.sources;
  if (!best) throw new Error('The photo of the first screen has no smaller formats.');
  const families = fonts ? { title: title.family, text: family } : SYSTEM;
  const own = `:root{--title:${families.title};--text:${families.text};--size:${title.size};--screen:${screen.height}px;--photo:${photo.height}px;--side:${photo.left}px}`;
  const [width, height] = photo.ratio;
  return `<!doctype html><html lang="${language}" dir="${direction}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text(name)}</title><meta name="description" content="${text(description)}"><link rel="preload" as="image" type="${best.type}" imagesrcset="${best.srcset}" imagesizes="${best.sizes}" fetchpriority="high">${each(fonts?.preload, (href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`)}<link rel="icon" href="data:,"><style>${fonts?.css ?? ''}${own}${CSS}</style><header>${wordsHtml(header)}</header><main><section class="first ${photo.isBehind ? 'full' : 'beside'}"><picture>${each(photo.sources, ({ type, srcset, sizes }) => `<source type="${type}" srcset="${srcset}" sizes="${sizes}">`)}<img src="${photo.src}" width="${width}" height="${height}" alt="${text(photo.alt)}" fetchpriority="high"></picture><div>${wordsHtml(first)}</div></section>${wordsHtml(rest)}</main><footer>${wordsHtml(footer)}</footer>`;
}
