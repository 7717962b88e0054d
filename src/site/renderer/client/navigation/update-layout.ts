import { isNotFoundPath, type PageData, type ShellData, withBasePath } from '../../../../core/index.ts';
import { canonicalAddress, type PageHead, pageHead, pathsInAllLanguages } from '../../head.ts';
import { ADDRESS_ID, CONTENT_ID, LANGUAGES_ID, MENU_ID } from '../../ids.ts';

export function updateLayout(
  { path, mood, colour, footer }: Pick<PageData, 'path' | 'mood' | 'colour' | 'footer'>,
  shell: ShellData,
): void {
  const { base, home = '/' } = shell;
  // neither the page for unknown addresses nor the error screen has an address
  const href = !isNotFoundPath(path) && path.startsWith('/') ? withBasePath(base, path) : undefined;
  for (const link of document.querySelectorAll(`#${MENU_ID} a`))
    setAttribute(
      link,
      'aria-current',
      ariaCurrent(link.getAttribute('href') ?? '', href, withBasePath(base, home)),
    );
  const others = document.querySelectorAll<HTMLAnchorElement>(`#${LANGUAGES_ID} a`);
  const paths = pathsInAllLanguages(href === undefined ? home : path, shell);
  for (const [index, link] of [...others].entries())
    link.href = withBasePath(base, paths[index]?.path ?? home);
  const main = document.getElementById(CONTENT_ID);
  if (main) {
    setAttribute(main, 'data-mood', mood);
    setAttribute(main, 'data-signal', colour);
  }
  const pageFooter = main?.parentElement?.querySelector<HTMLElement>(':scope > footer');
  if (pageFooter) pageFooter.hidden = !footer;
  const address = document.getElementById(ADDRESS_ID);
  if (address) address.textContent = href === undefined ? '' : canonicalAddress(path, shell);
}

/** `page` on the page itself, and `true` on a page below it. The router's `NavLink` does the same on the server. */
export function ariaCurrent(
  link: string,
  page: string | undefined,
  home: string,
): 'page' | 'true' | undefined {
  if (link === page) return 'page';
  return link !== home && page?.startsWith(`${link}/`) ? 'true' : undefined;
}

export function updateHead(page: PageData, shell: ShellData): void {
  const { title, description, canonical, robots, themeColors } = pageHead(page, shell);
  document.title = title;
  setHeadElement('meta', 'name', 'description', 'content', description);
  setHeadElement('link', 'rel', 'canonical', 'href', canonical);
  setHeadElement('meta', 'name', 'robots', 'content', robots);
  setThemeColors(themeColors);
  setAttribute(document.documentElement, 'data-mood', page.mood);
}

/** Closes the menu and its groups, since they would cover the focused element (WCAG 2.2, 2.4.11). */
export function closeMenuOnLeave(): void {
  const list = document.getElementById(MENU_ID);
  list?.addEventListener('focusout', ({ relatedTarget: next }) => {
    if (!(next instanceof HTMLElement)) return;
    for (const open of [...list.querySelectorAll<HTMLElement>('[popover]'), list])
      if (!open.contains(next) && next.getAttribute('popovertarget') !== open.id) open.hidePopover?.();
  });
}

function setAttribute(element: Element, name: string, value: string | undefined): void {
  if (value) element.setAttribute(name, value);
  else element.removeAttribute(name);
}

function setThemeColors(colors: PageHead['themeColors']): void {
  const present = [...document.head.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
  // most pages have the same colours, and changing them is slow in browsers
  if (present.map(({ content }) => content).join() === colors.map(({ content }) => content).join()) return;
  for (const old of present) old.remove();
  for (const color of colors) {
    const meta = document.head.appendChild(document.createElement('meta'));
    for (const [key, value] of Object.entries({ name: 'theme-color', ...color }))
      meta.setAttribute(key, value);
  }
}

/** Sets, adds or removes `<tag key=name attribute=value>`. */
function setHeadElement(
  tag: string,
  key: string,
  name: string,
  attribute: string,
  value: string | undefined,
): void {
  const present = document.head.querySelector(`${tag}[${key}="${name}"]`);
  if (value === undefined) {
    present?.remove();
    return;
  }
  const element = present ?? document.head.appendChild(document.createElement(tag));
  element.setAttribute(key, name);
  element.setAttribute(attribute, value);
}
