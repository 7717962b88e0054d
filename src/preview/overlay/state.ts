/** How a visitor has left the panel, in this tab. */
interface State {
  folded?: boolean;
  /** At the side instead of below. */
  aside?: boolean;
  /** How many errors there were. */
  errors?: number;
}

const KEY = 'plenary-panel';
let state: State = read();

/** What is kept of the panel, beyond a reload. */
export function kept(): State {
  return state;
}

/** Keeps something more. */
export function keep(more: State): void {
  state = { ...state, ...more };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(state));
  } catch {
    // a browser that keeps nothing forgets it with the page
  }
}

/** Whether the panel is one line: as it was left, and with nothing but warnings from the first. */
export function isFolded(): boolean {
  return state.folded ?? !state.errors;
}

function read(): State {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as State;
  } catch {
    return {};
  }
}
