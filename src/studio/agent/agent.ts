import { PAGE_MARKS, type PageMarks } from '../../shared/index.ts';
import { type FromAgent, listen, say, type ToAgent } from '../messages.ts';
import { startEditing } from './editing.ts';

/*
 * Starts in each document of the frame, before the scripts of the page. Outside of the studio it does nothing, so an address with
 * `?studio` shows a page as any other.
 */

/** The element around the page, by the id that the renderer gives it. */
const ROOT = '_root';

const root = document.getElementById(ROOT);
const data = document.getElementById(PAGE_MARKS)?.textContent;
if (root && data && parent !== window) {
  const marks: PageMarks = JSON.parse(data);
  const send = (message: FromAgent) => say(parent, message);
  const take = startEditing(root, marks, send);
  listen<ToAgent>(() => parent, take);
}
