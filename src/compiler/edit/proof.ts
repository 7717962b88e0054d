import { isMap, isScalar, isSeq, type Node } from 'yaml';
import { isRecord, isSame, type Json, valueAt } from '../../core/index.ts';
import type { Read } from '../recovery/read.ts';
import type { Source } from '../source/position.ts';
import { positionAt } from './layout.ts';
import { modelOf, type ValueIntent } from './model.ts';

/*
 * Proves an edit by reading the text after it. Its data must equal the model, everything else must be spelled as before, and YAML
 * must report no additional problem.
 */

const ANY_SPELLING = Symbol('any spelling');

/** Whether the text after an edit says what the intent asks for, and nothing else changed. */
export function isProven(before: Read, after: Read, intent: ValueIntent, model: Json): boolean {
  const [old, next] = [before.source.data, after.source.data];
  if (!isSame(next, model)) return false;
  if (after.problems.length > before.problems.length) return false;
  const same = sharedWith(old, next);
  // a copy is spelled like its original
  if (intent.do === 'duplicate') same.delete(valueAt(old, [...intent.list, intent.index]));
  if (isSpelling(before, after, intent, same)) return true;
  // of equal entries, one may be cached in place of another
  const lists = [old, next]
    .flatMap((data) => (isRecord(data) ? Object.values(data) : []))
    .filter(Array.isArray);
  const items = new Set(lists.flat());
  return isSpelling(before, after, intent, new Set([...same].filter((one) => !items.has(one))));
}

function isSpelling(before: Read, after: Read, intent: ValueIntent, same: ReadonlySet<unknown>): boolean {
  const written = spellingOf(before.source, same) as Json;
  const expected = modelOf(written, withAnySpelling(intent), ANY_SPELLING as unknown as Json);
  return expected !== undefined && isSpelledAs(spellingOf(after.source, same), expected);
}

/** Returns the intent for spellings: its new value may have any spelling. */
function withAnySpelling(intent: ValueIntent): ValueIntent {
  return 'value' in intent ? { ...intent, value: ANY_SPELLING as unknown as Json } : intent;
}

/** Returns the top-level values and entries that both readings share as the same object: their text has not changed. */
function sharedWith(old: unknown, next: unknown): Set<unknown> {
  const all = new Set(partsOf(old));
  return new Set(partsOf(next).filter((part) => all.has(part)));
}

function partsOf(data: unknown): unknown[] {
  if (!isRecord(data)) return [];
  return Object.values(data).flatMap((value) =>
    Array.isArray(value) ? value.filter((item) => isRecord(item)) : isRecord(value) ? [value] : [],
  );
}

/** Returns the data with the spelling of each value instead of the value. Values in `same` are unchanged. */
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
  return spelling(node, source.text, offset);
}

function spelling(node: Node | null, text: string, offset: (within: number) => number): unknown {
  if (isMap<Node, Node | null>(node))
    return Object.fromEntries(
      node.items.map(({ key, value }) => [
        isScalar(key) ? String(key.value) : '',
        spelling(value, text, offset),
      ]),
    );
  if (isSeq<Node>(node)) return node.items.map((item) => spelling(item, text, offset));
  // an empty value equals an empty record
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
