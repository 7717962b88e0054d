import { isSamePath, labelOf, type ValuePath } from '../../core/index.ts';
import type { PageSelection } from '../page/messages.ts';
import { words } from '../page/words.ts';
import type { FoundElement, PageElements } from './elements.ts';
import { findLink, followLink, isSameOrigin } from './links.ts';
import type { OutlineTarget, SelectionTag } from './outlines.ts';
import type { TextPosition } from './state.ts';

/** `focus` requests the focus for the selection's field. */
export function createSelection(
  elements: PageElements,
  found: FoundElement,
  focus: boolean,
  caret?: TextPosition,
): PageSelection {
  const { path, shown, element } = found;
  const row = path.at(-1) === 'whenEmpty' && elements.recordAround(element);
  return {
    path,
    ...(row && { row }),
    ...(caret && shown && caretPosition(found, caret)),
    focus,
  };
}

function caretPosition(
  { element, shown }: FoundElement,
  { node, offset }: TextPosition,
): Pick<PageSelection, 'caret'> {
  if (!element.contains(node) || shown?.mark.kind === 'image') return {};
  const before = document.createRange();
  before.setStart(element, 0);
  before.setEnd(node, offset);
  return { caret: { text: element.textContent ?? '', offset: before.toString().length } };
}

/** Includes the action of the clicked link or button. `leave` is called before that action. */
export function createTag(
  found: FoundElement,
  clicked: Element | undefined,
  leave: () => void,
): SelectionTag {
  const { element, shown } = found;
  const go = visitorAction(clicked && element.contains(clicked) ? clicked : element, leave);
  const uses = shown?.mark.reference?.uses;
  return {
    name: selectionName(found),
    ...(uses !== undefined && { note: words.inPlaces(uses) }),
    ...(go && { go }),
  };
}

/** In edit mode, a click doesn't perform the action. */
function visitorAction(element: Element, leave: () => void): SelectionTag['go'] {
  const link = findLink(element);
  const control = element.closest<HTMLElement>('button, [role="tab"]');
  if (!link && !control) return undefined;
  return {
    label: !link ? words.useButton : isSameOrigin(link) ? words.goTo : words.openLink,
    follow: () => {
      leave();
      if (link) followLink(link.href);
      else control?.click();
    },
  };
}

/** Returns the value's key as a readable label. */
export function valueName(path: ValuePath): string {
  if (path[0] === 'routes' && path.length === 2) return words.page;
  return labelOf(String(path.findLast((one) => typeof one === 'string') ?? ''));
}

/** For a referenced fact, returns the fact's name. */
export function selectionName({ path, shown, block }: FoundElement): string {
  if (!shown && block && isSamePath(path, block.path)) return words.block(labelOf(block.type));
  return valueName(shown?.mark.reference?.path ?? path);
}

export function displayedText({ element, showing, mark }: PageElements['shown'][number]): string {
  if (mark.kind === 'image') return element.getAttribute('alt') || words.picture;
  const node = showing.node === undefined ? element : element.childNodes[showing.node];
  return (node?.textContent ?? '').slice(showing.from, showing.to);
}

/** Returns an element, all elements of prose, or a range of text. */
export function outlineTarget(found: FoundElement | undefined): OutlineTarget | undefined {
  const { element, shown } = found ?? {};
  if (!shown || !element) return element;
  const range = document.createRange();
  const { node, from = 0, to = 0 } = shown.showing;
  const text = node === undefined ? undefined : element.childNodes[node];
  if (shown.mark.kind === 'prose') {
    const [first = element, last = element] = [shown.all[0], shown.all.at(-1)];
    // a replaced block's elements have no parent, for example after undo
    if ((first === last && !text) || !first.parentNode || !last.parentNode) return element;
    range.setStartBefore(first);
    range.setEndAfter(last);
    return range;
  }
  if (!(text instanceof Text)) return element;
  range.setStart(text, Math.min(from, text.length));
  range.setEnd(text, Math.min(to, text.length));
  return range;
}
