import type { Site } from '../../compiler/index.ts';
import { type Assets, escapeStyle, type Sharing } from '../../renderer/index.ts';
import type { Page, Shell } from '../../shared/index.ts';
import type { FontFaces } from '../assets/fonts/fonts.ts';
import { type BuiltFile, hashOf } from '../built-file.ts';
import { pagePolicy } from '../hosting/headers.ts';
import { isForPaper, namesIn, neededOf, type Rule, rulesIn, textOf } from './page-rules.ts';
import { type SiteStyles, stylesOf } from './style-sheets.ts';

/** What the pages of a build have in common; plain data, so that it reaches other threads. */
export interface Common extends SiteStyles {
  shell: Shell;
  /** The address of the script that starts a page. */
  start: string;
  /** The address of the styles for pages that a navigation brings. */
  navigationStyles: string;
  /** The address of the styles for paper; absent where these are in the page. */
  paperStyles?: string;
  fonts: FontFaces;
  /** What its language and its address need of styles. */
  place: string;
  /** The same two for each other language; none for a site in one. */
  others: { shell: Shell; place: string }[];
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

/** Returns what gives the assets of pages, by their content as HTML; those that need the same rules have the same. */
export function assetsOf({
  shell,
  start,
  navigationStyles,
  paperStyles,
  fonts,
  place,
  frames,
  ...own
}: Common): (page: Page, content: string) => Assets {
  const known = new Map<string, Assets>();
  const layout = hashOf(JSON.stringify([shell, start, navigationStyles]));
  const rulesByTypes = new Map<string, Rule[]>();
  const scripted = own.styles.scripted.map((name) => `.${name}`);
  return ({ blocks }, content) => {
    const types = [...new Set(blocks.map(({ type }) => type))];
    const rules =
      rulesByTypes.get(types.join()) ?? rulesOfPage(stylesOf(own, types), paperStyles === undefined);
    rulesByTypes.set(types.join(), rules);
    const needed = textOf(neededOf(rules, new Set([...namesIn(content), ...scripted])));
    const cached = known.get(needed);
    if (cached) return cached;
    const text = [needed, place, fonts.css].join('\n');
    const assets = {
      start,
      layout,
      css: { text, files: [navigationStyles], ...(paperStyles && { paper: paperStyles }) },
      fonts: fonts.preload,
      policy: pagePolicy({ frames, service: shell.service }, escapeStyle(text)),
    };
    known.set(needed, assets);
    return assets;
  };
}

/** The rules of a style sheet for screens and, last as in a sheet of their own, those for paper where they are wanted. */
function rulesOfPage(css: string, hasPaper: boolean): Rule[] {
  const rules = rulesIn(css);
  const screen = rules.filter((rule) => !isForPaper(rule));
  return hasPaper ? [...screen, ...rules.filter(isForPaper)] : screen;
}
