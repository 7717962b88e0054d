/**
 * The entries of a list with their positions, which are their keys in React: content can be in a list twice, and nothing on a page
 * changes its position.
 */
export function withIndex<T>(list: readonly T[]): { index: number; item: T }[] {
  return list.map((item, index) => ({ index, item }));
}
