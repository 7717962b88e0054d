import type { Image } from '../../core/index.ts';
import styles from './committee-picture.module.css';
import { Picture } from './picture.tsx';

/** Keep in sync with committee-picture.module.css. */
const PICTURE_SIZES = '(width < 48rem) 100vw, min(42vw, 50rem)';

/** Reserves space for the picture. */
export const PICTURED_CLASS = styles.entry ?? '';

/** Fills the end of the entry. The edge is curved like a meridian. */
export function CommitteePicture({ picture: { image, alt } }: { picture: { image: Image; alt: string } }) {
  return (
    <span className={styles.frame}>
      <Picture image={image} alt={alt} sizes={PICTURE_SIZES} className={styles.picture} />
    </span>
  );
}
