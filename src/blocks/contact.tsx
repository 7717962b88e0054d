import type { BlockProps } from '../page/page.ts';
import { Anchor } from '../parts/link.tsx';
import { Place } from '../parts/place.tsx';
import { placed } from '../parts/placed.ts';
import { Section } from '../parts/section.tsx';
import styles from './contact.module.css';

/** How to reach the conference: who answers the phone, who reads the mail, and where it is. */
export default function Contact({ heading, contact, frame, uid, newTab }: BlockProps<'contact'>) {
  const { people, mails, instagram, map } = contact;
  return (
    <Section uid={uid} heading={heading} layout="over">
      <div className={styles.columns}>
        <div className={styles.ways}>
          <ul className={styles.list}>
            {placed(people).map(({ at, one: { name, role, phone } }) => (
              <li key={at}>
                <span className={styles.role}>{role}</span>
                <span className={styles.name}>{name}</span>
                <a href={`tel:${phone.replace(/\s+/g, '')}`} className={styles.phone}>
                  {phone}
                </a>
              </li>
            ))}
          </ul>
          <ul className={styles.list}>
            {placed(mails).map(({ at, one: { mail, coordinator } }) => (
              <li key={at}>
                <span className={styles.role}>{coordinator}</span>
                <a href={`mailto:${mail}`}>{mail}</a>
              </li>
            ))}
            {instagram && (
              <li>
                {instagram.text && <span className={styles.role}>{instagram.text}</span>}
                <Anchor link={instagram.link} newTab={instagram.newTab} newTabWords={newTab}>
                  {instagram.label}
                </Anchor>
              </li>
            )}
          </ul>
        </div>
        {map && <Place map={map} words={frame} uid={`${uid}-map`} />}
      </div>
    </Section>
  );
}
