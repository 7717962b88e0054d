import { expect } from 'vitest';

/* A tab of any browser, and how the stories use it. Each browser speaks another protocol, so a tab does little, and finds elements by a script. */

/** A tab of a browser. */
export interface Tab {
  /** Goes to an address, and waits for the load event. */
  goto: (address: string) => Promise<void>;
  /** Runs a function in the document, which knows nothing of the test but its arguments; they and the result are JSON. */
  evaluate: <T, A extends unknown[]>(work: (...args: A) => T | Promise<T>, ...args: A) => Promise<T>;
  /** Presses and releases the mouse at a place of the window, in CSS pixels. */
  clickAt: (x: number, y: number) => Promise<void>;
  /** Types letters where the focus is. */
  type: (text: string) => Promise<void>;
  /** Presses and releases a key, with the Control key if `control` is true. */
  press: (key: Key, control?: boolean) => Promise<void>;
  resize: (width: number, height: number) => Promise<void>;
  close: () => Promise<void>;
}

export type Key = 'Backspace' | 'Enter' | 'End' | 'a' | 'k' | 'z';

/** A browser that was started. */
export interface StartedBrowser {
  /** Name and version, as `Firefox 153.8`. */
  name: string;
  /** Whether it stores what a site gives it. One that is driven like a private window does not. */
  stores: boolean;
  /** Opens a tab, 1280 by 800 pixels. */
  open: () => Promise<Tab>;
  close: () => Promise<void>;
}

/** The first visible element that matches a selector, in the page of the site that the studio shows if `frame` is true. */
export interface Target {
  css: string;
  /** Its label or text, whole. */
  text?: string;
  /** The beginning of its label or text. */
  starts?: string;
  frame?: true;
}

/** Machines are shared: what takes a moment may take longer. */
const SOON = { timeout: 30_000 };

/** Waits until a function that runs in the document returns a value. */
export async function until<T, A extends unknown[]>(
  tab: Tab,
  value: T,
  work: (...args: A) => T,
  ...args: A
): Promise<void> {
  await expect.poll(() => tab.evaluate(work, ...args), SOON).toEqual(value);
}

/** Waits until an element is there, and returns its text, or its value if it is a field. */
export async function textOf(tab: Tab, target: Target): Promise<string> {
  await expect.poll(() => placeOf(tab, target), { ...SOON, message: JSON.stringify(target) }).toBeTruthy();
  return (await placeOf(tab, target))?.text ?? '';
}

/** Waits until an element has a text, or a value if it is a field. */
export async function hasText(tab: Tab, target: Target, text: string): Promise<void> {
  const what = { ...SOON, message: JSON.stringify(target) };
  await expect.poll(async () => (await placeOf(tab, target))?.text, what).toBe(text);
}

/** Waits until an element stands still where it can be clicked, and clicks it. */
export async function click(tab: Tab, target: Target): Promise<void> {
  const seen: Awaited<ReturnType<typeof placeOf>>[] = [];
  const stands = async () => {
    seen.push(await placeOf(tab, target));
    const [before, now] = seen.slice(-2);
    return now?.isOnTop === true && JSON.stringify(before) === JSON.stringify(now);
  };
  await expect.poll(stands, { ...SOON, message: `click ${JSON.stringify(target)}` }).toBe(true);
  const { x, y } = seen.at(-1) ?? { x: 0, y: 0 };
  await tab.clickAt(x, y);
}

/** Where the middle of an element is in the window; null if there is none. */
function placeOf(tab: Tab, target: Target) {
  return tab.evaluate(({ css, text, starts = '', frame }) => {
    const outer = frame ? document.querySelector('iframe') : null;
    const inner = frame ? outer?.contentDocument : document;
    if (!inner) return null;
    const labelOf = (one: HTMLElement) => {
      const [label] = (one as HTMLInputElement).labels ?? [];
      return (one.getAttribute('aria-label') ?? label?.innerText ?? one.innerText)
        .replace(/\s+/g, ' ')
        .trim();
    };
    const isMeant = (one: HTMLElement) =>
      one.checkVisibility() &&
      (text === undefined || labelOf(one) === text) &&
      (starts === '' || labelOf(one).startsWith(starts));
    const element = [...inner.querySelectorAll<HTMLElement>(css)].find(isMeant);
    if (!element) return null;
    const middle = () => {
      const box = element.getBoundingClientRect();
      const x = box.left + Math.min(box.width / 2, 200);
      const y = box.top + Math.min(box.height / 2, 200);
      const top = inner.elementFromPoint(x, y);
      return { x, y, isOnTop: top !== null && (element.contains(top) || top.contains(element)) };
    };
    // WebKit moves what is in the middle by half a pixel each time
    if (!middle().isOnTop)
      element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const { x, y, isOnTop } = middle();
    const around = outer?.getBoundingClientRect();
    return {
      x: Math.round(x + (around?.left ?? 0)),
      y: Math.round(y + (around?.top ?? 0)),
      isOnTop,
      text: 'value' in element && element.tagName !== 'BUTTON' ? String(element.value) : element.innerText,
    };
  }, target);
}
