import type { BlockProps } from '../../core/index.ts';
import { PersonDetails } from '../parts/person-more.tsx';
import { Picture } from '../parts/picture.tsx';
import { Portrait } from '../parts/portrait.tsx';
import { Prose } from '../parts/prose.tsx';
import { Section } from '../parts/section.tsx';
import styles from './letter.module.css';

export default function Letter(props: BlockProps<'letter'>) {
  const { heading, salutation, text, picture, signature, words, uid } = props;
  const isUpright = picture && picture.image.height > picture.image.width;
  const photo = picture && (
    <Picture
      image={picture.image}
      alt={picture.alt}
      sizes="90vw"
      className={isUpright ? `${styles.photo} ${styles.upright}` : styles.photo}
    />
  );
  return (
    <Section uid={uid} heading={heading} layout="aside" lead={photo}>
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
        {signature && <PersonDetails person={signature} words={words} />}
      </div>
    </Section>
  );
}
