import { useEffect, useState } from 'react';
import { CalendarLinks } from '../parts/calendar-links.tsx';
import { left, otherClock, phaseAt } from '../parts/clock.ts';
import { GlobeOrnament } from '../parts/globe-ornament.tsx';
import { withIndex } from '../parts/with-index.ts';
import type { BlockProps } from '../shared/index.ts';
import styles from './countdown.module.css';

const FIRST = 1000;
const EVERY = 60_000;

type Props = BlockProps<'countdown'>;

/** The time, from about a second after the first rendering on; the server cannot know the visitor's clock. */
function useNow(): Date | undefined {
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
  return now;
}

/** Days, hours and minutes until the conference starts, and what visitors can add to their calendars. */
export default function Countdown(props: Props) {
  const { heading, timezone, calendar, uid } = props;
  const now = useNow();
  const dates = props.dates ?? props.starts.slice(0, 16).replace('T', ' ');
  // without a zone these are moments of the visitor's local time
  const phase = now && phaseAt(now, new Date(props.starts), props.ends ? new Date(props.ends) : undefined);
  const days = (calendar?.days ?? []).map(({ id, name }) => ({ link: id, words: name }));
  const entries = calendar ? [{ link: calendar.whole, words: props.addWhole }, ...days] : [];
  return (
    <section className={styles.countdown} data-ground="ink" aria-labelledby={`${uid}-heading`}>
      <GlobeOrnament className={styles.globe} />
      <h2 id={`${uid}-heading`} className={styles.heading}>
        {heading}
      </h2>
      <div className={styles.clock}>
        <Face
          {...props}
          now={now}
          said={phase && phase !== 'before' ? props[phase] : now ? undefined : dates}
        />
        <p className={styles.dates} data-above={!now} data-written={Boolean(props.dates)}>
          {dates}
        </p>
        {entries.length > 0 && <CalendarLinks uid={uid} heading={props.addHeading} entries={entries} />}
        {timezone && (
          <p className={styles.zone}>{phase === 'before' && <Zone {...props} zone={timezone} />}</p>
        )}
      </div>
    </section>
  );
}

/** The numbers, or in their place what is said once they are of no more use; until they come, the dates. */
function Face({ said, now, ...props }: Props & { said: string | undefined; now: Date | undefined }) {
  const time = now && left(new Date(props.starts), now);
  const units = [
    { word: props.days, count: time?.days },
    { word: props.hours, count: time?.hours },
    { word: props.minutes, count: time?.minutes },
  ];
  return (
    <div className={styles.face} data-said={Boolean(said)} data-waiting={!now}>
      <p id={`${props.uid}-text`} className={styles.text} aria-hidden={Boolean(said)}>
        {props.text}
      </p>
      {/* A timer is not read out by itself: every minute would be too often. */}
      <div
        role="timer"
        aria-labelledby={`${props.uid}-text`}
        aria-hidden={!time || Boolean(said)}
        className={styles.timer}
        data-empty={!time}
      >
        {withIndex(units).map(({ at, one: { word, count } }) => (
          <p key={at} className={styles.unit}>
            <span className={styles.count}>{count}</span> <span>{word}</span>
          </p>
        ))}
      </div>
      {said && <p className={styles.said}>{said}</p>}
    </div>
  );
}

/** What the start is on the visitor's clock, where that is not the clock of the place. */
function Zone({ starts, zone, zoneIn, zoneIs, zoneYours }: Props & { zone: string }) {
  const clocks = otherClock(starts, zone, document.documentElement.lang || undefined);
  return clocks && [clocks.there, zoneIn, clocks.place, zoneIs, clocks.here, zoneYours].join(' ');
}
