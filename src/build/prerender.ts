import { cp } from 'node:fs/promises';
import path from 'node:path';
import type { Site } from '../compiler/compile.ts';
import type { Grounds } from '../compiler/grounds.ts';
import type { Page, Shell } from '../page/page.ts';
import { fileOf } from '../page/paths.ts';
import type { Assets } from '../renderer/document.ts';
import type { Sharing } from '../renderer/sharing.ts';
import { writeFiles } from './built-file.ts';
import type { FontFaces } from './fonts.ts';
import { type Styles, sheetsOf } from './styles.ts';
import { themeCss } from './tokens.ts';

export type Render = (shell: Shell, page: Page, assets: Assets) => Promise<string>;

/** What the pages of a build have in common. */
interface Common {
  start: string;
  styles: Styles;
  fonts: FontFaces;
  sharing: (page: Page) => Sharing;
  grounds: Grounds;
}

/** Writes every page twice: as finished HTML, and as the JSON that a client navigation fetches. */
export async function prerender(site: Site, render: Render, common: Common, folder: string): Promise<void> {
  const own = [themeCss(site), originCss(site)].filter(Boolean).join('\n');
  const { light, dark, crisis } = common.grounds;
  const grounds = { light: light.paper, dark: dark.paper, crisis: crisis.paper };
  const shell = { ...site.shell, grounds };
  for (const page of site.pages) {
    const name = fileOf(page.path);
    await writeFiles(folder, [
      { name: `${name}.html`, content: await render(shell, page, assetsOf(page, common, own)) },
      { name: `${name}.json`, content: JSON.stringify(page) },
    ]);
  }
}

/** Copies the media that the pages link to, and nothing else that happens to lie in the folder. */
export async function copyMedia(site: Site, from: string, folder: string): Promise<void> {
  for (const file of site.media) await cp(path.join(from, file), path.join(folder, 'media', file));
}

/** Where the site will be found, for the addresses of its files on paper, which has no address of its own. */
function originCss({ shell }: Site): string {
  return `:root{--origin:"${new URL(shell.origin).origin}"}`;
}

function assetsOf(page: Page, { start, styles, fonts, sharing }: Common, own: string): Assets {
  const sheets = sheetsOf(
    styles,
    page.blocks.map(({ type }) => type),
  );
  const text = [...sheets.map((sheet) => sheet.text), own, fonts.css].join('\n');
  return {
    start,
    css: { ids: sheets.map(({ id }) => id), text },
    fonts: fonts.preload,
    sharing: sharing(page),
  };
}
