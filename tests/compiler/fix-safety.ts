import { isCollection, isMap, isScalar, isSeq, type Node, type Pair, parseDocument } from 'yaml';
import { fixAll } from '../../src/compiler/output/fix.ts';
import type { LocatedProblem } from '../../src/compiler/problems/problem.ts';
import { createLineLocator } from '../../src/compiler/source/position.ts';

type Key = string | number;

/** A value of a file with the lines on which it, its key and all that is around it are named. */
interface Leaf {
  path: Key[];
  value: unknown;
  lines: number[];
}

/** The values of a text as YAML reads it; undefined where it cannot. */
function leavesOf(text: string): { leaves: Leaf[]; data: unknown } | undefined {
  const document = parseDocument(text);
  if (document.errors.length > 0) return undefined;
  const lineOf = createLineLocator(text);
  const leaves: Leaf[] = [];
  const spanOf = (node: Node | null | undefined): number[] => {
    if (!node?.range) return [];
    const [first, last] = [
      lineOf(node.range[0]).line,
      lineOf(Math.max(node.range[0], node.range[1] - 1)).line,
    ];
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  };
  const walk = (node: Node | null, path: Key[], around: number[]): void => {
    if (isMap(node))
      for (const { key, value } of node.items as Pair<Node, Node | null>[])
        walk(value, [...path, isScalar(key) ? String(key.value) : ''], [...around, ...spanOf(key)]);
    else if (isSeq(node))
      for (const [index, item] of (node.items as Node[]).entries()) {
        const first = item?.range ? [lineOf(item.range[0]).line] : [];
        walk(item, [...path, index], [...around, ...first]);
      }
    else if (!isCollection(node))
      leaves.push({ path, value: isScalar(node) ? node.value : null, lines: [...around, ...spanOf(node)] });
  };
  walk(document.contents, [], []);
  return { leaves, data: document.toJS() };
}

/** Whether data has a value at a path; where a list got longer or shorter, in any of its entries. */
function hasAt(before: unknown, after: unknown, [key, ...rest]: Key[], value: unknown): boolean {
  if (key === undefined) return Object.is(after, value) || JSON.stringify(after) === JSON.stringify(value);
  if (after === null || typeof after !== 'object') return false;
  const within = (one: unknown, at: Key) => (one as Record<Key, unknown> | null | undefined)?.[at];
  if (
    typeof key === 'number' &&
    Array.isArray(before) &&
    Array.isArray(after) &&
    before.length !== after.length
  )
    return after.some((entry) => hasAt(before[key], entry, rest, value));
  return hasAt(within(before, key), within(after, key), rest, value);
}

/** The values that had no problem in their place, and are others after the fixes. */
function changedValues(before: string, problems: readonly LocatedProblem[], after: string): string[] {
  const [old, now] = [leavesOf(before), leavesOf(after)];
  if (!old) return [];
  if (!now) return ['YAML cannot read the text any more'];
  const lines = new Set<number>();
  for (const { code, line, endLine, related } of problems) {
    // the whole passage belongs to the section whose line is missing
    const passage = before.split('\n').slice(line);
    const next = passage.findIndex((one) => /^[A-Za-z]/.test(one));
    if (code === 'missing-section')
      for (let at = 0; at < (next < 0 ? passage.length : next); at++) lines.add(line + 1 + at);
    for (const one of [{ line, endLine }, ...related])
      for (let at = one.line; at <= one.endLine; at++) lines.add(at);
  }
  return old.leaves
    .filter((leaf) => !leaf.lines.some((line) => lines.has(line)))
    .filter(({ path, value }) => !hasAt(old.data, now.data, path, value))
    .map(({ path, value }) => `${path.join('.')}: ${JSON.stringify(value)?.slice(0, 80)}`);
}

/** What `--fix` makes of a text, and what is wrong with that: more problems than before, or another meaning. */
export function fixedWithHarm(
  text: string,
  problems: LocatedProblem[],
  check: (text: string) => LocatedProblem[],
): { text: string; harm: string[] } {
  const fixed = fixAll({ text, problems }, check);
  return { text: fixed.text, harm: fixed.text === text ? [] : harmOf(text, problems, fixed) };
}

function harmOf(text: string, problems: LocatedProblem[], fixed: ReturnType<typeof fixAll>): string[] {
  const errors = (all: readonly LocatedProblem[]) =>
    all.filter(({ severity }) => severity === 'error').length;
  const [was, is] = [errors(problems), errors(fixed.problems)];
  const more = is > was || (was === 0 && fixed.problems.length > problems.length);
  return [
    ...(more
      ? [`${problems.length} problems, then ${fixed.problems.map(({ code, line }) => `${code} ${line}`)}`]
      : []),
    ...changedValues(text, problems, fixed.text),
  ];
}

/** Numbers from 0 to 1 that are the same in each run (Mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const SIGNS = [
  '"',
  "'",
  ':',
  ': ',
  ' #',
  '- ',
  '|',
  '\t',
  '  ',
  '\u200b',
  '\u00a0',
  '“',
  '•',
  '[',
  '{',
  ',',
  '@',
  '$',
  '<b>',
  '\n',
];
const PASTED = [
  'Note: bring your card\n',
  '• One\n• Two\n',
  '- name: Somebody\n',
  '    agenda: Something\n',
  '<p>Dear <b>friends</b></p>\n',
  'instagram: "@somebody"\n',
  '\n\n',
];

/** A text with an edit as a hand makes it by accident: in a line, of a line, or of several. */
export function randomEdit(text: string, random: () => number): string {
  const lines = text.split('\n');
  const below = (count: number) => Math.floor(random() * count);
  const one = <T>(all: readonly T[]): T => all[below(all.length)] as T;
  const at = below(lines.length);
  const line = lines[at] ?? '';
  const column = below(line.length + 1);
  const edits: (() => unknown)[] = [
    () => lines.splice(at, 1),
    () => lines.splice(at, 0, line),
    () => lines.splice(at, 1 + below(12)),
    () => lines.splice(at, 1, ` ${line}`),
    () => lines.splice(at, 1, line.replace(/^ /, '')),
    () => lines.splice(at, 1, `  ${line}`),
    () => lines.splice(at, 1, line.replace(/^ {2}/, '')),
    () => lines.splice(at, 2, lines[at + 1] ?? '', line),
    () => lines.splice(at, 2, `${line} ${(lines[at + 1] ?? '').trim()}`),
    () => lines.splice(at, 1, line.slice(0, column) + line.slice(column + 1)),
    () => lines.splice(at, 1, line.slice(0, column) + one(SIGNS) + line.slice(column)),
    () => lines.splice(at, 1, line.slice(0, column), line.slice(column)),
    () => lines.splice(at, 0, ...one(PASTED).split('\n').slice(0, -1)),
    () => lines.splice(below(lines.length), 0, ...lines.splice(at, 1 + below(6))),
    () => lines.splice(at, 1, line.replace(/: /, one([':', ' ', ' = ', ' : ']))),
  ];
  one(edits)();
  return lines.join('\n');
}
