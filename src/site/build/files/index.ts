/* Makes the files of a finished site on any platform. A test ensures that it imports nothing from Node.js. */

export { wholeFonts } from '../assets/fonts/fonts.ts';
export { type Canvas, cutByCanvas } from '../assets/pictures/canvas-cuts.ts';
export { languageAndAddressCss, themeCss } from '../assets/site-css.ts';
export { createEditionArchive, type EditionArchive, filesOfEdition } from '../editions/edition.ts';
export { createPageAssets } from '../pages/page-files.ts';
export type { DrawableMark } from '../sharing/icons.ts';
export {
  BrokenPictures,
  finishedSite,
  type SiteFiles,
  type SitePlatform,
} from './finished-site.ts';
export { parseSiteData, type SampleSite, type SiteData } from './site-data.ts';
