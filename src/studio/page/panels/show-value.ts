import type { ValuePath } from '../../../core/index.ts';
import type { Session } from '../session/session.ts';

/** Windows in which the form is a sheet over the page, as in page.css. */
const NARROW_WINDOW = '(width < 64rem)';

/** In a narrow window, closes the drawer to make the form visible. */
export function showValue(session: Session, path: ValuePath): void {
  if (matchMedia(NARROW_WINDOW).matches) session.set({ tab: undefined });
  void session.select(path, { focus: true });
}
