import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import formCss from './css/form.css?inline';
import pageCss from './css/page.css?inline';
import { partLater } from './later.tsx';
import { type Finisher, type Transport, transportBy } from './session/api.ts';
import { SessionContext } from './session/context.ts';
import { createSession } from './session/session.ts';

export { PLENARY } from './repository.ts';
export { sentFields } from './sent-fields.ts';
export type { Finisher };

/** The ways to a site of one's own, loaded when somebody wants to see them. */
export const OwnSite = partLater(() =>
  import('./panels/own-site/own-site.tsx').then((loaded) => loaded.OwnSite),
);

/** Gives the document the styles of the studio. */
export function adoptStyles(): void {
  // imported as texts: the bundler of the studio writes no style sheets
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(pageCss + formCss);
  document.adoptedStyleSheets = [sheet];
}

/** Starts the page of the studio in an element. Without `send`, it asks the server that it comes from; `finish` makes the finished site, `allSites` leads to the others, `mayUpdate` offers another version of Plenary. */
export function mountStudio(
  place: Element,
  send?: Transport,
  finish?: Finisher,
  allSites?: () => void,
  mayUpdate?: boolean,
): void {
  if (send) transportBy(send, finish, allSites, mayUpdate);
  adoptStyles();
  const session = createSession();
  void session.open();
  createRoot(place).render(
    <SessionContext value={session}>
      <App />
    </SessionContext>,
  );
}
