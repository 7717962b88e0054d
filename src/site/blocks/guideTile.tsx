import { type BlockProps, titleFit } from '../../core/index.ts';
import { Arrow } from '../parts/arrow.tsx';
import { Anchor } from '../parts/link.tsx';
import { withIndex } from '../parts/with-index.ts';
import styles from './guideTile.module.css';

export default function GuideTile({ title, guide, whenEmpty, words }: BlockProps<'guideTile'>) {
  const name = title ?? words.backgroundGuide;
  const content = (
    <>
      <h2 className={styles.title} data-fit={titleFit(name, 13)}>
        {name}
      </h2>
      <p className={styles.note}>
        {guide?.note ?? whenEmpty}
        {guide?.link && <Arrow className={styles.arrow} />}
      </p>
    </>
  );
  const more = guide?.more && (
    <ul className={styles.more}>
      {withIndex(guide.more).map(({ index, item }) => (
        <li key={index}>
          <Anchor link={item.link} newTab newTabWords={words.opensNewTab}>
            {item.name}
          </Anchor>
        </li>
      ))}
    </ul>
  );
  return (
    <div className={styles.room}>
      {guide?.link || more ? (
        <div className={styles.tile} data-panel="">
          {guide?.link ? (
            <Anchor link={guide.link} newTab newTabWords={words.opensNewTab} className={styles.link}>
              {content}
            </Anchor>
          ) : (
            <div className={styles.link}>{content}</div>
          )}
          {more}
        </div>
      ) : (
        <div className={`${styles.tile} ${styles.link}`} data-panel="">
          {content}
        </div>
      )}
    </div>
  );
}
