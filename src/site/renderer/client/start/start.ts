import { showRegistrationStates } from '../../../parts/registration-state.ts';
import { followPointer } from './pointer.ts';
import { replayClicks } from './replay-clicks.ts';
import { startSharing } from './share.ts';

/** The only script that a page loads at once. The rest (`../main.ts`) loads when the browser is idle, or at the visitor's first input. */
const FIRST_USES = ['pointerdown', 'pointermove', 'keydown'] as const;

let started = false;

async function start(): Promise<void> {
  for (const event of FIRST_USES) removeEventListener(event, start);
  // the idle callback can come after an event
  if (started) return;
  started = true;
  // without the script, the page is finished HTML with working links and forms
  await import('../main.ts').catch(() => {
    // the styles then hide controls that need the script
    document.documentElement.dataset.missing = '';
  });
}

function startWhenIdle(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 2_000 });
  else setTimeout(start, 200);
}

replayClicks();
followPointer();
startSharing();
showRegistrationStates(document);
// from now on, clicks are recorded and states are current: the styles show the buttons and the states
document.documentElement.dataset.started = '';
for (const event of FIRST_USES) addEventListener(event, start, { passive: true });
if (document.readyState === 'complete') startWhenIdle();
else addEventListener('load', startWhenIdle, { once: true });
