import { Arrow } from './arrow.tsx';
import styles from './carousel-controls.module.css';

interface Props {
  /** What each slide is called: Slide 1 of 3. The dots bear the same names. */
  names: string[];
  previous: string;
  next: string;
}

/** The arrows and dots of a carousel whose first slide is in front. */
export function CarouselControls({ names, previous, next }: Props) {
  const arrow = (name: string, by: 1 | -1) => (
    <button type="button" className={styles.arrow} aria-label={name} data-step={by}>
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
            aria-current={at === 0}
            aria-disabled={at === 0}
          />
        ))}
      </div>
      {arrow(next, 1)}
    </div>
  );
}
