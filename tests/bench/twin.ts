import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { siteReader } from '../../src/compiler/node/site.ts';
import { pageFileName } from '../../src/core/index.ts';
import { withPublishedImages } from '../../src/site/build/assets/pictures/image-plan.ts';
import { publishPictures } from '../../src/site/build/assets/pictures/images.ts';
import { openCache } from '../../src/site/build/cache.ts';
import { mediaFolder, type Project } from '../../src/site/build/project.ts';
import { type Look, twinPage } from './handwritten/site.ts';

/** The fonts of a built page, for the twin to use the very same. */
export function fontsIn(html: string): Look['fonts'] {
  const faces = [...html.matchAll(/@font-face\s*{[^}]*}/g)].map(([face]) => face);
  const asked = [...html.matchAll(/<link rel="preload" as="font"[^>]* href="([^"]+)"/g)];
  return { css: faces.join(''), preload: asked.map(([, href]) => String(href)) };
}

/**
 * Writes the twin of a built site into a folder: the words of its site.yaml in hand-written pages, with the fonts of
 * the build and the pictures as the build cuts them. Gives the routes. Throws when there is no built site.
 */
export async function writeTwin(project: Project, folder: string, speculation: boolean): Promise<string[]> {
  const { site: compiled } = siteReader(project).compile();
  if (!compiled) throw new Error('site.yaml has problems; npm run check tells them.');
  const built = path.join(project.out, 'public');
  const pictures = await publishPictures(compiled, mediaFolder(project), folder, openCache(project));
  if ('problems' in pictures) throw new Error('A picture is broken.');
  const site = withPublishedImages(compiled, pictures.images);
  await cp(path.join(built, 'assets'), path.join(folder, 'assets'), {
    recursive: true,
    filter: (file) => !path.extname(file) || file.endsWith('.woff2'),
  });
  const fonts = fontsIn(await readFile(path.join(built, 'index.html'), 'utf8'));
  for (const page of site.pages) {
    const file = path.join(folder, `${pageFileName(page.path)}.html`);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, twinPage(site.shell, page, { fonts, speculation }));
  }
  return site.pages.map((page) => page.path);
}
