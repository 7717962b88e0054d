import { escapeHtml } from '../../renderer/index.ts';

/** What a browser may do with the page of the studio: only what comes from here, and in no frame of another page. */
export const PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; media-src 'self' blob:; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

/** The document of the studio. The script at `start` draws the page. */
export function studioPage(token: string, base: string, start: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Studio</title>
<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
<meta name="color-scheme" content="light dark">
<meta name="plenary-studio" content="${escapeHtml(token)}" data-base="${escapeHtml(base)}">
</head>
<body>
<div id="studio"></div>
<noscript>The studio needs JavaScript. Without it, edit site.yaml in a text editor.</noscript>
<script type="module" src="${escapeHtml(start)}"></script>
</body>
</html>
`;
}

/**
 * The page for a device that has just been paired, which goes on to the studio. A redirect would not do: the link may be on a page
 * of another site, and then browsers send no strict cookie with what it redirects to.
 */
export function pairedPage(studio: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Studio</title>
<meta http-equiv="refresh" content="0; url=${escapeHtml(studio)}">
</head><body><p><a href="${escapeHtml(studio)}">Open the studio</a></p></body></html>
`;
}

/** A page for somebody who may not use the studio from where they are. */
export function refusalPage(words: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Studio</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<style>body{margin:12vh auto;padding:0 1.5rem;max-inline-size:38rem;font:1.125rem/1.6 system-ui,sans-serif}</style>
</head><body><main><h1>The studio isn’t open here</h1><p>${escapeHtml(words)}</p></main></body></html>
`;
}
