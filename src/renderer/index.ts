export type { Icon, Sharing } from './document.ts';
export { type Assets, escapeHtml, escapeJson, escapeStyle } from './document.ts';
export { canonicalOf } from './head.ts';
export { ROOT, TRUSTED } from './ids.ts';
