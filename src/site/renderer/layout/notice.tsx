import { dayTextIn, type Shell } from '../../../core/index.ts';
import { Anchor } from '../../parts/link.tsx';
import { withWholeNumbers } from '../../parts/whole-numbers.ts';
import styles from './notice.module.css';

/**
 * A notice with its date, below the header of all pages. The build shows or hides it by the time of the build; in the browser,
 * `updateNotice` uses the visitor's clock.
 */
export function Notice({ shell: { language, words }, notice: { text, link, from, until, isAhead } }: Props) {
  return (
    <aside
      aria-label={words.notice}
      className={styles.notice}
      data-ground="ink"
      hidden={isAhead}
      data-from={isAhead ? from : undefined}
      data-until={until}
    >
      {from && <time dateTime={from}>{dayTextIn(language, from)}</time>}
      <p>{link ? <Anchor link={link}>{withWholeNumbers(text)}</Anchor> : withWholeNumbers(text)}</p>
    </aside>
  );
}

interface Props {
  shell: Shell;
  notice: NonNullable<Shell['notice']>;
}
