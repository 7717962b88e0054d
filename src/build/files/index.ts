/*
 * The second entrance of the build: what makes the files of a finished site on any platform. It leads to nothing of Node.js; a
 * test holds that.
 */

export { icsOf } from '../assets/calendar.ts';
export { type Canvas, cutByCanvas } from '../assets/canvas-cuts.ts';
export { type FontCut, type FontFaces, type FontSource, wholeFonts } from '../assets/fonts.ts';
export { siteCss, themeCss } from '../assets/site-css.ts';
export type { BuiltFile } from '../built-file.ts';
export { archivedFile } from '../editions/publish.ts';
export type { RenderPage } from '../pages/page-files.ts';
export type { DrawMark, Mark } from '../sharing/icons.ts';
export { BrokenPictures, finishedSite, type SiteDoors, type SiteFiles } from './finished-site.ts';
export { doorsOf, type SiteData } from './site-data.ts';
export { blobOf, SiteTooLarge, type ZipProgress, zipOfSite } from './zip.ts';
