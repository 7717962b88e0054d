export { findBrowser } from './browser.ts';
export { changelogBetween, compareVersions } from './changelog.ts';
export { comparePages, type PageChange } from './compare.ts';
export { differentPictures } from './pictures.ts';
export { changesText, type Looks } from './report.ts';
export { pagesOfText, readPages, type SitePages, textOfPages } from './site-pages.ts';
