import { useContext } from 'react';
import { type BlockProps, type FullSize, fillPlaceholders, type Image } from '../../core/index.ts';
import { Arrow } from '../parts/arrow.tsx';
import { BlockContext } from '../parts/block-context.ts';
import { Picture } from '../parts/picture.tsx';
import { Section } from '../parts/section.tsx';
import { withIndex } from '../parts/with-index.ts';
import styles from './gallery.module.css';

/** Width divided by height. gallery.module.css has a rule for each ratio. */
const ASPECT_RATIOS = [0.5625, 0.6667, 0.75, 0.8, 1, 1.25, 1.3333, 1.5, 1.7778, 2, 2.4, 3];

/** Height in rem in a large window, and the estimated factor by which a row grows to fill the width. */
const ROW_HEIGHT = 18;
const ROW_GROWTH = 1.3;

/** In pixels, for the longer side. A drawing is an SVG, which has no fixed size. */
const DRAWING_SIZE = 1600;

function closestAspectRatio({ width, height }: Image): number {
  const distance = (shape: number) => Math.abs(Math.log(width / height / shape));
  return ASPECT_RATIOS.reduce((best, shape) => (distance(shape) < distance(best) ? shape : best));
}

function fullSizeImage({ full, src, width, height }: Image): FullSize {
  if (full) return full;
  const scale = src.endsWith('.svg') ? DRAWING_SIZE / Math.max(width, height) : 1;
  return { href: src, width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Without JavaScript, each picture is a link to its full-size file. */
export default function Gallery({ heading, pictures, words, uid }: BlockProps<'gallery'>) {
  const { language } = useContext(BlockContext);
  const all = pictures.length;
  const button = (name: string, by: 1 | -1) => (
    <button type="button" className={styles.button} aria-label={name} data-step={by}>
      <Arrow back={by === -1} />
    </button>
  );
  return (
    <Section uid={uid} heading={heading} layout="over">
      <ul className={styles.rows}>
        {withIndex(pictures).map(({ index, item: { image, alt, caption } }) => {
          const { href, width, height } = fullSizeImage(image);
          const shape = closestAspectRatio(image);
          const wide = `${Math.round(shape * ROW_HEIGHT * ROW_GROWTH)}rem`;
          return (
            <li key={index} className={styles.item} data-shape={shape}>
              <a
                href={href}
                className={styles.link}
                data-name={fillPlaceholders(words.pictureOf, { n: index + 1, all }, language)}
                data-width={width}
                data-height={height}
              >
                <Picture image={image} alt={alt} sizes={`auto, (width < 40rem) 90vw, ${wide}`} />
              </a>
              {caption && <p className={styles.caption}>{caption}</p>}
            </li>
          );
        })}
      </ul>
      <dialog className={styles.viewer} data-ground="ink" aria-label={heading}>
        <div className={styles.slides} data-slides />
        <div className={styles.bar}>
          <p className={styles.status} aria-live="polite">
            <span data-name />
            <span className="hidden-visually" data-alt />
            <span className={styles.shown} data-caption />
          </p>
          {all > 1 && button(words.previousPicture, -1)}
          {all > 1 && button(words.nextPicture, 1)}
          <form method="dialog">
            <button type="submit" className={styles.button} aria-label={words.closePicture}>
              <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
                <path d="M1 1l14 14M15 1L1 15" fill="none" stroke="currentColor" strokeWidth="1.5" />
              </svg>
            </button>
          </form>
        </div>
      </dialog>
    </Section>
  );
}
