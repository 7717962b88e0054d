import type { BlockProps } from '../../core/index.ts';
import { Arrow } from '../parts/arrow.tsx';
import { SubHeading } from '../parts/heading-level.tsx';
import { Anchor } from '../parts/link.tsx';
import { Picture } from '../parts/picture.tsx';
import { Prose } from '../parts/prose.tsx';
import { Section } from '../parts/section.tsx';
import { withIndex } from '../parts/with-index.ts';
import styles from './cards.module.css';

/** Keep in sync with cards.module.css. */
const PICTURE_SIZES = '(width < 48rem) 90vw, (width < 93rem) 45vw, 41rem';
const ICON_SIZES = '4rem';

/** The second column begins lower than the first. */
export default function Cards({ heading, cards, uid }: BlockProps<'cards'>) {
  return (
    <Section uid={uid} heading={heading} layout="over">
      <ul className={styles.cards}>
        {withIndex(cards).map(({ index, item: { title, text, icon, picture, link } }) => (
          <li key={index} className={styles.card}>
            {picture && (
              <Picture
                image={picture.image}
                alt={picture.alt}
                sizes={PICTURE_SIZES}
                className={styles.picture}
              />
            )}
            {icon && <Picture image={icon} alt="" sizes={ICON_SIZES} className={styles.icon} />}
            <SubHeading className={styles.title}>
              {link ? (
                <Anchor link={link} className={styles.link}>
                  <span>{title}</span>
                  <Arrow className={styles.arrow} />
                </Anchor>
              ) : (
                title
              )}
            </SubHeading>
            <Prose text={text} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
