/** Returns the entries of a list with their positions, as React keys: content can occur twice, and nothing on a page changes its position. */
export function withIndex<T>(list: readonly T[]): { index: number; item: T }[] {
  return list.map((item, index) => ({ index, item }));
}
