import { reload } from '../parts/reload.ts';
import { DATA } from './ids.ts';

/**
 * Loads the page anew when a deployment has replaced the scripts of this tab, which asks for files that are gone. Gives
 * whether it does. The document tells: its start script bears another name as soon as any script has changed. Once per
 * build and tab, so that no state of a server makes a loop of it; never without an answer of the server.
 */
export async function renew(): Promise<boolean> {
  const start = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
  if (!start) return false;
  const now = await documentNow();
  // whatever else may answer, such as a page of a proxy, is no newer build
  if (!now?.includes(`id="${DATA}"`) || now.includes(new URL(start).pathname)) return false;
  if (!first(`renewed ${start}`)) return false;
  reload();
  return true;
}

async function documentNow(): Promise<string | undefined> {
  try {
    const answer = await fetch(location.href, { cache: 'no-cache' });
    return await answer.text();
  } catch {
    return undefined;
  }
}

/** Whether something happens for the first time in this tab. Where that cannot be kept in mind it counts as done. */
function first(what: string): boolean {
  try {
    const done = sessionStorage.getItem(what) !== null;
    sessionStorage.setItem(what, '');
    return !done;
  } catch {
    return false;
  }
}
