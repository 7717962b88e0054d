import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { ViteDevServer } from 'vite';
import { openCache, type Project } from '../../build/index.ts';
import type { SiteReader } from '../../compiler/node/index.ts';
import { STUDIO } from '../../shared/index.ts';
import type { Current } from '../site/shown.ts';
import { Refused } from './files/media.ts';
import { endPrograms } from './program.ts';
import { editingRoutes } from './routes/editing.ts';
import { editionRoutes } from './routes/edition.ts';
import { guard } from './routes/entrance.ts';
import { eventRoutes } from './routes/events.ts';
import { mediaRoutes } from './routes/media.ts';
import { pageRoutes } from './routes/pages.ts';
import { publishingRoutes } from './routes/publishing.ts';
import { routes, type Studio, turns } from './routes/studio.ts';
import { yamlRoutes } from './routes/yaml.ts';
import { openSession, type Session } from './session/session.ts';
import { yamlHelper } from './yaml.ts';

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
  const toTerminal = (words: string) => server.config.logger.error(words);
  const session = () => {
    lasting.session ??= flushedAtExit(openSession({ project, reader, current }), toTerminal);
    return lasting.session;
  };
  const studio: Studio = {
    ...{ project, reader, current, session, print, toTerminal },
    ...{ base: server.config.base, cache: openCache(project), inTurn: turns() },
  };
  const helper = yamlHelper(project);
  server.httpServer?.once('close', () => void helper.stop());

  const app = routes().basePath(STUDIO);
  guard(app, { token: lasting.token, base: studio.base, names: hostNames(server) });
  for (const routesOf of [
    pageRoutes,
    editingRoutes,
    mediaRoutes,
    publishingRoutes,
    editionRoutes,
    eventRoutes,
  ])
    app.route('/', routesOf(studio));
  app.route('/', yamlRoutes(studio, helper));
  app.notFound((c) => c.text('Not found', 404));
  app.onError((error, c) => {
    if (error instanceof Refused) return c.text(error.message, 409);
    // who asked has gone: a tab that was closed while it sent a file
    if (c.env.incoming.errored) return c.body(null, 400);
    toTerminal(error.stack ?? error.message);
    return c.text('This failed. See the terminal for the reason.', 500);
  });

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
