import type { SiteInfo } from '../../compiler/index.ts';
import type { Page } from '../../core/index.ts';
import {
  type Bundles,
  combineStyles,
  createPageAssets,
  extractNavigationStyles,
  extractPrintStyles,
  fontRanges,
  hashOf,
  languageAndAddressCss,
  type Project,
  themeCss,
  wholeFonts,
} from '../build/index.ts';
import { escapeHtml } from '../renderer/index.ts';
import type { CompiledProgram, Panel } from './compiled.ts';
import { OWN_FILES_ADDRESS } from './overlay/payload.ts';

/*
 * Renders the documents of pages with the renderer, scripts and styles of a build, but with complete fonts and uncropped
 * pictures.
 */

/** Base address of the complete fonts, followed by their paths in node_modules/. */
export const FONTS_ADDRESS = `${OWN_FILES_ADDRESS}/fonts/`;

/**
 * Matches the addresses, without the base path, of the style sheets for client-side navigation and for print. Their content
 * depends on the colours of the site.
 */
export const STYLE_SHEET_PATTERN = /^\/assets\/(styles|paper)-[\w-]+\.css$/;

type StyledSite = Pick<SiteInfo, 'shell' | 'theme' | 'fonts' | 'signals' | 'variants'>;

/** Renders a page of a site. Returns its document and the data for client-side navigation. */
export function renderSitePage(
  { bundles, renderPage }: CompiledProgram,
  { root }: Project,
  base: string,
  site: StyledSite,
  page: Page,
): Promise<{ document: string; data: string }> {
  const own = siteStyles(bundles, site);
  const key = hashOf(JSON.stringify([own.variants, own.theme]));
  const assets = createPageAssets({
    ...own,
    shell: site.shell,
    start: base + bundles.start,
    navigationStyles: `${base}assets/styles-${key}.css`,
    paperStyles: `${base}assets/paper-${key}.css`,
    fonts: wholeFonts(fontRanges(root), (file) => FONTS_ADDRESS + file, site.fonts),
    place: languageAndAddressCss(site),
    others: [],
    icons: [],
    frames: [],
  });
  return renderPage(site.shell, page, (content) => {
    // the security policy of a built page would block the script of the panel
    const { policy: _, ...shown } = assets(page, content);
    return shown;
  });
}

/** Returns the content of the style sheet for client-side navigation or for print. */
export function styleSheetText(kind: string, bundles: Bundles, site: StyledSite): string {
  const all = combineStyles(siteStyles(bundles, site), bundles.styles.blocks.keys());
  return kind === 'paper' ? extractPrintStyles(all) : extractNavigationStyles(all);
}

function siteStyles({ styles }: Bundles, site: StyledSite) {
  return { styles, variants: site.variants ?? [], theme: themeCss(site) };
}

/**
 * Adds to a document the script that displays problems and reloads the page after changes. `version` is the version of the site
 * when rendering began.
 */
export function withPanelScript(html: string, { start }: Panel, version: string): string {
  const script = `<script type="module" data-version="${escapeHtml(version)}" src="${OWN_FILES_ADDRESS}/${escapeHtml(start)}"></script>`;
  return html.replace('<head>', () => `<head>\n${script}`);
}
