import { INPUT_SELECTOR } from './form/inputs/cursor.ts';

/** The second selector finds the element to focus when the focused element of the region disappears. */
const FOCUS_FALLBACKS = [
  ['.drawer', '[aria-expanded="true"]'],
  ['.bar', 'button'],
  ['.side, body', '.side h2'],
] as const;

/** In milliseconds. A deliberate change of the focus happens earlier. */
const FOCUS_DELAY = 300;

/**
 * Keeps the focus in its region when the focused element disappears, for example the button of a fixed problem. The focus moves
 * to the same field, to the next field of the record, or to a fixed element of the region. By default, browsers reset the focus
 * to the top of the page. Returns a function that stops this behaviour.
 */
export function keepFocus(): () => void {
  let last: Element | undefined;
  let part: Element | null = null;
  let home = '';
  let field = '';
  let at = -1;
  const fields = () => [...document.querySelectorAll<HTMLElement>('.side .field')];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    last = target;
    const [around = 'body', wanted = ''] = FOCUS_FALLBACKS.find(([one]) => target.closest(one)) ?? [];
    part = around.startsWith('.side') ? document.body : target.closest(around);
    home = wanted;
    const own = target.closest<HTMLElement>('.field[data-path]');
    field = own?.dataset.path ?? '';
    at = own ? fields().indexOf(own) : -1;
  };
  const check = () => {
    timer = undefined;
    if (document.activeElement !== document.body || !last || last.isConnected) return;
    const next = fields()[at];
    const isBeside = next?.dataset.path?.startsWith(field.slice(0, field.lastIndexOf(',')));
    const near = fields().find(({ dataset }) => dataset.path === field) ?? (isBeside ? next : undefined);
    const stop = near?.querySelector<HTMLElement>(INPUT_SELECTOR);
    if (stop) stop.focus();
    else part?.querySelector<HTMLElement>(home)?.focus({ preventScroll: true });
  };
  const watcher = new MutationObserver(() => {
    if (last?.isConnected === false) timer ??= setTimeout(check, FOCUS_DELAY);
  });
  addEventListener('focusin', onFocus);
  watcher.observe(document.body, { childList: true, subtree: true });
  return () => {
    removeEventListener('focusin', onFocus);
    watcher.disconnect();
    clearTimeout(timer);
  };
}
