import css from './panel.css?inline';
import {
  FIXES,
  type Opening,
  type OverlayPayload,
  type OverlayProblem,
  type OverlayUsage,
} from './payload.ts';

/** How a visitor has left the panel, in this tab. */
interface State {
  folded?: boolean;
  /** At the side instead of below. */
  aside?: boolean;
  /** How many errors there were. */
  errors?: number;
}

const KEY = 'plenary-panel';
let state: State = read();

/** How the panel was left, beyond a reload. */
function panelState(): State {
  return state;
}

/** Changes the state, and stores it in the session. */
function updatePanelState(more: State): void {
  state = { ...state, ...more };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(state));
  } catch {
    // a browser that stores nothing forgets it with the page
  }
}

/** Whether the panel is one line: as it was left, and with nothing but warnings from the first. */
function isFolded(): boolean {
  return state.folded ?? !state.errors;
}

function read(): State {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as State;
  } catch {
    return {};
  }
}

/** Says what was done, or could not be, in words. `quiet`: for screen readers only, as the panel itself says it. */
type Say = (words: string, quiet?: boolean) => void;

/** A problem in the list: where, what, its lines, what to type instead, and what can be done from here. */
function problemItem(problem: OverlayProblem, say: Say): HTMLLIElement {
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
        opener(other.at, `Line ${other.at.line}`, say),
      ),
    ),
    createElement(
      'p',
      { class: 'actions' },
      fix === undefined ? undefined : fixer(fix, at, say),
      at && opener(at, `Open line ${at.line} in the editor`, say),
      correction === undefined ? undefined : copier(correction, say),
      usageLink(usages),
    ),
  );
}

/** A button that applies the fix of a problem to site.yaml. */
function fixer(key: string, at: Opening | undefined, say: Say): HTMLButtonElement {
  let isAsked = false;
  const element = button('Fix it', async () => {
    if (isAsked) return;
    isAsked = true;
    const answer = await fetch(FIXES, { method: 'POST', body: key }).catch(() => undefined);
    say(answer ? await answer.text() : NO_ANSWER);
    // once the file has changed, there is another list
    isAsked = answer?.ok === true;
  });
  if (at) element.setAttribute('aria-label', `Fix it: line ${at.line}`);
  return element;
}

const NO_ANSWER = 'The preview does not answer. Is npx plenary dev still running?';

function opener({ file }: Opening, words: string, say: Say): HTMLButtonElement {
  return button(words, async () => {
    const address = `/__open-in-editor?file=${encodeURIComponent(file)}`;
    // by POST, so that the browser says which page is asking
    const answer = await fetch(address, { method: 'POST' }).catch(() => undefined);
    say(answer ? await answer.text() : NO_ANSWER);
  });
}

function copier(text: string, say: Say): HTMLButtonElement {
  return button('Copy the correction', async () => {
    try {
      await navigator.clipboard.writeText(text);
      say('Copied.');
    } catch {
      say(`Your browser blocks copying. Copy this text yourself: ${text}`);
    }
  });
}

/** A button or a link to where the problem shows: here, or on another page. */
function usageLink(usages: OverlayUsage[]): HTMLElement | undefined {
  const here = usages.filter(isHere).find((usage) => placeOf(usage));
  if (here) return button('Show on the page', () => scrollTo(here));
  const [other] = usages.filter((usage) => !isHere(usage));
  if (!other?.address) return undefined;
  return createElement('span', {}, 'Visible on ', createElement('a', { href: other.address }, other.title));
}

/** How long what a button brought stays, in milliseconds. */
const READING = 10_000;

/** From which width of the window the panel can be at the side, in pixels; panel.css has it too. */
const WIDE = 1024;

/**
 * The panel that lists the problems of site.yaml beside the page: docked below, or at the side; folded, it is one line. Gives what
 * shows it; with no problem there is no panel. It is closed off from the styles of the page (Shadow DOM).
 */
export function panelOf(): (payload: OverlayPayload) => void {
  const host = createElement('plenary-problems' as 'div');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  const layer = createElement('div', { class: 'layer', 'aria-hidden': 'true' });
  const { status, say } = statusLine();
  const panel = createElement('aside', { 'aria-label': 'Problems in site.yaml', hidden: '' });
  root.append(layer, panel, status);
  const outline = outlines(layer);
  let payload: OverlayPayload | undefined;
  let shown = '';

  const fold = button('', () => setFolded(!isFolded()), 'fold');
  const list = createElement('ol', { tabindex: '-1' });
  const aside = button(
    '',
    () => {
      updatePanelState({ aside: !panelState().aside });
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
  // the page changes without a document when a link is followed
  new MutationObserver(() => {
    if (!payload) return;
    fillList(list, payload, say);
    arrange();
  }).observe(document.querySelector('main') ?? document.body, {
    childList: true,
  });
  new ResizeObserver(() => makeRoom(panel)).observe(panel);

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
    // warnings do not ask for attention, nor do problems that were folded away
    if (next.errors > 0 && !panelState().errors) updatePanelState({ folded: false });
    if (next.errors === 0 && panelState().errors) updatePanelState({ folded: true });
    updatePanelState({ errors: next.errors });
    payload = next;
    if (!host.isConnected) document.body.append(host);
    fillList(list, next, say);
    arrange();
    say(`${summaryOf(next)} in site.yaml.`, true);
  };

  function setFolded(folded: boolean): void {
    updatePanelState({ folded });
    arrange();
  }

  function arrange(): void {
    const folded = isFolded();
    panel.className = [
      folded ? 'folded' : '',
      panelState().aside ? 'side' : '',
      payload?.errors ? 'error' : 'warning',
    ]
      .filter(Boolean)
      .join(' ');
    fold.setAttribute('aria-expanded', String(!folded));
    fold.textContent = payload ? summaryOf(payload) : '';
    aside.textContent = panelState().aside ? 'Move below' : 'Move aside';
    aside.hidden = folded;
    list.hidden = folded;
    panel.hidden = !payload;
    // a warning is drawn over the page only while somebody reads it
    outline((payload?.problems ?? []).filter(({ severity }) => severity === 'error' || !folded));
    makeRoom(panel);
  }
}

/** The line that says what happened: for a while or, to screen readers, until the next time. */
function statusLine(): { status: HTMLElement; say: Say } {
  const status = createElement('p', { class: 'status', role: 'status' });
  let fading: ReturnType<typeof setTimeout> | undefined;
  const say: Say = (words, quiet = false) => {
    // what a button brought can still be read
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
    }, READING);
  };
  return { status, say };
}

/** Lists the problems of a payload. */
function fillList(list: HTMLElement, payload: OverlayPayload, say: Say): void {
  const { activeElement } = list.getRootNode() as ShadowRoot;
  const focused = [...list.children].findIndex((item) => item.contains(activeElement));
  const hidden = payload.errors + payload.warnings - payload.problems.length;
  list.replaceChildren(
    ...payload.problems.map((problem) => problemItem(problem, say)),
    ...(hidden > 0 ? [createElement('li', { class: 'more' }, `… and ${hidden} more.`)] : []),
  );
  // who has just fixed a problem goes on with the one in its place
  if (focused < 0) return;
  const item = list.children[Math.min(focused, list.children.length - 1)];
  (item?.querySelector('button') ?? list).focus();
}

/** Makes room for the panel: the end of the page can be read above it, or beside it. */
function makeRoom(panel: HTMLElement): void {
  const { width, height } = panel.getBoundingClientRect();
  const isAside = panelState().aside && !isFolded() && innerWidth >= WIDE;
  const { style } = document.body;
  style.paddingBlockEnd = panel.hidden || isAside ? '' : `${height}px`;
  style.paddingInlineEnd = !panel.hidden && isAside ? `${width}px` : '';
}

function summaryOf({ errors, warnings }: OverlayPayload): string {
  return [errors && counted(errors, 'problem'), warnings && counted(warnings, 'warning')]
    .filter(Boolean)
    .join(', ');
}

/** Whether a usage is on the page that is shown now. */
function isHere({ address }: OverlayUsage): boolean {
  return address === undefined || decodeURI(location.pathname) === address || location.pathname === address;
}

/** The element of a usage: the block, or the header or footer. */
function placeOf({ frame, block, type }: OverlayUsage): Element | undefined {
  if (frame) return document.querySelector(`#_root > ${frame}`) ?? undefined;
  if (block === undefined) return undefined;
  const blocks = [...document.querySelectorAll<HTMLElement>('[data-block]')];
  const one = blocks[block];
  if (type === undefined || one?.dataset.block === type) return one;
  // the page is the last good one, and the file may have another block in front by now
  const alike = blocks.filter(({ dataset }) => dataset.block === type);
  return alike.length === 1 ? alike[0] : one;
}

/** Scrolls to a usage. */
function scrollTo(usage: OverlayUsage): void {
  placeOf(usage)?.scrollIntoView({ block: 'start', behavior: 'instant' });
}

/** Draws frames around the blocks at fault on the page that is shown, each with a label, which follows its block. */
function outlines(layer: HTMLElement): (problems: OverlayProblem[]) => void {
  let marked: { place: Element; box: HTMLElement }[] = [];
  const follow = () => {
    for (const { place, box } of marked) {
      const { left, top, width, height } = place.getBoundingClientRect();
      box.style.translate = `${left + scrollX}px ${top + scrollY}px`;
      box.style.inlineSize = `${width}px`;
      box.style.blockSize = `${height}px`;
    }
  };
  // whatever moves a block changes the height of the page, or the width of the window
  const sizes = new ResizeObserver(follow);
  sizes.observe(document.body);
  addEventListener('resize', follow);

  return (problems) => {
    const faults = new Map<Element, OverlayProblem[]>();
    for (const problem of problems) {
      const places = problem.usages.filter(isHere).flatMap((usage) => placeOf(usage) ?? []);
      for (const place of new Set(places)) faults.set(place, [...(faults.get(place) ?? []), problem]);
    }
    for (const { place } of marked) sizes.unobserve(place);
    marked = [...faults].map(([place, found]) => ({ place, box: boxOf(found) }));
    for (const { place } of marked) sizes.observe(place);
    layer.replaceChildren(...marked.map(({ box }) => box));
    follow();
  };
}

function boxOf(problems: OverlayProblem[]): HTMLElement {
  const [{ severity, message, at } = { severity: 'error', message: '' }, ...others] = problems;
  const more = others.length > 0 ? ` (and ${others.length} more)` : '';
  return createElement(
    'div',
    { class: `box ${severity}` },
    createElement('span', {}, `${at ? `Line ${at.line}: ` : ''}${message}${more}`),
  );
}

/** An element with its attributes and what is in it; text is put in as text, whatever it holds. */
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

/** A button that does something. */
function button(words: string, does: (button: HTMLButtonElement) => void, className = ''): HTMLButtonElement {
  const element = createElement('button', { type: 'button', ...(className && { class: className }) }, words);
  element.addEventListener('click', () => does(element));
  return element;
}

/** `1 problem`, `3 problems`. */
function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
