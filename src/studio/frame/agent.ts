import { PAGE_MARKS_ID } from '../../core/index.ts';
import { listenToMessages, type StudioMessage, sendMessage } from '../page/messages.ts';
import { startEditing } from './editing.ts';
import { ROOT_ID } from './refresh.ts';

/* The agent runs in each document of the frame, before the page's scripts. Outside the studio, `?studio` shows a normal page. */

const root = document.getElementById(ROOT_ID);
const marksJson = document.getElementById(PAGE_MARKS_ID)?.textContent;
if (parent !== window)
  listenToMessages<StudioMessage>(
    () => parent,
    root && marksJson
      ? startEditing(root, JSON.parse(marksJson), (message) => sendMessage(parent, message))
      : reloadOnRefresh,
  );
// the page ignores clicks until the editing handlers are installed
if (parent === window || !root || !marksJson) document.body.inert = false;

/** Reloads a page that could not be rendered, because a change may have fixed the error. */
function reloadOnRefresh({ studio }: StudioMessage): void {
  if (studio === 'refresh') location.reload();
}
