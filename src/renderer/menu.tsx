import type { Shell } from '../page/page.ts';
import { withBase } from '../page/paths.ts';
import styles from './menu.module.css';

/** The id of the list of main links, which is a popover on a phone. */
export const MENU = 'site-menu';

/**
 * The main links. On a phone the list is a popover: the browser opens it without script, closes it with Escape or a
 * touch elsewhere, and tells screen readers which. On a wide screen the same list simply stands there.
 */
export function Menu({ shell, path }: { shell: Shell; path: string }) {
  const { links, menu, label } = shell.header;
  const here = withBase(shell.base, path);
  return (
    <nav aria-label={label} className={styles.menu}>
      <button type="button" className={styles.button} popoverTarget={MENU}>
        {menu}
      </button>
      <ul id={MENU} popover="auto" className={styles.links}>
        {links.map(({ label, link, newTab }) => (
          <li key={link.href}>
            <a
              href={link.href}
              aria-current={currentOf(link.href, here, shell.base)}
              {...(newTab && { target: '_blank', rel: 'noopener noreferrer' })}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** `page` for the page itself, `true` for the section that the page lies in. */
export function currentOf(href: string, here: string, base: string): 'page' | 'true' | undefined {
  if (href === here) return 'page';
  return href !== base && here.startsWith(`${href}/`) ? 'true' : undefined;
}
