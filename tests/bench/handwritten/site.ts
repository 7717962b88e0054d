import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page, Shell } from '../../../src/core/index.ts';
import { blockHtml } from './blocks.ts';
import { anchor, each, picture, text } from './html.ts';

/** What a page takes from outside its words. */
export interface Look {
  /** The faces of the fonts as CSS, and the addresses of those that are asked for at once. */
  fonts: { css: string; preload: string[] };
  /** Whether the browser prefetches pages whose links are touched (speculation rules). */
  speculation: boolean;
}

/** CSS without its comments and spaces. */
export const minify = (css: string) =>
  css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{}:;,>]) ?/g, '$1');
const here = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8');
const CSS = minify(here('style.css'));
const SCRIPT = here('script.js').replaceAll(/^ +/gm, '');
const RULES = `<script type="speculationrules">{"prerender":[{"where":{"href_matches":"/*"},"eagerness":"moderate"}]}</script>`;

function headerHtml({ base, header, words }: Shell, here: string): string {
  const { name, mark, year, links } = header;
  // the site that is measured has no groups
  const items = each(links, ({ label, link, newTab }) => {
    if (!link) return '';
    const current = link.href === here ? ' aria-current="page"' : '';
    return `<li>${anchor(link, text(label), { newTab, says: words.opensNewTab, more: current })}`;
  });
  const brand = `${each(mark, (one) => picture(one, ''))}<span>${text(name)} <small>${text(year)}</small></span>`;
  return `<a class="hide" href="#main">${text(words.skipToContent)}</a><header class="head"><a class="brand" href="${base}">${brand}</a><nav aria-label="${text(words.mainLinks)}"><button popovertarget="menu">${text(words.menu)}</button><ul id="menu" popover>${items}</ul></nav></header>`;
}

function footerHtml({ footer, words }: Shell): string {
  const { name, mark, lines = [], links = [] } = footer;
  const items = each(links, ({ label, link, newTab }) =>
    link ? `<li>${anchor(link, text(label), { newTab })}` : '',
  );
  const imprint = `${each(mark, (one) => picture(one, '', ' loading="lazy"'))}<p class="lead">${text(name)}</p>${each(lines, (line) => `<p>${text(line)}</p>`)}`;
  return `<footer class="ink"><div class="seal">${imprint}</div><nav aria-label="${text(words.footerLinks)}"><ul>${items}</ul></nav></footer>`;
}

/** One page of the twin as a whole document: what an author writes who knows HTML, CSS and the content by heart. */
export function twinPage(shell: Shell, page: Page, { fonts, speculation }: Look): string {
  const { path: route, title, description, mood, blocks, footer } = page;
  const name = route === '/' ? shell.name : `${title} · ${shell.name}`;
  const home = shell.base.slice(0, -1);
  return `<!doctype html><html lang="${shell.language}" class="${mood ?? ''}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text(name)}</title><meta name="description" content="${text(description)}">${each(fonts.preload, (href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`)}<link rel="icon" href="${shell.header.mark?.src ?? 'data:,'}"><style>${fonts.css}${CSS}</style>${headerHtml(shell, home + route)}<main id="main">${each(blocks, blockHtml)}</main>${footer ? footerHtml(shell) : ''}<script type="module">${SCRIPT}</script>${speculation ? RULES : ''}`;
}
