import { directionOf, type Page, type Shell } from '../../core/index.ts';
import { alternateLinks, isHome, pageHead } from './head.ts';
import { DATA_ID, ROOT_ID } from './ids.ts';

/** From a build or from the preview. */
export interface PageAssets {
  start: string;
  /** As in the JSON of the page (`PageFile`). */
  layout: string;
  /** CSS text, addresses of the style sheets for client-side navigation, and address of the print styles. */
  css: { text: string; files: string[]; paper?: string };
  fonts: string[];
  /** Absent in the preview, where the studio changes the styles. */
  policy?: string;
  /** Absent in the preview. */
  sharing?: SharingMetadata;
}

/** For search engines and for other sites. */
export interface SharingMetadata {
  icons: SiteIcon[];
  card?: SocialCard;
  /** Absolute; absent on a site without news. */
  feed?: string;
  /** JSON-LD, which browsers never execute. */
  data?: object | undefined;
}

/** The picture that other sites display for a link to the page. */
interface SocialCard {
  /** Absolute. */
  src: string;
  type: string;
  /** In pixels. */
  width: number;
  height: number;
  alt: string;
}

/** An icon, or the web app manifest with further icons. The keys are the attributes of the `link` element. */
export interface SiteIcon {
  rel: 'icon' | 'apple-touch-icon' | 'manifest';
  href: string;
  type?: string;
  sizes?: string;
}

export interface DocumentParts {
  shell: Shell;
  page: Page;
  content: string;
  data: unknown;
  assets: PageAssets;
}

/** The only executable script is a file, so that a strict Content-Security-Policy can allow it. */
export function documentOf({ shell, page, content, data, assets }: DocumentParts): string {
  const dir = languageFacts(shell.language).direction === 'rtl' ? ' dir="rtl"' : '';
  const mood = page.mood ? ` data-mood="${page.mood}"` : '';
  // for the islands
  const ornament = shell.ornament ? ` data-ornament="${shell.ornament}"` : '';
  const [main] = shell.languages ?? [];
  const isOther = main !== undefined && main.language !== shell.language;
  const mainLanguage = isOther ? ` data-main="${escapeHtml(main.language)}"` : '';
  return `<!doctype html>
<html lang="${escapeHtml(shell.language)}"${dir}${mood}${ornament}${mainLanguage}>
<head>
<meta charset="utf-8">${policyTag(assets)}
<meta name="viewport" content="width=device-width, initial-scale=1">
${headTags(page, shell, assets.sharing)}
${preloadTags(content, assets)}
${assetTags(shell, assets)}
</head>
<body>
<div id="${ROOT_ID}">${content}</div>
<script type="application/json" id="${DATA_ID}">${escapeJson(data)}</script>${assets.sharing?.data ? `\n<script type="application/ld+json">${escapeJson(assets.sharing.data)}</script>` : ''}
</body>
</html>
`;
}

/** Must precede all elements to which the policy applies. */
function policyTag({ policy }: PageAssets): string {
  if (policy === undefined) return '';
  return `\n${createTag('meta', { 'http-equiv': 'Content-Security-Policy', content: policy })}`;
}

/** Allows browsers without JavaScript to send the origin of an upload form to the service on another host (Fetch, 3.2). */
function referrerTag({ blocks }: Page, { service }: Shell): string {
  const isElsewhere = service !== undefined && service !== 'none';
  return isElsewhere && blocks.some(({ type }) => type === 'login')
    ? createTag('meta', { name: 'referrer', content: 'strict-origin' })
    : '';
}

function headTags(page: Page, shell: Shell, sharing?: SharingMetadata): string {
  const { title, description, canonical, robots, themeColors } = pageHead(page, shell);
  return [
    `<title>${escapeHtml(title)}</title>`,
    description === undefined ? '' : createTag('meta', { name: 'description', content: description }),
    canonical === undefined ? '' : createTag('link', { rel: 'canonical', href: canonical }),
    ...(canonical === undefined || robots !== undefined ? [] : alternateLinks(page.path, shell)).map((one) =>
      createTag('link', { rel: 'alternate', ...one }),
    ),
    robots === undefined ? '' : createTag('meta', { name: 'robots', content: robots }),
    referrerTag(page, shell),
    ...themeColors.map((color) => createTag('meta', { name: 'theme-color', ...color })),
    // the metadata precedes the styles, since some sites only read the first 32 KB of a page
    ...(sharing
      ? openGraphAttributes(page, shell, sharing.card).map((attributes) => createTag('meta', attributes))
      : []),
  ]
    .filter(Boolean)
    .join('\n');
}

function createTag(name: string, attributes: Record<string, string>): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
  return `<${name}${pairs.join('')}>`;
}

/** Matches `when="first"` in parts/picture.tsx. Captures type, files and sizes. */
const MAIN_PICTURE_PATTERN =
  /<source type="([^"]*)" srcSet="([^"]*)" sizes="([^"]*)"\/><img fetchPriority="high"/;

/** Preloads the photo of the first screen or, without one, the fonts. With a photo, fonts would delay the first paint. */
function preloadTags(content: string, { fonts }: PageAssets): string {
  const [, type, srcset, sizes] = MAIN_PICTURE_PATTERN.exec(content) ?? [];
  return type === undefined
    ? fonts.map((href) => `<link rel="preload" as="font" crossorigin href="${href}">`).join('\n')
    : `<link rel="preload" as="image" type="${type}" imagesrcset="${srcset}" imagesizes="${sizes}" fetchpriority="high">`;
}

function assetTags(shell: Shell, { start, css, sharing }: PageAssets): string {
  const mark = shell.header.mark?.src;
  // in the preview, the logo itself is the icon
  const icons = sharing?.icons ?? (mark === undefined ? [] : [{ rel: 'icon', href: mark }]);
  return [
    `<style>${escapeStyle(css.text)}</style>`,
    ...(css.paper ? [`<link rel="stylesheet" media="print" href="${css.paper}">`] : []),
    ...icons.map((icon) => createTag('link', { ...icon })),
    ...(sharing?.feed
      ? [
          createTag('link', {
            rel: 'alternate',
            type: 'application/atom+xml',
            title: shell.name,
            href: sharing.feed,
          }),
        ]
      : []),
    `<script type="module" src="${start}"></script>`,
  ].join('\n');
}

/** Returns attributes of `meta` elements (ogp.me), with additions for X. Empty for a page without an address. */
function openGraphAttributes(
  page: Page,
  shell: Shell,
  card: SocialCard | undefined,
): Record<string, string>[] {
  const { description, canonical } = pageHead(page, shell);
  if (canonical === undefined) return [];
  const graph = {
    'og:type': 'website',
    'og:site_name': shell.name,
    'og:title': isHome(page, shell) ? shell.name : page.title,
    'og:description': description,
    'og:url': canonical,
    'og:locale': languageFacts(shell.language).locale,
    'og:image': card?.src,
    'og:image:type': card?.type,
    'og:image:width': card && String(card.width),
    'og:image:height': card && String(card.height),
    'og:image:alt': card?.alt,
  };
  const twitter = { 'twitter:card': card && 'summary_large_image', 'twitter:image:alt': card?.alt };
  return [...metaAttributes('property', graph), ...metaAttributes('name', twitter)];
}

function metaAttributes(key: string, values: Record<string, string | undefined>): Record<string, string>[] {
  return Object.entries(values).flatMap(([name, content]) =>
    content === undefined ? [] : [{ [key]: name, content }],
  );
}

interface LanguageFacts {
  direction: ReturnType<typeof directionOf>;
  /** In Open Graph format, which always has a territory: `en` → `en_US`, `en-IN` → `en_IN`. */
  locale: string;
}

// the values are cached: a site has few languages, and computing the values takes longer than the rest of this file
const languageCache = new Map<string, LanguageFacts>();

function languageFacts(tag: string): LanguageFacts {
  const known = languageCache.get(tag);
  if (known) return known;
  const { language, region } = new Intl.Locale(tag).maximize();
  const found = { direction: directionOf(tag), locale: region ? `${language}_${region}` : language };
  languageCache.set(tag, found);
  return found;
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Without the character `<`, the JSON can neither end the element nor open a comment. */
export function escapeJson(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

/** Only `</` could end the element, so a backslash is inserted, which doesn't change the CSS. */
export function escapeStyle(css: string): string {
  return css.replaceAll('</', '<\\/');
}
