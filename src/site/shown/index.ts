export { fixKey, textVersion } from './identity.ts';
export { createOpenedSite, largeSiteInfo } from './large.ts';
export { createSiteDisplay } from './showing.ts';
export type { CurrentSite, ShownSite, SiteChange } from './shown.ts';
export { createVisitCounter, type Visits } from './visits.ts';
