import type { Files, Palettes, Site } from '../../../compiler/index.ts';
import type { Page, Shell } from '../../../core/index.ts';
import { calendarFiles } from '../assets/calendar.ts';
import type { FontFaces } from '../assets/fonts/fonts.ts';
import { languageAndAddressCss, themeCss } from '../assets/site-css.ts';
import { type BuiltFile, hashOf } from '../built-file.ts';
import { type ArchivedPage, archivedPages } from '../editions/publish.ts';
import { type Header, securityHeaders } from '../hosting/headers.ts';
import { createServedSite, publicHostFiles, type ServedSite } from '../hosting/hosts.ts';
import { createRedirectPages } from '../hosting/redirects.ts';
import { ignoreStudioRequests } from '../hosting/studio.ts';
import { languageViews } from '../languages.ts';
import { offlinePages } from '../offline.ts';
import type { CommonPageData, PageJob } from '../pages/page-files.ts';
import { extractNavigationStyles, extractPrintStyles } from '../pages/page-rules.ts';
import { combineStyles, type Styles } from '../pages/style-sheets.ts';
import type { Icons } from '../sharing/icons.ts';
import { type Card, createSharing, type Outline, searchFiles } from '../sharing/metadata.ts';

export interface BundleMetadata {
  /** The file name of the script that starts a page. */
  start: string;
  /** The file names of the scripts that each block type needs in addition to the scripts of every page. */
  blockScripts: ReadonlyMap<string, readonly string[]>;
  styles: Styles;
}

/** The fonts, icons and cards that a platform has made for a site with published pictures. */
interface DrawnFiles {
  fonts: { files: BuiltFile[]; faces: FontFaces };
  icons: Icons;
  cards: ReadonlyMap<string, Card>;
}

/** The files of a site except its pictures. Each platform writes them in its own way, but in this order. */
export interface SitePlan {
  /** The files that are neither pages nor configuration of hosts. */
  files: BuiltFile[];
  /** The pages. `common` is the data that all of them share, and `sharingOf` returns a page's sharing metadata. */
  pages: Iterable<Page>[];
  common: CommonPageData;
  sharingOf: (page: Page) => PageJob['sharing'];
  /** The pages for old addresses; `archived` are the pages of archived editions. Browsers cache neither in advance. */
  redirects: BuiltFile[];
  archived: ArchivedPage[];
  /** Configuration files that hosts read from the folder of the site. */
  hostFiles: BuiltFile[];
  /** The facts and headers for configuration files of other servers. */
  served: ServedSite;
  headers: Header[];
}

/** Plans the files of a site. `outline` contains the metadata of pages, `grounds` the colours, and `media` the archives. */
export function sitePlan(
  site: Site,
  {
    outline,
    bundles: { start, styles },
    drawn: { fonts, icons, cards },
    grounds: { light, dark, crisis },
    media,
  }: { outline: Outline; bundles: BundleMetadata; drawn: DrawnFiles; grounds: Palettes; media: Files },
): SitePlan {
  const { base, origin, service } = site.shell;
  const archived = archivedPages({ ...site, hasPage: (path) => outline.pages.has(path) }, media);
  const views = languageViews(site);
  const sharings = views.map((view) => createSharing(view, outline, cards));
  const sharingIn = new Map(views.map(({ shell }, index) => [shell.language, sharings[index]]));
  const withGrounds = (shell: Shell): Shell => ({
    ...shell,
    grounds: { light: light.paper, dark: dark.paper, crisis: crisis.paper },
  });
  const { variants = [] } = site;
  const ofSite = { styles, variants, theme: themeCss(site) };
  const all = combineStyles(ofSite, usedBlockTypes(site));
  const later = stylesFile('styles', extractNavigationStyles(all));
  const paper = stylesFile('paper', extractPrintStyles(all));
  const headers = securityHeaders({ frames: site.frames, service }, origin);
  const served = createServedSite({ ...site, pages: [...site.pages, ...archived] }, headers);
  return {
    files: [
      later,
      paper,
      ...fonts.files,
      ...sharings.flatMap(({ files }) => files),
      ...icons.files,
      ...searchFiles(site, outline, archived),
      ...calendarFiles(site),
    ],
    pages: [site.pages, offlinePages(site)],
    common: {
      shell: withGrounds(site.shell),
      start: base + start,
      ...ofSite,
      navigationStyles: base + later.name,
      paperStyles: base + paper.name,
      fonts: fonts.faces,
      place: languageAndAddressCss(site),
      others: views
        .slice(1)
        .map((view) => ({ shell: withGrounds(view.shell), place: languageAndAddressCss(view) })),
      icons: icons.icons,
      frames: site.frames,
    },
    sharingOf: (page) =>
      (sharingIn.get(page.language ?? site.shell.language) as (typeof sharings)[0]).of(page),
    redirects: createRedirectPages(site),
    archived,
    hostFiles: publicHostFiles(served),
    served,
    headers,
  };
}

function stylesFile(name: string, content: string): BuiltFile {
  return { name: `assets/${name}-${hashOf(content)}.css`, content };
}

function usedBlockTypes({ pages }: Pick<Site, 'pages'>): Set<string> {
  return new Set(pages.flatMap(({ blocks }) => blocks.map(({ type }) => type)));
}

/**
 * Returns the scripts of block types that a site doesn't use. They are not published, since browsers cache all scripts for
 * offline use.
 */
export function unusedScripts(
  { blockScripts }: Pick<BundleMetadata, 'blockScripts'>,
  site: Pick<Site, 'pages'>,
): Set<string> {
  const types = usedBlockTypes(site);
  const scriptsOf = (isUsed: boolean) =>
    [...blockScripts].flatMap(([type, files]) => (types.has(type) === isUsed ? files : []));
  const used = new Set(scriptsOf(true));
  return new Set(scriptsOf(false).filter((file) => !used.has(file)));
}

/**
 * Returns the name of a site's service worker in the bundles: the worker that stores pages, or the worker that removes itself.
 */
export function serviceWorkerName({ offline }: Pick<Site, 'offline'>): string {
  return `${offline.keep ? 'keeping' : 'leaving'}/sw.js`;
}

export function serviceWorkerText(
  { studio, shell }: Pick<Site, 'studio' | 'shell'>,
  bundled: string,
): string {
  return studio ? ignoreStudioRequests(bundled, shell.base) : bundled;
}
