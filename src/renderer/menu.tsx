import type { FocusEvent } from 'react';
import type { Shell } from '../page/page.ts';
import { withBase } from '../page/paths.ts';
import { Anchor } from '../parts/link.tsx';
import { placed } from '../parts/placed.ts';
import { MENU } from './ids.ts';
import styles from './menu.module.css';

/**
 * The main links. On a phone the list is a popover: the browser opens it without script, closes it with Escape or a
 * touch elsewhere, and tells screen readers which. On a wide screen the same list simply stands there.
 */
export function Menu({ shell, path }: { shell: Shell; path: string }) {
  const { links, menu, label, newTabWords } = shell.header;
  // the page of unknown addresses and the error screen are nowhere
  const here = path.startsWith('/') ? withBase(shell.base, path) : undefined;
  return (
    <nav aria-label={label} className={styles.menu}>
      <button type="button" className={styles.button} popoverTarget={MENU}>
        {menu}
      </button>
      <ul id={MENU} popover="auto" className={styles.links} onBlur={closeBehind}>
        {placed(links).map(({ at, one: { label, link, newTab } }) => (
          <li key={at}>
            <Anchor
              link={link}
              newTab={newTab}
              newTabWords={newTabWords}
              current={currentOf(link.href, here, shell.base)}
            >
              {label}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * Closes the popover when the focus goes on behind it, where it would lie over what has the focus (WCAG 2.2, 2.4.11).
 * Not when the focus goes to its button, which closes it by itself, nor when the window loses it.
 */
function closeBehind({ currentTarget: list, relatedTarget: next }: FocusEvent<HTMLElement>): void {
  if (!(next instanceof HTMLElement) || list.contains(next)) return;
  if (next.getAttribute('popovertarget') !== MENU) list.hidePopover?.();
}

/** `page` for the page itself, `true` for the section that the page lies in. */
export function currentOf(href: string, here: string | undefined, base: string): 'page' | 'true' | undefined {
  if (href === here) return 'page';
  return href !== base && here?.startsWith(`${href}/`) ? 'true' : undefined;
}
