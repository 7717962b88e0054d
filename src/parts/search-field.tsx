import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import styles from './search-field.module.css';

/** A screen reader reads out what a visitor types; the count follows when that pauses, and not after every key. */
const PAUSE = 400;

interface Props {
  /** The ids of the parts are made of it: `-search` for the field, `-count` for what it found. */
  uid: string;
  /** Whether it stands by itself between blocks, and needs their margins. */
  band?: boolean;
  query: string;
  search: (query: string) => void;
  found: number;
  all: number;
  words: { search: string; one: string; many: string; of: string; none: string; clear: string };
}

/** A text as it was when it last stood still for a moment. */
function useSettled(text: string): string {
  const [settled, settle] = useState(text);
  useEffect(() => {
    const timer = setTimeout(settle, PAUSE, text);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/**
 * A field that searches as one types, and says how many of all it found. Without script there is none, and until the
 * script comes only its place is kept. Escape clears it, also where the browser does not do so by itself.
 */
export function SearchField({ uid, band, query, search, found, all, words }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const total = `${all} ${all === 1 ? words.one : words.many}`;
  const count = found === all ? total : `${found} ${words.of} ${total}`;
  const said = useSettled(found > 0 ? count : `${words.none} “${query.trim()}”.`);

  // what was typed before the script came stands in the field already
  useLayoutEffect(() => {
    if (field.current?.value) search(field.current.value);
  }, [search]);

  function keys(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || query === '') return;
    event.preventDefault();
    search('');
  }

  function clear(): void {
    search('');
    // the button goes, and the focus must not go with it
    field.current?.focus();
  }

  return (
    <div className={styles.tools} data-band={band ? '' : undefined}>
      <p className={styles.search}>
        <label htmlFor={`${uid}-search`}>{words.search}</label>
        <input
          ref={field}
          id={`${uid}-search`}
          type="search"
          autoComplete="off"
          value={query}
          onChange={(event) => search(event.target.value)}
          onKeyDown={keys}
        />
      </p>
      <div className={styles.result}>
        <p id={`${uid}-count`} role="status" className={styles.count}>
          {said}
        </p>
        {found === 0 && (
          <button type="button" className={styles.clear} onClick={clear}>
            {words.clear}
          </button>
        )}
      </div>
    </div>
  );
}
