import { panelOf } from './panel.ts';
import { ASKED, TOLD, type Told } from './payload.ts';

/* The script of the panel with the problems of site.yaml. The preview puts it into its pages; a built page never has it. */

// Vite looks for these very words
if (import.meta.hot) {
  const show = panelOf();
  import.meta.hot.on(TOLD, (told: Told) => show(told));
  import.meta.hot.send(ASKED);
}
