import type { Shell } from '../page/page.ts';
import { Picture, widthAt } from '../parts/picture.tsx';
import styles from './header.module.css';
import { Menu } from './menu.tsx';

/** The top of every page: the mark and the name, which lead home, and the main links. */
export function Header({ shell, path }: { shell: Shell; path: string }) {
  const { name, mark, year, dates } = shell.header;
  return (
    <header className={styles.header}>
      <a className={styles.brand} href={shell.base}>
        {/* the name beside it says the same */}
        {mark && (
          <Picture image={mark} alt="" sizes={widthAt(2.25, mark)} when="now" className={styles.mark} />
        )}
        <span>
          {name}
          {year && <span className={styles.year}> {year}</span>}
        </span>
      </a>
      {dates && <p className={styles.dates}>{dates}</p>}
      <Menu shell={shell} path={path} />
    </header>
  );
}
