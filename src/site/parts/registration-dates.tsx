import { type ComponentProps, useContext } from 'react';
import { type BlockProps, fillPlaceholders, formatMoment, latestInstantOf } from '../../core/index.ts';
import { BlockContext } from './block-context.ts';
import { Anchor } from './link.tsx';
import styles from './registration-dates.module.css';
import { registrationStateAt } from './registration-state.ts';

type LinksProps = BlockProps<'links'>;
type RegistrationWay = LinksProps['links'][number];

/** Returns the state that visitors in all time zones had when the site was built. */
function useStateAtBuild({ opens, late, closes }: RegistrationWay) {
  const { come = Number.MIN_SAFE_INTEGER } = useContext(BlockContext);
  const last = (moment: string | undefined) => moment && latestInstantOf(moment).toISOString();
  return registrationStateAt(new Date(come), { opens: last(opens), late: last(late), closes: last(closes) });
}

/** Has no address if registration was closed when the site was built. */
export function RegistrationLink({
  registration,
  ...props
}: { registration: RegistrationWay } & Omit<ComponentProps<typeof Anchor>, 'link' | 'newTab'>) {
  const { link, newTab } = registration;
  if (useStateAtBuild(registration) !== 'closed') return <Anchor {...props} link={link} newTab={newTab} />;
  return (
    // biome-ignore lint/a11y/useValidAnchor: as with script, it is a link that leads nowhere
    <a className={props.className} aria-describedby={props.describedBy}>
      {props.children}
    </a>
  );
}

/** Only displays future dates. `registration-state.ts` updates the state by the visitor's clock. */
export function RegistrationDates({
  registration,
  words,
}: {
  registration: RegistrationWay;
  words: LinksProps['words'];
}) {
  const { price, opens, late, latePrice, closes } = registration;
  const { language } = useContext(BlockContext);
  const state = useStateAtBuild(registration);
  const on = (sentence: string, moment: string, values = {}) =>
    fillPlaceholders(sentence, { date: formatMoment(moment, language), ...values }, language);
  const isDated = opens !== undefined || late !== undefined || closes !== undefined;
  if (!isDated && price === undefined) return null;
  const isClosed = state === 'closed';
  const isAhead = state === 'before';
  const isFinal = isClosed || (!isAhead && closes === undefined && (state === 'late' || late === undefined));
  const said = { before: words.notOpenYet, open: words.isOpen, late: words.isLate, closed: words.isClosed };
  return (
    <p
      className={styles.facts}
      data-registration={isDated ? state : undefined}
      data-built={isDated ? state : undefined}
      data-final={(isDated && isFinal) || undefined}
      {...(!isFinal && {
        'data-opens': isAhead ? opens : undefined,
        'data-late': late,
        'data-closes': closes,
      })}
    >
      {isDated && (
        <strong
          className={styles.state}
          {...(!isFinal && {
            'data-before': isAhead ? said.before : undefined,
            'data-open': said.open,
            'data-late': late && said.late,
            'data-closed': closes && said.closed,
          })}
        >
          {said[state]}
        </strong>
      )}
      {price && !isClosed && <span className={styles.price}>{price}</span>}
      {late &&
        !isClosed &&
        (latePrice ? (
          <span data-date="late" className={styles.latePrice}>
            {on(words.latePriceOn, late, { price: latePrice })}
          </span>
        ) : (
          <span data-date="late">{on(words.lateOn, late)}</span>
        ))}
      {opens && isAhead && <span data-date="opens">{on(words.opensOn, opens)}</span>}
      {closes && !isClosed && <span data-date="closes">{on(words.closesOn, closes)}</span>}
    </p>
  );
}
