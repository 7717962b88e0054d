import { Anchor } from '../parts/link.tsx';
import { placed } from '../parts/placed.ts';
import { type Shell, withBase } from '../shared/index.ts';
import { currentOf } from './current.ts';
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
      <ul id={MENU} popover="auto" className={styles.links}>
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
