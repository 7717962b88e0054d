export { findBrowser } from './browser.ts';
export { changelogBetween } from './changelog.ts';
export { comparePages, type PageChange } from './compare.ts';
export { compareVersions, isVersion, versionIn, withVersion } from './number.ts';
export { differentPictures } from './pictures.ts';
export { changesText, type Looks } from './report.ts';
export { pagesOfText, readPages, type SitePages, textOfPages } from './site-pages.ts';
