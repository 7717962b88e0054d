import { type KeyboardEvent, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { fillPlaceholders, type PluralForms, pluralForm } from '../../core/index.ts';
import { BlockContext } from './block-context.ts';
import styles from './search-field.module.css';

/** Accents of Latin, Greek and Cyrillic, and optional Arabic diacritics. Similar characters of other scripts are vowels. */
const ACCENT_PATTERN = /[\u0300-\u036f\u0640\u064b-\u0655\u0670]/g;

/** Returns lower case without accents; empty for an accent. */
function foldCharacter(sign: string): string {
  return sign.normalize('NFD').replace(ACCENT_PATTERN, '').normalize('NFC').toLowerCase();
}

/** Returns lower case without accents, for searching. */
export function foldText(text: string): string {
  return [...text].map(foldCharacter).join('');
}

/** Returns lower case without accents; empty for an empty query. */
export function queryWords(query: string): string[] {
  return foldText(query).split(/\s+/).filter(Boolean);
}

export function matchesAllWords(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}

interface TextPiece {
  key: number;
  text: string;
  found: boolean;
}

/** Joined together, the parts are the text. */
export function splitAtMatches(text: string, words: readonly string[]): TextPiece[] {
  const signs = [...text];
  // the index of the original character for each folded character, since folding turns a character into none, one or several
  const origin = signs.flatMap((sign, at) => Array<number>(foldCharacter(sign).length).fill(at));
  const whole = foldText(text);
  const found = new Set<number>();
  for (const word of words)
    for (let at = whole.indexOf(word); at >= 0; at = whole.indexOf(word, at + 1))
      for (const sign of origin.slice(at, at + word.length)) found.add(sign);
  return signs.reduce<TextPiece[]>((cut, sign, key) => {
    const last = cut.at(-1);
    // an accent or a vowel belongs to the letter before it
    const same =
      /^[\p{M}\u200c\u200d]/u.test(sign) || foldCharacter(sign) === '' || last?.found === found.has(key);
    if (last && same) last.text += sign;
    else cut.push({ key, text: sign, found: found.has(key) });
    return cut;
  }, []);
}

export function HighlightedText({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return text;
  return splitAtMatches(text, words).map(({ key, text: piece, found }) =>
    found ? <mark key={key}>{piece}</mark> : <span key={key}>{piece}</span>,
  );
}

/** In ms. A screen reader announces the number of hits after a pause, not after each keystroke. */
const COUNT_ANNOUNCEMENT_DELAY = 400;

interface Props {
  /** `-search` is added for the field, `-count` for the number of hits. */
  uid: string;
  /** Whether the field is placed between blocks and needs the margins of a block. */
  band?: boolean;
  query: string;
  search: (query: string) => void;
  found: number;
  all: number;
  words: { search: string; total: PluralForms; found: PluralForms; none: string; clear: string };
}

function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setDebounced, COUNT_ANNOUNCEMENT_DELAY, text);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}

/** Searches while the visitor types. Without JavaScript, the field is invisible but its space is reserved. */
export function SearchField({ uid, band, query, search, found, all, words }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const { language } = useContext(BlockContext);
  const forms = found === all ? words.total : words.found;
  const count = fillPlaceholders(pluralForm(forms, found, language), { n: found, all }, language);
  const status = useDebounced(found > 0 ? count : fillPlaceholders(words.none, { query: query.trim() }));

  // the field already contains text that was typed before the script loaded
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
    // the button disappears, so the focus moves to the field
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
          {status}
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
