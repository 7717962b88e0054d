import type { BlockProps } from '../../core/index.ts';
import { withIndex } from '../parts/with-index.ts';
import styles from './jumpBar.module.css';

export default function JumpBar({ items, words }: BlockProps<'jumpBar'>) {
  // a single target needs no links
  if (items.length < 2) return null;
  return (
    <nav className={styles.bar} aria-label={words.jumpTo}>
      <ul className={styles.list}>
        {withIndex(items).map(({ index, item: { id, name } }) => (
          <li key={index}>
            <a href={`#${id}`}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
