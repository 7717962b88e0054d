import { type BlockProps, parsePhoneNumber } from '../../core/index.ts';
import { MailAddress } from '../parts/mail-address.tsx';
import { Place } from '../parts/place.tsx';
import { Section } from '../parts/section.tsx';
import { SocialList } from '../parts/social.tsx';
import { withIndex } from '../parts/with-index.ts';
import styles from './contact.module.css';

export default function Contact({ heading, contact, words, uid }: BlockProps<'contact'>) {
  const { people = [], mails = [], social, map } = contact;
  return (
    <Section uid={uid} heading={heading ?? words.contact} layout="over">
      <div className={styles.columns}>
        <div className={styles.ways}>
          {people.length > 0 && (
            <ul className={styles.list}>
              {withIndex(people).map(({ index, item: { name, role, phone } }) => (
                <li key={index}>
                  <span className={styles.role}>{role}</span>
                  <span className={styles.name}>{name}</span>
                  {phone && <PhoneLink written={phone} />}
                </li>
              ))}
            </ul>
          )}
          {(mails.length > 0 || social) && (
            <ul className={styles.list}>
              {withIndex(mails).map(({ index, item: { mail, coordinator } }) => (
                <li key={index}>
                  {coordinator && <span className={styles.role}>{coordinator}</span>}
                  <MailAddress mail={mail} />
                </li>
              ))}
              {social && (
                <li>
                  <SocialList pages={social} />
                </li>
              )}
            </ul>
          )}
        </div>
        {map && <Place map={map} words={words} uid={`${uid}-map`} />}
      </div>
    </Section>
  );
}

/** Text after the number, such as "(WhatsApp only)", isn't part of the dialled number. */
function PhoneLink({ written }: { written: string }) {
  const number = parsePhoneNumber(written);
  if (!number) return <span className={styles.phone}>{written}</span>;
  return (
    <a href={`tel:${number}`} className={styles.phone}>
      {written}
    </a>
  );
}
