import { showRegistrationStates } from '../../../parts/registration-state.ts';
import { followPointer } from './pointer.ts';
import { replayClicks } from './replay-clicks.ts';
import { startSharing } from './share.ts';

/** `../main.ts` loads after these events, or when the browser is idle. The page itself only loads this file. */
const FIRST_INPUT_EVENTS = ['pointerdown', 'pointermove', 'keydown'] as const;

let started = false;

async function loadMainScript(): Promise<void> {
  for (const event of FIRST_INPUT_EVENTS) removeEventListener(event, loadMainScript);
  // the idle callback may still be called after an event
  if (started) return;
  started = true;
  // if the script fails to load, the page is static HTML with working links and forms
  await import('../main.ts').catch(() => {
    // the attribute `data-missing` makes the styles hide controls that need the script
    document.documentElement.dataset.missing = '';
  });
}

function startWhenIdle(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(loadMainScript, { timeout: 2_000 });
  else setTimeout(loadMainScript, 200);
}

replayClicks();
followPointer();
startSharing();
showRegistrationStates(document);
// clicks are now recorded and states are current, so the styles show buttons and states
document.documentElement.dataset.started = '';
for (const event of FIRST_INPUT_EVENTS) addEventListener(event, loadMainScript, { passive: true });
if (document.readyState === 'complete') startWhenIdle();
else addEventListener('load', startWhenIdle, { once: true });
