import {
  commonEndLengths,
  FRAME_PARAMETER,
  NOT_FOUND_PATH,
  PAGE_MARKS_ID,
  PAGE_WITHOUT_MARKS,
  type PageData,
  type PageMarks,
} from '../../core/index.ts';
import { restoreSlides } from './carousels.ts';
import { BLOCK_SELECTOR } from './elements.ts';

/*
 * Updates the page after a change of site.yaml. Only the differences from the last document are applied, so the scroll position,
 * the focus, open menus and changes by scripts stay.
 */

/** Set by the renderer. */
export const ROOT_ID = '_root';
const CONTENT_ID = '_content';
const DATA_ID = '_page';

/** Reports replaced blocks to the page's script. */
const REPLACED_EVENT = 'plenary:replaced';

/** `data` is JSON, one entry per block. */
let last: { root: Element; data: string[] } | undefined;

/** Must be called before scripts change the page. */
export function storeRenderedPage(root: Element): void {
  last = { root: root.cloneNode(true) as Element, data: blockData(document) };
}

interface RefreshOptions {
  /** The marks take several times as long as the page. */
  withMarks: boolean;
  /** Fetched if missing. */
  document?: string | undefined;
  isWanted: () => boolean;
}

/** `all` are the elements of the last document. Reloads the page if the documents can't be compared. */
export async function refreshPage(
  root: Element,
  all: readonly Element[],
  { withMarks, document: known, isWanted }: RefreshOptions,
): Promise<{ all: Element[]; marks?: PageMarks } | undefined> {
  const before = last;
  const url = new URL(location.href);
  if (!withMarks) url.searchParams.set(FRAME_PARAMETER, PAGE_WITHOUT_MARKS);
  const html = known ?? (await fetchText(url));
  // after a network failure, the studio's page requests the refresh again
  if (html === undefined || !isWanted()) return undefined;
  const next = new DOMParser().parseFromString(html, 'text/html');
  const nextRoot = next.getElementById(ROOT_ID);
  const marks = next.getElementById(PAGE_MARKS_ID)?.textContent;
  if (!before || !nextRoot || (withMarks && !marks)) {
    location.reload();
    return undefined;
  }
  // the page has a new address; the studio navigates there
  if (readPageData(next)?.path === NOT_FOUND_PATH && readPageData(document)?.path !== NOT_FOUND_PATH)
    return undefined;
  const data = blockData(next);
  const isChanged = (at: number) => data[at] !== before.data[at];
  const live = patchPage(before.root, nextRoot, root, all, isChanged);
  last = { root: nextRoot, data };
  updateHead(next);
  const { removed, added } = live;
  const json = next.getElementById(DATA_ID)?.textContent ?? '';
  const here = document.getElementById(DATA_ID);
  if (here) here.textContent = json;
  if (removed.length + added.length > 0) {
    const detail = { removed, added, page: JSON.parse(json).page };
    document.dispatchEvent(new CustomEvent(REPLACED_EVENT, { detail }));
  }
  return { all: live.all, ...(marks && { marks: JSON.parse(marks) }) };
}

async function fetchText(url: URL): Promise<string | undefined> {
  try {
    return await (await fetch(url, { cache: 'no-store' })).text();
  } catch {
    return undefined;
  }
}

function blockData(from: Document): string[] {
  const blocks: unknown[] = readPageData(from)?.blocks ?? [];
  return blocks.map((block) => JSON.stringify(block));
}

function readPageData(from: Document): PageData | undefined {
  const json = from.getElementById(DATA_ID)?.textContent;
  return json ? JSON.parse(json).page : undefined;
}

/** Returns the page's elements, and the removed and added blocks. */
function patchPage(
  lastRoot: Element,
  nextRoot: Element,
  liveRoot: Element,
  all: readonly Element[],
  isChanged: (at: number) => boolean,
) {
  const liveOf = new Map([...lastRoot.querySelectorAll('*')].map((element, at) => [element, all[at]]));
  liveOf.set(lastRoot, liveRoot);
  const shown = new Map<Element, Element>();
  const removed: Element[] = [];
  const added: Element[] = [];
  patch(lastRoot, nextRoot);
  return {
    all: [...nextRoot.querySelectorAll('*')].map((element) => shown.get(element) ?? element),
    removed,
    added,
  };

  function patch(from: Element, to: Element): void {
    const live = liveOf.get(from);
    if (!live) return;
    shown.set(to, live);
    patchAttributes(from, to, live);
    if (to.id === CONTENT_ID) patchBlocks(from, to, live);
    else if (hasSameChildren(from, to)) {
      for (const [at, child] of [...to.childNodes].entries()) {
        const old = from.childNodes[at];
        if (child instanceof Element) patch(old as Element, child);
        else if (old?.nodeValue !== child.nodeValue) patchText(to, at, live);
      }
    } else {
      live.replaceChildren(...[...to.childNodes].map(imported));
    }
  }

  /** Equal blocks at both ends stay, the others are updated or replaced. */
  function patchBlocks(from: Element, to: Element, live: Element): void {
    const [olds, news] = [[...from.children], [...to.children]];
    if (olds.length === news.length) {
      for (const [at, one] of news.entries()) patchBlock(olds[at] as Element, one, isChanged(at));
      return;
    }
    const { start, end } = commonEndLengths(olds, news, (old, one) => old.isEqualNode(one));
    for (let at = 0; at < start; at++) patch(olds[at] as Element, news[at] as Element);
    const after = end > 0 ? liveOf.get(olds[olds.length - end] as Element) : null;
    for (const old of olds.slice(start, olds.length - end)) {
      const gone = liveOf.get(old);
      if (!gone) continue;
      removed.push(gone);
      gone.remove();
    }
    for (const one of news.slice(start, news.length - end)) {
      const element = imported(one) as Element;
      live.insertBefore(element, after ?? null);
      added.push(element);
    }
    for (let at = 1; at <= end; at++)
      patch(olds[olds.length - at] as Element, news[news.length - at] as Element);
  }

  function patchBlock(old: Element, one: Element, isOther: boolean): void {
    const live = liveOf.get(old);
    const hasScript = old.hasAttribute('data-script') || one.hasAttribute('data-script');
    // scripts and React hold references to the elements, so a changed block is replaced
    const isReplaced = old.tagName !== one.tagName || isOther || (hasScript && !isSameForScript(old, one));
    if (!live || !isReplaced || !old.matches(BLOCK_SELECTOR)) {
      patch(old, one);
      return;
    }
    const element = imported(one) as Element;
    restoreSlides(live, element);
    live.replaceWith(element);
    removed.push(live);
    added.push(element);
  }

  function patchText(to: Element, at: number, live: Element): void {
    const text = to.childNodes[at]?.nodeValue ?? '';
    const node = live.childNodes[at];
    if (to.childNodes.length === 1) live.textContent = text;
    else if (node instanceof Text && live.childNodes.length === to.childNodes.length) node.data = text;
    else live.replaceChildren(...[...to.childNodes].map(imported));
  }

  function imported(node: Node): Node {
    const copy = document.importNode(node, true);
    if (node instanceof Element && copy instanceof Element) {
      const copies = [copy, ...copy.querySelectorAll('*')];
      for (const [at, element] of [node, ...node.querySelectorAll('*')].entries())
        shown.set(element, copies[at] as Element);
    }
    return copy;
  }
}

function patchAttributes(from: Element, to: Element, live: Element): void {
  const names = new Set([...from.getAttributeNames(), ...to.getAttributeNames()]);
  for (const name of names) {
    const value = to.getAttribute(name);
    if (value === from.getAttribute(name)) continue;
    if (value === null) live.removeAttribute(name);
    else live.setAttribute(name, value);
  }
}

function hasSameChildren(one: Element, other: Element): boolean {
  const [ours, theirs] = [one.childNodes, other.childNodes];
  return (
    ours.length === theirs.length && [...ours].every((child, at) => child.nodeName === theirs[at]?.nodeName)
  );
}

/** Compares the elements and `data-` attributes, such as a countdown's date. */
function isSameForScript(one: Element, other: Element): boolean {
  if (!hasSameChildren(one, other)) return false;
  const names = new Set([...one.getAttributeNames(), ...other.getAttributeNames()]);
  const isSame = (name: string) =>
    !name.startsWith('data-') || one.getAttribute(name) === other.getAttribute(name);
  return (
    [...names].every(isSame) &&
    [...one.children].every((child, at) => isSameForScript(child, other.children[at] as Element))
  );
}

function updateHead(next: Document): void {
  document.title = next.title;
  patchAttributes(renderedAttributes(), next.documentElement, document.documentElement);
  const [styles, others] = [document, next].map((one) => one.querySelector('head > style'));
  if (styles && others && styles.textContent !== others.textContent) styles.textContent = others.textContent;
  const known = new Set(
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(({ href }) => href),
  );
  for (const link of next.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    const href = new URL(link.getAttribute('href') ?? '', location.href).href;
    if (!known.has(href)) document.head.append(document.importNode(link, true));
  }
}

/** Omits attributes that scripts added. */
function renderedAttributes(): Element {
  const element = document.createElement('html');
  for (const name of ['lang', 'dir', 'data-mood']) {
    const value = document.documentElement.getAttribute(name);
    if (value !== null) element.setAttribute(name, value);
  }
  return element;
}
