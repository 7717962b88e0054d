const MINUTE = 60_000;

/** If the schedule has no time zone, its times are in the visitor's time zone. */
interface DisplayedSession {
  element: HTMLElement;
  starts: number;
  ends: number;
}

/** Marks the current and next sessions during the conference, and adds times in the visitor's time zone. */
export default function startSchedule(block: HTMLElement): () => void {
  const root = block.querySelector<HTMLElement>('[data-now]') ?? block;
  const live = block.querySelector<HTMLElement>('[data-live]');
  const slots = [...block.querySelectorAll<HTMLElement>('[data-slot]')];
  const sessions = slots.flatMap(readSessions);
  showVisitorTimes(block);
  update();
  // updates at the start of each minute, when sessions start
  let timer = setTimeout(tick, MINUTE - (Date.now() % MINUTE));
  return () => clearTimeout(timer);

  function tick(): void {
    update();
    timer = setTimeout(tick, MINUTE - (Date.now() % MINUTE));
  }

  function update(): void {
    const { now, next, day } = findCurrentSessions(sessions, Date.now());
    for (const session of sessions) {
      const { element } = session;
      const state = now.includes(session) ? 'now' : next.includes(session) ? 'next' : undefined;
      if (state) element.dataset.current = state;
      else delete element.dataset.current;
      const badge = element.querySelector('[data-state]');
      if (badge) badge.textContent = state ? `${root.dataset[state]} ` : '';
    }
    live?.replaceChildren(...linkTo(now, 'now', day), ...linkTo(next, 'next', day));
  }

  /** Returns a line with the label "now" or "next" and the titles of sessions as a link to the first; empty without sessions. */
  function linkTo(some: DisplayedSession[], state: 'now' | 'next', today: Element | null): HTMLElement[] {
    const slot = some[0]?.element.closest<HTMLElement>('[data-slot]');
    if (!slot) return [];
    const day = dayElement(slot);
    const date = day === today ? '' : `${day?.querySelector('time')?.textContent}, `;
    slot.id ||= `${live?.dataset.live}-${slots.indexOf(slot)}`;
    const titles = new Map(
      some.map(({ element }) => {
        const title = element.querySelector('[data-title]');
        return [title?.textContent, title?.cloneNode(true).childNodes];
      }),
    );
    const time = state === 'next' ? `${date}${slot.querySelector('time')?.textContent} ` : '';
    const line = document.createElement('span');
    const word = line.appendChild(document.createElement('b'));
    word.textContent = `${root.dataset[state]} `;
    const link = line.appendChild(document.createElement('a'));
    link.href = `#${slot.id}`;
    link.textContent = time;
    // titles are cloned, because they can contain elements that declare their language
    for (const [index, title] of [...titles.values()].entries())
      link.append(index > 0 ? ', ' : '', ...(title ?? []));
    return [line];
  }
}

/** Returns sessions with the end of the slot, or with the end that a session displays itself. */
function readSessions(slot: HTMLElement): DisplayedSession[] {
  const [starts, ends] = slot.firstElementChild?.querySelectorAll('time') ?? [];
  return [...slot.querySelectorAll('[data-state]')].flatMap((badge) => {
    const element = badge.closest('div');
    const start = Date.parse(starts?.dateTime ?? '');
    const end = Date.parse((element?.querySelector('time') ?? ends)?.dateTime ?? '');
    return element ? { element, starts: start, ends: Number.isNaN(end) ? start : end } : [];
  });
}

/** Includes the day of the session that started last. All results are empty before the first session. */
function findCurrentSessions(
  sessions: DisplayedSession[],
  time: number,
): { now: DisplayedSession[]; next: DisplayedSession[]; day: Element | null } {
  const now = sessions.filter(({ starts, ends }) => starts <= time && time < ends);
  const later = sessions.filter(({ starts }) => starts > time);
  const soonest = Math.min(...later.map(({ starts }) => starts));
  const begun = sessions.findLast(({ starts }) => starts <= time);
  const next = begun ? later.filter(({ starts }) => starts === soonest) : [];
  return { now, next, day: begun ? dayElement(begun.element) : null };
}

function dayElement(element: Element): Element | null {
  return element.closest('section');
}

/** Adds times in brackets, if they differ from the times of the schedule. */
function showVisitorTimes(block: HTMLElement): void {
  const note = block.querySelector<HTMLElement>('[data-clock]');
  const starts = block.querySelector<HTMLTimeElement>('[data-slot] time')?.dateTime ?? '';
  if (!note || formatVisitorMoment(new Date(starts)) === starts.slice(0, 16)) return;
  note.textContent = note.dataset.words ?? '';
  const language = document.documentElement.lang || undefined;
  for (const here of block.querySelectorAll('[data-yours]')) {
    const start = here.parentElement?.querySelector('time');
    if (start) here.textContent = `(${formatVisitorTime(start.dateTime, language)})`;
  }
}

/** Returns `2024-08-01T08:30`. The Swedish date format is close to ISO 8601. */
function formatVisitorMoment(date: Date): string {
  return date.toLocaleString('sv').slice(0, 16).replace(' ', 'T');
}

/** Includes the weekday if the day differs: `22:30`, `Wed 22:30`. */
function formatVisitorTime(moment: string, language?: string): string {
  const date = new Date(moment);
  const isSameDay = formatVisitorMoment(date).slice(0, 10) === moment.slice(0, 10);
  return date.toLocaleTimeString(language, {
    ...(!isSameDay && { weekday: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
}
