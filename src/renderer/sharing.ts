import type { Page, Shell } from '../shared/index.ts';
import { headOf } from './head.ts';

/** What only the build knows of a page for search engines and for those who share it. */
export interface Sharing {
  icons: Icon[];
  card?: Card;
  /** JSON-LD; it is read from the document and never executed. */
  data?: object | undefined;
}

/** The picture that is shown where a page is shared. */
export interface Card {
  /** Absolute. */
  src: string;
  type: string;
  /** In pixels. */
  width: number;
  height: number;
  /** What it shows, in words. */
  alt: string;
}

/** An icon of the site, or the manifest with those of the installed site; its keys are the attributes of its link. */
export interface Icon {
  rel: 'icon' | 'apple-touch-icon' | 'manifest';
  href: string;
  type?: string;
  sizes?: string;
}

/**
 * What a page says of itself where it is shared, as the attributes of `meta` elements: Open Graph (ogp.me), and what
 * X reads beside it. Nothing for a page without an address.
 */
export function sharedMeta(page: Page, shell: Shell, card: Card | undefined): Record<string, string>[] {
  const { description, canonical } = headOf(page, shell);
  if (canonical === undefined) return [];
  const graph = {
    'og:type': 'website',
    'og:site_name': shell.name,
    'og:title': page.path === '/' ? shell.name : page.title,
    'og:description': description,
    'og:url': canonical,
    'og:locale': localeOf(shell.language),
    'og:image': card?.src,
    'og:image:type': card?.type,
    'og:image:width': card && String(card.width),
    'og:image:height': card && String(card.height),
    'og:image:alt': card?.alt,
  };
  const twitter = { 'twitter:card': card && 'summary_large_image', 'twitter:image:alt': card?.alt };
  return [...metaOf('property', graph), ...metaOf('name', twitter)];
}

function metaOf(key: string, values: Record<string, string | undefined>): Record<string, string>[] {
  return Object.entries(values).flatMap(([name, content]) =>
    content === undefined ? [] : [{ [key]: name, content }],
  );
}

/** A language as Open Graph writes it, which always names a territory: `en` → `en_US`, `en-IN` → `en_IN`. */
function localeOf(tag: string): string {
  const known = locales.get(tag);
  if (known) return known;
  const { language, region } = new Intl.Locale(tag).maximize();
  const locale = region ? `${language}_${region}` : language;
  locales.set(tag, locale);
  return locale;
}

// all pages of a site are in one language, and asking takes longer than the rest of these lines
const locales = new Map<string, string>();
