/*
 * The second entry point of the build, which makes the files of a finished site on any platform. A test ensures that it imports
 * nothing from Node.js.
 */

export { wholeFonts } from '../assets/fonts/fonts.ts';
export { type Canvas, cutByCanvas } from '../assets/pictures/canvas-cuts.ts';
export { placeCss, themeCss } from '../assets/site-css.ts';
export { editionOf, filesOfEdition, type MadeEdition } from '../editions/edition.ts';
export { assetsOf } from '../pages/page-files.ts';
export type { Mark } from '../sharing/icons.ts';
export {
  BrokenPictures,
  finishedSite,
  type SiteDoors,
  type SiteFiles,
} from './finished-site.ts';
export { doorsOf, type SampleSite, type SiteData } from './site-data.ts';
