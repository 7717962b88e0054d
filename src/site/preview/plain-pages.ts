import { printText } from '../../compiler/index.ts';
import type { CurrentSite } from '../display/index.ts';
import { escapeHtml } from '../renderer/index.ts';

/* Pages of the preview without the layout of the site. */

/** Displayed if site.yaml has had errors since the preview started. The panel with the problems covers a part of the page. */
export function siteErrorPage({ compilation }: CurrentSite): string {
  const text = compilation ? printText(compilation.problems, compilation.text) : "It can't be read.";
  return plainPage(
    'site.yaml has problems',
    `<h1>The preview can’t show the site yet</h1>
<p>site.yaml has had problems since the preview started. Fix them and save the file: the site then appears here.</p>
<noscript><pre>${escapeHtml(text)}</pre></noscript>`,
  );
}

/** Outside of the base path, the host may have other sites. */
export function otherBasePage(base: string): string {
  const href = escapeHtml(base);
  return plainPage(
    'The site is elsewhere',
    `<h1>The site is elsewhere</h1>
<p>site.yaml says that it is published at <a href="${href}">${href}</a>, so the preview has it there.</p>`,
  );
}

function plainPage(title: string, main: string): string {
  return `<!doctype html><html lang="en"><head><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<style>body{margin:12vh auto;padding:0 1.5rem;max-inline-size:38rem;font:1.125rem/1.6 system-ui,sans-serif}h1{font:500 2.25rem/1.1 Georgia,serif}pre{white-space:pre-wrap}</style>
</head><body><main>${main}</main></body></html>`;
}
