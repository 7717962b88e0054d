import type { BlockProps } from '../page/page.ts';
import { Anchor } from '../parts/link.tsx';
import { Picture } from '../parts/picture.tsx';
import { placed } from '../parts/placed.ts';
import styles from './committeeList.module.css';

const EMBLEM = '(width < 48rem) 12rem, clamp(20rem, 42vw, 38rem)';

type Item = BlockProps<'committeeList'>['items'][number];

function Words({ name, fullName, agenda, logo }: Item) {
  return (
    <>
      {/* The name stands beside it, so the emblem says nothing of its own. */}
      {logo && <Picture image={logo.image} alt="" sizes={EMBLEM} className={styles.emblem} />}
      <h2 className={styles.name} data-title="">
        {name}
      </h2>
      {fullName && <p className={styles.full}>{fullName}</p>}
      {agenda && (
        <p className={styles.agenda}>
          {agenda.label && <span className={styles.label}>{agenda.label} </span>}
          {agenda.text}
        </p>
      )}
    </>
  );
}

/** One large link per committee to its page; jump links lead to the entries. */
export default function CommitteeList({ heading, items }: BlockProps<'committeeList'>) {
  return (
    <div>
      {heading && <h2 className={styles.heading}>{heading}</h2>}
      <ul className={styles.list}>
        {placed(items).map(({ at, one: item }) => (
          <li key={at} id={item.id} className={styles.entry} data-ground="ink" data-mood={item.mood}>
            {item.page ? (
              <Anchor link={item.page} className={styles.link}>
                <Words {...item} />
              </Anchor>
            ) : (
              <div className={styles.link}>
                <Words {...item} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
