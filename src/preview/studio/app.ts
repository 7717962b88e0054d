import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { Project } from '../../build/index.ts';
import type { SiteReader } from '../../compiler/index.ts';
import { STUDIO } from '../../shared/index.ts';
import {
  answersOf,
  type Current,
  openSession,
  type Session,
  type Studio,
  turns,
} from '../../studio/index.ts';
import { endPrograms } from '../../studio/places/disk/index.ts';
import { editorOf, guard } from './entrance.ts';
import { workspaceOf } from './workspace.ts';

/** What the studio takes of the preview. */
interface StudioOptions {
  project: Project;
  reader: SiteReader;
  current: Current;
  /** Lets somebody in who comes with it. */
  token: string;
  /** The base path of the site as it is now. */
  base: () => string;
  /** The names of the preview. */
  names: readonly string[];
  /** The address of the script of the page. */
  page: () => Promise<string>;
  /** Gives the document of a page without marks. */
  print: Studio['print'];
  /** Says to the terminal what fails. */
  report: (words: string) => void;
}

/** Serves the studio at `STUDIO`: the page, and what it asks for. Returns whether it answers a request. */
export function studioApp(
  options: StudioOptions,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const { project, reader, current, token, base, names, page, print, report } = options;
  const workspace = workspaceOf(project, reader, report);
  let opened: Session | undefined;
  const session = () => {
    opened ??= flushedAtExit(openSession(workspace, current), report);
    return opened;
  };
  const app = new Hono<{ Bindings: HttpBindings }>({ strict: false }).basePath(STUDIO);
  guard(app, { token, base, names, page });
  const routes = new Hono({ strict: false });
  const studio = { workspace, current, session, print, editor: editorOf, inTurn: turns() };
  answersOf(routes, {
    ...studio,
    get base() {
      return base();
    },
  });
  app.route('/', routes);
  const listener = getRequestListener((request, env) => app.fetch(request, env), {
    overrideGlobalObjects: false,
  });
  return (request, response) => {
    const [address = ''] = request.url?.split('?') ?? [];
    if (address === STUDIO) {
      response.writeHead(308, { location: `${STUDIO}/${request.url?.slice(STUDIO.length) ?? ''}` });
      response.end();
      return true;
    }
    if (!address.startsWith(`${STUDIO}/`)) return false;
    void listener(request, response);
    return true;
  };
}

/** All sessions of this program, for when it ends. */
const running = new Set<Session>();

/** A session that writes what is not on the disk yet when the preview ends, by Ctrl+C or with its terminal, and says what cannot be written. */
function flushedAtExit(session: Session, toTerminal: (words: string) => void): Session {
  running.add(session);
  if (running.size > 1) return session;
  const flush = () => {
    for (const one of running) {
      one.flush();
      const words = one.rescue();
      if (words !== undefined) toTerminal(`\n${words}\n`);
    }
    running.clear();
    endPrograms();
  };
  process.once('exit', flush);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      flush();
      // whoever else waits for the signal has it too; alone, it ends the program as it would have
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
    });
  return session;
}
