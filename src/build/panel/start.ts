import { panelOf } from './panel.ts';
import { ASKED, TOLD, type Told } from './told.ts';

/* The script of the panel with the problems of site.yaml. The preview puts it into its pages; a built page never has it. */

const { hot } = import.meta;
if (hot) {
  const show = panelOf();
  hot.on(TOLD, (told: Told) => show(told));
  hot.send(ASKED);
}
