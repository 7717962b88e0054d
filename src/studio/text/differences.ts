import { type Intent, isDeepEqual, isRecord, type Json, type ValuePath } from '../../core/index.ts';
import { identityOf } from './rebase.ts';

/*
 * Edits as an editor would make them in the studio, one per changed value. The paths of an edit refer to the data after the
 * previous edits.
 */

export function intentsBetween(before: Json, after: Json): Intent[] {
  return valueChanges([], before, after);
}

function valueChanges(path: ValuePath, before: Json, after: Json): Intent[] {
  if (isDeepEqual(before, after)) return [];
  if (isRecord(before) && isRecord(after))
    return createRecordIntents(path, before as Record<string, Json>, after as Record<string, Json>);
  const whole: Intent = { do: 'set', path, value: after };
  if (!Array.isArray(before) || !Array.isArray(after)) return [whole];
  return listChanges(path, before, after) ?? [whole];
}

function createRecordIntents(
  path: ValuePath,
  before: Record<string, Json>,
  after: Record<string, Json>,
): Intent[] {
  const gone = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  return [
    ...gone.map((key): Intent => ({ do: 'unset', path: [...path, key] })),
    ...Object.entries(after).flatMap(([key, value]): Intent[] => {
      const there = Object.hasOwn(before, key) ? before[key] : undefined;
      if (there !== undefined) return valueChanges([...path, key], there, value);
      return [{ do: 'set', path: [...path, key], value }];
    }),
  ];
}

/** Undefined if the keys of the entries are ambiguous. */
function listChanges(list: ValuePath, before: Json[], after: Json[]): Intent[] | undefined {
  const [old, next] = [before.map(entryKey), after.map(entryKey)];
  const hasNames = [...before, ...after].some((entry) => identityOf(entry) !== undefined);
  if (!hasNames && before.length === after.length)
    return after.flatMap((entry, at) => valueChanges([...list, at], before[at] as Json, entry));
  if (new Set(old).size < old.length || new Set(next).size < next.length) return undefined;
  const intents: Intent[] = [];
  const now = before.map((entry, at) => ({ entry, name: old[at] as string }));
  for (let index = now.length - 1; index >= 0; index--) {
    if (next.includes(now[index]?.name ?? '')) continue;
    now.splice(index, 1);
    intents.push({ do: 'remove', list, index });
  }
  for (const [index, name] of next.entries()) {
    const entry = after[index] as Json;
    const from = now.findIndex((one) => one.name === name);
    if (from < 0) {
      now.splice(index, 0, { entry, name });
      intents.push({ do: 'insert', list, index, value: entry });
    } else if (from !== index) {
      now.splice(index, 0, ...now.splice(from, 1));
      intents.push({ do: 'move', list, from, to: index });
    }
  }
  const inside = now.flatMap(({ entry }, at) => valueChanges([...list, at], entry, after[at] as Json));
  return [...intents, ...inside];
}

/** Returns the entry's id or path or, without both, its whole content. */
function entryKey(entry: Json): string {
  const identity = identityOf(entry);
  return identity === undefined ? JSON.stringify(entry) : `=${identity}`;
}
