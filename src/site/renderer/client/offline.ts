import type { ShellData } from '../../../core/index.ts';
import { shouldSaveData } from './navigation/prefetch.ts';
import { startScriptPath } from './navigation/reload-after-deploy.ts';
import { whenIdle } from './timing.ts';
import { workerAddress } from './trusted-types.ts';

/** Reports each visited page to the worker, which caches it. Does nothing in the preview, which has no worker. */
export function startOffline({ base, keep = true }: ShellData): void {
  if (!keep || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const isVisited = serviceWorker.controller !== null;
  const arrive = () => reportVisit({ arrived: { start: startScriptPath(), loaded: loadedPaths() } });
  const register = async () => {
    // a message can get lost if the worker is replaced at the same time, so it is sent again to the new worker
    if (isVisited) serviceWorker.addEventListener('controllerchange', () => void arrive());
    await serviceWorker.register(workerAddress(base), { scope: base, updateViaCache: 'none' });
    await serviceWorker.ready;
    await arrive();
    window.navigation?.addEventListener('navigatesuccess', () => void reportVisit());
  };
  // the site works even if the service worker can't be registered, for example in a private window or on a full disk
  whenIdle(() => void register().catch(() => {}));
}

async function reportVisit(more: object = {}): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ read: location.pathname, sparing: shouldSaveData(), ...more });
}

function loadedPaths(): string[] {
  return performance
    .getEntriesByType('resource')
    .flatMap(({ name }) => (name.startsWith(`${location.origin}/`) ? [new URL(name).pathname] : []));
}
