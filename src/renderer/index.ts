export { type Assets, escapeHtml, escapeStyle } from './document.ts';
export { canonicalOf } from './head.ts';
export { TRUSTED } from './ids.ts';
export type { Icon, Sharing } from './sharing.ts';
