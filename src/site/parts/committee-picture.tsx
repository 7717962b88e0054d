import type { Image } from '../../core/index.ts';
import styles from './committee-picture.module.css';
import { Picture } from './picture.tsx';

/** Value of `sizes`. Keep in sync with committee-picture.module.css. */
const PICTURE_SIZES = '(width < 48rem) 100vw, min(42vw, 50rem)';

/** Class of an entry with a picture. The class reserves space for the picture. */
export const PICTURED_CLASS = styles.entry ?? '';

/** The picture of a committee in the list. It fills the end of the entry, and its edge is curved like a meridian. */
export function CommitteePicture({ picture: { image, alt } }: { picture: { image: Image; alt: string } }) {
  return (
    <span className={styles.frame}>
      <Picture image={image} alt={alt} sizes={PICTURE_SIZES} className={styles.picture} />
    </span>
  );
}
