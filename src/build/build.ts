import { existsSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ViteBuilder } from 'vite';
import type { Compilation, Site } from '../compiler/compile.ts';
import { printText } from '../compiler/print.ts';
import { writeFiles } from './built-file.ts';
import { calendarFiles } from './calendar.ts';
import { builtFonts } from './fonts.ts';
import { offlineFiles, offlinePages } from './offline.ts';
import { publishPictures, summaryOf } from './pictures.ts';
import { copyMedia, prerender, type Render } from './prerender.ts';
import { sharingOf } from './sharing.ts';
import { BrokenSite, mediaFolder, type Project } from './site.ts';
import type { Styles } from './styles.ts';
import { groundsIn } from './tokens.ts';

/** The folder of the server bundle, which is of use only while the build runs. */
export function scratchFolder({ root }: Pick<Project, 'root'>): string {
  return path.join(root, 'node_modules/.cache/plenary', `build-${process.pid}`);
}

/** What a build consists of. */
const PARTS = ['public', 'service'] as const;

/** The folder in which a build grows; its parts take the place of the last ones when all is done. */
export function nextFolder({ out }: Pick<Project, 'out'>): string {
  return path.join(out, `.next-${process.pid}`);
}

function publicFolder(project: Project): string {
  return path.join(nextFolder(project), 'public');
}

/** Builds the site: the scripts of the browser, the pages, the service. Whatever fails, the last build stays whole. */
export async function buildSite(
  builder: ViteBuilder,
  project: Project,
  { site, problems, text, show }: Compilation,
  styles: Styles,
): Promise<void> {
  if (!site) throw new BrokenSite(printText(problems, text));
  if (problems.length > 0) console.warn(printText(problems, text));
  const { client, ssr, offline, service } = builder.environments;
  if (!client || !ssr || !offline || !service)
    throw new Error('The build needs the environments client, ssr, offline and service.');
  try {
    const output = await builder.build(client);
    await builder.build(offline);
    await builder.build(ssr);
    await builder.build(service);
    const pictures = await publishPictures(site, project.root, mediaFolder(project), publicFolder(project));
    if ('problems' in pictures) throw new BrokenSite(printText(show(pictures.problems), text));
    await writePages(project, site, { start: site.shell.base + entryOf(output), styles });
    await takeOver(project);
    if (site.pictures.length > 0) console.log(summaryOf(pictures));
  } finally {
    await rm(nextFolder(project), { recursive: true, force: true });
    await rm(scratchFolder(project), { recursive: true, force: true });
  }
}

async function writePages(
  project: Project,
  site: Site,
  { start, styles }: { start: string; styles: Styles },
) {
  const folder = publicFolder(project);
  const { files, faces } = builtFonts(project.root, site.shell.base);
  const server = pathToFileURL(path.join(scratchFolder(project), 'server.js')).href;
  const { renderDocument } = (await import(/* @vite-ignore */ server)) as { renderDocument: Render };
  const sharing = await sharingOf(site, project);
  const grounds = groundsIn(site, project);
  const common = { start, styles, fonts: faces, sharing: sharing.of, grounds };
  const pages = [...site.pages, ...offlinePages(site)];
  await prerender({ ...site, pages }, renderDocument, common, folder);
  await copyMedia(site, mediaFolder(project), folder);
  await writeFiles(folder, [...files, ...calendarFiles(site), ...sharing.files]);
  await writeFiles(folder, await offlineFiles(site, start, folder));
  await writeFile(
    path.join(nextFolder(project), 'service/site.json'),
    JSON.stringify({ base: site.shell.base }),
  );
}

/** Puts the new parts where the last ones stand, which go the way of the folder. */
async function takeOver(project: Project): Promise<void> {
  const next = nextFolder(project);
  for (const part of PARTS) {
    const place = path.join(project.out, part);
    if (existsSync(place)) await rename(place, path.join(next, `last-${part}`));
    await rename(path.join(next, part), place);
  }
}

/** The file name of the script that starts a page. */
function entryOf(output: Awaited<ReturnType<ViteBuilder['build']>>): string {
  const chunks = 'output' in output ? output.output : [];
  const entry = chunks.find((chunk) => chunk.type === 'chunk' && chunk.isEntry);
  if (!entry) throw new Error('The client build has no entry.');
  return entry.fileName;
}
