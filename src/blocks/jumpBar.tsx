import { withIndex } from '../parts/with-index.ts';
import type { BlockProps } from '../shared/index.ts';
import styles from './jumpBar.module.css';

/** Links that jump to places on the same page, in sight while they are passed. */
export default function JumpBar({ label, items }: BlockProps<'jumpBar'>) {
  return (
    <nav className={styles.bar} aria-label={label}>
      <ul className={styles.list}>
        {withIndex(items).map(({ at, one: { id, name } }) => (
          <li key={at}>
            <a href={`#${id}`}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
