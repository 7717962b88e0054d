import { PAGE_MARKS, type PageMarks } from '../../core/index.ts';
import { type FromAgent, listen, say, type ToAgent } from '../page/messages.ts';
import { startEditing } from './editing.ts';

/*
 * Runs the studio's agent in each document of the frame, before the page's own scripts. Outside the studio the agent does
 * nothing, so an address with `?studio` shows a normal page.
 */

/** Id of the page's root element, set by the renderer. */
const ROOT = '_root';

const root = document.getElementById(ROOT);
const data = document.getElementById(PAGE_MARKS)?.textContent;
if (parent !== window) listen<ToAgent>(() => parent, root && data ? editing(root, data) : reload);
// the page ignores clicks until the editing handlers are installed
if (parent === window || !root || !data) document.body.inert = false;

function editing(page: Element, json: string): (message: ToAgent) => void {
  const marks: PageMarks = JSON.parse(json);
  return startEditing(page, marks, (message: FromAgent) => say(parent, message));
}

/** Reloads a page that could not be rendered, because a change may have fixed the error. */
function reload({ studio }: ToAgent): void {
  if (studio === 'refresh') location.reload();
}
