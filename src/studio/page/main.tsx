import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import formCss from './css/form.css?inline';
import pageCss from './css/page.css?inline';
import { SessionContext } from './session/context.ts';
import { createSession } from './session/session.ts';

/*
 * Starts the page of the studio, at /__studio/. Its document is written by the preview: an element with the id `studio`, and
 * the token of the preview in <meta name="plenary-studio">.
 */

// not imported as styles: then Vite would load its client, which loads the page anew at each change of the site
const sheet = new CSSStyleSheet();
sheet.replaceSync(pageCss + formCss);
document.adoptedStyleSheets = [sheet];

const place = document.getElementById('studio');
if (place) {
  const session = createSession();
  void session.open();
  createRoot(place).render(
    <SessionContext value={session}>
      <App />
    </SessionContext>,
  );
}
