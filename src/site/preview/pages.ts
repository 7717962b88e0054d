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

/* Uses the renderer, scripts and styles of a build, but complete fonts and uncropped pictures. */

/** Followed by the paths of the fonts in node_modules/. */
export const FONTS_ADDRESS = `${OWN_FILES_ADDRESS}/fonts/`;

/** For client-side navigation and for print, without the base path. The content depends on the colours of the site. */
export const STYLE_SHEET_PATTERN = /^\/assets\/(styles|paper)-[\w-]+\.css$/;

type StyledSite = Pick<SiteInfo, 'shell' | 'theme' | 'fonts' | 'signals' | 'variants'>;

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

export function styleSheetText(kind: string, bundles: Bundles, site: StyledSite): string {
  const all = combineStyles(siteStyles(bundles, site), bundles.styles.blocks.keys());
  return kind === 'paper' ? extractPrintStyles(all) : extractNavigationStyles(all);
}

function siteStyles({ styles }: Bundles, site: StyledSite) {
  return { styles, variants: site.variants ?? [], theme: themeCss(site) };
}

/** `version` is the version of the site when rendering began. */
export function withPanelScript(html: string, { start }: Panel, version: string): string {
  const script = `<script type="module" data-version="${escapeHtml(version)}" src="${OWN_FILES_ADDRESS}/${escapeHtml(start)}"></script>`;
  return html.replace('<head>', () => `<head>\n${script}`);
}
