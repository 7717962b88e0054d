import { reduce } from './reduce.ts';
import {
  INITIAL_STATE,
  type PageEffect,
  type PageEvent,
  type SessionState,
  type SessionView,
} from './state.ts';

export function createStore(run: (effect: PageEffect) => void) {
  let state = INITIAL_STATE;
  const watchers = createListeners<void>();
  const dispatch = (event: PageEvent) => {
    const next = reduce(state, event, performance.now());
    state = next.state;
    watchers.call();
    for (const effect of next.effects) run(effect);
  };
  return {
    state: (): SessionState => state,
    dispatch,
    set: (values: Partial<SessionView>) => dispatch({ event: 'set', values }),
    notify: (text: string, undo = false) => dispatch({ event: 'noticed', text, undo }),
    watch: watchers.add,
  };
}

export type Store = ReturnType<typeof createStore>;

export function createListeners<Value>() {
  const all = new Set<(value: Value) => void>();
  return {
    call: (value: Value) => {
      for (const listener of all) listener(value);
    },
    /** Returns a function that removes the listener. */
    add: (listener: (value: Value) => void) => {
      all.add(listener);
      return () => void all.delete(listener);
    },
  };
}
