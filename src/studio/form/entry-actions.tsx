import { useState } from 'react';
import type { Addition, Form } from '../../shared/index.ts';
import { useSession } from '../context.ts';
import { words } from '../words.ts';
import { AddDialog } from './list-view.tsx';

/** What can be done with an entry of a list as a whole, in its own form: move it, add another one after it, remove it. */
export function EntryActions({
  entry: { list, index, count, least, most, add },
  title,
}: {
  entry: NonNullable<Form['entry']>;
  title: string;
}) {
  const session = useSession();
  const [isAdding, setAdding] = useState(false);
  const move = async (to: number) => {
    if (await session.change([{ do: 'move', list, from: index, to }]))
      session.set({ said: words.moved(title, to + 1, count) });
  };
  const insert = async ({ value }: Addition) => {
    setAdding(false);
    const at = index + 1;
    if (await session.change([{ do: 'insert', list, index: at, value, sample: true }]))
      await session.select([...list, at], { focus: true });
  };
  const [only, ...others] = add;
  return (
    <div className="entry-actions">
      <small>{words.place(index, count)}</small>
      <button
        type="button"
        disabled={index === 0}
        aria-label={words.moveUp(title)}
        title={words.up}
        onClick={() => void move(index - 1)}
      >
        ↑
      </button>
      <button
        type="button"
        disabled={index === count - 1}
        aria-label={words.moveDown(title)}
        title={words.down}
        onClick={() => void move(index + 1)}
      >
        ↓
      </button>
      {only && (most === undefined || count < most) && (
        <button
          type="button"
          aria-label={words.addAnother}
          title={words.addAnother}
          onClick={() => (others.length === 0 ? void insert(only) : setAdding(true))}
        >
          +
        </button>
      )}
      {count > least && (
        <button
          type="button"
          aria-label={words.removeRow(title)}
          title={words.remove}
          onClick={() => void session.remove(list, index, title)}
        >
          ×
        </button>
      )}
      {isAdding && <AddDialog add={add} choose={(one) => (one ? void insert(one) : setAdding(false))} />}
    </div>
  );
}
