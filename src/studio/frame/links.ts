import { FRAME_PARAMETER } from '../../core/index.ts';

export function findLink(target: EventTarget | null): HTMLAnchorElement | undefined {
  return target instanceof Element ? (target.closest<HTMLAnchorElement>('a[href]') ?? undefined) : undefined;
}

export function isSameOrigin({ href }: { href: string }): boolean {
  return new URL(href, location.href).origin === location.origin;
}

/** Opens pages in the frame, and everything else in a new tab. */
export function followLink(href: string): void {
  const url = new URL(href, location.href);
  if (!isSameOrigin({ href }) || isFileAddress(url)) {
    open(url.href, '_blank', 'noopener');
    return;
  }
  url.searchParams.set(FRAME_PARAMETER, '');
  location.assign(url);
}

/** Makes every navigation load a document with the agent, also in look mode. */
export function interceptNavigation(): void {
  // disables view transitions, which fail when the styles of the next document load late, as in the preview
  const still = new CSSStyleSheet();
  still.replaceSync('@view-transition { navigation: none; }');
  document.adoptedStyleSheets.push(still);
  // client-side navigation would leave the marks of this document
  window.navigation?.addEventListener('navigate', (event) => {
    if (!event.hashChange) event.stopImmediatePropagation();
  });
  addEventListener('click', (event) => {
    const link = findLink(event.target);
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!link || !isPlain || event.defaultPrevented || link.hasAttribute('download')) return;
    const [address] = link.href.split('#');
    if (link.hash && `${address}?${FRAME_PARAMETER}=` === location.href.split('#')[0]) {
      event.preventDefault();
      location.hash = link.hash;
      return;
    }
    event.preventDefault();
    followLink(link.href);
  });
}

function isFileAddress({ pathname }: URL): boolean {
  return /\.\w+$/.test(pathname) || pathname.includes('/media/');
}
