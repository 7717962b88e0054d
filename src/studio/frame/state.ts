import { isSamePath, type ValuePath } from '../../core/index.ts';
import type { AgentMessage, FrameMode, PressedKey } from '../page/messages.ts';
import { isTextKey } from '../page/waiting-keys.ts';
import type { FoundElement, PageElements } from './elements.ts';
import { findEditableText } from './in-place.ts';

/* `reduce()` computes the next state, `startEditing()` runs the effects. */

export interface EditingState {
  mode: FrameMode;
  elements: PageElements;
  selected?: FoundElement | undefined;
  clicked?: Element | undefined;
  /** Selected in the studio, but not yet on the page, such as a new entry. */
  awaited?: ValuePath | undefined;
  isTyping: boolean;
  /** Whether typed keys belong to the form's field, which gets the focus soon. */
  isForField: boolean;
  /** Before the last update. If so, the selection is scrolled back into view when the page gets shorter. */
  isInSight: boolean;
  /** Typed after a click, while the click waits for marks. */
  early?: readonly PressedKey[] | undefined;
}

export interface TextPosition {
  node: Node;
  offset: number;
}

export type AgentEvent =
  | { event: 'mode'; mode: FrameMode }
  /** The studio's page selected a value or nothing, or confirmed a selection of the page. */
  | { event: 'wanted'; path: ValuePath | null }
  | { event: 'clicked'; isWaiting: boolean }
  | {
      event: 'chosen';
      found: FoundElement | undefined;
      target: Element | undefined;
      caret?: TextPosition | undefined;
      at: { x: number; y: number };
    }
  | { event: 'pressed'; meaning: KeyMeaning }
  /** The selected value's field got the focus, or there is no field. */
  | { event: 'placed' }
  | { event: 'walked'; found: FoundElement | undefined }
  | { event: 'typing'; isTyping: boolean }
  | { event: 'seen'; isInView: boolean }
  | { event: 'marked'; elements: PageElements };

export type AgentEffect =
  | { effect: 'commit' }
  | { effect: 'showMode' }
  | { effect: 'hideHover' }
  | { effect: 'drawSelected' }
  | { effect: 'openDetails'; element: Element }
  /** With `ifHidden`, scrolls only if the element isn't in view. */
  | { effect: 'reveal'; element: Element; ifHidden?: true }
  | { effect: 'type'; at?: { x: number; y: number } }
  | { effect: 'press'; keys: readonly PressedKey[] }
  | { effect: 'walk'; step: number }
  /** Applies a change that arrived during typing. */
  | { effect: 'resume' }
  | { effect: 'sendSelected'; found: FoundElement; focus: boolean; caret: TextPosition | undefined }
  | { effect: 'send'; message: AgentMessage };

interface NextState {
  state: EditingState;
  effects: AgentEffect[];
}

export function initialState(elements: PageElements): EditingState {
  return { mode: 'look', elements, isTyping: false, isForField: false, isInSight: false };
}

export function reduce(state: EditingState, event: AgentEvent): NextState {
  switch (event.event) {
    case 'mode': {
      const { mode } = event;
      const effects: AgentEffect[] = [{ effect: 'commit' }, { effect: 'showMode' }, { effect: 'hideHover' }];
      if (mode === 'edit') return { state: { ...state, mode }, effects };
      const next = selectValue({ ...state, mode }, undefined, { silent: true });
      return { state: next.state, effects: [...effects, ...next.effects] };
    }
    case 'wanted':
      return afterSelectRequest(state, event.path);
    case 'clicked': {
      const early = event.isWaiting ? (state.early ?? []) : state.early;
      return { state: { ...state, early }, effects: [] };
    }
    case 'chosen':
      return afterValueChosen(state, event);
    case 'pressed':
      return afterKeyPress(state, event.meaning);
    case 'placed':
      return { state: { ...state, isForField: false }, effects: [] };
    case 'walked':
      return selectValue(state, event.found, { scroll: true });
    case 'typing': {
      const { isTyping } = event;
      const message: AgentMessage = { studio: 'typing', isOther: false };
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
      return afterPageUpdate(state, event.elements);
  }
}

interface SelectOptions {
  silent?: boolean;
  scroll?: boolean;
  /** Not if the text is edited in place. */
  focus?: boolean;
  caret?: TextPosition | undefined;
  clicked?: Element | undefined;
}

function selectValue(
  state: EditingState,
  found: FoundElement | undefined,
  options: SelectOptions = {},
): NextState {
  const { silent = false, scroll = false, caret, clicked } = options;
  const focus = options.focus === true && !findEditableText(found);
  const effects: AgentEffect[] = [{ effect: 'commit' }, { effect: 'hideHover' }, { effect: 'drawSelected' }];
  if (found && scroll) effects.push({ effect: 'reveal', element: found.element });
  if (found && !silent) effects.push({ effect: 'sendSelected', found, focus, caret });
  return { state: { ...state, selected: found, isForField: focus, clicked }, effects };
}

function afterSelectRequest(state: EditingState, path: ValuePath | null): NextState {
  const { isTyping, selected, elements } = state;
  const next = { ...state, awaited: undefined };
  if (isTyping || (path && selected && isSamePath(path, selected.path))) return { state: next, effects: [] };
  const found = path ? elements.of(path) : undefined;
  const isShown = path && found && isSamePath(found.path, path);
  const awaited = path && !isShown ? path : undefined;
  return selectValue({ ...next, awaited }, found, { silent: true, scroll: true });
}

/** Sends keys typed before the marks arrived to the clicked text, or to the form if the value can't be edited in place. */
function afterValueChosen(
  { early, ...state }: EditingState,
  { found, target, caret, at }: Extract<AgentEvent, { event: 'chosen' }>,
): NextState {
  const next = selectValue({ ...state, awaited: undefined, early: undefined }, found, {
    focus: true,
    clicked: target,
    caret,
  });
  const { effects } = next;
  if (target) effects.push({ effect: 'openDetails', element: target });
  const isTypeable = findEditableText(found) !== undefined;
  if (isTypeable) effects.push({ effect: 'type', at });
  if (early && early.length > 0)
    effects.push(
      isTypeable
        ? { effect: 'press', keys: early }
        : { effect: 'send', message: { studio: 'keys', keys: [...early] } },
    );
  return next;
}

function afterKeyPress(state: EditingState, meaning: KeyMeaning): NextState {
  switch (meaning.key) {
    case 'early':
      return { state: { ...state, early: [...(state.early ?? []), ...meaning.keys] }, effects: [] };
    case 'walk':
      return { state, effects: [{ effect: 'walk', step: meaning.step }] };
    case 'type':
      return { state, effects: [{ effect: 'type' }] };
    case 'focus':
      return selectValue(state, state.selected, { focus: true });
    case 'unselect':
      return selectValue(state, undefined);
    case 'forField': {
      const message: AgentMessage = { studio: 'keys', keys: [meaning.pressed] };
      return { state: { ...state, isForField: true }, effects: [{ effect: 'send', message }] };
    }
    case 'pass':
      return { state, effects: [{ effect: 'send', message: { studio: 'key', pressed: meaning.pressed } }] };
  }
}

function afterPageUpdate(state: EditingState, elements: PageElements): NextState {
  const { awaited, isInSight } = state;
  const { page, title } = elements.marks;
  const path = awaited ?? state.selected?.path;
  const effects: AgentEffect[] =
    page === state.elements.marks.page ? [] : [{ effect: 'send', message: { studio: 'page', page, title } }];
  if (!path) return { state: { ...state, elements }, effects };
  const selected = elements.of(path);
  // scrolls a new entry into view when it appears
  const hasCome = awaited !== undefined && selected !== undefined && isSamePath(selected.path, awaited);
  if (hasCome) effects.push({ effect: 'reveal', element: selected.element });
  else if (isInSight && selected)
    effects.push({ effect: 'reveal', element: selected.element, ifHidden: true });
  return {
    state: { ...state, elements, selected, awaited: hasCome ? undefined : awaited },
    effects: [...effects, { effect: 'drawSelected' }],
  };
}

type KeyMeaning =
  /** Stored until the clicked value is known, then sent to it. */
  | { key: 'early'; keys: PressedKey[] }
  | { key: 'walk'; step: number }
  /** The browser inserts a typed letter at the cursor. */
  | { key: 'type'; isLetter: boolean }
  | { key: 'focus' }
  | { key: 'unselect' }
  | { key: 'forField'; pressed: PressedKey }
  /** Sent to the studio's page, which handles the key. */
  | { key: 'pass'; pressed: PressedKey };

const STEPS_BY_KEY: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Without Ctrl. */
const FORWARDED_KEYS = /^(\?|Delete|Backspace)$/;

/** Undefined if the browser handles the key. `isField`: the focus is in a form field of the page, which handles its own keys. */
export function keyMeaning(
  state: EditingState,
  { isField, ...pressed }: PressedKey & { isField: boolean },
): KeyMeaning | undefined {
  const { key, ctrl, alt } = pressed;
  const isPlain = !ctrl && !alt;
  const isForItsText = isTextKey(pressed);
  if (state.early !== undefined && isForItsText) return { key: 'early', keys: [pressed] };
  // while a click is pending, Tab would move from the previous selection
  if (state.early !== undefined && isPlain && key === 'Tab') return { key: 'early', keys: [] };
  const isOnPage = state.mode === 'edit' && !isField;
  if (isOnPage && state.isForField && isForItsText) return { key: 'forField', pressed };
  const own = isOnPage && isPlain ? plainKeyMeaning(state, pressed) : undefined;
  if (own) return own;
  const isPassed = ctrl ? /^[zyks]$/i.test(key) : key === 'F6' || (isOnPage && FORWARDED_KEYS.test(key));
  const isMove = alt && /^Arrow(Up|Down)$/.test(key);
  return isPassed || isMove ? { key: 'pass', pressed } : undefined;
}

function plainKeyMeaning({ selected }: EditingState, pressed: PressedKey): KeyMeaning | undefined {
  const { key } = pressed;
  const step = STEPS_BY_KEY[key];
  if (step !== undefined) return { key: 'walk', step };
  if (!selected) return undefined;
  const isTypeable = findEditableText(selected) !== undefined;
  if (key === 'Enter') return isTypeable ? { key: 'type', isLetter: false } : { key: 'focus' };
  if (key === 'Escape') return { key: 'unselect' };
  if (!selected.shown || !isCharacterKey(key)) return undefined;
  return isTypeable ? { key: 'type', isLetter: true } : { key: 'forField', pressed };
}

/** Excludes space and "?", which scroll the page and open the help. */
function isCharacterKey(key: string): boolean {
  return [...key].length === 1 && !/[\s?]/.test(key);
}
