import { Arrow } from '../parts/arrow.tsx';
import { Anchor } from '../parts/link.tsx';
import { type BlockProps, fitOf } from '../shared/index.ts';
import styles from './guideTile.module.css';

/** The tile of the background guide: a link to it, or word that there is none, or none yet. */
export default function GuideTile({ title, guide, whenEmpty, words }: BlockProps<'guideTile'>) {
  const name = title ?? words.backgroundGuide;
  const content = (
    <>
      <h2 className={styles.title} data-fit={fitOf(name, 13)}>
        {name}
      </h2>
      <p className={styles.note}>
        {guide?.note ?? whenEmpty}
        {guide?.link && <Arrow className={styles.arrow} />}
      </p>
    </>
  );
  return (
    <div className={styles.room}>
      {guide?.link ? (
        <div className={styles.tile} data-panel="">
          <Anchor link={guide.link} newTab newTabWords={words.opensNewTab} className={styles.link}>
            {content}
          </Anchor>
        </div>
      ) : (
        <div className={`${styles.tile} ${styles.link}`} data-panel="">
          {content}
        </div>
      )}
    </div>
  );
}
