import type { Site } from '../../compiler/index.ts';
import { type Assets, escapeStyle, type Sharing } from '../../renderer/index.ts';
import type { Page, Shell } from '../../shared/index.ts';
import type { FontFaces } from '../assets/fonts/fonts.ts';
import type { BuiltFile } from '../built-file.ts';
import { pagePolicy } from '../hosting/headers.ts';
import { type Sheet, type Styles, textsOf } from './style-sheets.ts';

/** What the pages of a build have in common; plain data, so that it reaches other threads. */
export interface Common {
  shell: Shell;
  /** The address of the script that starts a page. */
  start: string;
  styles: Styles;
  /** The variants of the site, the weaker first. */
  variants: string[];
  /** The address of the styles for pages that a navigation brings. */
  navigationStyles: string;
  fonts: FontFaces;
  /** The style sheet of this site. */
  own: string;
  /** The same two for each other language; none for a site in one. */
  others: { shell: Shell; own: string }[];
  icons: Sharing['icons'];
  /** The origins of what the site embeds. */
  frames: Site['frames'];
}

/** A page to be written. */
export interface PageJob {
  /** The name of its files without their endings. */
  name: string;
  /** The page as JSON, so that it reaches another thread at little cost. */
  json: string;
  sharing: Omit<Sharing, 'icons'>;
}

/** `renderPage` of the renderer, which is no module of Node.js: whoever makes pages brings it. */
export type RenderPage = (
  shell: Shell,
  page: Page,
  assetsOf: (content: string) => Assets,
) => Promise<{ document: string; data: string }>;

/** Returns what makes the files of a page: its finished HTML, and the JSON that a client navigation fetches. */
export function pageMaker(
  common: Common,
  renderPage: RenderPage,
): (job: PageJob) => Promise<[html: BuiltFile, json: BuiltFile]> {
  const { icons } = common;
  const main = { shell: common.shell, assets: assetsOf(common) };
  const others = new Map(
    common.others.map((one) => [
      one.shell.language,
      { shell: one.shell, assets: assetsOf({ ...common, ...one }) },
    ]),
  );
  return async ({ name, json, sharing }) => {
    const page: Page = JSON.parse(json);
    const { shell, assets } = (page.language !== undefined && others.get(page.language)) || main;
    const { document, data } = await renderPage(shell, page, (content) => ({
      ...assets(page, content),
      sharing: { icons, ...sharing },
    }));
    return [
      { name: `${name}.html`, content: document },
      { name: `${name}.json`, content: data },
    ];
  };
}

/** Returns what gives the assets of pages, by their content as HTML; those with the same style sheets have the same. */
export function assetsOf({
  shell: { service },
  start,
  styles,
  variants,
  navigationStyles,
  fonts,
  own,
  frames,
}: Common): (page: Page, content: string) => Assets {
  const known = new Map<string, Assets>();
  const sheetsByTypes = new Map<string, Sheet[]>();
  return ({ blocks }, content) => {
    const types = [...new Set(blocks.map(({ type }) => type))];
    const possible = sheetsByTypes.get(types.join()) ?? sheetsOf(styles, types);
    sheetsByTypes.set(types.join(), possible);
    const sheets = possible.filter(
      ({ optional }) => optional?.some((name) => content.includes(name)) ?? true,
    );
    const key = sheets.map(({ file }) => file).join();
    const cached = known.get(key);
    if (cached) return cached;
    const text = [...textsOf(sheets, variants), own, fonts.css].join('\n');
    const assets = {
      start,
      css: { text, files: [navigationStyles] },
      fonts: fonts.preload,
      policy: pagePolicy({ frames, service }, escapeStyle(text)),
    };
    known.set(key, assets);
    return assets;
  };
}

/** The sheets of a page, each once: those of every page first, then those of its blocks in their order. */
function sheetsOf({ shell, blocks }: Styles, types: readonly string[]): Sheet[] {
  const all = [...shell, ...types.flatMap((type) => blocks.get(type) ?? [])];
  return [...new Map(all.map((sheet) => [sheet.file, sheet])).values()];
}
