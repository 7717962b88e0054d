import { useEffect, useState } from 'react';
import { type BlockProps, lineText, titleFit } from '../../core/index.ts';
import { CommitteeFacts } from '../parts/committee-facts.tsx';
import { CommitteePicture, PICTURED_CLASS } from '../parts/committee-picture.tsx';
import { Anchor } from '../parts/link.tsx';
import { isPhoto, Picture } from '../parts/picture.tsx';
import { foldText, HighlightedText, matchesAllWords, queryWords, SearchField } from '../parts/search.tsx';
import { Topics } from '../parts/topics.tsx';
import { withIndex } from '../parts/with-index.ts';
import styles from './committeeList.module.css';

const EMBLEM_SIZES = '(width < 48rem) 10.5rem, clamp(20rem, 42vw, 38rem)';
const PHOTO_SIZES = '(width < 48rem) min(90vw, 24rem), clamp(20rem, 42vw, 38rem)';

function nameWidth(name: string): number {
  return name.length + 0.4 * (name.match(/\p{Lu}/gu)?.length ?? 0);
}

/** In letters; a wider name gets the smallest size. A larger size would be more prominent than the conference title. */
const LONG_NAME_WIDTH = 30;

/** A wider name is smaller, so that it ends before the emblem, on one line if possible. */
function nameSizeClass(name: string): string {
  const width = nameWidth(name);
  if (width > LONG_NAME_WIDTH) return `${styles.name} ${styles.wider} ${styles.longest}`;
  return `${styles.name} ${width > 10 ? styles.wider : width > 8 ? styles.wide : ''}`.trim();
}

/** In characters; a longer agenda is styled as a paragraph. */
const LONG_AGENDA_LENGTH = 180;

type Props = BlockProps<'committeeList'>;
type CommitteeItem = Props['items'][number];

/** In entries. Keep in sync with `x-interactive` in the schema. */
const MAX_WITHOUT_SEARCH = 12;

function CommitteeDetails({ item, words }: { item: CommitteeItem; words: readonly string[] }) {
  const { name, fullName, agenda, language, level, logo, picture } = item;
  const marked = (text: string) => <HighlightedText text={text} words={words} />;
  return (
    <>
      {/* the name beside the emblem is its text alternative */}
      {logo && (
        <Picture
          image={logo.image}
          alt=""
          sizes={isPhoto(logo.image) ? PHOTO_SIZES : EMBLEM_SIZES}
          className={isPhoto(logo.image) ? `${styles.emblem} ${styles.photo}` : styles.emblem}
        />
      )}
      <h2 className={nameSizeClass(name)} data-title="" data-fit={titleFit(name, 18)}>
        {marked(name)}
      </h2>
      {fullName && fullName !== name && <p className={styles.full}>{marked(fullName)}</p>}
      {agenda?.texts && agenda.texts.length > 1 ? (
        <Topics
          label={agenda.label}
          topics={agenda.texts}
          line={styles.agenda}
          labelled={styles.label}
          show={marked}
        />
      ) : (
        agenda && (
          <p className={styles.agenda} data-long={lineText(agenda).length > LONG_AGENDA_LENGTH || undefined}>
            {agenda.label && <span className={styles.label}>{agenda.label} </span>}
            {marked(lineText(agenda))}
          </p>
        )
      )}
      <CommitteeFacts lines={[language, level]} labelled={styles.label} show={marked} />
      {picture && <CommitteePicture picture={picture} />}
    </>
  );
}

function CommitteeEntries({ items, query = '' }: { items: CommitteeItem[]; query?: string }) {
  const words = queryWords(query);
  return (
    <ul className={styles.list}>
      {withIndex(items).map(({ index, item }) => (
        // entries are hidden instead of removed, so that each entry has the same colour as before and all entries are printed
        <li
          key={index}
          id={item.id}
          className={item.picture ? `${styles.entry} ${PICTURED_CLASS}` : styles.entry}
          data-ground="ink"
          data-mood={item.mood}
          data-signal={item.colour}
          hidden={words.length > 0 && !matchesAllWords(searchableText(item), words)}
        >
          {item.page ? (
            <Anchor link={item.page} className={styles.link}>
              <CommitteeDetails item={item} words={words} />
            </Anchor>
          ) : (
            <div className={styles.link}>
              <CommitteeDetails item={item} words={words} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function searchableText({ name, fullName, agenda, language, level }: CommitteeItem): string {
  const lines = [agenda, language, level].map((line) => line && lineText(line));
  return foldText([name, fullName, ...lines].join('\n'));
}

function SearchableList({ items, uid, words }: Props) {
  const [query, setQuery] = useState('');
  const sought = queryWords(query);
  const found =
    sought.length > 0
      ? items.filter((item) => matchesAllWords(searchableText(item), sought)).length
      : items.length;
  useEffect(() => observeJumps(() => setQuery('')), []);
  return (
    <>
      <SearchField
        uid={uid}
        band
        query={query}
        search={setQuery}
        found={found}
        all={items.length}
        words={{
          search: words.searchCommittees,
          total: words.committeesTotal,
          found: words.committeesFound,
          none: words.noCommitteeFound,
          clear: words.clearSearch,
        }}
      />
      <CommitteeEntries items={items} query={query} />
    </>
  );
}

/** Calls `show` when the visitor clicks a link to an entry that the search has hidden. */
function observeJumps(show: () => void): () => void {
  const jump = ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.hash && document.getElementById(link.hash.slice(1))?.hidden) show();
  };
  // listens in the capture phase, so that the entry is visible before the page scrolls to it
  document.addEventListener('click', jump, { capture: true });
  return () => document.removeEventListener('click', jump, { capture: true });
}

export default function CommitteeList(props: Props) {
  const { heading, items } = props;
  return (
    <div>
      {heading && (
        <h2 className={styles.heading} data-fit={titleFit(heading, 10)}>
          {heading}
        </h2>
      )}
      {items.length > MAX_WITHOUT_SEARCH ? <SearchableList {...props} /> : <CommitteeEntries items={items} />}
    </div>
  );
}
