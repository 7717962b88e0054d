export { findBrowser } from './browser.ts';
export { changelogBetween } from './changelog.ts';
export { comparePages, type PageChange } from './compare.ts';
export { compareVersions, dependencyVersion, isVersion, withDependencyVersion } from './number.ts';
export { findVisibleChanges } from './pictures.ts';
export { changesText, type LookComparison } from './report.ts';
export { formatPages, parsePages, readPages, type SitePages } from './site-pages.ts';
