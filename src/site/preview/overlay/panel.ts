import css from './panel.css?inline';
import {
  FIX_ADDRESS,
  type FilePosition,
  type OverlayPayload,
  type OverlayProblem,
  type OverlayUsage,
} from './payload.ts';

/** As the user last chose it in this tab. Preserved when the page reloads. */
interface PanelState {
  folded?: boolean;
  /** Whether the panel is beside the page instead of below it. */
  aside?: boolean;
  /** At the last update. */
  errors?: number;
}

const STORAGE_KEY = 'plenary-panel';
let state: PanelState = readPanelState();

function updatePanelState(more: PanelState): void {
  state = { ...state, ...more };
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(state));
  } catch {
    // without session storage, the state is lost when the page reloads
  }
}

/** Until the user chooses, the panel is folded if there are only warnings. */
function isFolded(): boolean {
  return state.folded ?? !state.errors;
}

function readPanelState(): PanelState {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as PanelState;
  } catch {
    return {};
  }
}

/** If `quiet`, only screen readers announce the result, since the panel displays it already. */
type StatusReporter = (words: string, quiet?: boolean) => void;

function createProblemItem(problem: OverlayProblem, say: StatusReporter): HTMLLIElement {
  const { severity, place, message, hint, correction, fix, frame, at, related, usages } = problem;
  return createElement(
    'li',
    { class: severity },
    createElement(
      'p',
      { class: 'place' },
      createElement('b', {}, severity === 'error' ? 'Problem' : 'Warning'),
      at ? ` Line ${at.line}${place ? `, ${place}` : ''}` : undefined,
    ),
    createElement('p', { class: 'message' }, message),
    at && frame ? createElement('pre', { tabindex: '0', 'aria-label': `Line ${at.line}` }, frame) : undefined,
    hint === undefined ? undefined : createElement('p', { class: 'hint' }, `→ ${hint}`),
    ...related.map((other) =>
      createElement(
        'p',
        { class: 'related' },
        `${other.message} `,
        createOpenButton(other.at, `Line ${other.at.line}`, say),
      ),
    ),
    createElement(
      'p',
      { class: 'actions' },
      fix === undefined ? undefined : createFixButton(fix, at, say),
      at && createOpenButton(at, `Open line ${at.line} in the editor`, say),
      correction === undefined ? undefined : createCopyButton(correction, say),
      createUsageLink(usages),
    ),
  );
}

function createFixButton(key: string, at: FilePosition | undefined, say: StatusReporter): HTMLButtonElement {
  let isAsked = false;
  const element = createButton('Fix it', async () => {
    if (isAsked) return;
    isAsked = true;
    const answer = await fetch(FIX_ADDRESS, { method: 'POST', body: key }).catch(() => undefined);
    say(answer ? await answer.text() : NO_ANSWER_MESSAGE);
    // if the file has changed, a new list soon replaces this button
    isAsked = answer?.ok === true;
  });
  if (at) element.setAttribute('aria-label', `Fix it: line ${at.line}`);
  return element;
}

const NO_ANSWER_MESSAGE = 'The preview does not answer. Is npx plenary dev still running?';

function createOpenButton({ file }: FilePosition, words: string, say: StatusReporter): HTMLButtonElement {
  return createButton(words, async () => {
    const address = `/__open-in-editor?file=${encodeURIComponent(file)}`;
    // with the method POST, the browser always sends which page makes the request
    const answer = await fetch(address, { method: 'POST' }).catch(() => undefined);
    say(answer ? await answer.text() : NO_ANSWER_MESSAGE);
  });
}

function createCopyButton(text: string, say: StatusReporter): HTMLButtonElement {
  return createButton('Copy the correction', async () => {
    try {
      await navigator.clipboard.writeText(text);
      say('Copied.');
    } catch {
      say(`Your browser blocks copying. Copy this text yourself: ${text}`);
    }
  });
}

function createUsageLink(usages: OverlayUsage[]): HTMLElement | undefined {
  const here = usages.filter(isOnThisPage).find((usage) => usageElement(usage));
  if (here) return createButton('Show on the page', () => scrollToUsage(here));
  const [other] = usages.filter((usage) => !isOnThisPage(usage));
  if (!other?.address) return undefined;
  return createElement('span', {}, 'Visible on ', createElement('a', { href: other.address }, other.title));
}

/** In ms. */
const STATUS_DURATION = 10_000;

/** In pixels. Keep in sync with panel.css. */
const WIDE_WINDOW_WIDTH = 1024;

/** The panel is below or beside the page, and its shadow DOM isolates its styles from the page. */
export function createPanel(): (payload: OverlayPayload) => void {
  const host = createElement('plenary-problems' as 'div');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  const layer = createElement('div', { class: 'layer', 'aria-hidden': 'true' });
  const { status, say } = createStatusLine();
  const panel = createElement('aside', { 'aria-label': 'Problems in site.yaml', hidden: '' });
  root.append(layer, panel, status);
  const outline = createOutlines(layer);
  let payload: OverlayPayload | undefined;
  let shown = '';

  const fold = createButton('', () => setFolded(!isFolded()), 'fold');
  const list = createElement('ol', { tabindex: '-1' });
  const aside = createButton(
    '',
    () => {
      updatePanelState({ aside: !state.aside });
      arrange();
    },
    'aside',
  );
  panel.append(createElement('header', {}, fold, aside), list);

  addEventListener('keydown', (event) => {
    const isOurs = document.activeElement === host || document.activeElement === document.body;
    if (event.key !== 'Escape' || event.defaultPrevented || !isOurs || isFolded() || !host.isConnected)
      return;
    setFolded(true);
    fold.focus();
  });
  // client-side navigation changes the page without loading a new document
  new MutationObserver(() => {
    if (!payload) return;
    fillList(list, payload, say);
    arrange();
  }).observe(document.querySelector('main') ?? document.body, {
    childList: true,
  });
  new ResizeObserver(() => reserveSpace(panel)).observe(panel);

  return (next) => {
    const text = JSON.stringify(next);
    if (text === shown) return;
    shown = text;
    if (next.problems.length === 0) {
      if (payload) say('site.yaml has no problems now.', true);
      payload = undefined;
      updatePanelState({ errors: 0 });
      arrange();
      return;
    }
    // the panel only opens by itself at the first error; when all errors are fixed, it folds
    if (next.errors > 0 && !state.errors) updatePanelState({ folded: false });
    if (next.errors === 0 && state.errors) updatePanelState({ folded: true });
    updatePanelState({ errors: next.errors });
    payload = next;
    if (!host.isConnected) document.body.append(host);
    fillList(list, next, say);
    arrange();
    say(`${summaryText(next)} in site.yaml.`, true);
  };

  function setFolded(folded: boolean): void {
    updatePanelState({ folded });
    arrange();
  }

  function arrange(): void {
    const folded = isFolded();
    panel.className = [
      folded ? 'folded' : '',
      state.aside ? 'side' : '',
      payload?.errors ? 'error' : 'warning',
    ]
      .filter(Boolean)
      .join(' ');
    fold.setAttribute('aria-expanded', String(!folded));
    fold.textContent = payload ? summaryText(payload) : '';
    aside.textContent = state.aside ? 'Move below' : 'Move aside';
    aside.hidden = folded;
    list.hidden = folded;
    panel.hidden = !payload;
    // warnings only have outlines while the panel is open
    outline((payload?.problems ?? []).filter(({ severity }) => severity === 'error' || !folded));
    reserveSpace(panel);
  }
}

/** `say` displays a result for a while, or only announces it to screen readers. */
function createStatusLine(): { status: HTMLElement; say: StatusReporter } {
  const status = createElement('p', { class: 'status', role: 'status' });
  let fading: ReturnType<typeof setTimeout> | undefined;
  const say: StatusReporter = (words, quiet = false) => {
    // the result of a button is still displayed, so the words are added to it
    if (quiet && fading) {
      status.textContent = `${status.textContent} ${words}`;
      return;
    }
    status.className = quiet ? 'status quiet' : 'status';
    status.textContent = words;
    clearTimeout(fading);
    fading = undefined;
    if (quiet) return;
    fading = setTimeout(() => {
      status.replaceChildren();
      fading = undefined;
    }, STATUS_DURATION);
  };
  return { status, say };
}

function fillList(list: HTMLElement, payload: OverlayPayload, say: StatusReporter): void {
  const { activeElement } = list.getRootNode() as ShadowRoot;
  const focused = [...list.children].findIndex((item) => item.contains(activeElement));
  const hidden = payload.errors + payload.warnings - payload.problems.length;
  list.replaceChildren(
    ...payload.problems.map((problem) => createProblemItem(problem, say)),
    ...(hidden > 0 ? [createElement('li', { class: 'more' }, `… and ${hidden} more.`)] : []),
  );
  // after a fix, the focus moves to the problem that is now at the position of the fixed one
  if (focused < 0) return;
  const item = list.children[Math.min(focused, list.children.length - 1)];
  (item?.querySelector('button') ?? list).focus();
}

/** Adds padding, so that the panel doesn't cover the end of the page. */
function reserveSpace(panel: HTMLElement): void {
  const { width, height } = panel.getBoundingClientRect();
  const isAside = state.aside && !isFolded() && innerWidth >= WIDE_WINDOW_WIDTH;
  const { style } = document.body;
  style.paddingBlockEnd = panel.hidden || isAside ? '' : `${height}px`;
  style.paddingInlineEnd = !panel.hidden && isAside ? `${width}px` : '';
}

function summaryText({ errors, warnings }: OverlayPayload): string {
  return [errors && countText(errors, 'problem'), warnings && countText(warnings, 'warning')]
    .filter(Boolean)
    .join(', ');
}

function isOnThisPage({ address }: OverlayUsage): boolean {
  return address === undefined || decodeURI(location.pathname) === address || location.pathname === address;
}

/** Returns a block, the header or the footer. */
function usageElement({ frame, block, type }: OverlayUsage): Element | undefined {
  if (frame) return document.querySelector(`#_root > ${frame}`) ?? undefined;
  if (block === undefined) return undefined;
  const blocks = [...document.querySelectorAll<HTMLElement>('[data-block]')];
  const one = blocks[block];
  if (type === undefined || one?.dataset.block === type) return one;
  // the page displays the last valid site, so the position of the block in the file may be different by now
  const alike = blocks.filter(({ dataset }) => dataset.block === type);
  return alike.length === 1 ? alike[0] : one;
}

function scrollToUsage(usage: OverlayUsage): void {
  usageElement(usage)?.scrollIntoView({ block: 'start', behavior: 'instant' });
}

/** Draws a labelled outline around each block with problems on the current page. The outlines follow their blocks. */
function createOutlines(layer: HTMLElement): (problems: OverlayProblem[]) => void {
  let marked: { place: Element; box: HTMLElement }[] = [];
  const follow = () => {
    for (const { place, box } of marked) {
      const { left, top, width, height } = place.getBoundingClientRect();
      box.style.translate = `${left + scrollX}px ${top + scrollY}px`;
      box.style.inlineSize = `${width}px`;
      box.style.blockSize = `${height}px`;
    }
  };
  // blocks move when the height of the page or the width of the window changes
  const sizes = new ResizeObserver(follow);
  sizes.observe(document.body);
  addEventListener('resize', follow);

  return (problems) => {
    const faults = new Map<Element, OverlayProblem[]>();
    for (const problem of problems) {
      const places = problem.usages.filter(isOnThisPage).flatMap((usage) => usageElement(usage) ?? []);
      for (const place of new Set(places)) faults.set(place, [...(faults.get(place) ?? []), problem]);
    }
    for (const { place } of marked) sizes.unobserve(place);
    marked = [...faults].map(([place, found]) => ({ place, box: createOutlineBox(found) }));
    for (const { place } of marked) sizes.observe(place);
    layer.replaceChildren(...marked.map(({ box }) => box));
    follow();
  };
}

function createOutlineBox(problems: OverlayProblem[]): HTMLElement {
  const [{ severity, message, at } = { severity: 'error', message: '' }, ...others] = problems;
  const more = others.length > 0 ? ` (and ${others.length} more)` : '';
  return createElement(
    'div',
    { class: `box ${severity}` },
    createElement('span', {}, `${at ? `Line ${at.line}: ` : ''}${message}${more}`),
  );
}

/** Strings are inserted as text and never as HTML. */
function createElement<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string> = {},
  ...children: (Node | string | undefined)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children.filter((child) => child !== undefined));
  return element;
}

function createButton(words: string, does: () => void, className = ''): HTMLButtonElement {
  const element = createElement('button', { type: 'button', ...(className && { class: className }) }, words);
  element.addEventListener('click', does);
  return element;
}

/** Returns `1 problem`, `3 problems`. */
function countText(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
