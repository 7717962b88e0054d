import { type BlockProps, titleFit } from '../../core/index.ts';
import { CalendarLinks } from '../parts/calendar-links.tsx';
import { CountdownClock } from '../parts/countdown-clock.tsx';
import { GlobeOrnament } from '../parts/globe-ornament.tsx';
import styles from './countdown.module.css';

export default function Countdown(props: BlockProps<'countdown'>) {
  const { uid, heading, timezone, calendar, words } = props;
  const days = (calendar?.days ?? []).map(({ id, name }) => ({ link: id, words: name }));
  const entries = calendar ? [{ link: calendar.whole, words: words.allDays }, ...days] : [];
  return (
    <section className={styles.countdown} data-ground="ink" aria-labelledby={`${uid}-heading`}>
      <GlobeOrnament className={styles.globe} />
      <h2 id={`${uid}-heading`} className={styles.heading} data-fit={titleFit(heading, 14)}>
        {heading}
      </h2>
      <div className={styles.clock}>
        <CountdownClock {...props} dates={props.dates} />
        {entries.length > 0 && <CalendarLinks uid={uid} heading={words.addToCalendar} entries={entries} />}
        {timezone && <p className={styles.zone} data-timezone={timezone} data-sentence={words.yourClock} />}
      </div>
    </section>
  );
}
