import { FRAME_PARAMETER } from '../../shared/index.ts';

/** The link around an element, if it leads anywhere. */
export function linkAt(target: EventTarget | null): HTMLAnchorElement | undefined {
  return target instanceof Element ? (target.closest<HTMLAnchorElement>('a[href]') ?? undefined) : undefined;
}

/** The button around an element. */
export function controlAt(target: Element): HTMLElement | undefined {
  return target.closest<HTMLElement>('button, [role="tab"]') ?? undefined;
}

/** Whether a link leads to a page of this server, or to a place of this page. */
export function isWithin({ href }: { href: string }): boolean {
  return new URL(href, location.href).origin === location.origin;
}

/** Goes where a link leads: to a page within the frame, to anything else in another tab. */
export function follow(href: string): void {
  const url = new URL(href, location.href);
  if (!isWithin({ href }) || isFile(url)) {
    open(url.href, '_blank', 'noopener');
    return;
  }
  url.searchParams.set(FRAME_PARAMETER, '');
  location.assign(url);
}

/** Makes all navigations of the page, also those of visitors in Look, load documents for the frame. */
export function keepFramed(): void {
  // a transition between two documents is dropped with an error where the styles of the second come later, as in the preview
  const still = new CSSStyleSheet();
  still.replaceSync('@view-transition { navigation: none; }');
  document.adoptedStyleSheets.push(still);
  // the script of the page would show the next page in this document, which has no marks of it
  window.navigation?.addEventListener('navigate', (event) => {
    if (!event.hashChange) event.stopImmediatePropagation();
  });
  addEventListener('click', (event) => {
    const link = linkAt(event.target);
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!link || !isPlain || event.defaultPrevented || link.hasAttribute('download')) return;
    const [address] = link.href.split('#');
    if (link.hash && `${address}?${FRAME_PARAMETER}=` === location.href.split('#')[0]) {
      event.preventDefault();
      location.hash = link.hash;
      return;
    }
    event.preventDefault();
    follow(link.href);
  });
}

function isFile({ pathname }: URL): boolean {
  return /\.\w+$/.test(pathname) || pathname.includes('/media/');
}
