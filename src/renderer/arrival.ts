import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Page, Shell } from '../page/page.ts';
import { type Head, headOf } from './head.ts';
import { MENU } from './ids.ts';

/** Where the visitor is: one object per navigation. */
interface Place {
  pathname: string;
  hash: string;
}

/**
 * What a browser does when it loads a document, done for a page that came by script: the head tells of the page, the
 * focus goes to its heading (or to what the address jumps to), and its title is announced. Gives the announcement.
 * `initial` is the page that came with the document, for which the browser has done all this itself.
 */
export function useArrival(shell: Shell, page: Page, place: Place, initial: boolean): string {
  const [announcement, setAnnouncement] = useState('');
  // from here on clicks on links are ours
  useEffect(() => document.documentElement.setAttribute('data-alive', ''), []);
  useLayoutEffect(() => {
    if (initial) return;
    describe(headOf(page, shell));
    if (page.mood) document.documentElement.dataset.mood = page.mood;
    else delete document.documentElement.dataset.mood;
  }, [shell, page, initial]);
  useEffect(() => {
    if (initial) return;
    document.getElementById(MENU)?.hidePopover?.();
    focus(targetOf(place.hash) ?? heading());
    setAnnouncement(page.title);
  }, [page, place, initial]);
  return announcement;
}

/**
 * Lets the next scrolling jump at once, whatever `scroll-behavior` says: a new page begins at its top and does not
 * glide there. A jump to a place on the same page stays as smooth as the styles want it.
 * It must stand before whatever scrolls, since effects run in that order.
 */
export function StillScroll({ page, place }: { page: Page; place: Place }): null {
  const last = useRef({ page, place });
  useLayoutEffect(() => {
    const within = last.current.page === page && place.hash !== '';
    last.current = { page, place };
    if (within) return;
    const { documentElement: root } = document;
    root.style.scrollBehavior = 'auto';
    // Chromium scrolls by the value of the last layout, so this asks for one
    root.getBoundingClientRect();
  }, [page, place]);
  useEffect(() => {
    if (last.current.place === place) document.documentElement.style.scrollBehavior = '';
  }, [place]);
  return null;
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
  for (const old of document.head.querySelectorAll('meta[name="theme-color"]')) old.remove();
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
