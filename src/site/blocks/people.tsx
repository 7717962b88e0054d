import type { BlockProps } from '../../core/index.ts';
import { PersonDetails } from '../parts/person-more.tsx';
import { initials, Portrait } from '../parts/portrait.tsx';
import { Section } from '../parts/section.tsx';
import { withIndex } from '../parts/with-index.ts';
import alike from './people.alike.module.css';
import big from './people.large.module.css';
import styles from './people.module.css';

/** As in people.module.css, for one to five columns. */
const PHOTO_SIZES = '(width < 20.5rem) 90vw, (width < 30.5rem) 45vw, (width < 81rem) 24vw, 18rem';

/** As in people.large.module.css, for one to three columns. */
const LARGE_PHOTO_SIZES = '(width < 35rem) 90vw, (width < 64rem) 45vw, 26rem';

export default function People({ heading, people, large = 0, words, uid }: BlockProps<'people'>) {
  const seals = people.filter(({ photo }) => !photo).map(({ name }) => initials(name));
  const classes = [styles.people, new Set(seals).size < seals.length && alike.alike].filter(Boolean);
  // a single large card is in the same list as the other cards
  const apart = large > 1 ? large : 0;
  return (
    <Section uid={uid} heading={heading} layout="over">
      {apart > 0 && list(people.slice(0, apart), LARGE_PHOTO_SIZES, [...classes, big.large])}
      {people.length > apart &&
        list(people.slice(apart), PHOTO_SIZES, [...classes, large > apart && big.lead].filter(Boolean))}
    </Section>
  );

  function list(some: typeof people, sizes: string, names: (string | false | undefined)[]) {
    return (
      <ul className={names.join(' ')}>
        {withIndex(some).map(({ index, item: person }) => (
          <li key={index} className={styles.person}>
            <Portrait
              name={person.name}
              toBeAnnounced={words.toBeAnnounced}
              photo={person.photo}
              sizes={index === 0 && large === 1 ? LARGE_PHOTO_SIZES : sizes}
            />
            <p className={styles.role}>{person.role}</p>
            <p className={styles.name}>{person.name}</p>
            <PersonDetails person={person} words={words} />
          </li>
        ))}
      </ul>
    );
  }
}
