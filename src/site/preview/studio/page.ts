import { STUDIO_PAGE_POLICY } from '../../build/index.ts';
import { escapeHtml } from '../../renderer/index.ts';

/** These headers restrict the studio to its own origin and prevent frames and caching. */
export const STUDIO_HEADERS = {
  'content-security-policy': `${STUDIO_PAGE_POLICY}; frame-ancestors 'none'`,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

/** A redirect wouldn't work: after a link from another site, browsers don't send a strict cookie with the redirected request. */
export function pairedPage(studio: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Studio</title>
<meta http-equiv="refresh" content="0; url=${escapeHtml(studio)}">
</head><body><p><a href="${escapeHtml(studio)}">Open the studio</a></p></body></html>
`;
}

export function refusalPage(words: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Studio</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<style>body{margin:12vh auto;padding:0 1.5rem;max-inline-size:38rem;font:1.125rem/1.6 system-ui,sans-serif}</style>
</head><body><main><h1>The studio isn’t open here</h1><p>${escapeHtml(words)}</p></main></body></html>
`;
}
