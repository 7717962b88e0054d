import { createPanel } from './panel.ts';
import { EVENTS_ADDRESS } from './payload.ts';

/* Displays the problems of site.yaml and reloads the page after a change. Only the preview adds this script to pages. */

const showProblems = createPanel();
const siteVersion = document.querySelector<HTMLElement>('[data-version]')?.dataset.version ?? '';
let events: EventSource | undefined;

/** Connects only while the page is visible, since browsers limit the connections to a server for all tabs together. */
function connectToEventStream(): void {
  events?.close();
  events = undefined;
  if (document.hidden) return;
  events = new EventSource(`${EVENTS_ADDRESS}?version=${encodeURIComponent(siteVersion)}`);
  events.addEventListener('problems', ({ data }) => showProblems(JSON.parse(data)));
  events.addEventListener('reload', () => location.reload());
  events.addEventListener('moved', ({ data }) => location.assign(JSON.parse(data)));
}

document.addEventListener('visibilitychange', connectToEventStream);
connectToEventStream();
