import type { ReactNode } from 'react';
import { words } from './words.ts';

/** The first items of a list, with the rest folded under "and 80 more". Each item needs a key. */
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
  // the fold itself takes a line, so one more item is shown instead
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
