import type { StudioEvent, StudioState, TextChange } from '../../../shared/index.ts';

/** The door to all tabs: what is sent to them, in order. */
export interface Events {
  /** How many states were sent. */
  revision: () => number;
  /** From now on, changes are those since a version. */
  beginAt: (version: string) => void;
  /** Sends an event to all tabs, or those of some editors. */
  send: (event: StudioEvent, to?: ReadonlySet<string | undefined>) => void;
  /** Sends a new state, with the changes since the last one that was sent. */
  sendState: (stateNow: () => StudioState, changes: TextChange[], words: string[]) => void;
  /** Calls a listener of an editor with each event, until what it returns is called. */
  listen: (listener: (event: StudioEvent) => void, by: string) => () => void;
  close: () => void;
}

/** The events of a session that begins with a version of the text. `stepsOf` says what an editor can undo and do again. */
export function openEvents(version: string, stepsOf: (by: string) => Partial<StudioState>): Events {
  const listeners = new Map<(event: StudioEvent) => void, string>();
  // questions that nobody has heard, and so nobody would answer
  const unheard: StudioEvent[] = [];
  let revision = 0;
  let since = version;

  function send(event: StudioEvent, to?: ReadonlySet<string | undefined>): void {
    if (event.event === 'conflict' && listeners.size === 0) unheard.push(event);
    for (const [listener, by] of listeners)
      if (!to || to.has(by)) listener(event.event === 'state' ? withSteps(event, by) : event);
  }

  function withSteps(event: Extract<StudioEvent, { event: 'state' }>, by: string): StudioEvent {
    return { ...event, state: { ...event.state, ...stepsOf(by) } };
  }

  return {
    revision: () => revision,
    beginAt: (begun) => {
      since = begun;
    },
    send,
    sendState: (stateNow, changes, words) => {
      revision++;
      const state = stateNow();
      const event: StudioEvent = { event: 'state', state, changes, since, words };
      since = state.version;
      send(event);
    },
    listen: (listener, by) => {
      listeners.set(listener, by);
      for (const event of unheard.splice(0)) listener(event);
      return () => void listeners.delete(listener);
    },
    close: () => listeners.clear(),
  };
}
