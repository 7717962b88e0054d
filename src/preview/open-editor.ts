import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { realpathSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import launch from 'launch-editor';
import type { Project } from '../build/index.ts';
import { askedBy, isOwnPage } from './access.ts';

/** The address at which a page asks for the editor. */
const OPENS = '/__open-in-editor';

/** The channel on which Node reports the programs that it starts. */
const STARTS = 'child_process';

const NO_EDITOR =
  "Plenary didn't find your editor. Open the file yourself, or name your editor when you start the preview: LAUNCH_EDITOR=code npx plenary dev";

/** Programs that would take the terminal of the preview away. */
const IN_TERMINAL = /^(vim?|nvim|nano|emacs|hx|helix|micro|joe)(\.exe)?$/;

/**
 * Opens a file in the editor: a program is started for the pages of the preview alone, with a file of the project, and the answer says
 * whether there was an editor. Other sites get a 403 (Fetch Metadata, W3C). Returns whether it answers a request.
 */
export function opensEditor(project: Project) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { address, query } = askedBy(request);
    if (address !== OPENS) return false;
    if (!isOwnPage(request)) answer(response, 403, 'Only the pages of the preview open files.');
    else {
      const [, name = '', at = ''] = /^(.*?)((?::\d+){0,2})$/s.exec(query.get('file') ?? '') ?? [];
      const file = fileIn(project, name);
      if (file) open(file + at, response);
      else answer(response, 403, 'This is not a file of the site.');
    }
    return true;
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

/** Opens a file, and answers when it is known whether a program was started. */
function open(file: string, response: ServerResponse): void {
  let editor: ChildProcess | undefined;
  const note = (message: unknown) => {
    editor ??= (message as { process: ChildProcess }).process;
  };
  subscribe(STARTS, note);
  try {
    launch(file, () => {});
  } finally {
    unsubscribe(STARTS, note);
  }
  if (!editor) {
    answer(response, 501, NO_EDITOR);
    return;
  }
  if (IN_TERMINAL.test(path.basename(editor.spawnfile))) {
    editor.kill('SIGKILL');
    answer(response, 501, NO_EDITOR);
    return;
  }
  editor.once('spawn', () => answer(response, 200, 'The file is open in your editor.'));
  editor.once('error', () => answer(response, 501, NO_EDITOR));
}

function answer(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' });
  response.end(text);
}
