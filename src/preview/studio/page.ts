import { STUDIO_PAGE_POLICY } from '../../build/index.ts';
import { escapeHtml } from '../../renderer/index.ts';

/** What a browser may do with the studio: only what comes from here, and in no frame. It stores nothing of it. */
export const HEADERS = {
  'content-security-policy': `${STUDIO_PAGE_POLICY}; frame-ancestors 'none'`,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

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
