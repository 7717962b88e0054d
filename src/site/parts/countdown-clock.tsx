import { useContext } from 'react';
import { type BlockProps, formatMoment, type Words } from '../../core/index.ts';
import { BlockContext } from './block-context.ts';
import styles from './countdown-clock.module.css';

type CountdownData = NonNullable<BlockProps<'banner'>['countdown']>;

interface Props extends CountdownData {
  uid: string;
  /** The dates in words. If undefined, the start of the countdown is displayed instead. */
  dates: string | undefined;
  /** Whether the block displays the dates beside the clock. The clock is then empty until the numbers appear. */
  dated?: boolean;
  words: Pick<Words, 'days' | 'hours' | 'minutes'>;
}

/** The build doesn't know the current time: the dates are displayed until `countdown-clock.client.ts` adds the numbers. */
export function CountdownClock({ uid, text, starts, ends, during, after, dates, dated, words }: Props) {
  const { language } = useContext(BlockContext);
  const shown = dated ? undefined : (dates ?? formatMoment(starts, language));
  const units = [
    { unit: 'days', word: words.days },
    { unit: 'hours', word: words.hours },
    { unit: 'minutes', word: words.minutes },
  ];
  return (
    <>
      <div className={styles.face} data-said data-waiting>
        <p id={`${uid}-text`} className={styles.text} aria-hidden>
          {text}
        </p>
        {/* Screen readers don't announce changes to a `timer`; announcing them every minute would be too much. */}
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
          {shown}
        </p>
      </div>
      <p className={styles.dates} data-above data-written={Boolean(dates)}>
        {shown}
      </p>
    </>
  );
}
