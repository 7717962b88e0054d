import type { Block } from '../../../../core/index.ts';
import { DATA_ID } from '../../ids.ts';

/** In ms, in which a tab doesn't reload again. By then, all servers have the new version. */
const RELOAD_PAUSE = 10 * 60_000;

const LAST_RELOAD_KEY = 'last-reload';

/** Differs between builds. */
export function startScriptPath(): string | undefined {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script ? new URL(script.src).pathname : undefined;
}

/**
 * Reloads if the document on the server has another start script, or no block of the given type. Doesn't reload without a
 * response from the server, or twice in a short time, which prevents loops. Returns whether the page reloads. Concurrent calls
 * share one request.
 */
export function reloadAfterDeploy(type?: Block['type']): Promise<boolean> {
  attempt ??= reloadOnce(type).then((reloads) => {
    if (!reloads) attempt = undefined;
    return reloads;
  });
  return attempt;
}

let attempt: Promise<boolean> | undefined;

async function reloadOnce(type: Block['type'] | undefined): Promise<boolean> {
  const start = startScriptPath();
  if (!start) return false;
  const html = await fetchDocument();
  // a response without the data of our pages is from a proxy or from another site
  if (!html?.includes(`id="${DATA_ID}"`)) return false;
  // a build only has scripts for the block types that the site uses
  const hasScript = type === undefined || html.includes(`"type":"${type}"`);
  if (html.includes(start) && hasScript) return false;
  if (!recordReload()) return false;
  location.reload();
  return true;
}

async function fetchDocument(): Promise<string | undefined> {
  try {
    const response = await fetch(location.href, { cache: 'no-cache' });
    return await response.text();
  } catch {
    return undefined;
  }
}

/** Returns false without recording if the last reload was a short time ago or session storage isn't available. */
function recordReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(LAST_RELOAD_KEY));
    if (Date.now() - last < RELOAD_PAUSE) return false;
    sessionStorage.setItem(LAST_RELOAD_KEY, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}
