import { PersonMore } from '../parts/person-more.tsx';
import { Portrait } from '../parts/portrait.tsx';
import { Prose } from '../parts/prose.tsx';
import { Section } from '../parts/section.tsx';
import type { BlockProps } from '../shared/index.ts';
import styles from './letter.module.css';

/** A letter: salutation, text, and who signs it. */
export default function Letter({ heading, salutation, text, signature, words, uid }: BlockProps<'letter'>) {
  return (
    <Section uid={uid} heading={heading} layout="aside">
      <div className={styles.letter}>
        {salutation && <p className={styles.salutation}>{salutation}</p>}
        <Prose text={text} />
        {signature && (
          <div className={styles.signature}>
            <div className={styles.portrait}>
              <Portrait
                name={signature.name}
                toBeAnnounced={words.toBeAnnounced}
                photo={signature.photo}
                sizes="clamp(5rem, 12vw, 7rem)"
              />
            </div>
            <p>
              <span className={styles.name}>{signature.name}</span>
              <span className={styles.role}>{signature.role}</span>
            </p>
          </div>
        )}
        {signature && <PersonMore person={signature} words={words} />}
      </div>
    </Section>
  );
}
