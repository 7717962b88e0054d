import { Arrow } from '../parts/arrow.tsx';
import { Anchor } from '../parts/link.tsx';
import { RegistrationDates } from '../parts/registration-dates.tsx';
import { Section } from '../parts/section.tsx';
import { withIndex } from '../parts/with-index.ts';
import type { BlockProps } from '../shared/index.ts';
import styles from './links.module.css';

/** Large links with a sentence each, such as the ways to register, with their prices and dates. */
export default function Links({ heading, links, words, uid }: BlockProps<'links'>) {
  return (
    <Section uid={uid} heading={heading} layout="over">
      <ul className={styles.links}>
        {withIndex(links).map(({ index, item: record }) => (
          <li key={index} className={styles.entry}>
            <Anchor
              link={record.link}
              newTab={record.newTab}
              newTabWords={words.opensNewTab}
              className={styles.link}
              describedBy={record.text && `${uid}-${index}`}
            >
              <span>{record.label}</span>
              <Arrow className={styles.arrow} />
            </Anchor>
            {record.text && (
              <p id={`${uid}-${index}`} className={styles.text}>
                {record.text}
              </p>
            )}
            <RegistrationDates registration={record} words={words} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
