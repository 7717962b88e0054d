/* A text that the file does not have, kept for when the page is loaded again; and how it differs from the file. */

const KEY = 'plenary-studio-yaml';

/** A text, and the version of the file that it was made of. */
interface Unsaved {
  version: string;
  text: string;
}

export function keepUnsaved(unsaved: Unsaved | undefined): void {
  try {
    if (unsaved) sessionStorage.setItem(KEY, JSON.stringify(unsaved));
    else sessionStorage.removeItem(KEY);
  } catch {
    // too long, or not allowed: then the browser asks before the page is closed
  }
}

export function keptUnsaved(): Unsaved | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isUnsaved(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

function isUnsaved(kept: unknown): kept is Unsaved {
  const { version, text } = (kept ?? {}) as Partial<Unsaved>;
  return typeof version === 'string' && typeof text === 'string';
}

/** Lines that only one of two texts has, from one on (0-based in neither). */
interface Difference {
  line: number;
  file: string[];
  mine: string[];
}

/** Beyond so many lines that differ, they are one difference. */
const MOST = 600;

/** Where a text differs from the file, by lines. */
export function differences(file: string, mine: string): Difference[] {
  const [old, next] = [file.split('\n'), mine.split('\n')];
  let first = 0;
  while (first < Math.min(old.length, next.length) && old[first] === next[first]) first++;
  let last = 0;
  const most = Math.min(old.length, next.length) - first;
  while (last < most && old.at(-1 - last) === next.at(-1 - last)) last++;
  const [gone, put] = [old.slice(first, old.length - last), next.slice(first, next.length - last)];
  const all: Difference[] = [];
  let [a, b] = [0, 0];
  for (const [nextA, nextB] of [...common(gone, put), [gone.length, put.length] as const]) {
    if (nextA > a || nextB > b)
      all.push({ line: first + a + 1, file: gone.slice(a, nextA), mine: put.slice(b, nextB) });
    [a, b] = [nextA + 1, nextB + 1];
  }
  return all;
}

/** The lines that two lists have in common, in order. */
function common(old: string[], next: string[]): [number, number][] {
  if (old.length > MOST || next.length > MOST) return [];
  const counts = Array.from({ length: old.length + 1 }, () => new Uint16Array(next.length + 1));
  const at = (a: number, b: number) => counts[a]?.[b] ?? 0;
  for (let a = old.length - 1; a >= 0; a--)
    for (let b = next.length - 1; b >= 0; b--) {
      const count = old[a] === next[b] ? at(a + 1, b + 1) + 1 : Math.max(at(a + 1, b), at(a, b + 1));
      (counts[a] as Uint16Array)[b] = count;
    }
  const pairs: [number, number][] = [];
  let [a, b] = [0, 0];
  while (a < old.length && b < next.length) {
    if (old[a] === next[b]) pairs.push([a++, b++]);
    else if (at(a + 1, b) >= at(a, b + 1)) a++;
    else b++;
  }
  return pairs;
}
