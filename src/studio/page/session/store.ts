import { reduce } from './reduce.ts';
import { type Effect, INITIAL, type PageEvent, type State } from './state.ts';

/** The state of the page, and what changes it. */
export interface Store {
  state: () => State;
  dispatch: (event: PageEvent) => void;
  /** Calls back after each change. Returns what ends it. */
  watch: (watcher: () => void) => () => void;
}

/** Holds the state of the page. `run` does what events ask for. */
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
