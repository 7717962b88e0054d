import type { Shell } from '../page/page.ts';
import styles from './header.module.css';
import { Mark } from './mark.tsx';
import { Menu } from './menu.tsx';

/** The top of every page: the mark and the name, which lead home, and the main links. */
export function Header({ shell, path }: { shell: Shell; path: string }) {
  const { name, mark, year } = shell.header;
  return (
    <header className={styles.header}>
      <a className={styles.brand} href={shell.base}>
        {mark && <Mark image={mark} className={styles.mark} />}
        <span>
          {name}
          {year && <span className={styles.year}> {year}</span>}
        </span>
      </a>
      <Menu shell={shell} path={path} />
    </header>
  );
}
