import { useEffect, useRef } from 'react';
import type { Form } from '../../../../core/index.ts';
import { Button } from '../../dialogs.tsx';
import { useSession } from '../../session/session.ts';
import { words } from '../../words.ts';
import { useAddEntry } from './list-view.tsx';

export function EntryActions({
  entry: { list, index, count, least, most, add, end },
  title,
}: {
  entry: NonNullable<Form['entry']>;
  title: string;
}) {
  const session = useSession();
  const adding = useAddEntry(list, Math.min(index + 1, end), add);
  const row = useRef<HTMLDivElement>(null);
  /** A move that isn't displayed yet, and further steps requested meanwhile. */
  const moved = useRef<{ from: number; to: number; more: number }>(undefined);
  const move = async (by: number) => {
    const under = moved.current;
    if (under?.from === index) {
      under.more += by;
      return;
    }
    const to = Math.max(0, Math.min(count - 1, index + by));
    if (to === index) return;
    const begun = { from: index, to, more: 0 };
    moved.current = begun;
    if (await session.change([{ do: 'move', list, from: index, to }]))
      session.set({ announcement: words.moved(title, to + 1, count) });
    else if (moved.current === begun) moved.current = undefined;
  };
  const moveOn = useRef(move);
  moveOn.current = move;
  useEffect(() => {
    const under = moved.current;
    if (!under || index === under.from) return;
    moved.current = undefined;
    if (index === under.to && under.more !== 0) void moveOn.current(under.more);
    // at an end of the list one button is disabled, so the other button gets the focus
    if (document.activeElement === document.body)
      row.current?.querySelector<HTMLButtonElement>('button:not(:disabled)')?.focus();
  }, [index]);
  return (
    <div className="entry-actions" ref={row}>
      <small>{words.place(index, count)}</small>
      <Button
        disabled={index === 0}
        aria-label={words.moveUp(title)}
        title={words.up}
        onClick={() => void move(-1)}
      >
        ↑
      </Button>
      <Button
        disabled={index === count - 1}
        aria-label={words.moveDown(title)}
        title={words.down}
        onClick={() => void move(1)}
      >
        ↓
      </Button>
      {add.length > 0 && (most === undefined || count < most) && (
        <Button aria-label={words.addAfter(title)} title={words.addAnother} onClick={adding.begin}>
          +
        </Button>
      )}
      {count > least && (
        <Button
          aria-label={words.removeRow(title)}
          title={words.remove}
          onClick={() => void session.remove(list, index, title)}
        >
          ×
        </Button>
      )}
      {adding.dialog}
    </div>
  );
}
