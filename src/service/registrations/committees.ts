import { compact } from '../../shared/index.ts';
import type { Rules } from '../model.ts';
import { type Known, nearIn } from './near.ts';
import { beginning, wordsOf } from './words.ts';

/** Which committee of the site some words mean. */
export interface Found {
  /** Its id; absent where the words fit none, or several. */
  id?: string;
  /** Where that had to be guessed, or is only proposed: the name of the committee, or of all that it can be. */
  near?: string;
  /** Whether the words fit several. */
  ambiguous?: boolean;
}

/** Finds the committee that words mean. The same words are looked up once. */
export interface FindCommittee {
  /** A name may stand in brackets, beside a dash or with an agenda; not where `whole` is set. */
  (written: string, whole?: boolean): Found;
  /** How many commas, or words such as "and", a name has at most that this word is in. */
  jointsOf: (word: string) => number;
}

/** What stands between the committees of a list, and in the names of some. */
export const JOINT = /,|[&+]|(?<![\p{L}\p{N}])(?:and then|and|then|followed by)(?![\p{L}\p{N}])/giu;

/** How many words are remembered for one file: more than all that people write. */
const MOST_REMEMBERED = 100_000;

/** Words that names are written with or without. */
const FILLERS = new Set(['the', 'of', 'and', 'on', 'for', 'committee', 'un']);

/**
 * The committees of a site by id and by all their names: by their letters, by their words in any order, with or without "United Nations",
 * and by their initials. Near names are used where a slip of the fingers explains them, but never for abbreviations, of which one
 * letter more or less makes another body.
 */
export function committeeFinder({ committees }: Pick<Rules, 'committees'>): FindCommittee {
  const exact = new Map<string, Set<string>>();
  const known: Known<string>[] = [];
  const shown = new Map(committees.map(({ id, names }) => [id, names[0] ?? id]));
  const add = (key: string, id: string) => {
    if (key.length < 2) return;
    const ids = exact.get(key);
    if (ids) ids.add(id);
    else exact.set(key, new Set([id]));
  };
  for (const { id, names } of committees) {
    for (const name of new Set([id, ...names])) {
      for (const key of keysOf(name)) add(key, id);
      add(initialsOf(name), id);
      known.push({ text: name, key: compact(name), owner: id });
    }
  }
  // what a committee is called outright is not what another might be called for short
  const outright = new Map<string, Set<string>>();
  for (const { key, owner } of known) outright.set(key, new Set([...(outright.get(key) ?? []), owner]));
  for (const [key, ids] of outright) exact.set(key, ids);

  const near = nearIn(known);
  const byKeys = (text: string) =>
    keysOf(text)
      .map((key) => exact.get(key))
      .find(Boolean);
  const told = (ids: Iterable<string>) => [...ids].map((id) => shown.get(id)).join(' or ');
  const findNew = (written: string, isWhole: boolean): Found => {
    const whole = byKeys(written);
    const parts = whole || isWhole ? [] : partsOf(written).flatMap((part) => byKeys(part) ?? []);
    // each part may fit several; together they mean what all of them fit
    const [part = new Set<string>()] = parts;
    const ids = whole ?? new Set([...part].filter((id) => parts.every((one) => one.has(id))));
    if (ids.size === 1) return { id: [...ids][0] as string };
    if (ids.size > 1) return { ambiguous: true, near: told(ids) };
    if (parts.length > 0) return { ambiguous: true, near: told(new Set(parts.flatMap((one) => [...one]))) };
    const found = near(compact(written));
    if (!found) return {};
    const [id] = found.owners;
    const guessed = found.isSlip && areAlike(written, found.text);
    return { near: told(found.owners), ...(guessed && id !== undefined && { id }) };
  };
  const memories = { whole: new Map<string, Found>(), any: new Map<string, Found>() };
  const finder = (written: string, isWhole = false) => {
    const text = beginning(written);
    const memory = memories[isWhole || !PARTED.test(text) ? 'whole' : 'any'];
    const found = memory.get(text) ?? findNew(text, isWhole);
    if (memory.size < MOST_REMEMBERED) memory.set(text, found);
    return found;
  };
  const joints = new Map<string, number>();
  for (const name of committees.flatMap(({ names }) => names))
    for (const word of wordsOf(name))
      joints.set(word, Math.max(joints.get(word) ?? 0, [...name.matchAll(JOINT)].length));
  return Object.assign(finder, { jointsOf: (word: string) => joints.get(word) ?? 0 });
}

/** The ways to compare a name, the surest first. */
function keysOf(name: string): string[] {
  const words = wordsOf(name);
  const united = unitedWordsOf(words);
  const telling = united.filter((word) => !FILLERS.has(word));
  // one word alone, such as the X of a committee, is too little to go by
  const loose = telling.join('').length > 2 ? [telling.sort().join(' ')] : [];
  return [...new Set([...joinedOf(name, words, united), ...loose])].filter((key) => key.length > 1);
}

/** The words of a name, with "United Nations" as UN. */
function unitedWordsOf(words: readonly string[]): readonly string[] {
  if (!words.includes('united')) return words;
  return words
    .join(' ')
    .replace(/\bunited nations?\b/g, 'un')
    .split(' ');
}

/** A name as it is compared, with and without what is often left out of it. */
export function namesOf(name: string): string[] {
  const words = wordsOf(name);
  return joinedOf(name, words, unitedWordsOf(words)).filter((key) => key.length > 1);
}

function joinedOf(name: string, words: readonly string[], united: readonly string[]): string[] {
  const joined = words.join('');
  // other texts have the same letters as their words
  const letters = /[&'’`]/.test(name) ? [compact(name), joined] : [joined];
  const short = united.filter((word) => word !== 'the' && word !== 'committee');
  return short.length === words.length ? letters : [...letters, united.join(''), short.join('')];
}

/** The first letters of the words of a name, without those that are left out of abbreviations. */
export function initialsOf(name: string): string {
  const words = wordsOf(name).filter((word) => !['the', 'of', 'and', 'on', 'for', 'in', 'to'].includes(word));
  return words.length > 1 ? words.map((word) => word.charAt(0)).join('') : '';
}

/** Whether two names differ in nothing but long words: another number or letter makes another committee. */
function areAlike(a: string, b: string): boolean {
  const short = (name: string) =>
    wordsOf(name)
      .filter((word) => word.length < 3 || /\d/.test(word))
      .join(' ');
  return compact(a).length >= 8 && short(a) === short(b);
}

const PARTED = /[()[\]:|/,;]|\s[-–—]\s/;

/** What stands in brackets and around them, or beside a dash, a colon, a stroke or a comma. */
function partsOf(written: string): string[] {
  return written
    .split(PARTED)
    .map((part) => part.trim())
    .filter(Boolean)
    .slice(0, 20);
}
