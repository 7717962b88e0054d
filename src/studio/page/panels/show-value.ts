import type { ValuePath } from '../../../core/index.ts';
import type { Session } from '../session/session.ts';

/** Window widths in which the form is a sheet, as in page.css. */
const NARROW = '(width < 64rem)';

/** Opens the form of a value with the cursor in its field. In a narrow window, closes the drawer to make room. */
export function showValue(session: Session, path: ValuePath): void {
  if (matchMedia(NARROW).matches) session.set({ tab: undefined });
  void session.select(path, { focus: true });
}
