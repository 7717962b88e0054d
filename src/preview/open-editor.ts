import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { realpathSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { Project } from '../build/index.ts';
import { isOwnPage } from './access.ts';

/** Where Vite opens the editor (with the package launch-editor). It asks nobody who is calling, so we do. */
const OPENS = '__open-in-editor';

/** The channel on which Node reports the programs that it starts. */
const STARTS = 'child_process';

const NO_EDITOR =
  "Plenary didn't find your editor. Open the file yourself, or name your editor when you start the preview: LAUNCH_EDITOR=code npm run dev";

/** Programs that would take the terminal of the preview away. */
const IN_TERMINAL = /^(vim?|nvim|nano|emacs|hx|helix|micro|joe)(\.exe)?$/;

/**
 * Guards Vite's own way of opening a file in the editor: a program is started for the pages of the preview alone, with a
 * file of the project, and the answer says whether there was an editor. Other sites get a 403 (Fetch Metadata, W3C).
 */
export function opensEditor(project: Project, base: string) {
  return (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    // Vite looks at the beginning of the address, whatever its case and the base path; so look at all of it
    if (!request.url?.toLowerCase().includes(OPENS)) return next();
    if (!isOwnPage(request)) return answer(response, 403, 'Only the pages of the preview open files.');
    const asked = new URLSearchParams(request.url.replace(/^[^?]*/, '')).get('file') ?? '';
    const [, name = '', at = ''] = /^(.*?)((?::\d+){0,2})$/s.exec(asked) ?? [];
    const file = fileIn(project, name);
    if (!file) return answer(response, 403, 'This is not a file of the project.');
    request.url = `${base}${OPENS}?file=${encodeURIComponent(file + at)}`;
    open(response, next);
  };
}

/** The real path of a file where it is in the project, or beside site.yaml. */
function fileIn({ root, site }: Project, name: string): string | undefined {
  try {
    const file = realpathSync(path.resolve(name));
    const folders = [root, path.dirname(site)].map((folder) => realpathSync(folder) + path.sep);
    return folders.some((folder) => file.startsWith(folder)) ? file : undefined;
  } catch {
    // there is none
    return undefined;
  }
}

/** Lets Vite open the editor, and answers when it is known whether a program was started. */
function open(response: ServerResponse, next: () => void) {
  let editor: ChildProcess | undefined;
  const note = (message: unknown) => {
    editor ??= (message as { process: ChildProcess }).process;
  };
  // Vite ends its answer at once, whatever comes of it
  const { end } = response;
  response.end = () => response;
  subscribe(STARTS, note);
  try {
    next();
  } finally {
    unsubscribe(STARTS, note);
    response.end = end;
  }
  if (!editor) return answer(response, 501, NO_EDITOR);
  if (IN_TERMINAL.test(path.basename(editor.spawnfile))) {
    editor.kill('SIGKILL');
    return answer(response, 501, NO_EDITOR);
  }
  editor.once('spawn', () => answer(response, 200, 'The file is open in your editor.'));
  editor.once('error', () => answer(response, 501, NO_EDITOR));
}

function answer(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' });
  response.end(text);
}
