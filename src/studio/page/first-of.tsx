import type { ReactNode } from 'react';
import { words } from './words.ts';

/** The first items of a list; the others are folded behind "and 80 more". Each item has its key. */
export function FirstOf({
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
  // one more line is as short as what hides it
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
