import type { BlockProps } from '../page/page.ts';
import { placed } from '../parts/placed.ts';
import { Portrait } from '../parts/portrait.tsx';
import { Section } from '../parts/section.tsx';
import styles from './people.module.css';

/** Cards with photo, name and role. */
export default function People({ heading, people, uid }: BlockProps<'people'>) {
  return (
    <Section uid={uid} heading={heading} layout="over">
      <ul className={styles.people}>
        {placed(people).map(({ at, one: { name, role, photo } }) => (
          <li key={at} className={styles.person}>
            <Portrait name={name} photo={photo} />
            <p className={styles.role}>{role}</p>
            <p className={styles.name}>{name}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
