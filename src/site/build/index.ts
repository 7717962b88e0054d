import type { CalendarFile } from '../../compiler/index.ts';
import { filesOnDisk } from '../../compiler/node/index.ts';
import type { BuiltFile } from './built-file.ts';
import type { MadeEdition } from './editions/edition.ts';
import { archivedFile as archivedIn } from './editions/publish.ts';
import type { Project } from './project.ts';

export { fontRanges } from './assets/fonts/font-files.ts';
export { FONT_PACKAGES, wholeFonts } from './assets/fonts/fonts.ts';
export { previewLogos, previewPictures } from './assets/pictures/preview-pictures.ts';
export { placeCss, themeCss } from './assets/site-css.ts';
export { hashOf } from './built-file.ts';
export { type Bundles, bundlesOf } from './bundles/bundles.ts';
export { compiledPart, readStarts } from './bundles/compiled.ts';
export { type StudioFiles, studioFiles } from './bundles/studio-files.ts';
export { type Cache, openCache } from './cache.ts';
export { regenerate } from './generate/regenerate.ts';
export { serviceFacts } from './hosting/service-facts.ts';
export { STUDIO_PAGE_POLICY } from './hosting/studio.ts';
export { copyFolder, isRelease, ownPlace } from './own-files.ts';
export { assetsOf, type RenderPage } from './pages/page-files.ts';
export { navigationStylesOf, paperStylesOf } from './pages/page-rules.ts';
export { stylesOf } from './pages/style-sheets.ts';
export { BrokenSite, mediaFolder, type Project, projectIn, refuseMissing } from './project.ts';

/* Modules that take long to load (the image library, time zones) are imported only when they are called. */

export async function build(project: Project): Promise<void> {
  const module = await import('./build.ts');
  return module.build(project);
}

export async function makeEdition(project: Project, scratch: string): Promise<MadeEdition> {
  const module = await import('./editions/archive.ts');
  return module.makeEdition(project, scratch);
}

export async function storeEdition(made: MadeEdition, media: string): Promise<() => void> {
  const module = await import('./editions/archive.ts');
  return module.storeEdition(made, media);
}

export async function calendarText(file: CalendarFile): Promise<string> {
  const { icsOf } = await import('./assets/calendar.ts');
  return icsOf(file);
}

export function archivedFile(
  site: Parameters<typeof archivedIn>[0],
  asked: string,
  media: string,
): BuiltFile | undefined {
  return archivedIn(site, asked, filesOnDisk(media));
}
