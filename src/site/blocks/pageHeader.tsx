import { useContext } from 'react';
import { type BlockProps, formatFullDate, lineText, titleFit } from '../../core/index.ts';
import { BlockContext } from '../parts/block-context.ts';
import { GlobeOrnament } from '../parts/globe-ornament.tsx';
import { OutlineNumber } from '../parts/outline-number.tsx';
import { isPhoto, Picture } from '../parts/picture.tsx';
import { Prose } from '../parts/prose.tsx';
import { Share } from '../parts/share.tsx';
import { Topics } from '../parts/topics.tsx';
import { withIndex } from '../parts/with-index.ts';
import styles from './pageHeader.module.css';

const EMBLEM_SIZES = '(width < 48rem) 12rem, clamp(20rem, 44vw, 38rem)';
const PHOTO_SIZES = '(width < 48rem) min(90vw, 24rem), clamp(20rem, 44vw, 38rem)';

export default function PageHeader(props: BlockProps<'pageHeader'>) {
  const { language } = useContext(BlockContext);
  const { title, date, eyebrow, lines = [], text, picture, emblem, year, share, words, uid } = props;
  return (
    <header className={styles.header} data-panel="">
      {/* decorative pictures: the title beside them is their text alternative */}
      {emblem ? (
        <Picture
          image={emblem.image}
          alt=""
          sizes={isPhoto(emblem.image) ? PHOTO_SIZES : EMBLEM_SIZES}
          when="now"
          className={`entrance ${styles.emblem}${isPhoto(emblem.image) ? ` ${styles.photo}` : ''}`}
        />
      ) : (
        <GlobeOrnament className={styles.globe} />
      )}
      {year && (
        <OutlineNumber ornament className={styles.year}>
          {year}
        </OutlineNumber>
      )}
      <div className={styles.words}>
        {date && (
          <time className={styles.eyebrow} dateTime={date}>
            {formatFullDate(language, date)}
          </time>
        )}
        {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
        <h1 className={styles.title} data-fit={titleFit(title, 14)}>
          {title}
        </h1>
        {lines.length > 0 && (
          <div className={styles.lines}>
            {withIndex(lines).map(({ index, item: line }) =>
              line.texts && line.texts.length > 1 ? (
                <Topics
                  key={index}
                  label={line.label}
                  topics={line.texts}
                  labelled={styles.label}
                  said={styles.said}
                />
              ) : (
                <p key={index}>
                  {line.label && <span className={styles.label}>{line.label} </span>}
                  <span className={styles.said}>{lineText(line)}</span>
                </p>
              ),
            )}
          </div>
        )}
        {text && <Prose text={text} />}
        {share && <Share uid={uid} words={words} />}
      </div>
      {picture && (
        <Picture
          image={picture.image}
          alt={picture.alt}
          sizes="clamp(9rem, 22vw, 18rem)"
          when="first"
          className={styles.picture}
        />
      )}
    </header>
  );
}
