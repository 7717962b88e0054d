import { type BlockProps, titleFit } from '../../core/index.ts';
import { Arrow } from '../parts/arrow.tsx';
import { RegistrationDates, RegistrationLink } from '../parts/registration-dates.tsx';
import { Section } from '../parts/section.tsx';
import { withIndex } from '../parts/with-index.ts';
import styles from './links.module.css';

/** For example the ways to register, with their prices and dates. */
export default function Links({ heading, links, words, uid }: BlockProps<'links'>) {
  return (
    <Section uid={uid} heading={heading} layout="over">
      <ul className={styles.links}>
        {withIndex(links).map(({ index, item: record }) => (
          <li key={index} className={styles.entry}>
            <RegistrationLink
              registration={record}
              newTabWords={words.opensNewTab}
              className={styles.link}
              describedBy={record.text && `${uid}-${index}`}
            >
              <span data-fit={titleFit(record.label, 14)}>{record.label}</span>
              <Arrow className={styles.arrow} />
            </RegistrationLink>
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
