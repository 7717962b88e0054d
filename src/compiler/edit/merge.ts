import { isRecord, type Json, type Refusal, type ValuePath } from '../../shared/index.ts';
import { valueAt } from '../source/position.ts';
import { changesBetween, rebaseChanges } from './changes.ts';
import type { EditableText, TextIntent } from './edit.ts';
import { matchesOf } from './match.ts';
import { modelOf, targetOf, type ValueIntent } from './model.ts';

/*
 * Intents for a text that has changed since they were made: by another program, or in another tab. Entries of lists are found
 * again by who they are; and each intent gets the value that somebody saw, so that a value which both changed is a conflict.
 */

/**
 * The same intents for the text after a change. Refused where an entry is gone, or where changes of the text fall into the same
 * place.
 */
export function rebaseIntents(
  intents: readonly TextIntent[],
  before: EditableText,
  after: EditableText,
): { intents: TextIntent[] } | { refused: Refusal } {
  let [old, now] = [before.read.source.data, after.read.source.data] as [Json, Json];
  const moved: TextIntent[] = [];
  for (const intent of intents) {
    if (intent.do === 'replace') {
      const changes = rebaseChanges(intent.changes, changesBetween(before.text, after.text));
      // the text of only the first is known
      if (!changes || intents.length > 1) return gone([]);
      moved.push({ ...intent, changes });
      continue;
    }
    const next = intent.do === 'rename' ? movedRename(intent, old, now) : movedIntent(intent, old, now);
    if (!next) return gone(intent.do === 'rename' ? intent.path : targetOf(intent));
    moved.push(next);
    if (intent.do === 'rename' || next.do === 'rename') continue;
    old = modelOf(old, intent) ?? old;
    now = modelOf(now, next) ?? now;
  }
  return { intents: moved };
}

function gone(path: ValuePath): { refused: Refusal } {
  return { refused: { reason: 'conflict', path, now: undefined } };
}

function movedRename(
  intent: Extract<TextIntent, { do: 'rename' }>,
  old: Json,
  now: Json,
): Extract<TextIntent, { do: 'rename' }> | undefined {
  const path = movedPath(intent.path, old, now);
  const id = valueAt(old, intent.path);
  const was = intent.was ?? (isRecord(id) ? (id.id as Json) : (id as Json));
  return path && { ...intent, path, was };
}

function movedIntent(intent: ValueIntent, old: Json, now: Json): ValueIntent | undefined {
  const seen = valueAt(old, targetOf(intent)) as Json | undefined;
  const was = seen === undefined ? {} : { was: seen };
  if (intent.do === 'set' || intent.do === 'unset') {
    const path = movedPath(intent.path, old, now);
    return path && { ...was, ...intent, path };
  }
  const list = movedPath(intent.list, old, now);
  if (!list) return undefined;
  const index = (position: number) =>
    movedPath([...intent.list, position], old, now)?.at(-1) as number | undefined;
  if (intent.do === 'insert')
    return { ...intent, list, index: movedPlace(intent.list, list, intent.index, old, now) };
  if (intent.do === 'move') {
    const from = index(intent.from);
    const { length } = (valueAt(now, list) ?? []) as Json[];
    // its place is where the entry is that it was put before, or at the end
    const target = index(intent.to) ?? length - 1;
    return from === undefined
      ? undefined
      : { ...was, ...intent, list, from, to: Math.min(target, length - 1) };
  }
  const at = index(intent.index);
  if (at === undefined) return undefined;
  return intent.do === 'remove' ? { ...was, ...intent, list, index: at } : { ...intent, list, index: at };
}

/** The path of the same value in other data. Undefined where an entry on the way is gone. */
function movedPath(path: ValuePath, old: Json, now: Json): ValuePath | undefined {
  const moved: ValuePath = [];
  let [from, to] = [old, now] as [Json | undefined, Json | undefined];
  for (const key of path) {
    let next = key;
    if (typeof key === 'number' && Array.isArray(from) && Array.isArray(to)) {
      const match = from === to ? { to: key } : matchesOf(from, to).find((one) => one.from === key);
      if (!match) return undefined;
      next = match.to;
    }
    moved.push(next);
    from = child(from, key);
    to = child(to, next);
  }
  return moved;
}

function child(value: Json | undefined, key: string | number): Json | undefined {
  return valueAt(value, [key]) as Json | undefined;
}

/** Where a new entry goes: behind the one that it was to follow. */
function movedPlace(list: ValuePath, next: ValuePath, index: number, old: Json, now: Json): number {
  const before = index > 0 ? movedPath([...list, index - 1], old, now) : undefined;
  const after = before ? undefined : movedPath([...list, index], old, now);
  const { length } = (valueAt(now, next) ?? []) as Json[];
  if (before) return Number(before.at(-1)) + 1;
  return after ? Number(after.at(-1)) : Math.min(index, length);
}
