import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { ViteDevServer } from 'vite';
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

/** What of a studio outlives a new start of Vite's server. */
interface Lasting {
  token: string;
  session: Session | undefined;
}

const studios = new WeakMap<SiteReader, Lasting>();

function lastingOf(reader: SiteReader): Lasting {
  const known = studios.get(reader) ?? { token: randomBytes(16).toString('base64url'), session: undefined };
  studios.set(reader, known);
  return known;
}

/** The path of the page for a phone, with the token that lets it in. */
export function pairingPath(reader: SiteReader): string {
  return `${STUDIO}/?pair=${lastingOf(reader).token}`;
}

/** Serves the studio at `STUDIO`: the page, and what it asks for. `print` gives the document of a page without marks. */
export function studioApp(
  server: ViteDevServer,
  project: Project,
  reader: SiteReader,
  current: Current,
  print: Studio['print'],
) {
  const lasting = lastingOf(reader);
  lasting.session?.attach(current);
  const report = (words: string) => server.config.logger.error(words);
  const workspace = workspaceOf(project, reader, report);
  const session = () => {
    lasting.session ??= flushedAtExit(openSession(workspace, current), report);
    return lasting.session;
  };
  const { base } = server.config;
  const app = new Hono<{ Bindings: HttpBindings }>({ strict: false }).basePath(STUDIO);
  guard(app, { token: lasting.token, base, names: hostNames(server) });
  const routes = new Hono({ strict: false });
  answersOf(routes, { workspace, current, base, session, print, editor: editorOf, inTurn: turns() });
  app.route('/', routes);
  const listener = getRequestListener((request, env) => app.fetch(request, env), {
    overrideGlobalObjects: false,
  });
  return (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    const [address = ''] = request.url?.split('?') ?? [];
    if (address === STUDIO) {
      response.writeHead(308, { location: `${STUDIO}/${request.url?.slice(STUDIO.length) ?? ''}` });
      response.end();
    } else if (address.startsWith(`${STUDIO}/`)) void listener(request, response);
    else next();
  };
}

/** The names by which Vite lets itself be called. */
function hostNames({ config }: ViteDevServer): string[] {
  const { allowedHosts, host } = config.server ?? {};
  return [...(Array.isArray(allowedHosts) ? allowedHosts : []), ...(typeof host === 'string' ? [host] : [])];
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
