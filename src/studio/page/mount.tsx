import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import formCss from './css/form.css?inline';
import pageCss from './css/page.css?inline';
import { lazyPart } from './later.tsx';
import { configureApi, type SiteBuilder, type Transport } from './session/api.ts';
import { createSession, SessionContext } from './session/session.ts';

export { PLENARY_REPOSITORY } from '../repository.ts';
export { readSubmittedFields } from './submitted-fields.ts';
export type { SiteBuilder };

export const OwnSiteGuide = lazyPart(() =>
  import('./panels/own-site/own-site.tsx').then((loaded) => loaded.OwnSite),
);

export function adoptStyles(): void {
  // imported as text, because the studio's bundler writes no style sheets
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(pageCss + formCss);
  document.adoptedStyleSheets = [sheet];
}

/** `finish` creates the finished site, `allSites` opens the list of sites, and `mayUpdate` offers updates of Plenary. */
export function mountStudio(
  place: Element,
  send: Transport,
  finish?: SiteBuilder,
  allSites?: () => void,
  mayUpdate?: boolean,
): void {
  configureApi(send, finish, allSites, mayUpdate);
  adoptStyles();
  const session = createSession();
  void session.open();
  createRoot(place).render(
    <SessionContext value={session}>
      <App />
    </SessionContext>,
  );
}
