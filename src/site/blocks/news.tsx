import { useContext } from 'react';
import {
  type BlockProps,
  FEED_PATH,
  formatFullDate,
  newestFirst,
  pathBelowHome,
  withBasePath,
} from '../../core/index.ts';
import { BlockContext } from '../parts/block-context.ts';
import { SubHeading } from '../parts/heading-level.tsx';
import { Anchor } from '../parts/link.tsx';
import { Prose } from '../parts/prose.tsx';
import { Section } from '../parts/section.tsx';
import styles from './news.module.css';

/** A post without its own page is displayed in full. */
export default function News({ heading, items, show, words, uid }: BlockProps<'news'>) {
  const { base, home = '/', language } = useContext(BlockContext);
  return (
    <Section uid={uid} heading={heading} layout="over">
      <ol className={styles.posts}>
        {newestFirst(items)
          .slice(0, show)
          .map(({ id, date, title, summary, text, page }) => (
            <li key={id} id={id} className={styles.post}>
              <time className={styles.date} dateTime={date}>
                {formatFullDate(language, date)}
              </time>
              <div className={styles.words}>
                <SubHeading className={styles.title}>
                  {page ? <Anchor link={page}>{title}</Anchor> : title}
                </SubHeading>
                {page && summary ? <p>{summary}</p> : <Prose text={page ? text.slice(0, 1) : text} />}
              </div>
            </li>
          ))}
      </ol>
      <p className={styles.feed}>
        <a href={withBasePath(base, pathBelowHome(home, FEED_PATH))} type="application/atom+xml">
          {words.newsFeed}
        </a>
      </p>
    </Section>
  );
}
