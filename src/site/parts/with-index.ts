/** Adds positions as React keys: entries can be equal, and their positions never change. */
export function withIndex<T>(list: readonly T[]): { index: number; item: T }[] {
  return list.map((item, index) => ({ index, item }));
}
