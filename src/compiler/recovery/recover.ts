import type { Problem } from '../output/problem.ts';
import type { Code } from '../rules/index.ts';
import { dataOf } from '../source/data.ts';
import { type Edited, edited, moved } from '../source/edits.ts';
import { parse, syntaxProblems } from '../source/syntax.ts';
import { markTraps, signTraps } from './characters.ts';
import type { Trap } from './correction.ts';
import { structureTraps } from './reader.ts';
import { keysIn, namesIn, type Words } from './state.ts';
import { MARGIN_TEXT } from './text-blocks.ts';

/** What was made of a text that cannot be read: its problems, and, where all of them could be mended, the text as it was meant. */
export interface Mended {
  problems: Problem[];
  meant?: Edited;
}

/** Nobody reads more. */
const MOST = 20;

/**
 * Finds the traps in a text that cannot be read, or not as it was meant. Each top-level section is looked at by itself, so
 * that a trap in one hides none in another; one that can be read is left alone. What is told is held against YAML: only
 * where a section can be read with all its traps mended the text counts as meant.
 */
export function mend(text: string): Mended {
  const marks = markTraps(text);
  const plain = edited(
    text,
    marks.flatMap((one) => one.edits),
  );
  const words = { keys: keysIn(text), ...namesIn(text) };
  const problems = marks.map((one) => one.problem);
  const parts: Edited[] = [];
  let sound = true;
  for (const [start, end] of sectionsOf(plain.text)) {
    const section = plain.text.slice(start, end);
    const mended = problems.length < MOST ? mendSection(section, words) : { problems: [], meant: undefined };
    const original = (offset: number) => plain.original(start + offset);
    problems.push(...mended.problems.map((one) => moved(one, original)));
    if (!mended.meant) sound = false;
    const meant = mended.meant ?? { text: section, original: (offset: number) => offset };
    parts.push({ text: meant.text, original: (offset) => original(meant.original(offset)) });
  }
  // who repeats things with aliases has one habit, not as many faults
  const repeats = problems.filter(({ code }) => code === 'yaml-alias').length;
  const told = problems.filter(
    ({ code }, index) => code !== 'yaml-alias' || problems.findIndex((one) => one.code === code) === index,
  );
  return { problems: told.slice(0, MOST), ...(sound && repeats < 2 ? { meant: joined(parts) } : {}) };
}

/**
 * The top-level sections of a text, by the lines at the margin that begin with a key. Each holds a group or a list, so nothing
 * stands behind its key: `Venue: the main hall` is a line of a text that was pasted there.
 */
function sectionsOf(text: string): [number, number][] {
  const starts = [
    ...text.matchAll(/^(?:[A-Za-z][\w-]*|["'“”][\w-]+["'”“]) *[:：](?=\s*(?:[[{#|>&*!]|$))/gm),
  ].map(({ index }) => index);
  starts[0] = 0;
  return starts.map((start, index) => [start, starts[index + 1] ?? text.length]);
}

function mendSection(section: string, words: Words): Mended {
  const faults = faultsOf(section);
  // what can be read is only mended where nobody can have meant it so
  const isMeant = faults.length > 0 ? () => false : ({ problem }: Trap) => !NEVER_MEANT.has(problem.code);
  const signs = (ODD.test(section) ? signTraps(section) : []).filter((one) => !isMeant(one));
  const clean = applied(section, signs);
  const looked = faults.length > 0 || MERGED.test(section) || MARGIN.test(section);
  const found = (looked ? structureTraps(clean.text, words) : []).filter((one) => !isMeant(one));
  const told = [
    ...signs.map((one) => one.problem),
    ...found.map((one) => moved(one.problem, clean.original)),
  ];
  const meant = applied(clean.text, found);
  const left = told.length > 0 ? faultsOf(meant.text) : faults;
  if (left.length === 0) {
    return {
      problems: told,
      meant: { text: meant.text, original: (at) => clean.original(meant.original(at)) },
    };
  }
  return { problems: told.length > 0 ? told.slice(0, 1) : left.slice(0, 1) };
}

/** Signs that look like others. */
const ODD = /[\t\u00a0\u00ad\u2000-\u200d\u2018-\u201f\u202f\u205f\u2060\u3000\ufeff：﹕«»‹›]/;
const SPACES = /[\u00a0\u00ad\u2000-\u200d\u202f\u205f\u2060\u3000\ufeff]/;
/** A dash further in than the one above it, which YAML takes for a part of the text of that one. */
const MERGED = /^( *)- [^\n:]*\r?\n\1 +- /m;
const CURLY_KEY = /^[ -]*[“„‘«][\w-]+[”“’»] *:/m;

/** A line at the margin that can only be text. */
const MARGIN = new RegExp(MARGIN_TEXT.source, 'm');

/** What YAML reads without a word, and nobody can have meant. */
const NEVER_MEANT = new Set<Code>(['yaml-invisible', 'yaml-indent', 'yaml-curly-quotes', 'yaml-text-block']);

/** Whether a text is not what it looks like, although YAML can read it. */
export function isStrange(text: string): boolean {
  // within a text of several lines both are words
  if ((MERGED.test(text) || CURLY_KEY.test(text) || MARGIN.test(text)) && mend(text).problems.length > 0)
    return true;
  return SPACES.test(text) && signTraps(text).some((one) => one.problem.code === 'yaml-invisible');
}

/** Why a text by itself cannot be read. */
function faultsOf(text: string): Problem[] {
  const document = parse(text);
  if (!document) return syntaxProblems(undefined, text);
  if (document.errors.length > 0) return syntaxProblems(document, text);
  return dataOf(document.contents).problems.filter(({ code }) => code !== 'duplicate-key');
}

function applied(text: string, traps: Trap[]): Edited {
  return edited(
    text,
    traps.flatMap((one) => one.edits),
  );
}

/** Texts one behind the other as one. */
function joined(parts: Edited[]): Edited {
  const starts: number[] = [];
  let length = 0;
  for (const { text } of parts) {
    starts.push(length);
    length += text.length;
  }
  return {
    text: parts.map((one) => one.text).join(''),
    original: (offset) => {
      let [low, high] = [0, starts.length];
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        if ((starts[middle] as number) <= offset) low = middle;
        else high = middle;
      }
      return parts[low]?.original(offset - (starts[low] ?? 0)) ?? 0;
    },
  };
}
