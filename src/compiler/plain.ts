import type { Scope } from './lookup.ts';
import { hasReference } from './references.ts';

// the same record is brought to many pages, and weighed once; which records have pages is part of it
const weighed = new WeakMap<Scope['pages'], WeakMap<object, number>>();

/**
 * How many values a written value has, itself counted, when there is nothing in it to resolve: no reference, no `$$`,
 * and no record that has a page. 0 when there is.
 */
export function plainSize(value: unknown, scope: Scope): number {
  if (typeof value === 'string') return value.includes('$$') || hasReference(value) ? 0 : 1;
  if (value === null || typeof value !== 'object') return 1;
  let sizes = weighed.get(scope.pages);
  if (!sizes) {
    sizes = new WeakMap();
    weighed.set(scope.pages, sizes);
  }
  const known = sizes.get(value);
  if (known !== undefined) return known;
  const size = scope.pages.has(value) ? 0 : sizeOf(Object.values(value), scope);
  sizes.set(value, size);
  return size;
}

/** A copy of plain data. */
export function copyOf<T>(value: T): T {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(copyOf) as T;
  const copy: Record<string, unknown> = {};
  for (const [key, child] of Object.entries(value)) {
    // no schema knows it, and set like this it would be no key
    if (key !== '__proto__') copy[key] = copyOf(child);
  }
  return copy as T;
}

function sizeOf(children: unknown[], scope: Scope): number {
  let size = 1;
  for (const child of children) {
    const own = plainSize(child, scope);
    if (own === 0) return 0;
    size += own;
  }
  return size;
}
