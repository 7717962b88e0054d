import { panelOf } from './panel.ts';
import { PAYLOAD_EVENT, REQUEST_EVENT } from './payload.ts';

/* The script of the panel with the problems of site.yaml. The preview puts it into its pages; a built page never has it. */

// Vite looks for these very words
if (import.meta.hot) {
  const show = panelOf();
  import.meta.hot.on(PAYLOAD_EVENT, show);
  import.meta.hot.send(REQUEST_EVENT, document.querySelector<HTMLElement>('[data-version]')?.dataset.version);
}
