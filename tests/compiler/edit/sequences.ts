import fc from 'fast-check';
import { expect } from 'vitest';
import { isCollection, isMap, isPair, isScalar, isSeq, Lexer, type Node } from 'yaml';
import {
  composeChanges,
  type EditableText,
  type EditResult,
  editText,
  invertChanges,
  type TextIntent,
} from '../../../src/compiler/index.ts';
import { type Schemas, schemaAt } from '../../../src/compiler/schema/schemas.ts';
import { parseYaml, plainData } from '../../../src/compiler/source/parse.ts';
import { createLineLocator } from '../../../src/compiler/source/position.ts';
import { applyChanges, isRecord, type Json, type ValuePath, valueAt } from '../../../src/core/index.ts';

/* Sequences of edits, and what has to be true of each: P1 to P9 of the design of the studio. */

/** What somebody may type, or a program send. */
const TEXTS = [
  'word',
  'Two words',
  '',
  ' ',
  ' lead',
  'trail ',
  'yes',
  'No',
  'null',
  '~',
  'true',
  '010',
  '0x1F',
  '1e3',
  '.5',
  '24',
  '12:30',
  '2027-08-05T08:00',
  '+91 98765',
  '@name',
  '#1d4aa3',
  'a #b',
  'a # b',
  'a: b',
  'key:',
  "it's",
  "'single'",
  'say "so"',
  '"double"',
  '“curly”',
  'back\\slash',
  '$conference.name',
  '$5',
  '- dash',
  '? what',
  '[x',
  '{ y }',
  '| pipe',
  '> more',
  '!tag',
  '&a',
  '*a',
  '%x',
  '`code`',
  'x, y',
  '---',
  '...',
  '<<',
  '=',
  'https://example.org/a?b=c#d',
  'mailto:a@example.org',
  'über 👩‍👩‍👧 naïve',
  'العربية',
  '中文',
  'no\u00a0break',
  '\u200bzero',
  'line\u2028separator',
  'tab\tin it',
  '\ttab',
  'bell\u0007',
  'half \ud800 pair',
  '\ufeffmark',
  'a\nb',
  'a\nb\n',
  'a\n\nb\n\n',
  '\na',
  '  a\nb',
  'a\n  b\n c\n',
  'a \nb',
  'a\r\nb',
  '\n',
  '\n\n',
  '- one\n- two\n',
  '# Heading\n\nText with **bold** words.\n',
  'word '.repeat(60).trim(),
  `${'word '.repeat(60).trim()}\n\n${'other '.repeat(40).trim()}\n`,
];

const KEYS = [
  'name',
  'text',
  'agenda',
  'notice',
  'theme',
  'during',
  'after',
  'guide',
  'new key',
  '404',
  'paper',
  'id',
];

const anyText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
);

const anyValue: fc.Arbitrary<Json> = fc.oneof(
  { weight: 8, arbitrary: anyText },
  { weight: 1, arbitrary: fc.constantFrom<Json>(0, 24, -1.5, true, false, null) },
  { weight: 1, arbitrary: fc.constant<Json>({ name: 'Asha Example', role: 'Co-Chairperson' }) },
  {
    weight: 1,
    arbitrary: fc.constant<Json>({ label: 'A: b', text: 'One\n\nTwo\n', list: ['x', { y: 'z' }] }),
  },
  { weight: 1, arbitrary: fc.constant<Json>(['One', 'two: three']) },
  { weight: 1, arbitrary: fc.constant<Json>([{ id: 'one' }, { id: 'two', links: [] }, {}]) },
);

const KINDS = [
  'set',
  'set',
  'set',
  'same',
  'word',
  'word',
  'add',
  'unset',
  'insert',
  'remove',
  'move',
  'duplicate',
] as const;

/** A step, still without a place: numbers choose it in the data that is there by then. */
interface Step {
  kind: (typeof KINDS)[number];
  where: number;
  from: number;
  to: number;
  key: string;
  value: Json;
  sample: boolean;
}

export const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...KINDS),
  where: fc.nat(),
  from: fc.nat(40),
  to: fc.nat(40),
  key: fc.constantFrom(...KEYS),
  value: anyValue,
  sample: fc.boolean(),
});

/** All paths of a value: of its texts, numbers and the like, of its records and of its lists. */
export function pathsIn(
  value: unknown,
  path: ValuePath = [],
): { leaves: ValuePath[]; records: ValuePath[]; lists: ValuePath[] } {
  const all = { leaves: [] as ValuePath[], records: [] as ValuePath[], lists: [] as ValuePath[] };
  const walk = (one: unknown, here: ValuePath) => {
    if (Array.isArray(one)) {
      all.lists.push(here);
      for (const [index, item] of one.entries()) walk(item, [...here, index]);
    } else if (isRecord(one)) {
      all.records.push(here);
      for (const [key, item] of Object.entries(one)) walk(item, [...here, key]);
    } else all.leaves.push(here);
  };
  walk(value, path);
  return all;
}

/** The intent of a step in data; undefined where there is nothing that it could be about. */
export function intentOf(
  { kind, where, from, to, key, value, sample }: Step,
  data: Json,
): TextIntent | undefined {
  const { leaves, records, lists } = pathsIn(data);
  const pick = (all: ValuePath[]) => all[where % all.length];
  const inner = [...leaves, ...records.slice(1), ...lists];
  switch (kind) {
    case 'set': {
      const path = pick([...leaves, ...leaves, ...inner]);
      return path && { do: 'set', path, value };
    }
    case 'same': {
      const path = pick(inner);
      return (
        path && { do: 'set', path, value: valueAt(data, path) as Json, was: valueAt(data, path) as Json }
      );
    }
    case 'word': {
      const path = pick(leaves.filter((one) => typeof valueAt(data, one) === 'string'));
      if (!path) return undefined;
      const words = String(valueAt(data, path)).split(' ');
      return {
        do: 'set',
        path,
        value: words.with(from % words.length, `${words[from % words.length]}s`).join(' '),
      };
    }
    case 'add': {
      const record = pick(records);
      if (!record || Object.hasOwn(valueAt(data, record) as object, key)) return undefined;
      return { do: 'set', path: [...record, key], value };
    }
    case 'unset': {
      const path = pick(inner.filter((one) => typeof one.at(-1) === 'string'));
      return path && { do: 'unset', path };
    }
    default: {
      const list = pick(lists);
      const { length } = (list ? valueAt(data, list) : []) as Json[];
      if (!list) return undefined;
      if (kind === 'insert') return { do: 'insert', list, index: from % (length + 1), value, sample };
      if (length === 0) return undefined;
      if (kind === 'move') return { do: 'move', list, from: from % length, to: to % length };
      return { do: kind, list, index: from % length };
    }
  }
}

/** How often each kind of intent was refused, and how many there were. */
export interface Count {
  steps: number;
  refused: Record<string, number>;
}

export const noCount = (): Count => ({ steps: 0, refused: {} });

/** Carries out steps one after the other, and expects of each what is true of all edits. */
export function expectSteps(
  start: EditableText,
  steps: readonly Step[],
  schemas: Schemas,
  count: Count,
): void {
  let here = start;
  let expected = start.read.source.data as Json;
  let changes: EditResult['changes'] = [];
  for (const one of steps) {
    const data = here.read.source.data as Json;
    if (!isRecord(data)) return;
    const intent = intentOf(one, data);
    if (!intent) continue;
    count.steps++;
    const result = editText({ text: here, intents: [intent], schemas });
    if ('refused' in result) {
      // nothing would be left of the file, or YAML reads it only in part
      if (isLast(data, intent) || here.read.problems.length > 0) continue;
      const name = `${intent.do} ${result.refused.reason}`;
      count.refused[name] = (count.refused[name] ?? 0) + 1;
      continue;
    }
    expectSound(here, intent, result);
    if (isOfType(intent)) expected = settled(expected, data, schemas);
    expected = expectedData(expected, intent);
    changes = composeChanges(changes, result.changes);
    here = result;
  }
  const about = JSON.stringify(steps);
  // P2: YAML, which reads the text as a whole, reads what was asked for
  expect(loose(wholeData(here), schemas), about).toEqual(loose(expected, schemas));
  // P4: all steps together are one change, which can be taken back
  expect(applyChanges(start.text, changes), about).toBe(here.text);
  expect(applyChanges(here.text, invertChanges(start.text, changes)), about).toBe(start.text);
}

/** Whether an intent changes which schema is that of the values beside it. */
function isOfType(intent: TextIntent): boolean {
  return (intent.do === 'set' || intent.do === 'unset') && intent.path.at(-1) === 'type';
}

/** The data as they are, which are those that are expected: a text is known as one in paragraphs only while its block has a type. */
function settled(expected: Json, data: Json, schemas: Schemas): Json {
  expect(loose(data, schemas)).toEqual(loose(expected, schemas));
  return data;
}

function isLast(data: Json, intent: TextIntent): boolean {
  if (intent.do !== 'unset' && intent.do !== 'remove') return false;
  let path = intent.do === 'unset' ? intent.path : [...intent.list, intent.index];
  while (path.length > 0 && Object.keys(valueAt(data, path.slice(0, -1)) as object).length === 1)
    path = path.slice(0, -1);
  return path.length === 0;
}

function expectSound(before: EditableText, intent: TextIntent, after: EditResult): void {
  const about = `${JSON.stringify(intent)} in\n${before.text.length < 2000 ? before.text : JSON.stringify(after.changes)}`;
  const data = before.read.source.data as Json;
  // P5: what is the same stays the same
  if (isNothing(intent, data)) {
    expect(after.text, about).toBe(before.text);
    return;
  }
  expect(applyChanges(before.text, after.changes), about).toBe(after.text);
  // where mistakes are corrected to read a file, YAML has no places in it
  if (!before.read.recovered) {
    expectWithin(before, intent, after, about);
    expectComments(before, intent, after, about);
  }
  expectLineEnds(before.text, after, about);
  // P6: YAML has nothing more against it
  expect(after.read.problems.length, about).toBeLessThanOrEqual(before.read.problems.length);
}

function isNothing(intent: TextIntent, data: Json): boolean {
  return intent.do === 'set' && JSON.stringify(valueAt(data, intent.path)) === JSON.stringify(intent.value);
}

function withoutMark(text: string): string {
  return text.replace(/^\ufeff/, '');
}

function wholeData({ text, read }: EditableText): unknown {
  // what is read in spite of mistakes, YAML cannot read
  if (read.recovered) return read.source.data;
  const document = parseYaml(withoutMark(text));
  expect(document?.errors).toEqual([]);
  return plainData(document?.contents ?? null).data;
}

/** The data after an intent, made without the engine. */
function expectedData(data: Json, intent: TextIntent): Json {
  const copy = structuredClone(data);
  const at = (path: ValuePath) => valueAt(copy, path) as Json;
  const put = (path: ValuePath, value: Json) => {
    let here = copy as Record<string | number, Json>;
    for (const [index, key] of path.entries()) {
      if (index === path.length - 1)
        Object.defineProperty(here, key, { value, enumerable: true, configurable: true, writable: true });
      else {
        here[key] ??= {};
        here = here[key] as Record<string | number, Json>;
      }
    }
  };
  const take = (path: ValuePath) => {
    let whole = path;
    while (Object.keys(at(whole.slice(0, -1)) as object).length === 1) whole = whole.slice(0, -1);
    const parent = at(whole.slice(0, -1)) as Record<string, Json>;
    const key = whole.at(-1) as string;
    if (Array.isArray(parent)) parent.splice(Number(key), 1);
    else delete parent[key];
  };
  switch (intent.do) {
    case 'set':
      put(intent.path, intent.value);
      break;
    case 'unset':
      take(intent.path);
      break;
    case 'remove':
      take([...intent.list, intent.index]);
      break;
    case 'insert':
      (at(intent.list) as Json[]).splice(intent.index, 0, intent.value);
      break;
    case 'move': {
      const list = at(intent.list) as Json[];
      list.splice(intent.to, 0, ...list.splice(intent.from, 1));
      break;
    }
    case 'duplicate': {
      const list = at(intent.list) as Json[];
      const twin = structuredClone(list[intent.index]) as Json;
      const key = ['id', 'path'].find((one) => isRecord(twin) && typeof twin[one] === 'string');
      if (key !== undefined) {
        const taken = list.map((one) => (isRecord(one) ? one[key] : undefined));
        const base = String((twin as Record<string, Json>)[key]).replace(/-\d{1,3}$/, '');
        const stem = /^\/?\*?$/.test(base) ? '/' : base.includes('$') ? `${base}/` : `${base}-`;
        let number = 2;
        while (taken.includes(stem + number)) number++;
        (twin as Record<string, Json>)[key] = stem + number;
      }
      list.splice(intent.index + 1, 0, twin);
      break;
    }
    default:
      throw new Error(intent.do);
  }
  return copy;
}

/** Data in which texts in paragraphs differ only by their words: how they are wrapped does not count. */
function loose(data: unknown, schemas: Schemas): unknown {
  const walk = (value: unknown, path: ValuePath): unknown => {
    if (Array.isArray(value)) return value.map((item, index) => walk(item, [...path, index]));
    if (isRecord(value))
      return Object.fromEntries(
        Object.entries(value).map(([key, item]) => [key, walk(item, [...path, key])]),
      );
    if (typeof value !== 'string') return value;
    const isProse = schemaAt(path, schemas, data)?.schema['x-kind'] === 'prose';
    return isProse ? value.replaceAll(/\s+/g, ' ').trim() : value;
  };
  return walk(data, []);
}

/** A stretch of a text. */
type Range = [start: number, end: number];

const known = new Map<string, Node | null>();

/** What YAML reads in the part of a text with a key at the margin, and where that begins; in all of it where parts are no YAML. */
function nodesOf(text: string, key: string | number): { node: Node | null; from: number } {
  let from = 0;
  for (const part of text.split(/(?<=\n)(?=[^\s#-])/)) {
    const node = known.get(part) ?? parseYaml(part)?.contents ?? null;
    if (known.size > 200) known.clear();
    known.set(part, node);
    const [pair, ...others] = isMap(node) ? node.items : [];
    if (others.length > 0) break;
    if (pair && isScalar(pair.key) && String(pair.key.value) === String(key)) return { node, from };
    from += part.length;
  }
  return { node: parseYaml(text)?.contents ?? null, from: 0 };
}

/** From the line of an entry, with the comments above it, to the end of the lines that could belong to it. */
function stretchOf(whole: string, path: ValuePath): Range {
  const [key] = path;
  if (key === undefined) return [0, whole.length];
  const part = nodesOf(whole, key);
  const text = whole.slice(part.from);
  let { node } = part;
  let start = 0;
  for (const one of path) {
    if (isMap(node)) {
      const pair = node.items.findLast(
        (item) => isScalar(item.key) && String(item.key.value) === String(one),
      );
      start = (pair?.key as Node | undefined)?.range?.[0] ?? start;
      node = (pair?.value ?? null) as Node | null;
    } else if (isSeq(node)) {
      const { flow: isFlow, range } = node;
      const column = columnOf(text, range?.[0] ?? 0);
      node = node.items[Number(one)] as Node;
      start = node.range?.[0] ?? start;
      // its dash, in the column of the list, may be lines above it
      if (!isFlow) {
        let line = start - columnOf(text, start);
        while (text[line + column] !== '-') line = text.lastIndexOf('\n', line - 2) + 1;
        start = line + column;
      }
    }
  }
  let from = part.from + text.lastIndexOf('\n', start - 1) + 1;
  const lines = whole.slice(0, from).split('\n').slice(0, -1);
  while (lines.length > 0 && /^\s*(#[\s\S]*)?$/.test(lines.at(-1) as string))
    from -= (lines.pop() as string).length + 1;
  const end = part.from + endOf(node, start);
  const after = /^(?:[^\n]*\n)(?:[ \t]*(?:#.*)?(?:\r?\n|$))*/.exec(whole.slice(end));
  return [from, end + (after?.[0].length ?? whole.length)];
}

function columnOf(text: string, offset: number): number {
  return offset - text.lastIndexOf('\n', offset - 1) - 1;
}

function endOf(node: Node | null, start: number): number {
  if (isCollection(node) && node.items.length > 0 && !(node as { flow?: boolean }).flow) {
    const last = node.items.at(-1);
    const end = isPair(last) ? ((last.value ?? last.key) as Node | null) : (last as Node);
    return endOf(end, start);
  }
  return Math.max(
    start,
    (node?.range?.[1] ?? start) - (isScalar(node) && /^BLOCK/.test(String(node.type)) ? 1 : 0),
  );
}

/** P1: every byte outside of what an edit is about is the same. */
function expectWithin(
  before: EditableText,
  intent: TextIntent,
  { changes }: EditResult,
  about: string,
): void {
  if (intent.do === 'replace' || intent.do === 'rename') return;
  const shift = before.text.startsWith('\ufeff') ? 1 : 0;
  const text = withoutMark(before.text);
  const data = before.read.source.data;
  let path = 'path' in intent ? intent.path : intent.list;
  const isNew = intent.do === 'set' && valueAt(data, path) === undefined;
  if (isNew || intent.do === 'unset') path = path.slice(0, -1);
  // what would be empty goes, with a line break of its own
  if (intent.do === 'unset' || intent.do === 'remove')
    while (path.length > 0 && Object.keys(valueAt(data, path) as object).length === 1)
      path = path.slice(0, -1);
  const [start, end] = stretchOf(text, path);
  const first = changes[0];
  const last = changes.at(-1);
  expect(
    first ? first.from - shift >= start - 2 : true,
    `${about}\nbefore ${start}: ${JSON.stringify(changes)}`,
  ).toBe(true);
  expect(last ? last.to - shift <= end : true, `${about}\nafter ${end}: ${JSON.stringify(changes)}`).toBe(
    true,
  );
}

function commentsIn(text: string): string[] {
  return [...new Lexer().lex(text)]
    .filter((token) => token.startsWith('#'))
    .flatMap((token) => token.trimEnd().split(/\s+(?=#\s*sample$)/));
}

/** The keys at the margin in which two texts differ, with all that belongs to them. */
function changedSections(before: string, after: string): [string, string] {
  const [old, next] = [before, after].map((text) => text.split(/(?<=\n)(?=\S)/)) as [string[], string[]];
  let first = 0;
  while (first < Math.min(old.length, next.length) && old[first] === next[first]) first++;
  let last = 0;
  const most = Math.min(old.length, next.length) - first;
  while (last < most && old.at(-1 - last) === next.at(-1 - last)) last++;
  return [old.slice(first, old.length - last).join(''), next.slice(first, next.length - last).join('')];
}

function without(all: readonly string[], some: readonly string[]): string[] {
  const rest = [...all];
  for (const one of some) {
    const at = rest.indexOf(one);
    if (at >= 0) rest.splice(at, 1);
  }
  return rest;
}

const isSample = (comment: string) => /^#\s*sample$/.test(comment);

/** P3: comments stay, but those of what was removed, and that words are samples. */
function expectComments(before: EditableText, intent: TextIntent, after: EditResult, about: string): void {
  const [old, next] = changedSections(withoutMark(before.text), withoutMark(after.text)).map(commentsIn) as [
    string[],
    string[],
  ];
  const lost = without(old, next);
  const found = without(next, old);
  const data = before.read.source.data;
  const text = withoutMark(before.text);
  const own = (path: ValuePath) => commentsIn(text.slice(...stretchOf(text, path)));
  if (intent.do === 'move') {
    expect({ lost, found }, about).toEqual({ lost: [], found: [] });
    return;
  }
  if (intent.do === 'duplicate') {
    expect(lost, about).toEqual([]);
    expect(without(found, own([...intent.list, intent.index])), about).toEqual([]);
    return;
  }
  if (intent.do === 'insert') {
    expect(lost, about).toEqual([]);
    expect(
      found.every((one) => intent.sample === true && one === '# sample'),
      about,
    ).toBe(true);
    return;
  }
  if (intent.do === 'set') {
    const value = valueAt(data, intent.path);
    const isLeaf = value === undefined || value === null || typeof value !== 'object';
    // a commented-out key is no comment once it is one
    const uncommented = new RegExp(`^#\\s+${String(intent.path.at(-1)).replaceAll(/\W/g, '.')}:`);
    const allowed = isLeaf
      ? lost.filter((one) => isSample(one) || (value === undefined && uncommented.test(one)))
      : own(intent.path);
    expect(without(lost, allowed), about).toEqual([]);
    expect(found, about).toEqual([]);
    return;
  }
  expect(found, about).toEqual([]);
  if (intent.do === 'unset' || intent.do === 'remove') {
    let path = intent.do === 'unset' ? intent.path : [...intent.list, intent.index];
    while (Object.keys(valueAt(data, path.slice(0, -1)) as object).length === 1) path = path.slice(0, -1);
    expect(without(lost, own(path)), about).toEqual([]);
  }
}

/** P7: line breaks, the mark at the start and the end of the file stay as they are. */
function expectLineEnds(before: string, { text }: EditResult, about: string): void {
  expect(text.startsWith('\ufeff'), about).toBe(before.startsWith('\ufeff'));
  const kinds = (one: string) => [/(?<!\r)\n/.test(one), one.includes('\r\n')];
  const [old, next] = [kinds(before), kinds(text)];
  const isOneKind = old.filter(Boolean).length === 1;
  // a text within quotes may have any
  if (isOneKind)
    expect(
      next.map((is, index) => is && !old[index]),
      about,
    ).toEqual([false, false]);
  if (before.trimEnd() !== '' && !/[|>][-+\d]*\s*$/.test(before.split(/[\r\n]+(?!\s)/).at(-1) ?? ''))
    expect(/\n\s*$/.test(text), about).toBe(/\n\s*$/.test(before));
}

/** The same text, read as a whole. */
export function readAsWhole(text: string): EditableText {
  const content = withoutMark(text);
  const contents = parseYaml(content)?.contents ?? null;
  const { data, problems } = plainData(contents);
  const nodesAt = (path: readonly (string | number)[]) => ({ contents, path, from: 0 });
  return {
    text,
    read: { source: { text: content, lineOf: createLineLocator(content), data, nodesAt }, problems },
  };
}

/** P8: whether a file is read in pieces or as a whole makes no difference. */
export function expectSameAsWhole(
  pieces: EditableText,
  whole: EditableText,
  one: Step | TextIntent,
  schemas: Schemas,
): void {
  const data = pieces.read.source.data as Json;
  const intent = 'kind' in one ? intentOf(one, data) : one;
  if (!intent) return;
  const results = [pieces, whole].map((here) => {
    const result = editText({ text: here, intents: [intent], schemas });
    return 'refused' in result ? result : result.changes;
  });
  expect(results[1], JSON.stringify(intent)).toEqual(results[0]);
}

/** P4: what is done and undone by another edit leaves no trace. */
export function expectBackAndForth(start: EditableText, one: Step, schemas: Schemas): void {
  const data = start.read.source.data as Json;
  const intent = isRecord(data) ? intentOf(one, data) : undefined;
  const back = intent && oppositeOf(intent, data);
  if (!intent || !back) return;
  const there = editText({ text: start, intents: [intent], schemas });
  if ('refused' in there) return;
  const again = editText({ text: there, intents: [back], schemas });
  expect('refused' in again ? again : again.text, `${JSON.stringify(intent)} in\n${start.text}`).toBe(
    start.text,
  );
}

function oppositeOf(intent: TextIntent, data: Json): TextIntent | undefined {
  if (intent.do === 'move') return { ...intent, from: intent.to, to: intent.from };
  if (intent.do === 'insert' && (valueAt(data, intent.list) as Json[]).length > 0)
    return { do: 'remove', list: intent.list, index: intent.index };
  if (intent.do === 'duplicate') return { do: 'remove', list: intent.list, index: intent.index + 1 };
  return undefined;
}
