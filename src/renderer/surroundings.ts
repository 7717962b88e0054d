import { type PageData, type ShellData, withBase } from '../shared/index.ts';
import { currentOf } from './current.ts';
import { canonicalOf } from './head.ts';
import { ADDRESS, CONTENT, MENU } from './ids.ts';

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
