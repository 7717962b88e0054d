import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileOfEntry, printText, type Site } from '../compiler/index.ts';
import { builtFonts } from './assets/fonts.ts';
import { asBefore, type Published, publishPictures, summaryOf } from './assets/images.ts';
import { copyMedia } from './assets/media.ts';
import { groundsIn, themeCss } from './assets/theme-css.ts';
import { headersFile, headersOf } from './headers.ts';
import { outlineOf, searchFiles, sharingOf } from './metadata.ts';
import { offlineFiles, offlinePages, publishWorker } from './offline.ts';
import {
  type BuiltFile,
  hashOf,
  type KeptFiles,
  keptFiles,
  nextFolder,
  removeFolder,
  takeOver,
  writeFiles,
} from './output.ts';
import { type Common, prerender } from './pages.ts';
import { serviceFacts } from './service-facts.ts';
import { BrokenSite, compilerOf, mediaFolder, type Project } from './site.ts';
import type { Styles } from './styles.ts';
import { type Told, wholeBuild } from './whole-build.ts';

/** What Vite found out when it made the bundles. */
export interface Facts {
  /** The file name of the script that starts a page. */
  start: string;
  styles: { shell: Styles['shell']; blocks: [string, Styles['shell']][] };
}

interface Options {
  /** How many threads render many pages: one per processor. With 0, all is done in this one. */
  threads?: number;
  /** How many pages of a kind have a card of their own; MOST_CARDS when left out. */
  cards?: number;
}

/**
 * Builds a site with the bundles of a folder: the program that `npm run build` runs. Whatever fails, the last build stays
 * whole. Rejects with a BrokenSite when site.yaml or its pictures have errors.
 */
export async function build(project: Project, bundles: string, options: Options = {}): Promise<void> {
  const whole = wholeBuild(project, bundles, options);
  if (whole.told) return tell(whole.told);
  const compiler = compilerOf(project);
  if (options.threads !== 0) await compiler.readAhead();
  const { site, problems, text, locate } = compiler.compile();
  if (!site) throw new BrokenSite(printText(problems, text));
  const warnings = problems.length > 0 ? printText(problems, text) : undefined;
  tell({ warnings });
  const pictures = await write(site, project, bundles, options);
  if ('problems' in pictures) throw new BrokenSite(printText(locate(pictures.problems), text));
  const summary = (of: Published) => (site.pictures.length > 0 ? summaryOf(of) : undefined);
  tell({ summary: summary(pictures) });
  whole.note({ warnings, summary: summary(asBefore(pictures)) });
}

/** Writes a site, and puts it where the last one stands. Gives what became of its pictures; when they have problems, nothing is written. */
async function write(
  site: Site,
  project: Project,
  bundles: string,
  options: Options,
): ReturnType<typeof publishPictures> {
  const next = nextFolder(project);
  const folder = path.join(next, 'public');
  try {
    for (const part of ['public', 'service'])
      cpSync(path.join(bundles, part), path.join(next, part), { recursive: true });
    publishWorker(site, bundles, folder);
    const pictures = await publishPictures(site, project.root, mediaFolder(project), folder);
    if ('problems' in pictures) return pictures;
    const kept = keptFiles(project, folder);
    const start = await writePages(site, project, { ...options, folder, bundles, kept });
    copyMedia(site, mediaFolder(project), folder, kept);
    await writeFiles(folder, await offlineFiles(site, start, folder));
    mkdirSync(path.join(next, 'service'), { recursive: true });
    const headers = headersOf(site.frames, site.shell.origin);
    await writeFiles(folder, [headersFile(headers)]);
    writeFileSync(path.join(next, 'service/site.json'), JSON.stringify({ ...serviceFacts(site), headers }));
    await takeOver(project);
    kept.close();
    return pictures;
  } finally {
    removeFolder(next);
  }
}

function tell({ warnings, summary }: Told): void {
  if (warnings) console.warn(warnings);
  if (summary) console.log(summary);
}

interface Means extends Options {
  folder: string;
  bundles: string;
  kept: KeptFiles;
}

/** Writes all but the media. Gives the file name of the script that starts a page. */
async function writePages(site: Site, project: Project, { folder, ...means }: Means): Promise<string> {
  const { start, styles } = JSON.parse(readFileSync(path.join(means.bundles, 'facts.json'), 'utf8')) as Facts;
  const outline = outlineOf(site, means.cards);
  const { files, faces } = await builtFonts(project.root, site);
  const sharing = await sharingOf(site, project, outline);
  const { light, dark, crisis } = groundsIn(site, project);
  const common: Common = {
    folder,
    shell: { ...site.shell, grounds: { light: light.paper, dark: dark.paper, crisis: crisis.paper } },
    start: site.shell.base + start,
    styles: { ...styles, blocks: new Map(styles.blocks) },
    fonts: faces,
    own: [themeCss(site), originCss(site)].filter(Boolean).join('\n'),
    icons: sharing.icons,
    frames: site.frames,
  };
  const calendar = await newCalendarFiles(site, means);
  await writeFiles(folder, [...files, ...sharing.files, ...searchFiles(site, outline), ...calendar]);
  await prerender([site.pages, offlinePages(site)], common, sharing.of, means);
  return start;
}

/** The calendar files that the last build did not write. What writes them knows all time zones, and is large. */
async function newCalendarFiles(
  site: Site,
  { kept, bundles }: Pick<Means, 'kept' | 'bundles'>,
): Promise<BuiltFile[]> {
  const calendar = site.calendar.filter(
    (entry) => !kept.take([fileOfEntry(entry)], hashOf(`${bundles} ${JSON.stringify(entry)}`, 22)),
  );
  if (calendar.length === 0) return [];
  const { calendarFiles } = await import('./calendar.ts');
  return calendarFiles({ calendar });
}

/** Where the site will be found, for the addresses of its files on paper, which has no address of its own. */
function originCss({ shell }: Site): string {
  return `:root{--origin:"${new URL(shell.origin).origin}"}`;
}
