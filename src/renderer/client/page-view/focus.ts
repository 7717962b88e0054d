import { MENU } from '../../ids.ts';

/**
 * Closes the menu, and moves the focus where a browser has it in a new document: to the heading, or to the element of the
 * fragment.
 */
export function moveFocus(fragment: string): void {
  document.getElementById(MENU)?.hidePopover?.();
  const element =
    elementOf(fragment) ??
    document.querySelector<HTMLElement>('main h1') ??
    document.querySelector<HTMLElement>('main');
  if (!element) return;
  // what is no control becomes focusable by script only
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Runs `scroll` without the smooth scrolling of the styles: a new page begins at its top and does not glide there. */
export function withoutSmoothScroll(scroll: () => void): void {
  const { documentElement: root } = document;
  root.style.scrollBehavior = 'auto';
  // Chromium scrolls by the value of the last layout, so this asks for one
  root.getBoundingClientRect();
  scroll();
  root.style.scrollBehavior = '';
}

function elementOf(fragment: string): HTMLElement | null {
  try {
    return fragment === '' ? null : document.getElementById(decodeURIComponent(fragment.slice(1)));
  } catch {
    // a per cent sign without its code
    return null;
  }
}
