import type { PageFile, ShellData } from '../../shared/index.ts';
import { loadComponents } from './islands/load-script.ts';
import { pathOf } from './links.ts';
import { pageAt, recalled } from './page-cache.ts';
import type { Stage } from './page-view/page-view.ts';
import { readSheets } from './page-view/style-sheets.ts';
import { changed } from './page-view/transition.ts';
import { settle, still } from './page-view/update-layout.ts';
import { whenIdle } from './prefetch.ts';
import { startScript } from './reload-after-deploy.ts';

/**
 * Brings the pages of the site by script instead of by document, wherever a navigation comes from: a link in a block, in
 * Markdown or in static HTML, back and forward. Where the browser does not report navigations (Navigation API), and for
 * whatever is not ours (another site, a file, a download, a form that is sent, a jump within the page, a reload), it goes on by itself.
 * `shown` is called when another page stands there.
 */
export function followNavigations(shell: ShellData, stage: Stage, shown: () => void): void {
  window.navigation?.addEventListener('navigate', (event) => {
    const url = new URL(event.destination.url);
    const path = isOurs(event) && stage.page() ? pathOf(url, shell.base) : undefined;
    if (path === undefined) return;
    // scroll and focus are ours: they wait for the page, and not for the motion in which it comes
    event.intercept({
      scroll: 'manual',
      focusReset: 'manual',
      handler: () => arrive(event, { url, path }, shell, stage).then(shown),
    });
  });
}

function isOurs(event: NavigateEvent): boolean {
  const { canIntercept, hashChange, downloadRequest, formData, navigationType } = event;
  return canIntercept && !hashChange && downloadRequest === null && !formData && navigationType !== 'reload';
}

async function arrive(
  event: NavigateEvent,
  { url, path }: { url: URL; path: string },
  shell: ShellData,
  stage: Stage,
): Promise<void> {
  // the link to the page itself scrolls it to its top
  if (path === stage.page()?.path) return settleAt(event, url);
  const back = event.navigationType === 'traverse';
  const settled = () => settleAt(event, url);
  if (back && stage.restore()) return settled();
  const page = recalled(path) ?? (await fetched(path, shell, stage));
  if (!page || event.signal.aborted) return;
  // for the next time
  if (!back) pageAt(path, shell.base).catch(() => {});
  // its document brings the scripts and styles of the build that has written it
  if (page.start !== startScript() || !(await isDressed(page))) return location.reload();
  if (event.signal.aborted) return;
  await changed(event, () => {
    if (event.signal.aborted) return;
    // a place further down has to be there when the page scrolls to it
    stage.show(page, !back && url.hash === '');
    settled();
  });
  // to run the script of its parts is work for the processor, and the page is shown without
  whenIdle(() => void loadComponents(page.blocks).catch(() => {}));
}

function settleAt(event: NavigateEvent, { hash }: URL): void {
  settle(hash);
  still(() => event.scroll());
}

function isDressed({ css }: PageFile): Promise<boolean> {
  return readSheets(css).then(
    () => true,
    () => false,
  );
}

/** The page of a path, or undefined when that cannot be had and something else is shown. */
async function fetched(path: string, { base }: ShellData, stage: Stage): Promise<PageFile | undefined> {
  try {
    return await pageAt(path, base);
  } catch (error) {
    // without an answer it is for the browser to bring the document: from a service worker, or when there is a line again
    if (error instanceof TypeError) location.reload();
    else stage.fail(error);
    return undefined;
  }
}
