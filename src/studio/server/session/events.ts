import type { StudioEvent, StudioState, TextChange } from '../../../core/index.ts';

export function createEvents(version: string) {
  const listeners = new Set<(event: StudioEvent) => void>();
  const stateListeners = new Set<() => void>();
  // stores conflicts until the first listener is added, because they would otherwise stay unanswered
  const unheard: StudioEvent[] = [];
  let revision = 0;
  let since = version;

  function send(event: StudioEvent): void {
    if (event.event === 'conflict' && listeners.size === 0) unheard.push(event);
    for (const listener of listeners) listener(event);
    if (event.event === 'state') for (const listener of stateListeners) listener();
  }

  return {
    revision: () => revision,
    /** The next sent changes refer to this version. */
    beginAt: (begun: string) => {
      since = begun;
    },
    send,
    /** Sends the changes since the last sent state. */
    sendState: (stateNow: () => StudioState, changes: TextChange[], words: string[]) => {
      revision++;
      const state = stateNow();
      const event: StudioEvent = { event: 'state', state, changes, since, words };
      since = state.version;
      send(event);
    },
    /** The listener can ask the editor about conflicts. Returns a function that removes the listener. */
    listen: (listener: (event: StudioEvent) => void) => {
      listeners.add(listener);
      for (const event of unheard.splice(0)) listener(event);
      return () => void listeners.delete(listener);
    },
    /** The listener is called after each new state. Conflicts stay queued until `listen` adds a listener. */
    onState: (listener: () => void) => void stateListeners.add(listener),
    close: () => {
      listeners.clear();
      stateListeners.clear();
    },
  };
}
