import { type Image, isUnknownName } from '../../core/index.ts';
import { Picture } from './picture.tsx';
import styles from './portrait.module.css';

/** Takes the first letter of the first and of the last word, each with its vowel marks. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const initialed = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  const letters = initialed.map((word) => /^.[\p{M}\u200d]*/u.exec(word ?? '')?.[0].toLocaleUpperCase());
  // the space keeps Arabic letters from joining
  return letters.join(/\p{Script=Arabic}/u.test(name) ? ' ' : '');
}

function Monogram({ letters }: { letters: string }) {
  return (
    <svg
      viewBox="0 0 200 250"
      className={styles.monogram}
      aria-hidden="true"
      data-empty={letters === '' || undefined}
    >
      <g fill="none" stroke="currentColor" strokeWidth="0.75">
        <circle cx="100" cy="125" r="86" />
        <ellipse cx="100" cy="125" rx="62" ry="86" />
        <ellipse cx="100" cy="125" rx="32" ry="86" />
        <path d="M100 39V211" />
      </g>
      <text x="100" y="153" textAnchor="middle">
        {letters}
      </text>
    </svg>
  );
}

interface Props {
  name: string;
  /** The site's text for a person who isn't known yet. Without a photo, the monogram of such a person is empty. */
  toBeAnnounced: string;
  photo?: Image | undefined;
  sizes: string;
}

/** Shows a photo in a uniform crop, or a monogram. Both are hidden from screen readers, since the name is beside them. */
export function Portrait({ name, toBeAnnounced, photo, sizes }: Props) {
  return (
    <div className={styles.portrait}>
      {photo ? (
        <Picture image={photo} alt="" sizes={sizes} className={styles.photo} />
      ) : (
        <Monogram letters={isUnknownName(name, toBeAnnounced) ? '' : initials(name)} />
      )}
    </div>
  );
}
