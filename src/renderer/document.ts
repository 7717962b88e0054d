import type { Page, Shell } from '../shared/index.ts';
import { headOf } from './head.ts';
import { DATA, ROOT } from './ids.ts';
import { type Sharing, sharedMeta } from './sharing.ts';

/** What the build (or the dev server) knows about the files that a page needs. */
export interface Assets {
  /** The address of the small script that starts the page. */
  start: string;
  /** The styles of this page, and the ids of the sheets they come from. */
  css: { ids: string[]; text: string };
  /** Fonts above the fold. */
  fonts: string[];
  /** Style sheets that are linked: in development, where Vite serves them. */
  sheets?: string[];
  /** The Content-Security-Policy of this page; absent in development, where Vite needs more. */
  policy?: string;
  /** What the build alone can say; absent in development. */
  sharing?: Sharing;
}

export interface DocumentParts {
  shell: Shell;
  page: Page;
  /** The rendered page. */
  content: string;
  /** What the page's script starts from. */
  data: unknown;
  assets: Assets;
}

/** The whole HTML document of a page. It holds no script to execute but one file, so a strict CSP can stand. */
export function documentOf({ shell, page, content, data, assets }: DocumentParts): string {
  const mood = page.mood ? ` data-mood="${page.mood}"` : '';
  return `<!doctype html>
<html lang="${escapeHtml(shell.language)}"${mood}>
<head>
<meta charset="utf-8">${policyTag(assets)}
<meta name="viewport" content="width=device-width, initial-scale=1">
${headTags(page, shell, assets.sharing)}
${assetTags(shell, assets)}
</head>
<body>
<div id="${ROOT}">${content}</div>
<script type="application/json" id="${DATA}">${escapeJson(data)}</script>${assets.sharing?.data ? `\n<script type="application/ld+json">${escapeJson(assets.sharing.data)}</script>` : ''}
</body>
</html>
`;
}

/** In front of all that it is to govern. */
function policyTag({ policy }: Assets): string {
  if (policy === undefined) return '';
  return `\n${tag('meta', { 'http-equiv': 'Content-Security-Policy', content: policy })}`;
}

function headTags(page: Page, shell: Shell, sharing?: Sharing): string {
  const { title, description, canonical, robots, grounds } = headOf(page, shell);
  return [
    `<title>${escapeHtml(title)}</title>`,
    description === undefined ? '' : tag('meta', { name: 'description', content: description }),
    canonical === undefined ? '' : tag('link', { rel: 'canonical', href: canonical }),
    robots === undefined ? '' : tag('meta', { name: 'robots', content: robots }),
    ...grounds.map((ground) => tag('meta', { name: 'theme-color', ...ground })),
    // in front of the styles: some who show a link read no more than the first 32 KB of its page
    ...(sharing ? sharedMeta(page, shell, sharing.card).map((attributes) => tag('meta', attributes)) : []),
  ]
    .filter(Boolean)
    .join('\n');
}

function tag(name: string, attributes: Record<string, string>): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
  return `<${name}${pairs.join('')}>`;
}

function assetTags(shell: Shell, { start, css, fonts, sheets = [], sharing }: Assets): string {
  const mark = shell.header.mark?.src;
  // in development the mark itself will do
  const icons = sharing?.icons ?? (mark === undefined ? [] : [{ rel: 'icon', href: mark }]);
  return [
    ...fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`),
    `<style data-css="${css.ids.join(' ')}">${escapeStyle(css.text)}</style>`,
    ...sheets.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...icons.map((icon) => tag('link', { ...icon })),
    `<script type="module" src="${start}"></script>`,
  ].join('\n');
}

/** Text for HTML, in and between tags. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** JSON for a script element: without `<` nothing in it can end the element or open a comment. */
export function escapeJson(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

/** CSS for a style element: only `</` could end it, and in CSS a backslash before the slash means the same. */
export function escapeStyle(css: string): string {
  return css.replaceAll('</', '<\\/');
}
