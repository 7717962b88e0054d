import { useEffect, useState } from 'react';
import type { BlockProps } from '../page/page.ts';
import { Meridian } from '../parts/meridian.tsx';
import { type Left, left } from '../parts/moment.ts';
import { placed } from '../parts/placed.ts';
import styles from './countdown.module.css';

const FIRST = 1000;
const EVERY = 60_000;

/** What is left, from about a second after the first rendering on; the server cannot know the visitor's clock. */
function useLeft(starts: string): Left | undefined {
  const [now, setNow] = useState<Date>();
  useEffect(() => {
    const tick = () => setNow(new Date());
    let every: ReturnType<typeof setInterval> | undefined;
    const first = setTimeout(() => {
      tick();
      every = setInterval(tick, EVERY);
    }, FIRST);
    return () => {
      clearTimeout(first);
      clearInterval(every);
    };
  }, []);
  // Without a zone, the moment is one of the visitor's local time.
  return now && left(new Date(starts), now);
}

/** Days, hours and minutes until the conference starts. */
export default function Countdown(props: BlockProps<'countdown'>) {
  const { heading, text, dates, starts, uid } = props;
  const time = useLeft(starts);
  const units = [
    { word: props.days, count: time?.days },
    { word: props.hours, count: time?.hours },
    { word: props.minutes, count: time?.minutes },
  ];
  return (
    <section className={styles.countdown} data-ground="ink" aria-labelledby={`${uid}-heading`}>
      <Meridian className={styles.globe} />
      <h2 id={`${uid}-heading`} className={styles.heading}>
        {heading}
      </h2>
      <div className={styles.clock}>
        <p id={`${uid}-text`} className={styles.text}>
          {text}
        </p>
        {/* A timer is not read out by itself: every minute would be too often. */}
        <div
          role="timer"
          aria-labelledby={`${uid}-text`}
          aria-hidden={!time}
          className={styles.timer}
          data-empty={!time}
        >
          {placed(units).map(({ at, one: { word, count } }) => (
            <p key={at} className={styles.unit}>
              <span className={styles.count}>{count}</span> <span>{word}</span>
            </p>
          ))}
        </div>
        {dates && <p className={styles.dates}>{dates}</p>}
      </div>
    </section>
  );
}
