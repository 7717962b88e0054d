import type { Site } from '../../../compiler/index.ts';
import type { Page, Shell } from '../../../core/index.ts';
import { escapeStyle, type PageAssets, type SharingMetadata } from '../../renderer/index.ts';
import type { FontFaces } from '../assets/fonts/fonts.ts';
import { type BuiltFile, hashOf } from '../built-file.ts';
import { pagePolicy } from '../hosting/headers.ts';
import {
  formatRules,
  isForPrint,
  namesInHtml,
  parseRules,
  type StyleRule,
  selectNeededRules,
} from './page-rules.ts';
import { combineStyles, type SiteStyles } from './style-sheets.ts';

/** Can be cloned, so that it can be sent to other threads. */
export interface CommonPageData extends SiteStyles {
  shell: Shell;
  start: string;
  /** For pages loaded by client-side navigation. */
  navigationStyles: string;
  /** Absent if each page contains the print styles. */
  paperStyles?: string;
  fonts: FontFaces;
  /** Styles that depend on the language and the address of the site. */
  place: string;
  /** For each language except the main one; empty for a site in one language. */
  others: { shell: Shell; place: string }[];
  icons: SharingMetadata['icons'];
  frames: Site['frames'];
}

export interface PageJob {
  /** Without extension. */
  name: string;
  /** As JSON, which is cheap to send to another thread. */
  json: string;
  sharing: Omit<SharingMetadata, 'icons'>;
}

/** The caller provides the function, since Node.js can't import the renderer's source. */
export type RenderPage = (
  shell: Shell,
  page: Page,
  assetsOf: (content: string) => PageAssets,
) => Promise<{ document: string; data: string }>;

/** Makes finished HTML, and the JSON that a client-side navigation fetches. */
export function createPageMaker(
  common: CommonPageData,
  renderPage: RenderPage,
): (job: PageJob) => Promise<[html: BuiltFile, json: BuiltFile]> {
  const { icons } = common;
  const main = { shell: common.shell, assets: createPageAssets(common) };
  const others = new Map(
    common.others.map((one) => [
      one.shell.language,
      { shell: one.shell, assets: createPageAssets({ ...common, ...one }) },
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

/** `content` is the page's HTML. Pages that need the same rules share their assets. */
export function createPageAssets({
  shell,
  start,
  navigationStyles,
  paperStyles,
  fonts,
  place,
  frames,
  ...own
}: CommonPageData): (page: Page, content: string) => PageAssets {
  const known = new Map<string, PageAssets>();
  const layout = hashOf(JSON.stringify([shell, start, navigationStyles]));
  const rulesByTypes = new Map<string, StyleRule[]>();
  const scripted = own.styles.scripted.map((name) => `.${name}`);
  return ({ blocks }, content) => {
    const types = [...new Set(blocks.map(({ type }) => type))];
    const rules =
      rulesByTypes.get(types.join()) ?? pageRules(combineStyles(own, types), paperStyles === undefined);
    rulesByTypes.set(types.join(), rules);
    const needed = formatRules(selectNeededRules(rules, new Set([...namesInHtml(content), ...scripted])));
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

/** Includes rules for print if `hasPaper`. Print rules come last, as in a separate sheet. */
function pageRules(css: string, hasPaper: boolean): StyleRule[] {
  const rules = parseRules(css);
  const screen = rules.filter((rule) => !isForPrint(rule));
  return hasPaper ? [...screen, ...rules.filter(isForPrint)] : screen;
}
