import { useContext } from 'react';
import { type BlockProps, momentText, withValues } from '../shared/index.ts';
import { BlockContext } from './block-context.ts';
import styles from './registration-dates.optional.module.css';

type Links = BlockProps<'links'>;

/**
 * The price and the dates of a way to register, which are true at any time. `registration-dates.client.ts` adds whether it is open now, as only
 * the visitor's clock can say.
 */
export function RegistrationDates({
  registration: { price, opens, late, latePrice, closes },
  words,
}: {
  registration: Links['links'][number];
  words: Links['words'];
}) {
  const { language } = useContext(BlockContext);
  const on = (sentence: string, moment: string, values = {}) =>
    withValues(sentence, { date: momentText(moment, language), ...values }, language);
  const isDated = opens !== undefined || late !== undefined || closes !== undefined;
  if (!isDated && price === undefined) return null;
  return (
    <p
      className={styles.facts}
      data-registration={isDated || undefined}
      data-opens={opens}
      data-late={late}
      data-closes={closes}
    >
      {isDated && (
        <strong
          className={styles.state}
          data-before={opens && words.notOpenYet}
          data-open={words.isOpen}
          data-late={late && words.isLate}
          data-closed={closes && words.isClosed}
          hidden
        />
      )}
      {price && <span className={styles.price}>{price}</span>}
      {late &&
        (latePrice ? (
          <span data-date="late" className={styles.latePrice}>
            {on(words.latePriceOn, late, { price: latePrice })}
          </span>
        ) : (
          <span data-date="late">{on(words.lateOn, late)}</span>
        ))}
      {opens && <span data-date="opens">{on(words.opensOn, opens)}</span>}
      {closes && <span data-date="closes">{on(words.closesOn, closes)}</span>}
    </p>
  );
}
