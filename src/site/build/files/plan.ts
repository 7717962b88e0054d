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
  /** File names, in addition to the scripts of every page. */
  blockScripts: ReadonlyMap<string, readonly string[]>;
  styles: Styles;
}

/** Made by a platform for a site with published pictures. */
interface DrawnFiles {
  fonts: { files: BuiltFile[]; faces: FontFaces };
  icons: Icons;
  cards: ReadonlyMap<string, Card>;
}

/** All files except pictures. Each platform writes the files in its own way, but in this order. */
export interface SitePlan {
  /** Neither pages nor configuration of hosts. */
  files: BuiltFile[];
  /** `common` is the data that all pages share, and `sharingOf` returns a page's sharing metadata. */
  pages: Iterable<Page>[];
  common: CommonPageData;
  sharingOf: (page: Page) => PageJob['sharing'];
  /** For old addresses; `archived` are the pages of archived editions. Browsers cache neither in advance. */
  redirects: BuiltFile[];
  archived: ArchivedPage[];
  /** Configuration that hosts read from the folder of the site. */
  hostFiles: BuiltFile[];
  /** For configuration files of other servers. */
  served: ServedSite;
  headers: Header[];
}

/** `outline` contains the metadata of pages, `grounds` the colours, and `media` the archives. */
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

/** Browsers cache all scripts for offline use, so scripts of unused block types are not published. */
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

/** In the bundles: the worker that stores pages, or the worker that removes itself. */
export function serviceWorkerName({ offline }: Pick<Site, 'offline'>): string {
  return `${offline.keep ? 'keeping' : 'leaving'}/sw.js`;
}

export function serviceWorkerText(
  { studio, shell }: Pick<Site, 'studio' | 'shell'>,
  bundled: string,
): string {
  return studio ? ignoreStudioRequests(bundled, shell.base) : bundled;
}
