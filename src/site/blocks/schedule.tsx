import {
  type BlockProps,
  fillPlaceholders,
  groupBy,
  type ScheduleDay,
  type ScheduleSession,
  titleFit,
} from '../../core/index.ts';
import { CalendarLinks } from '../parts/calendar-links.tsx';
import { Anchor } from '../parts/link.tsx';
import { withIndex } from '../parts/with-index.ts';
import styles from './schedule.module.css';

type Words = BlockProps<'schedule'>['words'];

interface Slot {
  /** The first session. Its start is the start of the slot; if `endsTogether`, its end is the end of the slot. */
  first: ScheduleSession;
  endsTogether: boolean;
  /** By title and end. A group is one session in several rooms. */
  groups: ScheduleSession[][];
}

function groupIntoSlots({ sessions }: ScheduleDay): Slot[] {
  return [...groupBy(sessions, ({ starts }) => starts).values()].flatMap((some) => {
    const [first] = some;
    if (!first) return [];
    const groups = [...groupBy(some, ({ title, ends }) => `${ends} ${title}`).values()];
    return { first, endsTogether: some.every(({ ends }) => ends === first.ends), groups };
  });
}

function SlotTime({ slot: { first, endsTogether }, zoned }: { slot: Slot; zoned: boolean }) {
  return (
    <p className={styles.time}>
      <time dateTime={first.starts}>{first.from}</time>
      {endsTogether && first.ends && (
        <span className={styles.end}>
          {' – '}
          <time dateTime={first.ends}>{first.to}</time>
        </span>
      )}
      {zoned && <span className={styles.yours} data-yours />}
    </p>
  );
}

/** Undefined unless the session has exactly one committee. */
function sessionColour({ committees = [] }: ScheduleSession): string | undefined {
  return committees.length === 1 ? committees[0]?.colour : undefined;
}

function SessionDetails({ session, words }: { session: ScheduleSession; words: Words }) {
  const { room, committees = [] } = session;
  return (
    <>
      {committees.length > 0 && (
        <span className={styles.committees}>
          {withIndex(committees).map(({ index, item: { name, page } }) => (
            <span key={index}>
              {index > 0 && ', '}
              {page ? <Anchor link={page}>{name}</Anchor> : name}
            </span>
          ))}
        </span>
      )}
      {room && <span className={styles.room}>{room}</span>}
      {session.for && (
        <span className={styles.audience}>
          {fillPlaceholders(words.sessionFor, { audience: session.for })}
        </span>
      )}
    </>
  );
}

function SessionCalendarLink({
  session,
  icon,
  words,
}: {
  session: ScheduleSession;
  icon: string;
  words: Words;
}) {
  const { calendar, title, committees = [] } = session;
  const name = [title, committees.map((one) => one.name).join(', ')].filter(Boolean).join(', ');
  if (!calendar) return null;
  return (
    <a className={styles.add} href={calendar.href} type="text/calendar" download>
      <span className="hidden-visually">{fillPlaceholders(words.addSession, { title: name })}</span>
      <svg width="20" height="20" aria-hidden="true">
        <use href={`#${icon}`} />
      </svg>
    </a>
  );
}

interface SessionGroupProps {
  sessions: ScheduleSession[];
  icon: string;
  words: Words;
  /** True if the sessions of the slot end at different times, so that the session displays its end. */
  own: boolean;
}

function SessionGroup({ sessions, own, icon, words }: SessionGroupProps) {
  const [first] = sessions;
  if (!first) return null;
  const isOne = sessions.length === 1;
  const { ends = '', to, title, text } = first;
  return (
    <div
      className={styles.session}
      data-break={first.break ? '' : undefined}
      data-signal={isOne ? sessionColour(first) : undefined}
      data-wide={isOne ? undefined : ''}
    >
      <p className={styles.title}>
        <span className={styles.state} data-state />
        <span data-title>{title}</span>
        {/* the space keeps Arabic letters on both sides from joining */}
        {own && to && ' '}
        {own && to && (
          <time className={styles.until} dateTime={ends}>
            {fillPlaceholders(words.sessionUntil, { time: to })}
          </time>
        )}
      </p>
      {isOne ? (
        <p className={styles.details}>
          <SessionDetails session={first} words={words} />
        </p>
      ) : (
        <ul className={styles.places}>
          {sessions.map((session) => (
            <li key={session.id} className={styles.place} data-signal={sessionColour(session)}>
              <p className={styles.details}>
                <SessionDetails session={session} words={words} />
              </p>
              <SessionCalendarLink session={session} icon={icon} words={words} />
            </li>
          ))}
        </ul>
      )}
      {text && <p className={styles.text}>{text}</p>}
      {isOne && <SessionCalendarLink session={first} icon={icon} words={words} />}
    </div>
  );
}

interface DayProps {
  day: ScheduleDay;
  id: string;
  level: 'h2' | 'h3';
  /** Whether the schedule has a time zone, so that the script can add the times in the visitor's time zone. */
  zoned: boolean;
  icon: string;
  words: Words;
}

function Day({ day, id, level, zoned, icon, words }: DayProps) {
  const Heading = level;
  return (
    <section className={styles.day} id={id} aria-labelledby={`${id}-date`}>
      <div className={styles.date}>
        {day.name && <p className={styles.name}>{day.name}</p>}
        <Heading id={`${id}-date`} className={styles.heading}>
          <time dateTime={day.date}>{day.text}</time>
        </Heading>
      </div>
      <ol className={styles.slots}>
        {groupIntoSlots(day).map((slot) => (
          <li key={slot.first.starts} className={styles.slot} data-slot>
            <SlotTime slot={slot} zoned={zoned} />
            <div className={styles.sessions}>
              {slot.groups.map((sessions) => (
                <SessionGroup
                  key={sessions[0]?.id}
                  sessions={sessions}
                  own={!slot.endsTogether}
                  icon={icon}
                  words={words}
                />
              ))}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Parallel sessions are side by side if there is space. `schedule.client.ts` marks the current and next sessions. */
export default function Schedule({ uid, heading, schedule, words }: BlockProps<'schedule'>) {
  const { zone, days, calendar, committees } = schedule;
  const icon = `${uid}-add`;
  const dayId = (index: number) => `${uid}-day-${index + 1}`;
  const entries = [
    { link: calendar, words: words.wholeSchedule },
    ...committees.map((one) => ({ link: one.calendar, words: one.name })),
  ];
  return (
    <section
      className={styles.schedule}
      aria-labelledby={heading && `${uid}-heading`}
      data-now={words.sessionNow}
      data-next={words.sessionNext}
    >
      <svg className={styles.icons} aria-hidden="true">
        <symbol id={icon} viewBox="0 0 20 20">
          <path
            d="M3.5 4.5h13v12h-13zM3.5 8h13M7 2.5v4M13 2.5v4M10 10v4.5M7.75 12.25h4.5"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.25"
          />
        </symbol>
      </svg>
      {heading && (
        <h2 id={`${uid}-heading`} className={styles.top} data-fit={titleFit(heading, 10)}>
          {heading}
        </h2>
      )}
      <div className={styles.head}>
        {days.length > 1 && (
          <ul className={styles.jumps} aria-label={words.jumpTo}>
            {withIndex(days).map(({ index, item: { name, text } }) => (
              <li key={index}>
                <a href={`#${dayId(index)}`}>{name ?? text}</a>
              </li>
            ))}
          </ul>
        )}
        <p className={styles.live} data-live={uid} />
        {zone && (
          <p className={styles.zone}>
            {fillPlaceholders(words.timesIn, { zone: zone.name })}{' '}
            <span data-clock={zone.id} data-words={words.yourTimes} />
          </p>
        )}
      </div>
      {withIndex(days).map(({ index, item }) => (
        <Day
          key={index}
          day={item}
          id={dayId(index)}
          level={heading ? 'h3' : 'h2'}
          zoned={zone !== undefined}
          icon={icon}
          words={words}
        />
      ))}
      <div className={styles.calendars}>
        <CalendarLinks uid={uid} heading={words.addToCalendar} entries={entries} />
      </div>
    </section>
  );
}
