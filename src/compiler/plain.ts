import type { Scope } from './lookup.ts';
import { hasReference } from './references.ts';

// the same record is brought to many pages, and weighed once
const sizes = new WeakMap<object, number>();

/**
 * How many values a written value has, itself counted, when there is nothing in it to resolve: no reference, no `$$`,
 * and no record that has a page. 0 when there is.
 */
export function plainSize(value: unknown, { pages, around }: Scope): number {
  return pages.has(value) || around.has(value) ? 0 : sizeOf(value);
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

/** The same of any value, whether or not it has a page. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.includes('$$') || hasReference(value) ? 0 : 1;
  if (value === null || typeof value !== 'object') return 1;
  const known = sizes.get(value);
  if (known !== undefined) return known;
  const size = sumOf(Object.values(value));
  sizes.set(value, size);
  return size;
}

function sumOf(children: unknown[]): number {
  let sum = 1;
  for (const child of children) {
    const own = sizeOf(child);
    if (own === 0) return 0;
    sum += own;
  }
  return sum;
}
