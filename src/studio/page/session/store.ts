import { reduce } from './reduce.ts';
import { type Effect, INITIAL, type PageEvent, type State } from './state.ts';

export interface Store {
  state: () => State;
  dispatch: (event: PageEvent) => void;
  /** Adds a listener for changes. Returns a function that removes the listener. */
  watch: (watcher: () => void) => () => void;
}

/** Creates the store of the page's state. `run` runs the effects of events. */
export function createStore(run: (effect: Effect) => void): Store {
  let state = INITIAL;
  const watchers = new Set<() => void>();
  return {
    state: () => state,
    dispatch: (event) => {
      const next = reduce(state, event, performance.now());
      state = next.state;
      for (const watcher of watchers) watcher();
      for (const effect of next.effects) run(effect);
    },
    watch: (watcher) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
  };
}
