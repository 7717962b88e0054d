import type { Image } from '../../core/index.ts';
import styles from './committee-picture.module.css';
import { Picture } from './picture.tsx';

/** Keep in sync with committee-picture.module.css. */
const SIZES = '(width < 48rem) 100vw, min(42vw, 50rem)';

/** The class of an entry with a picture, which reserves the space for it. */
export const PICTURED = styles.entry ?? '';

/** The picture of a committee in the list: it fills the end of its entry, with a meridian as its edge. */
export function CommitteePicture({ picture: { image, alt } }: { picture: { image: Image; alt: string } }) {
  return (
    <span className={styles.frame}>
      <Picture image={image} alt={alt} sizes={SIZES} className={styles.picture} />
    </span>
  );
}
