import { isSamePath, type PageMarks } from '../../core/index.ts';
import type { AgentMessage, StudioMessage } from '../page/messages.ts';
import { replayKeys } from '../page/waiting-keys.ts';
import { showSlideContaining } from './carousels.ts';
import { type FoundElement, isVisible, mapElements, type PageElements } from './elements.ts';
import { editInPlace, findEditableText } from './in-place.ts';
import { findLink, followLink, interceptNavigation } from './links.ts';
import { showAppearance } from './media.ts';
import { createOutlines, type Outlines } from './outlines.ts';
import { createRefresher } from './refresher.ts';
import {
  createSelection,
  createTag,
  displayedText,
  outlineTarget,
  selectionName,
  valueName,
} from './selection.ts';
import {
  type AgentEffect,
  type AgentEvent,
  type EditingState,
  initialState,
  keyMeaning,
  reduce,
} from './state.ts';
import type { TypingSession } from './typing.ts';

/** Makes a page editable. Returns the handler of the studio's messages. */
export function startEditing(
  root: Element,
  first: PageMarks,
  send: (message: AgentMessage) => void,
): (message: StudioMessage) => void {
  const agent = createAgent(root, first, send);
  listenToPointer(agent);
  listenToFileDrops(agent);
  addCaptureListener(agent.frames, 'keydown', agent.onKey);
  interceptNavigation();
  send({ studio: 'page', page: first.page, title: first.title });
  return (message) => handleMessage(agent, message);
}

function createAgent(root: Element, first: PageMarks, send: (message: AgentMessage) => void) {
  let state: EditingState = initialState(mapElements([...root.querySelectorAll('*')], first));
  let typing: TypingSession | undefined;
  // reverts the last typed text if the studio refuses it
  let restore = () => {};
  const frames = createOutlines();
  const refreshing = createRefresher(root, {
    page: () => state.elements.marks.page,
    isTyping: () => typing !== undefined,
    before: () => {
      const { selected } = state;
      if (selected?.element.isConnected) dispatch({ event: 'seen', isInView: isInView(selected.element) });
    },
    printed: frames.again,
    marked: (all, marks) => dispatch({ event: 'marked', elements: mapElements(all, marks) }),
  });
  const agent = {
    state: () => state,
    typing: () => typing,
    restore: () => restore(),
    ...{ frames, refreshing, dispatch, send, drawSelected, type, onKey, walk },
  };
  return agent;

  function dispatch(event: AgentEvent): void {
    const next = reduce(state, event);
    state = next.state;
    for (const effect of next.effects) runEffect(agent, effect);
  }

  function drawSelected(more: object = {}): void {
    const { selected, clicked } = state;
    // commits the typed text before the editor leaves the page
    const commit = () => typing?.commit();
    frames.draw(
      'selected',
      outlineTarget(selected),
      selected && { ...createTag(selected, clicked, commit), ...more },
    );
  }

  /** Puts the cursor at the click or at the end. */
  function type(at?: { x: number; y: number }): void {
    const { selected } = state;
    const typeable = findEditableText(selected);
    if (!selected || !typeable) return;
    typing = editInPlace(typeable, {
      at,
      name: selectionName(selected),
      show: drawSelected,
      say: frames.say,
      onInput: (isOther) => send({ studio: 'typing', isOther }),
      onTyped: (intent, back) => {
        restore = back;
        send({ studio: 'typed', intent });
      },
      onEnd: () => {
        typing = undefined;
        dispatch({ event: 'typing', isTyping: false });
      },
    });
    dispatch({ event: 'typing', isTyping: true });
  }

  function onKey(event: KeyboardEvent): void {
    if (event.isComposing || typing?.isAt(event.target)) return;
    const { key, ctrlKey, metaKey, shiftKey: shift, altKey: alt } = event;
    const isField = event.target instanceof Element && event.target.matches('input, textarea, select');
    const meaning = keyMeaning(state, { key, ctrl: ctrlKey || metaKey, shift, alt, isField });
    if (!meaning) return;
    // the browser inserts the letter into the text, which becomes editable now
    const isForBrowser = meaning.key === 'type' && meaning.isLetter;
    if (!isForBrowser) event.preventDefault();
    if (!isForBrowser && meaning.key !== 'pass') event.stopImmediatePropagation();
    dispatch({ event: 'pressed', meaning });
  }

  function walk(step: number): void {
    const { elements, selected } = state;
    const next = findNextValue(elements, selected, step);
    if (!next) return;
    const { node, from } = next.showing;
    const at = node === undefined ? undefined : next.element.childNodes[node];
    const found = elements.at(next.element, at, from);
    dispatch({ event: 'walked', found: found && { ...found, path: next.mark.path, shown: next } });
    frames.say(`${valueName(next.mark.path)}: ${displayedText(next)}`);
  }
}

type Agent = ReturnType<typeof createAgent>;

function handleMessage(
  { state, restore, frames, refreshing, dispatch, walk }: Agent,
  message: StudioMessage,
) {
  switch (message.studio) {
    case 'refused':
      restore();
      frames.again();
      break;
    case 'mode':
      return dispatch({ event: 'mode', mode: message.mode });
    case 'select':
      return dispatch({ event: 'wanted', path: message.path });
    case 'placed':
      return dispatch({ event: 'placed' });
    case 'refresh':
      return refreshing.start(message.shown);
    case 'go':
      return followLink(message.href);
    case 'show':
      showAppearance(message);
      frames.again();
      break;
    case 'focus': {
      const { selected } = state();
      window.focus();
      if (selected) scrollToElement(selected.element);
      else walk(0);
    }
  }
}

function runEffect(agent: Agent, effect: AgentEffect) {
  const { state, typing, frames, refreshing, send } = agent;
  switch (effect.effect) {
    case 'commit':
      return typing()?.commit();
    case 'showMode':
      document.body.inert = false;
      document.documentElement.toggleAttribute('data-studio-edit', state().mode === 'edit');
      break;
    case 'hideHover':
      return frames.draw('hover', undefined);
    case 'drawSelected':
      return agent.drawSelected();
    case 'openDetails':
      return openDetails(effect.element);
    case 'reveal':
      if (!effect.ifHidden || !isInView(effect.element)) scrollToElement(effect.element);
      break;
    case 'type':
      return agent.type(effect.at);
    case 'press':
      return void replayKeys(effect.keys);
    case 'walk':
      return agent.walk(effect.step);
    case 'resume':
      return refreshing.resume();
    case 'sendSelected': {
      const { found, focus, caret } = effect;
      send({ studio: 'selected', selection: createSelection(state().elements, found, focus, caret) });
      break;
    }
    case 'send':
      send(effect.message);
  }
}

/** Captures events, and ignores events on the agent's own elements. */
function addCaptureListener<Name extends keyof WindowEventMap>(
  frames: Outlines,
  name: Name,
  call: (event: WindowEventMap[Name]) => void,
): void {
  addEventListener(
    name,
    (event) => {
      if (!frames.isOwn(event.target)) call(event);
    },
    { capture: true },
  );
}

function findAtTarget(
  { elements }: EditingState,
  target: EventTarget | null,
  node?: Node,
  offset?: number,
): FoundElement | undefined {
  return target instanceof Element ? elements.at(target, node, offset) : undefined;
}

/** Lets no click reach the browser or the page, unless Ctrl is down. */
function listenToPointer({ state, typing, frames, refreshing, dispatch }: Agent): void {
  /** In edit mode, outside the text being edited. */
  const isOurs = (event: Event): boolean => {
    // the agent itself creates synthetic clicks
    if (state().mode !== 'edit' || !event.isTrusted) return false;
    if (typing()?.isAt(event.target)) return false;
    return !(event instanceof MouseEvent && (event.ctrlKey || event.metaKey));
  };
  const onClick = (event: MouseEvent) => {
    if (state().mode === 'edit' && (event.ctrlKey || event.metaKey)) followLinkAt(event);
    // in the text being edited, a click moves the cursor, even in a link
    else if (typing()?.isAt(event.target)) event.preventDefault();
    if (!isOurs(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.type !== 'click') return;
    // committing may update the page, so the click is handled after the update
    typing()?.commit();
    dispatch({ event: 'clicked', isWaiting: refreshing.isMarking() });
    refreshing.whenKnown(() => choose(event));
  };
  const choose = ({ target, clientX: x, clientY: y }: MouseEvent) => {
    const position = document.caretPositionFromPoint?.(x, y) ?? undefined;
    const caret = position && { node: position.offsetNode, offset: position.offset };
    const found = findAtTarget(state(), target, caret?.node, caret?.offset);
    dispatch({
      event: 'chosen',
      found,
      caret,
      at: { x, y },
      target: target instanceof Element ? target : undefined,
    });
  };
  addCaptureListener(frames, 'pointerover', ({ target }) => {
    const { mode, selected } = state();
    const found = mode === 'edit' ? findAtTarget(state(), target) : undefined;
    const isSelected = found && selected && isSamePath(found.path, selected.path);
    frames.draw('hover', isSelected ? undefined : outlineTarget(found));
  });
  document.addEventListener('pointerleave', () => frames.draw('hover', undefined));
  for (const name of ['click', 'auxclick', 'dblclick'] as const) addCaptureListener(frames, name, onClick);
  for (const name of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'touchstart', 'touchend'] as const)
    addCaptureListener(frames, name, (event) => {
      if (isOurs(event)) event.stopImmediatePropagation();
    });
  addCaptureListener(frames, 'dragstart', (event) => {
    if (state().mode === 'edit' && !typing()) event.preventDefault();
  });
  addCaptureListener(frames, 'submit', (event) => {
    if (state().mode === 'edit') event.preventDefault();
  });
}

function followLinkAt(event: MouseEvent): void {
  const link = findLink(event.target);
  if (!link || event.type !== 'click') return;
  event.preventDefault();
  event.stopImmediatePropagation();
  followLink(link.href);
}

/** Accepts files on a picture, or on a record that can have a picture. */
function listenToFileDrops({ state, frames, refreshing, send }: Agent): void {
  const drop = (target: EventTarget | null, files: File[]) => {
    const found = findAtTarget(state(), target);
    const path = found && state().elements.pictureFor(found.path);
    if (path) send({ studio: 'dropped', path, files });
  };
  const onDrag = (event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    // outside a drop zone, the browser would open the file instead of the page
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
    if (state().mode !== 'edit') return;
    event.stopImmediatePropagation();
    const { type, target } = event;
    if (type === 'drop') {
      frames.draw('drop', undefined);
      const files = [...event.dataTransfer.files];
      if (files.length > 0) refreshing.whenKnown(() => drop(target, files));
      return;
    }
    refreshing.hurry();
    const { elements } = state();
    const found = type === 'dragleave' ? undefined : findAtTarget(state(), target);
    const path = found && elements.pictureFor(found.path);
    const shown = path && elements.of(path);
    event.dataTransfer.dropEffect = path ? 'copy' : 'none';
    // outlines the picture if there is one, otherwise its record
    frames.draw('drop', path && outlineTarget(shown?.shown ? shown : found));
  };
  for (const name of ['dragenter', 'dragover', 'dragleave', 'drop'] as const)
    addCaptureListener(frames, name, onDrag);
}

function findNextValue(
  { shown }: PageElements,
  selected: FoundElement | undefined,
  step: number,
): PageElements['shown'][number] | undefined {
  const stops = shown.filter(({ element }) => isVisible(element) && !element.closest('[aria-hidden="true"]'));
  const here = selected?.shown ? stops.indexOf(selected.shown) : -1;
  return stops[here < 0 ? indexOfFirstInView(stops) : Math.min(stops.length - 1, Math.max(0, here + step))];
}

function indexOfFirstInView(stops: PageElements['shown']): number {
  return Math.max(
    0,
    stops.findIndex(({ element }) => element.getBoundingClientRect().bottom > 0),
  );
}

/** Makes the answer of a FAQ selectable too. */
function openDetails(target: Element): void {
  const details = target.closest('summary')?.parentElement;
  if (details instanceof HTMLDetailsElement) details.open = true;
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

function scrollToElement(element: Element): void {
  for (let here = element.closest('details'); here; here = here.parentElement?.closest('details') ?? null)
    if (!element.closest('summary')) here.open = true;
  showSlideContaining(element);
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
  // unlike this loop, `scrollIntoView` would also scroll containers that clip their content, which visitors can't scroll
  for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(box);
    if (!/auto|scroll/.test(`${overflowX} ${overflowY}`)) continue;
    const [inner, outer] = [element.getBoundingClientRect(), box.getBoundingClientRect()];
    box.scrollBy({
      left: inner.left < outer.left || inner.right > outer.right ? inner.left - outer.left : 0,
      top: inner.top < outer.top || inner.bottom > outer.bottom ? inner.top - outer.top : 0,
    });
  }
  const { top, bottom, height } = element.getBoundingClientRect();
  if (top >= 0 && bottom <= innerHeight) return;
  // an element higher than the window is aligned at its top
  window.scrollBy({ top: top - Math.max(TOP_MARGIN, (innerHeight - height) / 2), behavior });
}

/** In CSS pixels. For a sticky header and the selection's tag. */
const TOP_MARGIN = 96;
