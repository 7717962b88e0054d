/** The address of the feed, without the base path. */
export const FEED = '/news.xml';

/** Posts by their dates (`2027-03-01`), the newest first; those of one day in the order of the file. */
export function newestFirst<T extends { date: string }>(posts: readonly T[]): T[] {
  return [...posts].sort((one, other) => (one.date < other.date ? 1 : one.date > other.date ? -1 : 0));
}
