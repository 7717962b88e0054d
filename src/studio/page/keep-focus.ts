import { INPUT } from './form/cursor.ts';

/** Where the focus goes when its element disappears, for each region of the page. */
const HOMES = [
  ['.drawer', '[aria-expanded="true"]'],
  ['.bar', 'button'],
  ['.side, body', '.side h2'],
] as const;

/** Time in which a deliberate focus change happens, in milliseconds. */
const SOON = 300;

/**
 * Keeps the focus in its region when the focused element disappears, such as the button of a fixed problem: in its field, or else the next
 * field of the record. The scroll position stays. By default, browsers reset the focus to the top of the page. Returns a function that stops
 * this.
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
    const [around = 'body', wanted = ''] = HOMES.find(([one]) => target.closest(one)) ?? [];
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
    const stop = near?.querySelector<HTMLElement>(INPUT);
    if (stop) stop.focus();
    else part?.querySelector<HTMLElement>(home)?.focus({ preventScroll: true });
  };
  const watcher = new MutationObserver(() => {
    if (last?.isConnected === false) timer ??= setTimeout(check, SOON);
  });
  addEventListener('focusin', onFocus);
  watcher.observe(document.body, { childList: true, subtree: true });
  return () => {
    removeEventListener('focusin', onFocus);
    watcher.disconnect();
    clearTimeout(timer);
  };
}
