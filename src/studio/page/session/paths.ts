import { type Intent, isWithin, type Json, type ValuePath } from '../../../core/index.ts';

export function pathKey(path: ValuePath): string {
  return JSON.stringify(path);
}

/** Undefined if the value was removed. */
export function pathAfterChange(path: ValuePath, intent: Intent): ValuePath | undefined {
  if (!('list' in intent) || path.length <= intent.list.length || !isWithin(path, intent.list)) return path;
  const at = intent.list.length;
  const index = indexAfterChange(Number(path[at]), intent);
  return index === undefined ? undefined : path.with(at, index);
}

function indexAfterChange(index: number, intent: Extract<Intent, { list: ValuePath }>): number | undefined {
  switch (intent.do) {
    case 'insert':
      return index >= intent.index ? index + 1 : index;
    case 'duplicate':
      return index > intent.index ? index + 1 : index;
    case 'remove':
      if (index === intent.index) return undefined;
      return index > intent.index ? index - 1 : index;
    case 'move': {
      const { from, to } = intent;
      if (index === from) return to;
      const without = index > from ? index - 1 : index;
      return without >= to ? without + 1 : without;
    }
  }
}

export function isSameValue(one: Json | undefined, other: Json | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
