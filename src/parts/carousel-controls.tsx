import type { KeyboardEvent } from 'react';
import { Arrow } from './arrow.tsx';
import styles from './carousel-controls.module.css';

interface Props {
  index: number;
  /** What each slide is called: Slide 1 of 3. The dots bear the same names. */
  names: string[];
  previous: string;
  next: string;
  go: (to: number) => void;
  /** One slide on or back; returns where that leads. */
  step: (by: 1 | -1) => number;
}

/** The arrows and dots of a carousel. Left and Right on the keyboard turn it too. */
export function CarouselControls({ index, names, previous, next, go, step }: Props) {
  const keys = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const to = step(event.key === 'ArrowRight' ? 1 : -1);
    // On the dots the focus goes along; on an arrow it stays.
    const dots = event.currentTarget.closest('[data-dots]');
    dots?.querySelectorAll('button')[to]?.focus();
  };
  const arrow = (name: string, by: 1 | -1) => (
    <button
      type="button"
      className={styles.arrow}
      aria-label={name}
      onClick={() => step(by)}
      onKeyDown={keys}
    >
      <Arrow back={by === -1} />
    </button>
  );
  return (
    <div className={styles.controls}>
      {arrow(previous, -1)}
      <div className={styles.dots} data-dots>
        {names.map((name, at) => (
          <button
            key={name}
            type="button"
            className={styles.dot}
            aria-label={name}
            aria-current={at === index}
            aria-disabled={at === index}
            onClick={() => go(at)}
            onKeyDown={keys}
          />
        ))}
      </div>
      {arrow(next, 1)}
    </div>
  );
}
