import { withoutBase } from '../page/paths.ts';

/**
 * The address within the site (path, query and hash, without the base path) to which a click leads, or undefined
 * when the click is the browser's own business: another site, a new tab, a download, a file.
 */
export function addressOfClick(event: MouseEvent, base: string): string | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const anchor = event.target instanceof Element ? event.target.closest('a') : null;
  if (!anchor?.href || anchor.target || anchor.hasAttribute('download')) return undefined;
  const url = new URL(anchor.href);
  const path = url.origin === location.origin ? withoutBase(base, url.pathname) : undefined;
  if (path === undefined || isFile(path)) return undefined;
  return path + url.search + url.hash;
}

/** Files are the browser's: whatever lies in media/, and what has an ending such as `.pdf`. */
function isFile(path: string): boolean {
  return path.startsWith('/media/') || /\.[a-z][a-z0-9]*$/i.test(path);
}

/** Turns clicks on links within the site into navigations, wherever the link stands: in a block, in Markdown, in static HTML. */
export function followLinks(base: string, go: (address: string) => void): void {
  document.addEventListener('click', (event) => {
    const address = addressOfClick(event, base);
    if (address === undefined) return;
    event.preventDefault();
    handOver(event.target as Element);
    go(address);
  });
}

/** Lets the name in a link (`data-title`) become the title of the next page in the view transition between them. */
function handOver(target: Element): void {
  const name = target.closest('a')?.querySelector<HTMLElement>('[data-title]');
  if (!name) return;
  // a name that two elements bear stops the transition
  document.querySelector('h1')?.style.setProperty('view-transition-name', 'none');
  name.style.setProperty('view-transition-name', 'title');
}
