import { followPointer } from './pointer.ts';
import { keepEarlyClicks } from './replay-clicks.ts';
import { offerSharing } from './share.ts';

/**
 * The only script that a page asks for. The page is finished HTML, so the rest comes when the browser has nothing
 * better to do, or at the first sign of a visitor who wants something.
 */
const SIGNS = ['pointerdown', 'pointermove', 'keydown'] as const;

let started = false;

async function start(): Promise<void> {
  for (const sign of SIGNS) removeEventListener(sign, start);
  // the idle time can come after a sign
  if (started) return;
  started = true;
  // when the script does not come the page stays what it is: finished HTML with links and forms that work
  const client = await import('../main.ts').catch(() => undefined);
  // the styles then take away what would not answer
  if (!client) document.documentElement.setAttribute('data-missing', '');
  // a fault in it is not to be hidden: unhandled, it reaches the console
  client?.enliven();
}

function whenIdle(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 2_000 });
  else setTimeout(start, 200);
}

keepEarlyClicks();
followPointer();
offerSharing();
// from now on no click is lost, so the styles let the buttons show
document.documentElement.setAttribute('data-started', '');
for (const sign of SIGNS) addEventListener(sign, start, { passive: true });
if (document.readyState === 'complete') whenIdle();
else addEventListener('load', whenIdle, { once: true });
