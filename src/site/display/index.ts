export type { CurrentSite, ShownSite } from './compiled-site.ts';
export { fixKey, textVersion } from './identity.ts';
export { createOpenedSite, largeSiteInfo } from './large.ts';
export { createSiteDisplay } from './site-display.ts';
export { createVisitCounter, type Visits } from './visits.ts';
