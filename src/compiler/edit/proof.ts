import { isMap, isScalar, isSeq, type Node } from 'yaml';
import { isDeepEqual, isRecord, type Json, valueAt } from '../../core/index.ts';
import type { ParsedFile } from '../recovery/read.ts';
import type { Source } from '../source/position.ts';
import { positionAt } from './layout.ts';
import { dataAfterIntent, type ValueIntent } from './model.ts';

/* An edit is right if the data equals the model, unaffected values are spelled as before, and no YAML problem is added. */

const ANY_SPELLING = Symbol('any spelling');

export function isVerifiedEdit(
  before: ParsedFile,
  after: ParsedFile,
  intent: ValueIntent,
  model: Json,
): boolean {
  const [old, next] = [before.source.data, after.source.data];
  if (!isDeepEqual(next, model)) return false;
  if (after.problems.length > before.problems.length) return false;
  const same = sharedObjects(old, next);
  // a copy must be spelled like its original
  if (intent.do === 'duplicate') same.delete(valueAt(old, [...intent.list, intent.index]));
  if (hasExpectedSpelling(before, after, intent, same)) return true;
  // equal entries may share a cached object, so the second attempt compares the spelling of all entries
  const lists = [old, next]
    .flatMap((data) => (isRecord(data) ? Object.values(data) : []))
    .filter(Array.isArray);
  const items = new Set(lists.flat());
  return hasExpectedSpelling(before, after, intent, new Set([...same].filter((one) => !items.has(one))));
}

function hasExpectedSpelling(
  before: ParsedFile,
  after: ParsedFile,
  intent: ValueIntent,
  same: ReadonlySet<unknown>,
): boolean {
  const written = spellingOf(before.source, same) as Json;
  const expected = dataAfterIntent(written, withAnySpelling(intent), ANY_SPELLING as unknown as Json);
  return expected !== undefined && isSpelledAs(spellingOf(after.source, same), expected);
}

/** Returns the intent for a comparison of spellings, in which the new value may have any spelling. */
function withAnySpelling(intent: ValueIntent): ValueIntent {
  return 'value' in intent ? { ...intent, value: ANY_SPELLING as unknown as Json } : intent;
}

/** Returns values and entries that are the same object in both parse results: their text is unchanged. */
function sharedObjects(old: unknown, next: unknown): Set<unknown> {
  const all = new Set(topLevelObjects(old));
  return new Set(topLevelObjects(next).filter((part) => all.has(part)));
}

function topLevelObjects(data: unknown): unknown[] {
  if (!isRecord(data)) return [];
  return Object.values(data).flatMap((value) =>
    Array.isArray(value) ? value.filter((item) => isRecord(item)) : isRecord(value) ? [value] : [],
  );
}

/** Returns the data with each value replaced with its spelling in the text. Values in `same` are unchanged. */
function spellingOf(source: Source, same: ReadonlySet<unknown>): unknown {
  const { data } = source;
  if (!isRecord(data)) return data;
  const spelled = Object.entries(data).map(([key, value]) => {
    if (same.has(value)) return [key, value];
    if (Array.isArray(value) && value.length > 0)
      return [
        key,
        value.map((item, index) => (same.has(item) ? item : spellingAt(source, [key, index], item))),
      ];
    return [key, spellingAt(source, [key], value)];
  });
  return Object.fromEntries(spelled);
}

function spellingAt(source: Source, path: (string | number)[], value: unknown): unknown {
  const position = positionAt(source, path);
  if (!position) return value;
  const { node, offset } = position;
  return nodeSpelling(node, source.text, offset);
}

function nodeSpelling(node: Node | null, text: string, offset: (within: number) => number): unknown {
  if (isMap<Node, Node | null>(node))
    return Object.fromEntries(
      node.items.map(({ key, value }) => [
        isScalar(key) ? String(key.value) : '',
        nodeSpelling(value, text, offset),
      ]),
    );
  if (isSeq<Node>(node)) return node.items.map((item) => nodeSpelling(item, text, offset));
  // an empty value is equivalent to an empty record
  if (!node?.range || (isScalar(node) && node.value === null)) return null;
  return text.slice(offset(node.range[0]), offset(node.range[1])).trimEnd();
}

function isSpelledAs(spelled: unknown, expected: unknown): boolean {
  if (expected === ANY_SPELLING || spelled === expected) return true;
  if (typeof spelled !== 'object' || typeof expected !== 'object' || !spelled || !expected) return false;
  const keys = Object.keys(spelled);
  return (
    Array.isArray(spelled) === Array.isArray(expected) &&
    keys.length === Object.keys(expected).length &&
    keys.every(
      (key) =>
        Object.hasOwn(expected, key) &&
        isSpelledAs((spelled as Record<string, unknown>)[key], (expected as Record<string, unknown>)[key]),
    )
  );
}
