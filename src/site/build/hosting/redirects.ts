import type { Site } from '../../../compiler/index.ts';
import { escapeHtml } from '../../renderer/index.ts';
import type { BuiltFile } from '../built-file.ts';

/** Makes HTML pages for hosts that can't redirect. An old address with an extension other than `.html` gets no page. */
export function createRedirectPages({ shell, redirects }: Pick<Site, 'shell' | 'redirects'>): BuiltFile[] {
  return redirects.flatMap(({ from, to: { href } }) => {
    const name = from.slice(1).replace(/\.html$/i, '');
    if (name.includes('.')) return [];
    return [
      { name: `${name}.html`, content: redirectPage(href, new URL(href, shell.origin).href, shell.language) },
    ];
  });
}

function redirectPage(href: string, address: string, language: string): string {
  const [to, canonical] = [escapeHtml(href), escapeHtml(address)];
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${canonical}</title>
<link rel="canonical" href="${canonical}">
<meta http-equiv="refresh" content="0; url=${to}">
</head>
<body>
<p><a href="${to}">${canonical}</a></p>
</body>
</html>
`;
}
