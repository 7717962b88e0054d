export {
  type Assets,
  escapeHtml,
  escapeJson,
  escapeStyle,
  type Icon,
  type Sharing,
} from './document.ts';
export { alternatesOf, canonicalOf, homeOf } from './head.ts';
export { ROOT, TRUSTED } from './ids.ts';
