import { panelOf } from './panel.ts';
import { EVENTS } from './payload.ts';

/*
 * The script that displays the problems of site.yaml in a panel and reloads the page after a change. Only the preview adds it to
 * pages.
 */

const show = panelOf();
const version = document.querySelector<HTMLElement>('[data-version]')?.dataset.version ?? '';
let events: EventSource | undefined;

/**
 * Connects to the event stream while the page is visible, since browsers limit the number of connections to a server for all
 * tabs together.
 */
function listen(): void {
  events?.close();
  events = undefined;
  if (document.hidden) return;
  events = new EventSource(`${EVENTS}?version=${encodeURIComponent(version)}`);
  events.addEventListener('problems', ({ data }) => show(JSON.parse(data)));
  events.addEventListener('reload', () => location.reload());
  events.addEventListener('moved', ({ data }) => location.assign(JSON.parse(data)));
}

document.addEventListener('visibilitychange', listen);
listen();
