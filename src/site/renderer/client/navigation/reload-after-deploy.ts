import type { Block } from '../../../../core/index.ts';
import { DATA } from '../../ids.ts';

/** How long a tab doesn't reload again, in ms: by then, all servers have been updated. */
const RELOAD_PAUSE = 10 * 60_000;

/** The key in `sessionStorage` for the time of the last reload. */
const LAST_RELOAD = 'last-reload';

/** Returns the path of the script that started this document. It differs between builds. */
export function startScript(): string | undefined {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script ? new URL(script.src).pathname : undefined;
}

/**
 * Reloads the page if a deployment has replaced the scripts of this tab, which then requests missing files: the current document on the
 * server has a start script with another name, or no block of the type whose script is missing. Not twice in a short time, so that no state
 * of a server causes a loop, and never without a response. Returns whether the page reloads; concurrent calls share one request.
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
  const start = startScript();
  if (!start) return false;
  const html = await fetchDocument();
  // without our data, it is the page of a proxy or of something else
  if (!html?.includes(`id="${DATA}"`)) return false;
  // a site only has the scripts of its own blocks
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

/** Records a reload of this tab. Returns false, without recording, soon after the last reload and without session storage. */
function recordReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(LAST_RELOAD));
    if (Date.now() - last < RELOAD_PAUSE) return false;
    sessionStorage.setItem(LAST_RELOAD, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}
