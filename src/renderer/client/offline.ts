import type { ShellData } from '../../shared/index.ts';
import { isThrifty, whenIdle } from './prefetch.ts';
import { startScript } from './reload-after-deploy.ts';
import { workerAddress } from './trusted-types.ts';

/**
 * Lets the service worker keep the site for use without signal: registered when the page is alive and the browser has
 * nothing better to do, then told which page is read, and each one after it. In development there is none.
 */
export function keepOffline({ base, keep = true }: ShellData): void {
  if (!keep || import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  const register = async () => {
    await navigator.serviceWorker.register(workerAddress(base), { scope: base, updateViaCache: 'none' });
    await navigator.serviceWorker.ready;
    await tell({ arrived: { start: startScript(), loaded: loaded() } });
    window.navigation?.addEventListener('navigatesuccess', () => void tell());
  };
  // where it cannot be had (a private window, a full disk) the site does without
  whenIdle(() => void register().catch(() => {}));
}

async function tell(more: object = {}): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ read: location.pathname, sparing: isThrifty(), ...more });
}

/** What the page has loaded from its own site so far: the worker was not there to see it. */
function loaded(): string[] {
  return performance
    .getEntriesByType('resource')
    .flatMap(({ name }) => (name.startsWith(`${location.origin}/`) ? [pathOf(name)] : []));
}

function pathOf(address: string): string {
  return new URL(address).pathname;
}
