export {
  escapeHtml,
  escapeJson,
  escapeStyle,
  type PageAssets,
  type SharingMetadata,
  type SiteIcon,
} from './document.ts';
export { alternateLinks, canonicalAddress, homeAddress } from './head.ts';
export { ROOT_ID, TRUSTED_TYPES_POLICY } from './ids.ts';
