import { Picture, widthAt } from '../parts/picture.tsx';
import type { Shell } from '../shared/index.ts';
import styles from './header.module.css';
import { Menu } from './menu.tsx';

/** A name of more characters takes several lines on a phone. */
const ONE_LINE = 24;

/** The top of every page: the mark and the name, which lead home, and the main links. */
export function Header({ shell, path }: { shell: Shell; path: string }) {
  const { name, mark, year, dates } = shell.header;
  const long = name.length > ONE_LINE;
  return (
    <header className={styles.header}>
      <a className={styles.brand} href={shell.base} data-long={long || undefined}>
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
