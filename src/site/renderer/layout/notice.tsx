import { formatFullDate, type Shell } from '../../../core/index.ts';
import { Anchor } from '../../parts/link.tsx';
import { withUnbrokenNumbers } from '../../parts/unbroken-numbers.ts';
import styles from './notice.module.css';

/** The build decides the visibility by its own time; in the browser, client/notice.ts uses the visitor's clock. */
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
      {from && <time dateTime={from}>{formatFullDate(language, from)}</time>}
      <p>{link ? <Anchor link={link}>{withUnbrokenNumbers(text)}</Anchor> : withUnbrokenNumbers(text)}</p>
    </aside>
  );
}

interface Props {
  shell: Shell;
  notice: NonNullable<Shell['notice']>;
}
