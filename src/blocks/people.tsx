import { PersonMore } from '../parts/person-more.tsx';
import { initials, Portrait } from '../parts/portrait.tsx';
import { Section } from '../parts/section.tsx';
import { withIndex } from '../parts/with-index.ts';
import type { BlockProps } from '../shared/index.ts';
import alike from './people.alike.module.css';
import styles from './people.module.css';
import six from './people.six.module.css';

/** One to four columns, as people.module.css lays them. */
const SIZES = '(width < 20.5rem) 90vw, (width < 30.5rem) 45vw, (width < 81rem) 29vw, 20rem';

/** Six are one row of a wide window, as people.six.module.css lays them. */
const SIX = '(width < 20.5rem) 90vw, (width < 30.5rem) 45vw, (width < 81rem) 29vw, 12.4rem';

/** Who comes first among so many takes the room of four, where there are three columns or more. */
const LED = 7;
const LEADER =
  '(width < 20.5rem) 90vw, (width < 30.5rem) 45vw, (width < 48rem) 29vw, (width < 81rem) 60vw, 41rem';

/** Cards with photo, name and role, and what a person says beside. */
export default function People({ heading, people, words, uid }: BlockProps<'people'>) {
  const seals = people.filter(({ photo }) => !photo).map(({ name }) => initials(name));
  const areSix = people.length === LED - 1;
  const classes = [
    styles.people,
    areSix && six.six,
    new Set(seals).size < seals.length && alike.alike,
  ].filter(Boolean);
  return (
    <Section uid={uid} heading={heading} layout="over">
      <ul className={classes.join(' ')}>
        {withIndex(people).map(({ index, item: person }) => (
          <li key={index} className={styles.person}>
            <Portrait
              name={person.name}
              toBeAnnounced={words.toBeAnnounced}
              photo={person.photo}
              sizes={areSix ? SIX : index === 0 && people.length >= LED ? LEADER : SIZES}
            />
            <p className={styles.role}>{person.role}</p>
            <p className={styles.name}>{person.name}</p>
            <PersonMore person={person} words={words} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
