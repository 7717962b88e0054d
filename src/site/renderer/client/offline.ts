import type { ShellData } from '../../../core/index.ts';
import { savesData } from './navigation/prefetch.ts';
import { startScript } from './navigation/reload-after-deploy.ts';
import { whenIdle } from './timing.ts';
import { workerAddress } from './trusted-types.ts';

/** Registers the service worker when the browser is idle, and reports each visited page to it, to cache it. The preview has no worker. */
export function startOffline({ base, keep = true }: ShellData): void {
  if (!keep || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const isVisited = serviceWorker.controller !== null;
  const arrive = () => report({ arrived: { start: startScript(), loaded: loadedPaths() } });
  const register = async () => {
    // a worker that is replaced while the page reports to it loses the message
    if (isVisited) serviceWorker.addEventListener('controllerchange', () => void arrive());
    await serviceWorker.register(workerAddress(base), { scope: base, updateViaCache: 'none' });
    await serviceWorker.ready;
    await arrive();
    window.navigation?.addEventListener('navigatesuccess', () => void report());
  };
  // if registration is refused (a private window, a full disk), the site works without it
  whenIdle(() => void register().catch(() => {}));
}

async function report(more: object = {}): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ read: location.pathname, sparing: savesData(), ...more });
}

/** Returns the paths of all files that the page loaded from its own site before the worker was active. */
function loadedPaths(): string[] {
  return performance
    .getEntriesByType('resource')
    .flatMap(({ name }) => (name.startsWith(`${location.origin}/`) ? [new URL(name).pathname] : []));
}
