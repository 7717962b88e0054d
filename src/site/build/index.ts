import type { CalendarFile } from '../../compiler/index.ts';
import { filesOnDisk } from '../../compiler/node/index.ts';
import type { BuiltFile } from './built-file.ts';
import type { EditionArchive } from './editions/edition.ts';
import { archivedFile as archivedIn } from './editions/publish.ts';
import type { Project } from './project.ts';

export { fontRanges } from './assets/fonts/font-files.ts';
export { FONT_PACKAGES, wholeFonts } from './assets/fonts/fonts.ts';
export { createPreviewPictures, previewLogos } from './assets/pictures/preview-pictures.ts';
export { languageAndAddressCss, themeCss } from './assets/site-css.ts';
export { hashOf } from './built-file.ts';
export { type Bundles, loadBundles } from './bundles/bundles.ts';
export { compiledPart, readEntryScripts } from './bundles/compiled.ts';
export { type StudioFiles, studioFiles } from './bundles/studio-files.ts';
export { type Cache, openCache } from './cache.ts';
export { regenerate } from './generate/regenerate.ts';
export { serviceFacts } from './hosting/service-facts.ts';
export { STUDIO_PAGE_POLICY } from './hosting/studio.ts';
export { copyFolder, isRelease, ownPath } from './own-files.ts';
export { createPageAssets, type RenderPage } from './pages/page-files.ts';
export { extractNavigationStyles, extractPrintStyles } from './pages/page-rules.ts';
export { combineStyles } from './pages/style-sheets.ts';
export { BrokenSite, createProject, mediaFolder, type Project, refuseMissingSite } from './project.ts';

/* Modules that are slow to load (the image library, time zones) are imported only when they are called. */

export async function build(project: Project): Promise<void> {
  const module = await import('./build.ts');
  return module.build(project);
}

export async function buildArchivedEdition(project: Project, scratch: string): Promise<EditionArchive> {
  const module = await import('./editions/archive.ts');
  return module.makeEdition(project, scratch);
}

export async function storeEdition(made: EditionArchive, media: string): Promise<() => void> {
  const module = await import('./editions/archive.ts');
  return module.storeEdition(made, media);
}

export async function calendarText(file: CalendarFile): Promise<string> {
  const { formatCalendar } = await import('./assets/calendar.ts');
  return formatCalendar(file);
}

export function archivedFile(
  site: Parameters<typeof archivedIn>[0],
  asked: string,
  media: string,
): BuiltFile | undefined {
  return archivedIn(site, asked, filesOnDisk(media));
}
