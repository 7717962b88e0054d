import type { PageData, PageFile, ShellData } from '../../../shared/index.ts';
import { ANNOUNCED, CONTENT } from '../../ids.ts';
import { errorScreen } from '../errors.ts';
import { startBlocks } from '../islands.ts';
import { afterFrame } from '../timing.ts';
import { builtHtml } from '../trusted-types.ts';
import { CURRENT } from './page-cache.ts';
import { reloadAfterDeploy } from './reload-after-deploy.ts';
import { updateHead, updateLayout } from './update-layout.ts';

/** How many pages of the history keep their elements, so that the way back shows them at once, as they were. */
const CAPACITY = 8;

/** A page with its elements in the document, or cached for the way back. */
interface View {
  page: PageData;
  /** Its HTML as it came: blocks change what is in the document. */
  html: string;
  /** When it was what the server had. */
  since: number;
  /** Its elements while it is not in the document. */
  elements?: DocumentFragment;
  /** Whether all its elements are there, and not those for the first frame alone. */
  isComplete: boolean;
  /** Stops its blocks. */
  stops: (() => void)[];
}

/** Blocks of the page in view that the studio has replaced in the document. */
interface ReplacedBlocks {
  removed: Element[];
  added: Element[];
  page: PageData;
}

/** Shows pages in the document. */
export interface PageView {
  /** The page in view; undefined when it is the error screen. */
  page: () => PageData | undefined;
  /** Shows a page. With `firstFrame` its first frame has only what that needs, and the rest follows. */
  show: (page: PageFile, firstFrame: boolean) => void;
  /** Whether the page in view is what the server has now. */
  isCurrent: (now: PageFile) => boolean;
  /**
   * Shows the cached page of the current history entry, as it was left. Gives false when there is none, or the server has another one by
   * now; `ask` gives that, and undefined where nobody can ask the server.
   */
  restore: (ask: () => Promise<PageFile | undefined>) => Promise<boolean>;
  /** Shows the error screen. */
  fail: (error: unknown) => void;
}

/** Creates the view of a document that came with the page `first`. */
export function createPageView(shell: ShellData, first: PageData): PageView {
  const main = document.getElementById(CONTENT) as HTMLElement;
  /** By the keys of the history entries; the oldest first. */
  const cache = new Map<string, View>();
  const stopsOf = new WeakMap<Element, () => void>();
  let current: View | undefined = {
    ...{ page: first, html: main.innerHTML, since: Date.now() },
    ...{ isComplete: true, stops: [] },
  };
  start(current, [...main.children], 0);
  // only in the frame of the studio
  document.addEventListener('plenary:replaced', (event) =>
    adoptBlocks((event as CustomEvent<ReplacedBlocks>).detail),
  );

  return {
    page: () => current?.page,
    show(page, firstFrame) {
      leave();
      const [head, rest] = page.html;
      const next: View = { page, html: head + rest, since: Date.now(), isComplete: !firstFrame, stops: [] };
      enter(next, () => {
        main.innerHTML = builtHtml(firstFrame ? head : next.html);
        start(next, [...main.children], 0);
        if (firstFrame) next.stops.push(addAfterFrame(next, rest));
      });
    },
    isCurrent: (now) => current !== undefined && isSame(current, now),
    async restore(ask) {
      const keyNow = () => window.navigation?.currentEntry?.key ?? '';
      const key = keyNow();
      const cached = cache.get(key);
      if (cached && Date.now() - cached.since >= CURRENT) {
        const now = await ask();
        if (now && !isSame(cached, now)) return false;
        cached.since = Date.now();
      }
      // somebody may have gone on meanwhile
      if (!cached?.elements || keyNow() !== key) return false;
      const { elements } = cached;
      leave();
      cache.delete(key);
      enter(cached, () => main.replaceChildren(elements));
      return true;
    },
    fail,
  };

  /** Moves the page in view into the cache. */
  function leave(): void {
    if (!current) return;
    // without a navigation, it is replaced by what the server has of it now
    const from = window.navigation?.transition?.from.key;
    if (!current.isComplete || from === undefined) {
      stop(current);
      return;
    }
    current.elements = document.createDocumentFragment();
    current.elements.append(...main.childNodes);
    cache.delete(from);
    cache.set(from, current);
    const [oldest] = cache;
    if (!oldest || cache.size <= CAPACITY) return;
    cache.delete(oldest[0]);
    stop(oldest[1]);
  }

  function enter(next: View, fill: () => void): void {
    current = next;
    fill();
    updateLayout(next.page, shell);
    updateHead(next.page, shell);
    announce(next.page.title);
  }

  /** Adds the rest of a page, a block in each frame: all of it at once would block a slow phone. Returns what stops that. */
  function addAfterFrame(view: View, html: string): () => void {
    const placeholder = main.appendChild(document.createElement('div'));
    // its style keeps the footer out of the window meanwhile
    placeholder.dataset.coming = '';
    const rest = document.createElement('template');
    rest.innerHTML = builtHtml(html);
    let cancel = afterFrame(function add() {
      const block = rest.content.firstElementChild;
      if (block) {
        placeholder.before(block);
        start(view, [block], main.children.length - 2);
      }
      if (rest.content.firstElementChild) {
        cancel = afterFrame(add);
        return;
      }
      placeholder.remove();
      view.isComplete = true;
    });
    return () => cancel();
  }

  function start(view: View, elements: Element[], first: number): void {
    const onError = (error: unknown) => failIn(view, error);
    const { base, home, service } = shell;
    for (const [at, element] of elements.entries()) {
      const stopBlock = startBlocks([element], view.page.blocks, first + at, {
        base,
        home,
        service,
        onError,
      });
      view.stops.push(stopBlock);
      stopsOf.set(element, stopBlock);
    }
  }

  /** Lets go of the blocks that the studio has removed, and starts those that it has added. */
  function adoptBlocks({ removed, added, page }: ReplacedBlocks): void {
    if (!current) return;
    current.page = page;
    for (const element of removed) stopsOf.get(element)?.();
    for (const element of added) start(current, [element], [...main.children].indexOf(element));
  }

  /** Handles what a block throws: it fails the page in view, and of a cached page nobody sees it. */
  function failIn(view: View, error: unknown): void {
    if (view !== current) return;
    fail(error);
    // this script may not understand the page of a newer build
    void reloadAfterDeploy();
  }

  function fail(error: unknown): void {
    if (current) stop(current);
    current = undefined;
    main.replaceChildren(errorScreen(error, shell));
    updateLayout({ path: '', footer: true }, shell);
  }
}

function stop(view: View): void {
  for (const stop of view.stops) stop();
}

/** Announces a page to screen readers. */
function announce(title: string): void {
  const status = document.getElementById(ANNOUNCED);
  if (status) status.textContent = title;
}

/** Whether a page was shown with the HTML of another answer. That of a document is compared as browsers write it. */
function isSame({ html, page }: View, { html: [head, rest], title }: PageFile): boolean {
  if (page.title !== title) return false;
  if (html === head + rest) return true;
  const template = document.createElement('template');
  template.innerHTML = builtHtml(head + rest);
  return html === template.innerHTML;
}
