import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ViteBuilder } from 'vite';
import type { Compilation, Site } from '../compiler/compile.ts';
import { printText } from '../compiler/print.ts';
import { builtFonts } from './fonts.ts';
import { copyMedia, prerender, type Render } from './prerender.ts';
import { BrokenSite, mediaFolder, type Project } from './site.ts';
import type { Styles } from './styles.ts';

/** The folder of the server bundle, which is of use only while the build runs. */
export function scratchFolder({ root }: Pick<Project, 'root'>): string {
  return path.join(root, 'node_modules/.cache/plenary', `build-${process.pid}`);
}

/** Builds the site: the scripts of the browser, the pages, the service. With a broken site.yaml nothing is written. */
export async function buildSite(
  builder: ViteBuilder,
  project: Project,
  { site, problems, text }: Compilation,
  styles: Styles,
): Promise<void> {
  if (!site) throw new BrokenSite(printText(problems, text));
  if (problems.length > 0) console.warn(printText(problems, text));
  const { client, ssr, service } = builder.environments;
  if (!client || !ssr || !service)
    throw new Error('The build needs the environments client, ssr and service.');
  try {
    const output = await builder.build(client);
    await builder.build(ssr);
    await builder.build(service);
    await writePages(project, site, { start: site.shell.base + entryOf(output), styles });
  } finally {
    await rm(scratchFolder(project), { recursive: true, force: true });
  }
}

async function writePages(
  project: Project,
  site: Site,
  { start, styles }: { start: string; styles: Styles },
) {
  const folder = path.join(project.out, 'public');
  const { files, faces } = builtFonts(project.root, site.shell.base);
  const server = pathToFileURL(path.join(scratchFolder(project), 'server.js')).href;
  const { renderDocument } = (await import(/* @vite-ignore */ server)) as { renderDocument: Render };
  await prerender(site, renderDocument, { start, styles, fonts: faces }, folder);
  await copyMedia(site, mediaFolder(project), folder);
  await mkdir(path.join(folder, 'assets'), { recursive: true });
  for (const { name, content } of files) await writeFile(path.join(folder, name), content);
  await writeFile(path.join(project.out, 'service/site.json'), JSON.stringify({ base: site.shell.base }));
}

/** The file name of the script that starts a page. */
function entryOf(output: Awaited<ReturnType<ViteBuilder['build']>>): string {
  const chunks = 'output' in output ? output.output : [];
  const entry = chunks.find((chunk) => chunk.type === 'chunk' && chunk.isEntry);
  if (!entry) throw new Error('The client build has no entry.');
  return entry.fileName;
}
