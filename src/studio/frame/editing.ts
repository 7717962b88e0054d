import type { PageMarks } from '../../shared/index.ts';
import type { FromAgent, ToAgent } from '../page/messages.ts';
import { pressAll } from '../page/waiting-keys.ts';
import { turnTo } from './carousels.ts';
import { type Elements, elementsOf, type Found, isSame, isVisible } from './elements.ts';
import { createFrames, type Frames } from './frames.ts';
import { typeableIn, typeInPlace } from './in-place.ts';
import { follow, keepFramed, linkAt } from './links.ts';
import { showAs } from './media.ts';
import { createRefreshing, type Refreshing } from './refreshing.ts';
import { nameIn, nameOf, placeOf, selectionOf, tagOf, textOf } from './selection.ts';
import { type AgentEffect, type AgentEvent, begun, type Editing, meaningOf, reduce } from './state.ts';
import type { Typing } from './typing.ts';

/** Takes what the page of the studio says. */
type Take = (message: ToAgent) => void;

/** Makes a page one that can be edited: hover, selection, typing, dropping files. Returns what takes messages. */
export function startEditing(root: Element, first: PageMarks, send: (message: FromAgent) => void): Take {
  let state: Editing = begun(elementsOf([...root.querySelectorAll('*')], first));
  let typing: Typing | undefined;
  // puts back what was typed, until it is accepted
  let restore = () => {};
  const frames = createFrames();
  const refreshing = createRefreshing(root, {
    page: () => state.elements.marks.page,
    isTyping: () => typing !== undefined,
    before: () => {
      const { selected } = state;
      if (selected?.element.isConnected) dispatch({ event: 'seen', isInView: isInView(selected.element) });
    },
    printed: frames.again,
    marked: (all, marks) => dispatch({ event: 'marked', elements: elementsOf(all, marks) }),
  });
  const agent: Agent = {
    state: () => state,
    typing: () => typing,
    frames,
    refreshing,
    dispatch,
    send,
    drawSelected,
    type,
    walk,
  };
  listenToPointer(agent);
  listenToFiles(agent);
  listenTo(frames, 'keydown', onKey);
  keepFramed();
  send({ studio: 'page', page: first.page, title: first.title });

  return (message) => {
    if (message.studio === 'refused') {
      restore();
      frames.again();
    } else takeMessage(agent, message);
  };

  function dispatch(event: AgentEvent): void {
    const next = reduce(state, event);
    state = next.state;
    for (const effect of next.effects) run(agent, effect);
  }

  function drawSelected(more: object = {}): void {
    const { selected, clicked } = state;
    // what is being typed is taken before somebody leaves the page
    const commit = () => typing?.commit();
    frames.draw('selected', placeOf(selected), selected && { ...tagOf(selected, clicked, commit), ...more });
  }

  /** Types the selected text in its place, with the cursor where somebody clicked or at its end. */
  function type(at?: { x: number; y: number }): void {
    const { selected } = state;
    const typeable = typeableIn(selected);
    if (!selected || !typeable) return;
    typing = typeInPlace(typeable, {
      at,
      name: nameIn(selected),
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
    const meaning = meaningOf(state, { key, ctrl: ctrlKey || metaKey, shift, alt, isField });
    if (!meaning) return;
    // a letter comes into the text that is typed from now on by the browser
    const isForBrowser = meaning.key === 'type' && meaning.isLetter;
    if (!isForBrowser) event.preventDefault();
    if (!isForBrowser && meaning.key !== 'pass') event.stopImmediatePropagation();
    dispatch({ event: 'pressed', meaning });
  }

  /** Selects the next value of the page, or the one before. */
  function walk(step: number): void {
    const { elements, selected } = state;
    const next = nextStop(elements, selected, step);
    if (!next) return;
    const { node, from } = next.showing;
    const at = node === undefined ? undefined : next.element.childNodes[node];
    const found = elements.at(next.element, at, from);
    dispatch({ event: 'walked', found: found && { ...found, path: next.mark.path, shown: next } });
    frames.say(`${nameOf(next.mark.path)}: ${textOf(next)}`);
  }
}

/** The page that is edited, for what listens to it and what changes it. */
interface Agent {
  state: () => Editing;
  typing: () => Typing | undefined;
  frames: Frames;
  refreshing: Refreshing;
  dispatch: (event: AgentEvent) => void;
  send: (message: FromAgent) => void;
  drawSelected: () => void;
  type: (at?: { x: number; y: number }) => void;
  walk: (step: number) => void;
}

/** Does what the page of the studio says. */
function takeMessage(
  { state, frames, refreshing, dispatch, walk }: Agent,
  message: Exclude<ToAgent, { studio: 'refused' }>,
): void {
  switch (message.studio) {
    case 'mode':
      dispatch({ event: 'mode', mode: message.mode });
      break;
    case 'select':
      dispatch({ event: 'wanted', path: message.path });
      break;
    case 'placed':
      dispatch({ event: 'placed' });
      break;
    case 'outline': {
      const found = message.path ? state().elements.blockOf(message.path) : undefined;
      frames.draw('problem', found?.element);
      if (found) reveal(found.element);
      break;
    }
    case 'refresh':
      refreshing.start(message.shown);
      break;
    case 'go':
      follow(message.href);
      break;
    case 'show':
      showAs(message);
      frames.again();
      break;
    case 'focus': {
      const { selected } = state();
      window.focus();
      if (selected) reveal(selected.element);
      else walk(0);
    }
  }
}

/** Does what an event asks for. */
function run(agent: Agent, effect: AgentEffect): void {
  const { state, typing, frames, refreshing, send } = agent;
  switch (effect.effect) {
    case 'commit':
      typing()?.commit();
      break;
    case 'showMode':
      document.body.inert = false;
      document.documentElement.toggleAttribute('data-studio-edit', state().mode === 'edit');
      break;
    case 'hideHover':
      frames.draw('hover', undefined);
      break;
    case 'drawSelected':
      agent.drawSelected();
      break;
    case 'openDetails':
      openDetails(effect.element);
      break;
    case 'reveal':
      if (!effect.ifHidden || !isInView(effect.element)) reveal(effect.element);
      break;
    case 'type':
      agent.type(effect.at);
      break;
    case 'press':
      void pressAll(effect.keys);
      break;
    case 'walk':
      agent.walk(effect.step);
      break;
    case 'resume':
      refreshing.resume();
      break;
    case 'sendSelected': {
      const { found, focus, caret } = effect;
      send({ studio: 'selected', selection: selectionOf(state().elements, found, focus, caret) });
      break;
    }
    case 'send':
      send(effect.message);
  }
}

/** Listens to what happens on the page, before the page itself, but not to what the frames get. */
function listenTo<Name extends keyof WindowEventMap>(
  frames: Frames,
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

function foundAt(
  { elements }: Editing,
  target: EventTarget | null,
  node?: Node,
  offset?: number,
): Found | undefined {
  return target instanceof Element ? elements.at(target, node, offset) : undefined;
}

/** Hovers and selects what is under the pointer. A click selects: neither the browser nor the page sees it, unless somebody holds Ctrl. */
function listenToPointer({ state, typing, frames, refreshing, dispatch }: Agent): void {
  /** Whether an event of the pointer is the agent's: in Edit, and not within the text that is typed. */
  const isOurs = (event: Event): boolean => {
    // what the agent itself clicks
    if (state().mode !== 'edit' || !event.isTrusted) return false;
    if (typing()?.isAt(event.target)) return false;
    return !(event instanceof MouseEvent && (event.ctrlKey || event.metaKey));
  };
  const onClick = (event: MouseEvent) => {
    if (state().mode === 'edit' && (event.ctrlKey || event.metaKey)) goAt(event);
    // a click within the text that is typed moves the cursor, also where the text is a link
    else if (typing()?.isAt(event.target)) event.preventDefault();
    if (!isOurs(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.type !== 'click') return;
    // what was typed may be shown now, and the click wait for it
    typing()?.commit();
    dispatch({ event: 'clicked', isWaiting: refreshing.isMarking() });
    refreshing.whenKnown(() => choose(event));
  };
  const choose = ({ target, clientX: x, clientY: y }: MouseEvent) => {
    const position = document.caretPositionFromPoint?.(x, y) ?? undefined;
    const caret = position && { node: position.offsetNode, offset: position.offset };
    const found = foundAt(state(), target, caret?.node, caret?.offset);
    dispatch({
      event: 'chosen',
      found,
      caret,
      at: { x, y },
      target: target instanceof Element ? target : undefined,
    });
  };
  listenTo(frames, 'pointerover', ({ target }) => {
    const { mode, selected } = state();
    const found = mode === 'edit' ? foundAt(state(), target) : undefined;
    const isSelected = found && selected && isSame(found.path, selected.path);
    frames.draw('hover', isSelected ? undefined : placeOf(found));
  });
  document.addEventListener('pointerleave', () => frames.draw('hover', undefined));
  for (const name of ['click', 'auxclick', 'dblclick'] as const) listenTo(frames, name, onClick);
  for (const name of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'touchstart', 'touchend'] as const)
    listenTo(frames, name, (event) => {
      if (isOurs(event)) event.stopImmediatePropagation();
    });
  listenTo(frames, 'dragstart', (event) => {
    if (state().mode === 'edit' && !typing()) event.preventDefault();
  });
  listenTo(frames, 'submit', (event) => {
    if (state().mode === 'edit') event.preventDefault();
  });
}

/** Ctrl and a click: what the click does for visitors, in the frame. */
function goAt(event: MouseEvent): void {
  const link = linkAt(event.target);
  if (!link || event.type !== 'click') return;
  event.preventDefault();
  event.stopImmediatePropagation();
  follow(link.href);
}

/** Takes files that are dropped on a picture of the page, or on a record that can have one. */
function listenToFiles({ state, frames, refreshing, send }: Agent): void {
  const drop = (target: EventTarget | null, files: File[]) => {
    const found = foundAt(state(), target);
    const path = found && state().elements.pictureFor(found.path);
    if (path) send({ studio: 'dropped', path, files });
  };
  const onDrag = (event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    // beside a place for it, the browser would show the file instead of the page
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
    const found = type === 'dragleave' ? undefined : foundAt(state(), target);
    const path = found && elements.pictureFor(found.path);
    const shown = path && elements.of(path);
    event.dataTransfer.dropEffect = path ? 'copy' : 'none';
    // a picture that is there is replaced; one that is missing comes into the record
    frames.draw('drop', path && placeOf(shown?.shown ? shown : found));
  };
  for (const name of ['dragenter', 'dragover', 'dragleave', 'drop'] as const) listenTo(frames, name, onDrag);
}

/** The value of the page that is some steps from the selected one, among those that can be seen. */
function nextStop(
  { shown }: Elements,
  selected: Found | undefined,
  step: number,
): Elements['shown'][number] | undefined {
  const stops = shown.filter(({ element }) => isVisible(element) && !element.closest('[aria-hidden="true"]'));
  const here = selected?.shown ? stops.indexOf(selected.shown) : -1;
  return stops[here < 0 ? firstInView(stops) : Math.min(stops.length - 1, Math.max(0, here + step))];
}

function firstInView(stops: Elements['shown']): number {
  return Math.max(
    0,
    stops.findIndex(({ element }) => element.getBoundingClientRect().bottom > 0),
  );
}

/** An answer opens when its question is selected, so that it can be, too. */
function openDetails(target: Element): void {
  const details = target.closest('summary')?.parentElement;
  if (details instanceof HTMLDetailsElement) details.open = true;
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

function reveal(element: Element): void {
  for (let here = element.closest('details'); here; here = here.parentElement?.closest('details') ?? null)
    if (!element.closest('summary')) here.open = true;
  turnTo(element);
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
  // `scrollIntoView` would also move what clips its content and does not scroll for visitors
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
  // what is higher than the window is shown from its beginning
  window.scrollBy({ top: top - Math.max(HEADER, (innerHeight - height) / 2), behavior });
}

/** Room for the header, which stays in sight on some pages, and for the tag, in CSS pixels. */
const HEADER = 96;
