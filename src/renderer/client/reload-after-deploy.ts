import { reload } from '../../parts/reload.ts';
import { DATA } from '../ids.ts';

/** The path of the script that started this document; another build has another. */
export function startScript(): string | undefined {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script ? new URL(script.src).pathname : undefined;
}

/** How long a tab that was loaded anew is left alone, in milliseconds: servers that are being replaced agree by then. */
const PAUSE = 10 * 60_000;

/** Under this name the tab keeps in mind when that was. */
const NOTE = 'renewed';

/**
 * Loads the page anew when a deployment has replaced the scripts of this tab, which asks for files that are gone. Gives
 * whether it does. The document tells: its start script bears another name as soon as any script has changed. Not
 * twice in a short time, so that no state of a server makes a loop of it; never without an answer of the server.
 */
export function renew(): Promise<boolean> {
  // parts that fail together ask once, and all of them wait for the reload
  trial ??= attempt().then((renewed) => {
    if (!renewed) trial = undefined;
    return renewed;
  });
  return trial;
}

let trial: Promise<boolean> | undefined;

async function attempt(): Promise<boolean> {
  const start = startScript();
  if (!start) return false;
  const now = await documentNow();
  // whatever else may answer, such as a page of a proxy, is no newer build
  if (!now?.includes(`id="${DATA}"`) || now.includes(start)) return false;
  if (!isDue()) return false;
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

/** Whether this tab has not been loaded anew of late, and notes that now it is. Where that cannot be kept in mind it never is. */
function isDue(): boolean {
  try {
    const last = Number(sessionStorage.getItem(NOTE));
    if (Date.now() - last < PAUSE) return false;
    sessionStorage.setItem(NOTE, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}
