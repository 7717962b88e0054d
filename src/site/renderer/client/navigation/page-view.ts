import type { PageData, PageFile, ShellData } from '../../../../core/index.ts';
import { ANNOUNCEMENT_ID, CONTENT_ID } from '../../ids.ts';
import { createErrorScreen } from '../errors.ts';
import { startBlock } from '../islands.ts';
import { afterFrame } from '../timing.ts';
import { trustHtml } from '../trusted-types.ts';
import { MAX_RESPONSE_AGE } from './page-cache.ts';
import { reloadAfterDeploy } from './reload-after-deploy.ts';
import { updateHead, updateLayout } from './update-layout.ts';

/** Going back shows cached elements at once and unchanged. */
const MAX_CACHED_VIEWS = 8;

/** The elements are in the document, or cached for going back. */
interface View {
  page: PageData;
  /** Original, since blocks change their elements. */
  html: string;
  /** The time at which the page was last known to be current. */
  since: number;
  elements?: DocumentFragment;
  /** False while only the first frame of the page is present. */
  isComplete: boolean;
  stops: (() => void)[];
}

/** A change by the studio to the current page. */
interface ReplacedBlocks {
  removed: Element[];
  added: Element[];
  page: PageData;
}

export interface PageView {
  /** Undefined on the error screen. */
  page: () => PageData | undefined;
  /** If `firstFrame`, shows the first part of the page at once, and adds the rest after the first frame. */
  show: (page: PageFile, firstFrame: boolean) => void;
  isCurrent: (now: PageFile) => boolean;
  /** Shows the cached page of the history entry. Returns false if there is none, or if the version from `ask` is newer. */
  restore: (ask: () => Promise<PageFile | undefined>) => Promise<boolean>;
  fail: (error: unknown) => void;
}

/** `first` is the page in the document that the server sent. */
export function createPageView(shell: ShellData, first: PageData): PageView {
  const main = document.getElementById(CONTENT_ID) as HTMLElement;
  /** By the key of the history entry, starting with the oldest. */
  const cache = new Map<string, View>();
  const stopsOf = new WeakMap<Element, () => void>();
  let current: View | undefined = {
    ...{ page: first, html: main.innerHTML, since: Date.now() },
    ...{ isComplete: true, stops: [] },
  };
  start(current, [...main.children], 0);
  // the studio only sends this event in its frame
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
        main.innerHTML = trustHtml(firstFrame ? head : next.html);
        start(next, [...main.children], 0);
        if (firstFrame)
          next.stops.push(
            addAfterFrame(main, rest, {
              added: (block) => start(next, [block], main.children.length - 2),
              complete: () => {
                next.isComplete = true;
              },
            }),
          );
      });
    },
    isCurrent: (now) => current !== undefined && isSameContent(current, now),
    async restore(ask) {
      const keyNow = () => window.navigation?.currentEntry?.key ?? '';
      const key = keyNow();
      const cached = cache.get(key);
      if (cached && Date.now() - cached.since >= MAX_RESPONSE_AGE) {
        const now = await ask();
        if (now && !isSameContent(cached, now)) return false;
        cached.since = Date.now();
      }
      // the visitor may have navigated while this function was waiting
      if (!cached?.elements || keyNow() !== key) return false;
      const { elements } = cached;
      leave();
      cache.delete(key);
      enter(cached, () => main.replaceChildren(elements));
      return true;
    },
    fail,
  };

  function leave(): void {
    if (!current) return;
    // without a navigation, a newer version replaces the current page, which needn't be cached
    const from = window.navigation?.transition?.from.key;
    if (!current.isComplete || from === undefined) {
      stopViewBlocks(current);
      return;
    }
    current.elements = document.createDocumentFragment();
    current.elements.append(...main.childNodes);
    cache.delete(from);
    cache.set(from, current);
    const [oldest] = cache;
    if (!oldest || cache.size <= MAX_CACHED_VIEWS) return;
    cache.delete(oldest[0]);
    stopViewBlocks(oldest[1]);
  }

  function enter(next: View, fill: () => void): void {
    current = next;
    fill();
    updateLayout(next.page, shell);
    updateHead(next.page, shell);
    announceTitle(next.page.title);
  }

  function start(view: View, elements: Element[], first: number): void {
    const onError = (error: unknown) => failIn(view, error);
    const { base, home, service } = shell;
    for (const [at, element] of elements.entries()) {
      const block = view.page.blocks[first + at];
      if (!block || !(element instanceof HTMLElement)) continue;
      const stop = startBlock(element, block, first + at, { base, home, service, onError });
      view.stops.push(stop);
      stopsOf.set(element, stop);
    }
  }

  function adoptBlocks({ removed, added, page }: ReplacedBlocks): void {
    if (!current) return;
    current.page = page;
    for (const element of removed) stopsOf.get(element)?.();
    for (const element of added) start(current, [element], [...main.children].indexOf(element));
  }

  /** Ignores errors of cached pages. */
  function failIn(view: View, error: unknown): void {
    if (view !== current) return;
    fail(error);
    // the page may be from a newer build, which the scripts of this tab don't support
    void reloadAfterDeploy();
  }

  function fail(error: unknown): void {
    if (current) stopViewBlocks(current);
    current = undefined;
    main.replaceChildren(createErrorScreen(error, shell));
    updateLayout({ path: '', footer: true }, shell);
  }
}

/** Adds one block per frame, since adding all blocks at once would block a slow phone. Returns a function that stops this. */
function addAfterFrame(
  main: HTMLElement,
  html: string,
  calls: { added: (block: Element) => void; complete: () => void },
): () => void {
  const placeholder = main.appendChild(document.createElement('div'));
  // the style of the placeholder moves the footer out of the viewport until the page is complete
  placeholder.dataset.coming = '';
  const rest = document.createElement('template');
  rest.innerHTML = trustHtml(html);
  let cancel = afterFrame(function add() {
    const block = rest.content.firstElementChild;
    if (block) {
      placeholder.before(block);
      calls.added(block);
    }
    if (rest.content.firstElementChild) {
      cancel = afterFrame(add);
      return;
    }
    placeholder.remove();
    calls.complete();
  });
  return () => cancel();
}

function stopViewBlocks(view: View): void {
  for (const stop of view.stops) stop();
}

function announceTitle(title: string): void {
  const status = document.getElementById(ANNOUNCEMENT_ID);
  if (status) status.textContent = title;
}

/** Compares HTML from a document with the HTML that the browser serializes. */
function isSameContent({ html, page }: View, { html: [head, rest], title }: PageFile): boolean {
  if (page.title !== title) return false;
  if (html === head + rest) return true;
  const template = document.createElement('template');
  template.innerHTML = trustHtml(head + rest);
  return html === template.innerHTML;
}
