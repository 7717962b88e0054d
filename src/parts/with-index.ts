/**
 * The things of a list with their positions, which are the keys for React: content can stand in a list twice, and
 * nothing on a page changes its place.
 */
export function withIndex<T>(list: readonly T[]): { at: number; one: T }[] {
  return list.map((one, at) => ({ at, one }));
}
