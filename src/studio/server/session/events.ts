import type { StudioEvent, StudioState, TextChange } from '../../../shared/index.ts';

/** Sends events to the page, in order. */
export interface Events {
  /** How many states were sent. */
  revision: () => number;
  /** From now on, changes are those since a version. */
  beginAt: (version: string) => void;
  /** Sends an event to all streams. */
  send: (event: StudioEvent) => void;
  /** Sends a new state, with the changes since the last one that was sent. */
  sendState: (stateNow: () => StudioState, changes: TextChange[], words: string[]) => void;
  /** Calls a listener with each event, until the function that it returns is called. */
  listen: (listener: (event: StudioEvent) => void) => () => void;
  close: () => void;
}

/** Opens the events of a session that begins with a version of the text. */
export function openEvents(version: string): Events {
  const listeners = new Set<(event: StudioEvent) => void>();
  // questions that nobody has heard, and so nobody would answer
  const unheard: StudioEvent[] = [];
  let revision = 0;
  let since = version;

  function send(event: StudioEvent): void {
    if (event.event === 'conflict' && listeners.size === 0) unheard.push(event);
    for (const listener of listeners) listener(event);
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
    listen: (listener) => {
      listeners.add(listener);
      for (const event of unheard.splice(0)) listener(event);
      return () => void listeners.delete(listener);
    },
    close: () => listeners.clear(),
  };
}
