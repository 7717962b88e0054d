import { type BlockProps, titleFit } from '../../core/index.ts';
import { GlobeOrnament } from '../parts/globe-ornament.tsx';
import { Anchor } from '../parts/link.tsx';
import { menuEntryLinks } from '../parts/menu-entry-links.ts';
import { Prose } from '../parts/prose.tsx';
import { withIndex } from '../parts/with-index.ts';
import styles from './message.module.css';

/** In characters; a title such as `404` has the largest size. */
const SHORT_TITLE_LENGTH = 4;

/** For example a thank-you note or a note that a page doesn't exist. */
export default function Message({ title, text, links = [], words }: BlockProps<'message'>) {
  return (
    <div className={styles.message}>
      <GlobeOrnament className={styles.globe} />
      <h1
        className={styles.title}
        data-short={[...title].length <= SHORT_TITLE_LENGTH ? '' : undefined}
        data-fit={titleFit(title, 17)}
      >
        {title}
      </h1>
      {text && (
        <div className={styles.text}>
          <Prose text={text} />
        </div>
      )}
      {/* displayed by renderer/client/navigation/closest-page.ts if another page has a similar address */}
      <p className={styles.text} data-closest hidden>
        {words.didYouMean}
      </p>
      {links.length > 0 && (
        <ul className={styles.links}>
          {withIndex(links.flatMap(menuEntryLinks)).map(({ index, item: record }) => (
            <li key={index}>
              <Anchor link={record.link} newTab={record.newTab} newTabWords={words.opensNewTab}>
                {record.label}
              </Anchor>
              {record.text && <p>{record.text}</p>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
