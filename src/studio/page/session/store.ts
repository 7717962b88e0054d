import { reduce } from './reduce.ts';
import { INITIAL_STATE, type PageEffect, type PageEvent, type SessionState } from './state.ts';

export interface Store {
  state: () => SessionState;
  dispatch: (event: PageEvent) => void;
  /** Returns a function that removes the listener. */
  watch: (watcher: () => void) => () => void;
}

export function createStore(run: (effect: PageEffect) => void): Store {
  let state = INITIAL_STATE;
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
