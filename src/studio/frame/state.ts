import type { ValuePath } from '../../shared/index.ts';
import type { FromAgent, Mode, PressedKey } from '../page/messages.ts';
import { isForText } from '../page/waiting-keys.ts';
import { type Elements, type Found, isSame } from './elements.ts';
import { typeableIn } from './in-place.ts';

/*
 * What is selected on the page that is edited, what is being typed, and what a key means. `reduce()` makes the next state of a state
 * and an event; `startEditing()` does its effects.
 */

/** The state of a page that is edited. */
export interface Editing {
  mode: Mode;
  /** The elements as they were printed last; those of the marks may be a moment older. */
  elements: Elements;
  selected: Found | undefined;
  /** What somebody clicked to select it. */
  clicked: Element | undefined;
  /** What the page of the studio has selected and this page does not show yet: an entry that was just added. */
  awaited: ValuePath | undefined;
  isTyping: boolean;
  /** What is typed is for the form, to which the cursor is on its way. */
  isForField: boolean;
  /** Whether what is selected was in view when it was last there: it stays so when the page around it gets shorter. */
  isInSight: boolean;
  /** The keys that were pressed after a click that waits for marks. */
  early: readonly PressedKey[] | undefined;
}

/** Where in a text somebody clicked. */
export interface Point {
  node: Node;
  offset: number;
}

/** A key that was pressed on the page. */
interface Pressed extends PressedKey {
  /** In a field of the page, which has its own keys. */
  isField: boolean;
}

/** What happens to the page. */
export type AgentEvent =
  | { event: 'mode'; mode: Mode }
  /** The page of the studio has selected a value, or nothing; it says so of what was selected here, too. */
  | { event: 'wanted'; path: ValuePath | null }
  /** Somebody has clicked; what they clicked may have to wait until its marks have come. */
  | { event: 'clicked'; isWaiting: boolean }
  /** What they clicked is known. */
  | {
      event: 'chosen';
      found: Found | undefined;
      target: Element | undefined;
      caret?: Point | undefined;
      at: { x: number; y: number };
    }
  | { event: 'pressed'; meaning: Meaning }
  /** The field of what is selected has the cursor, or there is none. */
  | { event: 'placed' }
  /** The keyboard has come to another text of the page. */
  | { event: 'walked'; found: Found | undefined }
  | { event: 'typing'; isTyping: boolean }
  /** The page is about to be printed anew. */
  | { event: 'seen'; isInView: boolean }
  /** The page was printed, and these are its marks. */
  | { event: 'marked'; elements: Elements };

/** What is to be done on the page. */
export type AgentEffect =
  /** Takes the text that is being typed. */
  | { effect: 'commit' }
  | { effect: 'showMode' }
  | { effect: 'hideHover' }
  | { effect: 'drawSelected' }
  | { effect: 'openDetails'; element: Element }
  /** Scrolls to an element; with `ifHidden` only where it is not in view. */
  | { effect: 'reveal'; element: Element; ifHidden?: true }
  /** Types the selected text in its place, with the cursor at a point of the window or at its end. */
  | { effect: 'type'; at?: { x: number; y: number } }
  /** Presses keys that have waited in the text that has the cursor. */
  | { effect: 'press'; keys: readonly PressedKey[] }
  | { effect: 'walk'; step: number }
  /** Shows a change that came while somebody typed. */
  | { effect: 'resume' }
  | { effect: 'sendSelected'; found: Found; focus: boolean; caret: Point | undefined }
  | { effect: 'send'; message: FromAgent };

/** A state, and what is to be done. */
interface Next {
  state: Editing;
  effects: AgentEffect[];
}

/** A page in which nobody has done anything yet. */
export function begun(elements: Elements): Editing {
  return {
    mode: 'look',
    elements,
    selected: undefined,
    clicked: undefined,
    awaited: undefined,
    isTyping: false,
    isForField: false,
    isInSight: false,
    early: undefined,
  };
}

/** The state after an event, and what is to be done. */
export function reduce(state: Editing, event: AgentEvent): Next {
  switch (event.event) {
    case 'mode': {
      const { mode } = event;
      const effects: AgentEffect[] = [{ effect: 'commit' }, { effect: 'showMode' }, { effect: 'hideHover' }];
      if (mode === 'edit') return { state: { ...state, mode }, effects };
      return then(effects, select({ ...state, mode }, undefined, { silent: true }));
    }
    case 'wanted':
      return wanted(state, event.path);
    case 'clicked': {
      const early = event.isWaiting ? (state.early ?? []) : state.early;
      return { state: { ...state, early }, effects: [] };
    }
    case 'chosen':
      return chosen(state, event);
    case 'pressed':
      return pressed(state, event.meaning);
    case 'placed':
      return { state: { ...state, isForField: false }, effects: [] };
    case 'walked':
      return select(state, event.found, { scroll: true });
    case 'typing': {
      const { isTyping } = event;
      const message: FromAgent = { studio: 'typing', isOther: false };
      const ended: AgentEffect[] = [
        { effect: 'send', message },
        { effect: 'resume' },
        { effect: 'drawSelected' },
      ];
      return { state: { ...state, isTyping }, effects: isTyping ? [] : ended };
    }
    case 'seen':
      return { state: { ...state, isInSight: event.isInView }, effects: [] };
    case 'marked':
      return marked(state, event.elements);
  }
}

interface SelectOptions {
  /** The page of the studio knows it. */
  silent?: boolean;
  scroll?: boolean;
  /** The field of the form gets the cursor, unless the text is typed where it is. */
  focus?: boolean;
  caret?: Point | undefined;
  clicked?: Element | undefined;
}

function select(state: Editing, found: Found | undefined, options: SelectOptions = {}): Next {
  const { silent = false, scroll = false, caret, clicked } = options;
  const focus = options.focus === true && !typeableIn(found);
  const effects: AgentEffect[] = [{ effect: 'commit' }, { effect: 'hideHover' }, { effect: 'drawSelected' }];
  if (found && scroll) effects.push({ effect: 'reveal', element: found.element });
  if (found && !silent) effects.push({ effect: 'sendSelected', found, focus, caret });
  if (!found && !silent) effects.push({ effect: 'send', message: { studio: 'unselected' } });
  return { state: { ...state, selected: found, isForField: focus, clicked }, effects };
}

function then(effects: readonly AgentEffect[], { state, effects: more }: Next): Next {
  return { state, effects: [...effects, ...more] };
}

function wanted(state: Editing, path: ValuePath | null): Next {
  const { isTyping, selected, elements } = state;
  const next = { ...state, awaited: undefined };
  if (isTyping || (path && selected && isSame(path, selected.path))) return { state: next, effects: [] };
  const found = path ? elements.of(path) : undefined;
  const isShown = path && found && isSame(found.path, path);
  const awaited = path && !isShown ? path : undefined;
  return select({ ...next, awaited }, found, { silent: true, scroll: true });
}

/** A click selects, opens the answer to a question, and types; what was typed while it waited is for what was clicked. */
function chosen(
  { early, ...state }: Editing,
  { found, target, caret, at }: Extract<AgentEvent, { event: 'chosen' }>,
): Next {
  const next = select({ ...state, awaited: undefined, early: undefined }, found, {
    focus: true,
    clicked: target,
    caret,
  });
  const { effects } = next;
  if (target) effects.push({ effect: 'openDetails', element: target });
  const isTypeable = typeableIn(found) !== undefined;
  if (isTypeable) effects.push({ effect: 'type', at });
  if (early && early.length > 0)
    effects.push(
      isTypeable
        ? { effect: 'press', keys: early }
        : { effect: 'send', message: { studio: 'keys', keys: [...early] } },
    );
  return next;
}

function pressed(state: Editing, meaning: Meaning): Next {
  switch (meaning.key) {
    case 'early':
      return { state: { ...state, early: [...(state.early ?? []), ...meaning.keys] }, effects: [] };
    case 'walk':
      return { state, effects: [{ effect: 'walk', step: meaning.step }] };
    case 'type':
      return { state, effects: [{ effect: 'type' }] };
    case 'focus':
      return select(state, state.selected, { focus: true });
    case 'unselect':
      return select(state, undefined);
    case 'forField': {
      const message: FromAgent = { studio: 'keys', keys: [meaning.pressed] };
      return { state: { ...state, isForField: true }, effects: [{ effect: 'send', message }] };
    }
    case 'pass':
      return { state, effects: [{ effect: 'send', message: { studio: 'key', pressed: meaning.pressed } }] };
  }
}

function marked(state: Editing, elements: Elements): Next {
  const { awaited, isInSight } = state;
  const { page, title } = elements.marks;
  const path = awaited ?? state.selected?.path;
  const effects: AgentEffect[] =
    page === state.elements.marks.page ? [] : [{ effect: 'send', message: { studio: 'page', page, title } }];
  if (!path) return { state: { ...state, elements }, effects };
  const selected = elements.of(path);
  // a new entry is shown as soon as the page has it
  const hasCome = awaited !== undefined && selected !== undefined && isSame(selected.path, awaited);
  if (hasCome) effects.push({ effect: 'reveal', element: selected.element });
  else if (isInSight && selected)
    effects.push({ effect: 'reveal', element: selected.element, ifHidden: true });
  return {
    state: { ...state, elements, selected, awaited: hasCome ? undefined : awaited },
    effects: [...effects, { effect: 'drawSelected' }],
  };
}

/** What a key means on the page. */
type Meaning =
  /** It is for what was clicked, as soon as that is known. */
  | { key: 'early'; keys: PressedKey[] }
  /** Selects the next value of the page, or the one before. */
  | { key: 'walk'; step: number }
  /** Types the selected text; a letter comes into it by the browser, where the cursor is by then. */
  | { key: 'type'; isLetter: boolean }
  /** The field of what is selected gets the cursor. */
  | { key: 'focus' }
  | { key: 'unselect' }
  /** It is for the field of what is selected. */
  | { key: 'forField'; pressed: PressedKey }
  /** The page of the studio handles it as its own. */
  | { key: 'pass'; pressed: PressedKey };

/** Which keys walk the values of the page, and how far. */
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Keys without Ctrl that the page of the studio takes. */
const PASSED = /^(\?|Delete|Backspace)$/;

/** What a key means; undefined where it is the browser's. */
export function meaningOf(state: Editing, { isField, ...pressed }: Pressed): Meaning | undefined {
  const { key, ctrl, alt } = pressed;
  const isPlain = !ctrl && !alt;
  const isForItsText = isForText(pressed);
  if (state.early !== undefined && isForItsText) return { key: 'early', keys: [pressed] };
  // what is clicked gets the cursor, and not what comes next to the one before
  if (state.early !== undefined && isPlain && key === 'Tab') return { key: 'early', keys: [] };
  const isOnPage = state.mode === 'edit' && !isField;
  if (isOnPage && state.isForField && isForItsText) return { key: 'forField', pressed };
  const own = isOnPage && isPlain ? plainMeaning(state, pressed) : undefined;
  if (own) return own;
  const isPassed = ctrl ? /^[zyks]$/i.test(key) : key === 'F6' || (isOnPage && PASSED.test(key));
  const isMove = alt && /^Arrow(Up|Down)$/.test(key);
  return isPassed || isMove ? { key: 'pass', pressed } : undefined;
}

/** What a key without Ctrl and Alt means for what is selected. */
function plainMeaning({ selected }: Editing, pressed: PressedKey): Meaning | undefined {
  const { key } = pressed;
  const step = STEPS[key];
  if (step !== undefined) return { key: 'walk', step };
  if (!selected) return undefined;
  const isTypeable = typeableIn(selected) !== undefined;
  if (key === 'Enter') return isTypeable ? { key: 'type', isLetter: false } : { key: 'focus' };
  if (key === 'Escape') return { key: 'unselect' };
  if (!selected.shown || !isLetter(key)) return undefined;
  return isTypeable ? { key: 'type', isLetter: true } : { key: 'forField', pressed };
}

/** A key that writes something: not the space, which scrolls, and not the question mark, which asks for help. */
function isLetter(key: string): boolean {
  return [...key].length === 1 && !/[\s?]/.test(key);
}
