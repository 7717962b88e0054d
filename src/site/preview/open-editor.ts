import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { realpathSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import launch from 'launch-editor';
import type { Project } from '../build/index.ts';
import { isFromOwnPage, requestAddress, sendText } from './access.ts';

const OPEN_ADDRESS = '/__open-in-editor';

/** On this channel, Node reports the programs that it starts. */
const PROCESS_CHANNEL = 'child_process';

const NO_EDITOR_MESSAGE =
  "Plenary didn't find your editor. Open the file yourself, or name your editor when you start the preview: LAUNCH_EDITOR=code npx plenary dev";

/** Editors in the terminal would take it over from the preview. */
const TERMINAL_EDITORS = /^(vim?|nvim|nano|emacs|hx|helix|micro|joe)(\.exe)?$/;

/** Only pages of the preview may request this (Fetch Metadata, W3C). The handler returns whether it answers a request. */
export function createEditorHandler(project: Project) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { address, query } = requestAddress(request);
    if (address !== OPEN_ADDRESS) return false;
    if (!isFromOwnPage(request)) sendText(response, 403, 'Only the pages of the preview open files.');
    else {
      const [, name = '', at = ''] = /^(.*?)((?::\d+){0,2})$/s.exec(query.get('file') ?? '') ?? [];
      const file = projectFile(project, name);
      if (file) openInEditor(file + at, response);
      else sendText(response, 403, 'This is not a file of the site.');
    }
    return true;
  };
}

/** Returns undefined for a file outside of the project and of the folder of site.yaml. */
function projectFile({ root, site }: Project, name: string): string | undefined {
  try {
    const file = realpathSync(path.resolve(name));
    const folders = [root, path.dirname(site)].map((folder) => realpathSync(folder) + path.sep);
    return folders.some((folder) => file.startsWith(folder)) ? file : undefined;
  } catch {
    // the file doesn't exist
    return undefined;
  }
}

/** Answers when it is known whether a program was started. */
function openInEditor(file: string, response: ServerResponse): void {
  let editor: ChildProcess | undefined;
  const note = (message: unknown) => {
    editor ??= (message as { process: ChildProcess }).process;
  };
  subscribe(PROCESS_CHANNEL, note);
  try {
    launch(file, () => {});
  } finally {
    unsubscribe(PROCESS_CHANNEL, note);
  }
  if (!editor || TERMINAL_EDITORS.test(path.basename(editor.spawnfile))) {
    editor?.kill('SIGKILL');
    sendText(response, 501, NO_EDITOR_MESSAGE);
    return;
  }
  editor.once('spawn', () => sendText(response, 200, 'The file is open in your editor.'));
  editor.once('error', () => sendText(response, 501, NO_EDITOR_MESSAGE));
}
