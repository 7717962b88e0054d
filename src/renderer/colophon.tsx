import { placed } from '../parts/placed.ts';
import type { Shell } from '../shared/index.ts';
import styles from './colophon.module.css';
import { canonicalOf } from './head.ts';
import { ADDRESS } from './ids.ts';

/** The last lines of a printed page: where it is found, and whom to ask. A screen has the header and the links for that. */
export function Colophon({ shell, path }: { shell: Shell; path: string }) {
  const { people = [], mails = [] } = shell.footer;
  return (
    <div className={styles.colophon}>
      {/* the page of unknown addresses has none of its own */}
      <p id={ADDRESS} className={styles.address}>
        {path.startsWith('/') && canonicalOf(path, shell)}
      </p>
      {placed(people).map(({ at, one: { role, name, phone } }) => (
        <p key={at}>
          {role} {name} <span className={styles.way}>{phone}</span>
        </p>
      ))}
      {placed(mails).map(({ at, one: { mail, coordinator } }) => (
        <p key={at}>
          {coordinator} <span className={styles.way}>{mail}</span>
        </p>
      ))}
    </div>
  );
}
