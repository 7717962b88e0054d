import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { realpathSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import launch from 'launch-editor';
import type { Project } from '../build/index.ts';
import { askedBy, isOwnPage } from './access.ts';

const OPENS = '/__open-in-editor';

/** The diagnostics channel on which Node reports the programs that it starts. */
const STARTS = 'child_process';

const NO_EDITOR =
  "Plenary didn't find your editor. Open the file yourself, or name your editor when you start the preview: LAUNCH_EDITOR=code npx plenary dev";

/** Editors that run in the terminal and would take it over from the preview. */
const IN_TERMINAL = /^(vim?|nvim|nano|emacs|hx|helix|micro|joe)(\.exe)?$/;

/**
 * Returns a handler that opens a file of the project in the editor. Only pages of the preview may request this (Fetch Metadata,
 * W3C). The handler returns whether it answers a request.
 */
export function opensEditor(project: Project) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { address, query } = askedBy(request);
    if (address !== OPENS) return false;
    if (!isOwnPage(request)) sendAnswer(response, 403, 'Only the pages of the preview open files.');
    else {
      const [, name = '', at = ''] = /^(.*?)((?::\d+){0,2})$/s.exec(query.get('file') ?? '') ?? [];
      const file = fileIn(project, name);
      if (file) open(file + at, response);
      else sendAnswer(response, 403, 'This is not a file of the site.');
    }
    return true;
  };
}

/** Returns the real path of a file in the project or in the folder of site.yaml; undefined for any other file. */
function fileIn({ root, site }: Project, name: string): string | undefined {
  try {
    const file = realpathSync(path.resolve(name));
    const folders = [root, path.dirname(site)].map((folder) => realpathSync(folder) + path.sep);
    return folders.some((folder) => file.startsWith(folder)) ? file : undefined;
  } catch {
    // the file doesn't exist
    return undefined;
  }
}

/** Opens a file in the editor, and answers the request when it is known whether a program was started. */
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
    sendAnswer(response, 501, NO_EDITOR);
    return;
  }
  if (IN_TERMINAL.test(path.basename(editor.spawnfile))) {
    editor.kill('SIGKILL');
    sendAnswer(response, 501, NO_EDITOR);
    return;
  }
  editor.once('spawn', () => sendAnswer(response, 200, 'The file is open in your editor.'));
  editor.once('error', () => sendAnswer(response, 501, NO_EDITOR));
}

function sendAnswer(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' });
  response.end(text);
}
