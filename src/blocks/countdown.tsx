import { useContext } from 'react';
import { BlockContext } from '../parts/block-context.ts';
import { CalendarLinks } from '../parts/calendar-links.tsx';
import { GlobeOrnament } from '../parts/globe-ornament.tsx';
import { type BlockProps, fitOf, momentText } from '../shared/index.ts';
import styles from './countdown.module.css';

/**
 * Days, hours and minutes until the conference starts, and what visitors can add to their calendars. The server cannot know
 * the visitor's clock: the dates take the place of the numbers until `countdown.client.ts` fills these in.
 */
export default function Countdown(props: BlockProps<'countdown'>) {
  const { uid, heading, text, starts, ends, during, after, timezone, calendar, words } = props;
  const { language } = useContext(BlockContext);
  const dates = props.dates ?? momentText(starts, language);
  const units = [
    { unit: 'days', word: words.days },
    { unit: 'hours', word: words.hours },
    { unit: 'minutes', word: words.minutes },
  ];
  const days = (calendar?.days ?? []).map(({ id, name }) => ({ link: id, words: name }));
  const entries = calendar ? [{ link: calendar.whole, words: words.allDays }, ...days] : [];
  return (
    <section className={styles.countdown} data-ground="ink" aria-labelledby={`${uid}-heading`}>
      <GlobeOrnament className={styles.globe} />
      <h2 id={`${uid}-heading`} className={styles.heading} data-fit={fitOf(heading, 14)}>
        {heading}
      </h2>
      <div className={styles.clock}>
        <div className={styles.face} data-said data-waiting>
          <p id={`${uid}-text`} className={styles.text} aria-hidden>
            {text}
          </p>
          {/* A timer is not read out by itself: every minute would be too often. */}
          <div
            role="timer"
            aria-labelledby={`${uid}-text`}
            aria-hidden
            className={styles.timer}
            data-empty
            data-starts={starts}
            data-ends={ends}
          >
            {units.map(({ unit, word }) => (
              <p key={unit} className={styles.unit}>
                <span className={styles.count} data-unit={unit} /> <span>{word}</span>
              </p>
            ))}
          </div>
          <p className={styles.said} data-during={during} data-after={after}>
            {dates}
          </p>
        </div>
        <p className={styles.dates} data-above data-written={Boolean(props.dates)}>
          {dates}
        </p>
        {entries.length > 0 && <CalendarLinks uid={uid} heading={words.addToCalendar} entries={entries} />}
        {timezone && <p className={styles.zone} data-timezone={timezone} data-sentence={words.yourClock} />}
      </div>
    </section>
  );
}
