import { GlobeOrnament } from '../parts/globe-ornament.tsx';
import { OutlineNumber } from '../parts/outline-number.tsx';
import { type BlockProps, fitOf } from '../shared/index.ts';
import styles from './banner.module.css';

/** In a wide window, a title of more letters would fill it with its lines. */
const LONG = 28;

/** The opening of the home page: the title, and the year as architecture behind it. */
export default function Banner({ title, year, name, dates, place, uid }: BlockProps<'banner'>) {
  return (
    <section className={styles.banner} aria-labelledby={`${uid}-title`}>
      <GlobeOrnament className={styles.globe} />
      <OutlineNumber className={styles.year}>{year}</OutlineNumber>
      <div className={styles.words}>
        {name && <p className={styles.name}>{name}</p>}
        <h1
          id={`${uid}-title`}
          className={styles.title}
          data-fit={fitOf(title, 19)}
          data-long={title.length > LONG || undefined}
        >
          {title}
        </h1>
      </div>
      {(dates || place) && (
        <div className={styles.foot}>
          {dates && <p>{dates}</p>}
          {place && <p>{place}</p>}
        </div>
      )}
    </section>
  );
}
