import { type PageData, type ShellData, withBase } from '../../../shared/index.ts';
import { currentOf } from '../../current.ts';
import { canonicalOf, type Head, headOf } from '../../head.ts';
import { ADDRESS, CONTENT, MENU } from '../../ids.ts';

/** Lets what stands around the page in sight fit it: header, footer and the last lines on paper. */
export function surround(
  { path, mood, footer }: Pick<PageData, 'path' | 'mood' | 'footer'>,
  shell: ShellData,
): void {
  const { base } = shell;
  // the page of unknown addresses and the error screen are nowhere
  const here = path.startsWith('/') ? withBase(base, path) : undefined;
  for (const link of document.querySelectorAll(`#${MENU} a`)) {
    const current = currentOf(link.getAttribute('href') ?? '', here, base);
    if (current) link.setAttribute('aria-current', current);
    else link.removeAttribute('aria-current');
  }
  const main = document.getElementById(CONTENT);
  if (mood) main?.setAttribute('data-mood', mood);
  else main?.removeAttribute('data-mood');
  const below = main?.parentElement?.querySelector<HTMLElement>(':scope > footer');
  if (below) below.hidden = !footer;
  const address = document.getElementById(ADDRESS);
  if (address) address.textContent = here === undefined ? '' : canonicalOf(path, shell);
}

/**
 * Closes the menu when the focus goes on behind it, where it would lie over what has the focus (WCAG 2.2, 2.4.11). Not
 * when the focus goes to its button, which closes it by itself, nor when the window loses it.
 */
export function closeMenuBehind(): void {
  const list = document.getElementById(MENU);
  list?.addEventListener('focusout', ({ relatedTarget: next }) => {
    if (!(next instanceof HTMLElement) || list.contains(next)) return;
    if (next.getAttribute('popovertarget') !== MENU) list.hidePopover?.();
  });
}

/** Lets the head of the document tell of a page that came by script. */
export function describePage(page: PageData, shell: ShellData): void {
  describe(headOf(page, shell));
  if (page.mood) document.documentElement.dataset.mood = page.mood;
  else delete document.documentElement.dataset.mood;
}

/**
 * Closes the menu, and puts the focus where a browser's would be in a document that has just come: at the heading, or at
 * what the address jumps to.
 */
export function settle(hash: string): void {
  document.getElementById(MENU)?.hidePopover?.();
  focus(targetOf(hash) ?? heading());
}

/** Lets a scrolling jump at once, whatever `scroll-behavior` says: a new page begins at its top and does not glide there. */
export function still(scroll: () => void): void {
  const { documentElement: root } = document;
  root.style.scrollBehavior = 'auto';
  // Chromium scrolls by the value of the last layout, so this asks for one
  root.getBoundingClientRect();
  scroll();
  root.style.scrollBehavior = '';
}

function targetOf(hash: string): HTMLElement | null {
  try {
    return hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // not an address of ours: a per cent sign without its code
    return null;
  }
}

function heading(): HTMLElement | null {
  return document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
}

/** Moves the focus without moving the page. What is no control becomes focusable by script only. */
function focus(target: HTMLElement | null): void {
  if (!target) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

function describe({ title, description, canonical, robots, grounds }: Head): void {
  document.title = title;
  describeBy('meta', 'name', 'description', 'content', description);
  describeBy('link', 'rel', 'canonical', 'href', canonical);
  describeBy('meta', 'name', 'robots', 'content', robots);
  describeGrounds(grounds);
}

function describeGrounds(grounds: Head['grounds']): void {
  const present = [...document.head.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
  // most pages have the same, and browsers take their time with a change
  if (present.map(({ content }) => content).join() === grounds.map(({ content }) => content).join()) return;
  for (const old of present) old.remove();
  for (const ground of grounds) {
    const meta = document.head.appendChild(document.createElement('meta'));
    for (const [key, value] of Object.entries({ name: 'theme-color', ...ground }))
      meta.setAttribute(key, value);
  }
}

/** Sets, adds or removes `<tag key=name value=…>` in the head. */
function describeBy(
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
