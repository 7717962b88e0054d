import type { ReactNode } from 'react';
import { words } from './words.ts';

/** Collapses further items under a line such as "and 80 more". Each item has a key. */
export function CollapsedList({
  items,
  count,
}: {
  items: readonly (readonly [string, ReactNode])[];
  count: number;
}) {
  const list = (some: typeof items) => (
    <ul>
      {some.map(([key, item]) => (
        <li key={key}>{item}</li>
      ))}
    </ul>
  );
  // the summary takes a line too, so a single remaining item is shown instead
  if (items.length <= count + 1) return items.length > 0 && list(items);
  return (
    <>
      {list(items.slice(0, count))}
      <details>
        <summary>{words.andMore(items.length - count)}</summary>
        {list(items.slice(count))}
      </details>
    </>
  );
}
