import { labelOf, type PageMarks, type ValuePath } from '../../shared/index.ts';
import type { FromAgent, Mode, Selection, ToAgent } from '../messages.ts';
import { words } from '../words.ts';
import { turnTo } from './carousels.ts';
import { type Elements, elementsOf, type Found, isSame, isVisible } from './elements.ts';
import { createFrames, type Place, type Tag } from './frames.ts';
import { typeableIn, typeInPlace } from './in-place.ts';
import { controlAt, follow, isWithin, keepFramed, linkAt } from './links.ts';
import { showAs } from './media.ts';
import { refreshed, rememberPrint } from './refresh.ts';
import { insert, type Typing } from './typing.ts';

/** Takes what the page of the studio says. */
type Take = (message: ToAgent) => void;

type Shown = Extract<ToAgent, { studio: 'refresh' }>['shown'];

/** How long a page has to rest before it is asked for with its marks, which take longer than the page, in milliseconds. */
const REST = 250;

/** Makes a page one that can be edited: hover, selection, typing, dropping files. Returns what takes messages. */
export function startEditing(root: Element, first: PageMarks, send: (message: FromAgent) => void): Take {
  // the elements as they were printed last; those of the marks may be a moment older
  let all: readonly Element[] = [...root.querySelectorAll('*')];
  let elements = elementsOf(all, first);
  let mode: Mode = 'look';
  /** What the page of the studio has selected and this page does not show yet: an entry that was just added. */
  let awaited: ValuePath | undefined;
  let selected: Found | undefined;
  // what somebody clicked to select it
  let clicked: Element | undefined;
  let typing: Typing | undefined;
  // puts back what was typed, until it is accepted
  let restore = () => {};
  let isRefreshDue = false;
  // whether what is selected was in view when it was last there: it stays so when the page around it gets shorter
  let isInSight = false;
  // whether what is typed is for the form, to which the cursor is on its way
  let isForField = false;
  let turn = 0;
  // while the marks of a change are on their way
  let marking: Promise<void> | undefined;
  // asks for them at once
  let hurry = () => {};
  // what was typed after a click that waits for them
  let early: string | undefined;
  rememberPrint(root);
  const frames = createFrames();

  const on = <Name extends keyof WindowEventMap>(name: Name, call: (event: WindowEventMap[Name]) => void) =>
    addEventListener(
      name,
      (event) => {
        if (!frames.isOwn(event.target)) call(event);
      },
      { capture: true },
    );

  on('pointerover', ({ target }) => {
    const found = mode === 'edit' ? foundAt(target) : undefined;
    frames.draw('hover', found && !isSelected(found) ? placeOf(found) : undefined);
  });
  document.addEventListener('pointerleave', () => frames.draw('hover', undefined));
  // a click selects: neither the browser nor the page sees it, unless somebody holds Ctrl
  for (const name of ['click', 'auxclick', 'dblclick'] as const) on(name, onClick);
  for (const name of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'touchstart', 'touchend'] as const)
    on(name, (event) => {
      if (isOurs(event)) event.stopImmediatePropagation();
    });
  on('dragstart', (event) => {
    if (mode === 'edit' && !typing) event.preventDefault();
  });
  on('submit', (event) => {
    if (mode === 'edit') event.preventDefault();
  });
  on('keydown', onKey);
  for (const name of ['dragenter', 'dragover', 'dragleave', 'drop'] as const) on(name, onDrag);
  keepFramed();
  send({ studio: 'page', page: first.page, title: first.title });

  return (message) => {
    switch (message.studio) {
      case 'mode':
        setMode(message.mode);
        break;
      case 'select':
        show(message.path);
        break;
      case 'outline':
        outline(message.path);
        break;
      case 'refresh':
        startRefresh(message.shown);
        break;
      case 'refused':
        restore();
        frames.again();
        break;
      case 'go':
        follow(message.href);
        break;
      case 'show':
        showAs(message);
        frames.again();
        break;
      case 'focus':
        focusSelected();
        break;
    }
  };

  function foundAt(target: EventTarget | null, node?: Node, offset?: number): Found | undefined {
    return target instanceof Element ? elements.at(target, node, offset) : undefined;
  }

  /** Whether an event of the pointer is the agent's: in Edit, and not within the text that is typed. */
  function isOurs(event: Event): boolean {
    // what the agent itself clicks
    if (mode !== 'edit' || !event.isTrusted) return false;
    if (typing?.isAt(event.target)) return false;
    return !(event instanceof MouseEvent && (event.ctrlKey || event.metaKey));
  }

  function onClick(event: MouseEvent): void {
    if (mode === 'edit' && (event.ctrlKey || event.metaKey)) goAt(event);
    // a click within the text that is typed moves the cursor, also where the text is a link
    else if (typing?.isAt(event.target)) event.preventDefault();
    if (!isOurs(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.type !== 'click') return;
    typing?.commit();
    if (marking) early ??= '';
    whenKnown(() => {
      choose(event);
      takeEarly();
    });
  }

  /** What was typed while a click waited is for what was clicked. */
  function takeEarly(): void {
    const text = early;
    early = undefined;
    if (!text) return;
    if (typing) insert(text);
    else send({ studio: 'letters', text });
  }

  /** What is done to something that has just come waits until its marks have, too. */
  function whenKnown(act: () => void): void {
    hurry();
    if (marking) void marking.then(act);
    else act();
  }

  function choose({ target, clientX, clientY }: MouseEvent): void {
    awaited = undefined;
    const caret = document.caretPositionFromPoint?.(clientX, clientY) ?? undefined;
    const found = foundAt(target, caret?.offsetNode, caret?.offset);
    select(found, {
      focus: true,
      clicked: target instanceof Element ? target : undefined,
      caret: caret && { node: caret.offsetNode, offset: caret.offset },
    });
    openDetails(target);
    type({ x: clientX, y: clientY });
  }

  /** Ctrl and a click: what the click does for visitors, in the frame. */
  function goAt(event: MouseEvent): void {
    const link = linkAt(event.target);
    if (!link || event.type !== 'click') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    follow(link.href);
  }

  function setMode(next: Mode): void {
    typing?.commit();
    mode = next;
    document.body.inert = false;
    document.documentElement.toggleAttribute('data-studio-edit', mode === 'edit');
    frames.draw('hover', undefined);
    if (mode === 'look') select(undefined, { silent: true });
  }

  function select(
    found: Found | undefined,
    options: {
      silent?: boolean;
      scroll?: boolean;
      focus?: boolean;
      caret?: { node: Node; offset: number } | undefined;
      clicked?: Element | undefined;
    } = {},
  ): void {
    const { silent = false, scroll = false, focus = false, caret } = options;
    typing?.commit();
    selected = found;
    isForField = focus && !typeableIn(found);
    clicked = options.clicked;
    frames.draw('hover', undefined);
    frames.draw('selected', placeOf(found), found && tagOf(found));
    if (!found) {
      if (!silent) send({ studio: 'unselected' });
      return;
    }
    if (scroll) reveal(found.element);
    if (!silent)
      send({ studio: 'selected', selection: selectionOf(found, focus && !typeableIn(found), caret) });
  }

  function isSelected(found: Found): boolean {
    return selected !== undefined && isSame(found.path, selected.path);
  }

  /** Selects what the page of the studio has selected; it says so of what was selected here, too. */
  function show(path: ValuePath | null): void {
    awaited = undefined;
    if (typing || (path && selected && isSame(path, selected.path))) return;
    const found = path ? elements.of(path) : undefined;
    if (path && !(found && isSame(found.path, path))) awaited = path;
    select(found, { silent: true, scroll: true });
  }

  function selectionOf(found: Found, focus: boolean, caret?: { node: Node; offset: number }): Selection {
    const { path, shown, block } = found;
    const { x, y, width, height } = (placeOf(found) ?? found.element).getBoundingClientRect();
    return {
      path,
      ...(shown && { mark: shown.mark }),
      ...(block && { block }),
      ...rowOf(elements, found),
      ...(caret && shown && caretIn(found, caret)),
      focus,
      rect: { x, y, width, height },
    };
  }

  /** The words of a value, and where in them somebody clicked. */
  function caretIn(
    { element, shown }: Found,
    { node, offset }: { node: Node; offset: number },
  ): Pick<Selection, 'caret'> {
    if (!element.contains(node) || shown?.mark.kind === 'image') return {};
    const before = document.createRange();
    before.setStart(element, 0);
    before.setEnd(node, offset);
    return { caret: { text: element.textContent ?? '', offset: before.toString().length } };
  }

  function tagOf(found: Found): Tag {
    const { element, shown } = found;
    const go = wayOf(clicked && element.contains(clicked) ? clicked : element);
    const uses = shown?.mark.reference?.uses;
    return {
      name: nameIn(found),
      ...(uses !== undefined && { note: words.inPlaces(uses) }),
      ...(go && { go }),
    };
  }

  /** Types the selected text in its place, with the cursor where somebody clicked or at its end. */
  function type(at?: { x: number; y: number }): void {
    const found = selected;
    const typeable = typeableIn(found);
    if (!found || !typeable) return;
    typing = typeInPlace(typeable, {
      at,
      name: nameIn(found),
      show: (more) => frames.draw('selected', placeOf(found), { ...tagOf(found), ...more }),
      say: frames.say,
      onInput: (isOther) => send({ studio: 'typing', isOther }),
      onTyped: (intent, back) => {
        restore = back;
        send({ studio: 'typed', intent });
      },
      onEnd: () => {
        typing = undefined;
        send({ studio: 'typing', isOther: false });
        if (isRefreshDue) startRefresh();
        frames.draw('selected', placeOf(selected), selected && tagOf(selected));
      },
    });
  }

  function onKey(event: KeyboardEvent): void {
    if (event.isComposing || typing?.isAt(event.target)) return;
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
    const ctrl = ctrlKey || metaKey;
    const isField = event.target instanceof Element && event.target.matches('input, textarea, select');
    if (early !== undefined && !ctrl && !altKey) {
      event.preventDefault();
      event.stopImmediatePropagation();
      if ([...key].length === 1) early += key;
      return;
    }
    if (mode === 'edit' && !isField && !ctrl && !altKey && takeKey(key)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    const isPassed = ctrl
      ? /^[zyks]$/i.test(key)
      : key === 'F6' || (mode === 'edit' && !isField && PASSED.test(key));
    const isMove = altKey && /^Arrow(Up|Down)$/.test(key);
    if (!isPassed && !isMove) return;
    event.preventDefault();
    send({ studio: 'key', pressed: { key, ctrl, shift: shiftKey, alt: altKey } });
  }

  /** Does what a key without Ctrl and Alt means for what is selected. Gives whether the browser has nothing more to do. */
  function takeKey(key: string): boolean {
    const step = STEPS[key];
    if (step !== undefined) walk(step);
    else if (!selected) return false;
    else if (key === 'Enter') {
      if (typeableIn(selected)) type();
      else select(selected, { focus: true });
    } else if (key === 'Escape') select(undefined);
    else if (!selected.shown || !(isLetter(key) || (key === ' ' && isForField))) return false;
    else if (typeableIn(selected)) {
      type();
      // the browser puts it where the cursor is by now
      return false;
    } else {
      isForField = true;
      send({ studio: 'letters', text: key });
    }
    return true;
  }

  /** Selects the next value of the page, or the one before. */
  function walk(step: number): void {
    const stops = elements.shown.filter(
      ({ element }) => isVisible(element) && !element.closest('[aria-hidden="true"]'),
    );
    const here = selected?.shown ? stops.indexOf(selected.shown) : -1;
    const next = stops[here < 0 ? firstInView(stops) : Math.min(stops.length - 1, Math.max(0, here + step))];
    if (!next) return;
    const found = elements.at(
      next.element,
      next.showing.node === undefined ? undefined : next.element.childNodes[next.showing.node],
      next.showing.from,
    );
    select(found && { ...found, path: next.mark.path, shown: next }, { scroll: true });
    frames.say(`${nameOf(next.mark.path)}: ${textOf(next)}`);
  }

  function outline(path: ValuePath | null): void {
    const found = path ? elements.blockOf(path) : undefined;
    frames.draw('problem', found?.element);
    if (found) reveal(found.element);
  }

  function focusSelected(): void {
    window.focus();
    if (selected) reveal(selected.element);
    else walk(0);
  }

  /** Shows what has changed: the page first, and when nothing else changes, what its elements are. */
  async function refresh(shown: Shown): Promise<void> {
    const mine = ++turn;
    const isWanted = () => {
      // nothing changes under the hands of somebody who types
      isRefreshDue ||= typing !== undefined && mine === turn;
      return typing === undefined && mine === turn;
    };
    isRefreshDue = false;
    const known = shown?.page === elements.marks.page ? shown.document : undefined;
    for (const withMarks of [false, true]) {
      if (withMarks) await rest();
      const document = withMarks ? undefined : known;
      if (selected?.element.isConnected) isInSight = isInView(selected.element);
      const next = isWanted() ? await refreshed(root, all, { withMarks, document, isWanted }) : undefined;
      if (!next) return;
      all = next.all;
      frames.again();
      if (next.marks) adopt(next.marks);
    }
  }

  /** Waits until nothing has changed for a moment, or somebody clicks. */
  function rest(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, REST);
      hurry = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  function startRefresh(shown?: Shown): void {
    const mine = refresh(shown).finally(() => {
      if (marking === mine) marking = undefined;
    });
    marking = mine;
  }

  function adopt(marks: PageMarks): void {
    const path = awaited ?? selected?.path;
    const hadPage = elements.marks.page;
    elements = elementsOf(all, marks);
    if (marks.page !== hadPage) send({ studio: 'page', page: marks.page, title: marks.title });
    if (!path) return;
    selected = elements.of(path);
    // a new entry is shown as soon as the page has it
    if (awaited && selected && isSame(selected.path, awaited)) {
      awaited = undefined;
      reveal(selected.element);
    } else if (isInSight && selected && !isInView(selected.element)) reveal(selected.element);
    frames.draw('selected', placeOf(selected), selected && tagOf(selected));
  }

  function onDrag(event: DragEvent): void {
    if (!event.dataTransfer?.types.includes('Files')) return;
    // beside a place for it, the browser would show the file instead of the page
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
    if (mode !== 'edit') return;
    event.stopImmediatePropagation();
    const { type, target } = event;
    if (type === 'drop') {
      frames.draw('drop', undefined);
      const files = [...event.dataTransfer.files];
      if (files.length > 0) whenKnown(() => drop(target, files));
      return;
    }
    hurry();
    const found = type === 'dragleave' ? undefined : foundAt(target);
    const path = found && elements.pictureFor(found.path);
    const shown = path && elements.of(path);
    event.dataTransfer.dropEffect = path ? 'copy' : 'none';
    // a picture that is there is replaced; one that is missing comes into the record
    frames.draw('drop', path && placeOf(shown?.shown ? shown : found));
  }

  function drop(target: EventTarget | null, files: File[]): void {
    const found = foundAt(target);
    const path = found && elements.pictureFor(found.path);
    if (path) send({ studio: 'dropped', path, files });
  }
}

/** Of a text for what is missing, such as "To be announced", the record in whose row it is. */
function rowOf(elements: Elements, { path, element }: Found): Pick<Selection, 'row'> {
  const row = path.at(-1) === 'whenEmpty' && elements.recordAround(element);
  return row ? { row } : {};
}

/** What a link or a button does for visitors, which a click in Edit does not. */
function wayOf(element: Element): Tag['go'] {
  const link = linkAt(element);
  if (link) return { words: isWithin(link) ? words.goTo : words.openLink, follow: () => follow(link.href) };
  const control = controlAt(element);
  return control && { words: words.useButton, follow: () => control.click() };
}

/** An answer opens when its question is selected, so that it can be, too. */
function openDetails(target: EventTarget | null): void {
  const details = target instanceof Element ? target.closest('summary')?.parentElement : undefined;
  if (details instanceof HTMLDetailsElement) details.open = true;
}

/** Which keys walk the values of the page, and how far. */
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Keys without Ctrl that the page of the studio takes. */
const PASSED = /^(\?|Delete|Backspace)$/;

/** A key that writes something: not the space, which scrolls, and not the question mark, which asks for help. */
function isLetter(key: string): boolean {
  return [...key].length === 1 && !/[\s?]/.test(key);
}

function firstInView(stops: Elements['shown']): number {
  return Math.max(
    0,
    stops.findIndex(({ element }) => element.getBoundingClientRect().bottom > 0),
  );
}

/** What a value of the page is called: its key in words. */
function nameOf(path: ValuePath): string {
  if (path[0] === 'routes' && path.length === 2) return words.page;
  return labelOf(String(path.findLast((one) => typeof one === 'string') ?? ''));
}

/** What is selected is called; a fact has its own name. */
function nameIn({ path, shown, block }: Found): string {
  if (!shown && block && isSame(path, block.path)) return words.block(labelOf(block.type));
  return nameOf(shown?.mark.reference?.path ?? path);
}

function textOf({ element, showing, mark }: Elements['shown'][number]): string {
  if (mark.kind === 'image') return element.getAttribute('alt') || words.picture;
  const node = showing.node === undefined ? element : element.childNodes[showing.node];
  return (node?.textContent ?? '').slice(showing.from, showing.to);
}

/** What the frame of something is around: its element, all elements of prose, or the stretch of a text. */
function placeOf(found: Found | undefined): Place | undefined {
  const { element, shown } = found ?? {};
  if (!shown || !element) return element;
  const range = document.createRange();
  const { node, from = 0, to = 0 } = shown.showing;
  const text = node === undefined ? undefined : element.childNodes[node];
  if (shown.mark.kind === 'prose') {
    const [first = element, last = element] = [shown.all[0], shown.all.at(-1)];
    if (first === last && !text) return element;
    range.setStartBefore(first);
    range.setEndAfter(last);
    return range;
  }
  if (!(text instanceof Text)) return element;
  range.setStart(text, Math.min(from, text.length));
  range.setEnd(text, Math.min(to, text.length));
  return range;
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
