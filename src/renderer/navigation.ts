import type { Page, Shell } from '../page/page.ts';
import { describePage, settle, still } from './arrival.ts';
import { hasComponents, loadComponents } from './components.ts';
import { isKept } from './kept.tsx';
import { pathOf } from './links.ts';
import { wait } from './load-part.ts';
import { pageAt, recalled } from './memory.ts';
import { isKnown, needsScript } from './needs-script.ts';
import { changed } from './transition.ts';

/** How long a page waits for the script of its blocks, in milliseconds; what takes longer comes in later, each in its own place. */
const PATIENCE = 1_000;

/** What shows the pages. */
export interface Stage {
  /** The page in sight; none when the error screen is. */
  page: () => Page | undefined;
  /** Shows a page, at once; `quick`: as far as the first frame needs it, and then the rest. */
  show: (page: Page, url: URL, quick: boolean) => void;
  /** Shows the error screen. */
  fail: (error: unknown) => void;
}

/**
 * Brings the pages of the site by script instead of by document, wherever a navigation comes from: a link in a block, in
 * Markdown or in static HTML, back and forward. Where the browser does not report navigations (Navigation API), and for
 * whatever is not ours (another site, a file, a download, a form that is sent, a jump within the page, a reload), it goes on by itself.
 * Gives what ends it.
 */
export function followNavigations(shell: Shell, stage: Stage): () => void {
  if (!('navigation' in window)) return () => {};
  const follow = (event: NavigateEvent) => {
    const url = new URL(event.destination.url);
    const path = isOurs(event) && stage.page() ? pathOf(url, shell.base) : undefined;
    if (path === undefined) return;
    // scroll and focus are ours: they wait for the page, and not for the motion in which it comes
    event.intercept({
      scroll: 'manual',
      focusReset: 'manual',
      handler: () => arrive(event, { url, path }, shell, stage),
    });
  };
  navigation.addEventListener('navigate', follow);
  return () => navigation.removeEventListener('navigate', follow);
}

function isOurs(event: NavigateEvent): boolean {
  const { canIntercept, hashChange, downloadRequest, formData, navigationType } = event;
  return canIntercept && !hashChange && downloadRequest === null && !formData && navigationType !== 'reload';
}

async function arrive(
  event: NavigateEvent,
  { url, path }: { url: URL; path: string },
  shell: Shell,
  stage: Stage,
): Promise<void> {
  const page = recalled(path) ?? (await fetched(path, shell, stage));
  if (!page || event.signal.aborted) return;
  // the link to the page itself scrolls it to its top
  if (page === stage.page()) return settleAt(event, url);
  // for the way back: parts that were never near have no script yet
  const last = stage.page()?.blocks.filter((block) => !isKept(block)) ?? [];
  loadComponents(last).catch(() => {});
  // for the next time
  if (event.navigationType !== 'traverse') pageAt(path, shell.base).catch(() => {});
  // a newer build has written it: its document brings the script for it
  if (!page.blocks.every(isKnown)) return location.reload();
  const parts = page.blocks.filter((block) => !isKept(block));
  // a part that fails is told of in its own place
  if (!hasComponents(parts)) await Promise.race([loadComponents(parts).catch(() => {}), wait(PATIENCE)]);
  if (event.signal.aborted) return;
  // the styles of finished HTML come with its script: without them the document, which has its own, can show the page
  const finished = parts.filter((block) => !needsScript(block));
  const alone = () => stage.page() === page && location.reload();
  await changed(event, () => {
    if (event.signal.aborted) return;
    // a place further down has to be there when the page scrolls to it
    stage.show(page, url, event.navigationType !== 'traverse' && url.hash === '');
    describePage(page, shell);
    settleAt(event, url);
    loadComponents(finished).catch(alone);
  });
}

function settleAt(event: NavigateEvent, { hash }: URL): void {
  settle(hash);
  still(() => event.scroll());
}

/** The page of a path, or undefined when that cannot be had and something else is shown. */
async function fetched(path: string, { base }: Shell, stage: Stage): Promise<Page | undefined> {
  try {
    return await pageAt(path, base);
  } catch (error) {
    // without an answer it is for the browser to bring the document: from a service worker, or when there is a line again
    if (error instanceof TypeError) location.reload();
    else stage.fail(error);
    return undefined;
  }
}
