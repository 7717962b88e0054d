import { PAGE_MARKS, type PageMarks } from '../../shared/index.ts';
import { type FromAgent, listen, say, type ToAgent } from '../page/messages.ts';
import { startEditing } from './editing.ts';

/*
 * Starts in each document of the frame, before the scripts of the page. Outside of the studio it does nothing, so an address with
 * `?studio` shows a page as any other.
 */

/** The element around the page, by the id that the renderer gives it. */
const ROOT = '_root';

const root = document.getElementById(ROOT);
const data = document.getElementById(PAGE_MARKS)?.textContent;
if (parent !== window) listen<ToAgent>(() => parent, root && data ? editing(root, data) : reload);
// what is edited can be pressed as soon as it is known how
if (parent === window || !root || !data) document.body.inert = false;

function editing(page: Element, json: string): (message: ToAgent) => void {
  const marks: PageMarks = JSON.parse(json);
  return startEditing(page, marks, (message: FromAgent) => say(parent, message));
}

/** Of a page that cannot be shown, a change may be the one that fixes it. */
function reload({ studio }: ToAgent): void {
  if (studio === 'refresh') location.reload();
}
