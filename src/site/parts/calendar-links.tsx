import type { Link } from '../../core/index.ts';
import styles from './calendar-links.module.css';
import { withIndex } from './with-index.ts';

interface Props {
  uid: string;
  heading: string;
  entries: { link: Link; words: string }[];
}

export function CalendarLinks({ uid, heading, entries }: Props) {
  const id = `${uid}-calendar`;
  return (
    <div className={styles.calendar}>
      <p id={id} className={styles.heading}>
        {heading}
      </p>
      <ul className={styles.entries} aria-labelledby={id}>
        {withIndex(entries).map(({ index, item: { link, words } }) => (
          <li key={index}>
            <a href={link.href} type="text/calendar" download>
              {words}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
