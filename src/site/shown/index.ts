export { keyOfFix, versionOfText } from './identity.ts';
export { infoOfLarge, openedSite } from './large.ts';
export { openShowing } from './showing.ts';
export type { Change, Current, ShownSite } from './shown.ts';
export { noVisits, type Visits } from './visits.ts';
