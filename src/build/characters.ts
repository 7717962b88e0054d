import type { Page, ProseInline, Shell } from '../shared/index.ts';

/** The characters that a site shows, as sets of single characters. */
export interface Characters {
  all: Set<string>;
  /** Those in emphasised words, the only ones that are ever slanted. */
  slanted: Set<string>;
}

/**
 * What any page may show whatever site.yaml says: all that a keyboard for English types (a visitor searches, an
 * address is printed, a clock counts), and the signs that components put around words.
 */
export const ALWAYS = `${String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index))}\u00a0‘’“”–—…·`;

/** The node of a prose tree that is set in italics. */
const EMPHASIS = 'emphasis' satisfies Extract<ProseInline, { children: unknown }>['type'];

/** The characters of a compiled site: of its pages, of the words around them, and of what scripts make of these. */
export function charactersOf(pages: Iterable<Page>, shell: Shell): Characters {
  const all = new Set(ALWAYS);
  const slanted = new Set<string>();
  let unseen = unseenIn(all);
  for (const value of [shell, ...pages]) {
    // writing a page down is faster than walking through it, and few of them emphasise anything
    const text = JSON.stringify(value);
    // few pages have a character that no other has
    if (unseen.test(text)) {
      add(text, all);
      unseen = unseenIn(all);
    }
    if (text.includes(`"${EMPHASIS}"`)) collectSlanted(value, slanted);
  }
  for (const text of datesIn(shell.language)) add(text, all);
  for (const set of [all, slanted])
    for (const character of capitals([...set].join(''), shell.language)) set.add(character);
  return { all, slanted };
}

/** Collects the characters of emphasised words, at any depth of data as it is in the JSON of a page. */
function collectSlanted(value: unknown, slanted: Set<string>, within = false): void {
  if (typeof value === 'string') {
    if (within) for (const character of value.normalize('NFC')) slanted.add(character);
    return;
  }
  if (value === null || typeof value !== 'object') return;
  const inside = within || ('type' in value && value.type === EMPHASIS);
  for (const [key, one] of Object.entries(value)) if (key !== 'type') collectSlanted(one, slanted, inside);
}

/** Finds what may bring new characters: one that is not known, or marks and letters that make others together with what stands before them. */
function unseenIn(known: ReadonlySet<string>): RegExp {
  const alone = [...known].filter((character) => !/[\p{M}\u1100-\u11ff]/u.test(character));
  const codes = alone.map((character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
  return new RegExp(`[^\\s${codes.join('')}]`, 'u');
}

/** What is in ALWAYS need not be looked at again, and that is nearly all there is. */
function add(text: string, set: Set<string>): void {
  const rare = text.match(/[^ -~\s]/gu);
  if (!rare) return;
  // browsers draw a letter and its mark as the one character that they make, where there is one
  for (const character of [...rare, ...text.normalize('NFC').matchAll(/[^ -~\s]/gu)].flat())
    set.add(character);
}

/** Labels are set in capitals by CSS, and initials by script. */
function capitals(text: string, language: string): string {
  try {
    return text.toLocaleUpperCase(language);
  } catch {
    return text.toUpperCase();
  }
}

/** The names of days and months, in which the countdown tells a start on the visitor's own clock. */
function datesIn(language: string): string[] {
  try {
    const format = new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long' });
    // 29 days apart: every month, and every day of the week
    return Array.from({ length: 14 }, (_, index) => format.format(Date.UTC(2024, 0, 2 + 29 * index)));
  } catch {
    // a language that is unknown here has no names that could be known
    return [];
  }
}
