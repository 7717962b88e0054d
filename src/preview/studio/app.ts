import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getCookie, setCookie } from 'hono/cookie';
import { stream } from 'hono/streaming';
import type { ViteDevServer } from 'vite';
import { openCache, type Project } from '../../build/index.ts';
import type { SiteReader } from '../../compiler/node/index.ts';
import { STUDIO } from '../../shared/index.ts';
import type { Current } from '../site/shown.ts';
import { Refused } from './files/media.ts';
import { endPrograms } from './program.ts';
import {
  cropRequest,
  editionFacts,
  editRequest,
  newPageRequest,
  placeRequest,
  publishRequest,
  textPlace,
  valuePath,
} from './requests.ts';
import { nextSample } from './samples.ts';
import { pageNow } from './session/page-now.ts';
import { openSession, type Session } from './session/session.ts';
import { yamlHelper } from './yaml.ts';

/** The studio of a project, which outlives a new start of Vite's server. */
interface Studio {
  token: string;
  session: Session | undefined;
}

const studios = new WeakMap<SiteReader, Studio>();

function studioOf(reader: SiteReader): Studio {
  const known = studios.get(reader) ?? { token: randomBytes(16).toString('base64url'), session: undefined };
  studios.set(reader, known);
  return known;
}

/** The path of the page for a phone, with the token that lets it in. */
export function pairingPath(reader: SiteReader): string {
  return `${STUDIO}/?pair=${studioOf(reader).token}`;
}

/** The largest JSON: a megabyte of prose, with room for what stands for its characters. */
const LARGEST = 4 * 1024 * 1024;

/** More streams of events than anybody has tabs. */
const MOST_STREAMS = 64;

/** A line is sent at least so often, so that a browser knows that the preview still runs, in milliseconds. */
const BEAT = 15_000;

/** Holds the token, so that the page of a paired phone can be loaded again. */
const PAIRED = 'plenary-studio';

const FROM_ELSEWHERE = 'Only the page of the studio can do this.';
const NOT_PAIRED =
  'This device can look at the site, but not edit it. To edit from here, open the link that the terminal shows after “Edit from another device”.';

type Env = { Bindings: HttpBindings };

/** Gives the document of a page as the frame shows it, without marks. */
type Print = (page: string) => Promise<string>;

/** Serves the studio at `STUDIO`: the page, and what it asks for. */
export function studioApp(
  server: ViteDevServer,
  project: Project,
  reader: SiteReader,
  current: Current,
  print: Print,
) {
  const studio = studioOf(reader);
  const { base } = server.config;
  const names = hostNames(server);
  studio.session?.attach(current);
  const app = new Hono<Env>({ strict: false }).basePath(STUDIO);
  const cache = openCache(project);
  const helper = yamlHelper(project);
  server.httpServer?.once('close', () => void helper.stop());
  let storing: Promise<unknown> = Promise.resolve();
  let streams = 0;

  function session(): Session {
    if (!studio.session) {
      const made = openSession({ project, reader, current });
      studio.session = made;
      flushAtExit(made, (words) => server.config.logger.error(words));
    }
    return studio.session;
  }

  app.use(async (c, next) => {
    const { incoming, outgoing } = c.env;
    // whatever others have put on the answer: no other page may read it
    for (const name of outgoing.getHeaderNames())
      if (name.startsWith('access-control-')) outgoing.removeHeader(name);
    if (!hasOwnHost(incoming, names)) return c.text('This host is not the preview.', 403);
    await next();
    c.header('cache-control', 'no-store');
    c.header('x-content-type-options', 'nosniff');
    c.header('cross-origin-resource-policy', 'same-origin');
    return undefined;
  });

  app.get('/', (c) => {
    const { incoming } = c.env;
    const refused = (words: string) => c.html(refusalPage(words), 403, PAGE_HEADERS);
    if (isToken(c.req.query('pair'), studio.token)) {
      setCookie(c, PAIRED, studio.token, { httpOnly: true, sameSite: 'Strict', path: STUDIO });
      return c.html(pairedPage(`${STUDIO}/`), 200, PAGE_HEADERS);
    }
    if (!isFirstVisit(incoming)) return refused('Open the studio by its own address.');
    if (!isLocal(incoming) && !isToken(getCookie(c, PAIRED), studio.token)) return refused(NOT_PAIRED);
    return c.html(studioPage(studio.token, base), 200, PAGE_HEADERS);
  });

  app.use('/*', async (c, next) => {
    if (c.req.method !== 'POST') return c.text('Only POST requests.', 405, { allow: 'POST' });
    if (!isFromStudio(c.env.incoming) || !isToken(c.req.header(STUDIO_TOKEN), studio.token))
      return c.text(FROM_ELSEWHERE, 403);
    return next();
  });
  const limited = bodyLimit({ maxSize: LARGEST, onError: (c) => c.text('This is too long.', 413) });

  app.post('/open', async (c) => {
    await current.ready();
    const { site } = current;
    const opened: Opened = {
      state: session().state(),
      pages: pagesOf(current, base),
      name: site?.shell.name ?? '',
    };
    return c.json(opened);
  });

  /** The answer with the page that is looked at, which the browser would ask for next. */
  const withDocument = async (answer: EditAnswer, page: unknown): Promise<EditAnswer> =>
    'refused' in answer ||
    answer.changes.length === 0 ||
    typeof page !== 'string' ||
    !current.site?.page(page)
      ? answer
      : { ...answer, document: await print(page) };
  app.post('/edit', limited, async (c) => {
    const request = editRequest(await jsonOf(c));
    if (!request) return c.text('This is no edit.', 400);
    return c.json(await withDocument(session().edit(request), request.page));
  });
  app.post('/undo', limited, async (c) => {
    const { outside, page } = ((await jsonOf(c)) ?? {}) as { outside?: unknown; page?: unknown };
    return c.json(await withDocument(session().undo(outside === true), page));
  });
  app.post('/redo', limited, async (c) => {
    const { page } = ((await jsonOf(c)) ?? {}) as { page?: unknown };
    return c.json(await withDocument(session().redo(), page));
  });
  app.post('/restore', (c) => c.json(session().restore()));
  app.post('/text', (c) => c.json({ text: session().text(), version: session().state().version }));

  app.post('/complete', limited, async (c) => {
    const place = textPlace(await jsonOf(c));
    if (!place) return c.text('This is no place in a text.', 400);
    return c.json(await helper.complete(place, { opened: session().opened(), schemas: reader.schemas() }));
  });
  app.post('/hover', limited, async (c) => {
    const place = textPlace(await jsonOf(c));
    return place ? c.json(await helper.hover(place)) : c.text('This is no place in a text.', 400);
  });
  app.post('/place', limited, async (c) => {
    const request = placeRequest(await jsonOf(c));
    return request ? c.json(session().place(request)) : c.text('This is no place in a text.', 400);
  });

  app.post('/form', limited, async (c) => {
    const body = await jsonOf(c);
    const page = isRecord(body) && typeof body.page === 'string' ? body.page : undefined;
    const opened = session().opened();
    const site = opened?.written();
    // without a path, what the page is about
    const own = isRecord(body) && body.path === undefined && page !== undefined && site;
    const asked = own ? pathOfPage(page, site) : isRecord(body) ? valuePath(body.path) : undefined;
    if (!asked) return c.text('This is no path.', 400);
    const seen = isRecord(body) && typeof body.version === 'string' ? body.version : undefined;
    const path = seen === undefined || !site ? asked : session().pathNow(asked, seen);
    const clicked = isRecord(body) ? valuePath(body.row) : undefined;
    const row = clicked && seen !== undefined && site ? session().pathNow(clicked, seen) : clicked;
    const { version, problems, message = 'There is no form for this file.' } = session().state();
    if (!opened || !site) return c.text(message, 409);
    const pages = pagesOf(current, base);
    return c.json(
      formOf(path, {
        ...{ schemas: reader.schemas(), site, version, problems, pages },
        files: opened.media.files,
        ...(page === undefined ? {} : { page }),
        ...(row === undefined ? {} : { row }),
      }),
    );
  });

  app.post('/page', limited, async (c) => {
    const body = await jsonOf(c);
    const page = isRecord(body) && typeof body.page === 'string' ? body.page : undefined;
    if (page === undefined) return c.text('This is no page.', 400);
    const { opened, earlierTexts } = session();
    const now = opened()?.written();
    const read = (text: string) => reader.open(Buffer.from(text)).written();
    return c.json({ page: (now ? pageNow(page, now, earlierTexts(), read) : page) ?? null });
  });

  app.post('/ended', limited, async (c) => {
    const body = await jsonOf(c);
    const except = isRecord(body) && Array.isArray(body.except) ? body.except : [];
    return c.json(endedAddresses(session(), reader, except));
  });

  app.post('/new-page', limited, async (c) => {
    const request = newPageRequest(await jsonOf(c));
    const site = session().opened()?.written();
    if (!request || !site) return c.text('This is no page.', 400);
    const taken = session().opened()?.paths() ?? [];
    const redirected = Object.keys(isRecord(site.data.redirects) ? site.data.redirects : {});
    return c.json(newPage(request, site, new Set([...taken, ...redirected])));
  });

  app.post('/facts', limited, async (c) => {
    const body = await jsonOf(c);
    const path = isRecord(body) ? valuePath(body.path) : undefined;
    if (!path) return c.text('This is no path.', 400);
    const site = session().opened()?.written();
    return c.json(site ? factsOf(path, { site, schemas: reader.schemas() }) : []);
  });

  app.post('/texts', (c) => {
    const site = session().opened()?.written();
    return c.json(site ? textsOf({ site, schemas: reader.schemas() }) : []);
  });

  /** What files of media/ are stored with. Throws where the file cannot be read at all. */
  const means = () => {
    const opened = session().opened();
    if (!opened) throw new Refused(session().state().message ?? 'There is nothing to add a file to.');
    return { project, opened, cache };
  };
  /** One after the other: a large photo takes much memory. */
  const inTurn = <T>(task: () => Promise<T>): Promise<T> => {
    const done = storing.then(task);
    storing = done.catch(() => {});
    return done;
  };
  const orRefused = async (task: () => Promise<MediaAnswer>): Promise<MediaAnswer> => {
    try {
      return await inTurn(task);
    } catch (error) {
      if (error instanceof Refused) return { refused: error.message };
      throw error;
    }
  };

  app.post('/media', async (c) => {
    const owner = valuePath(parsed(c.req.query('for') ?? ''));
    const name = c.req.query('name') ?? '';
    if (!owner || name.length > 300) return c.text('This is no file for a value.', 400);
    if (Number(c.req.header('content-length')) > LARGEST_UPLOAD) return c.json(TOO_LARGE);
    // before its turn comes: who sends slowly, or no more, keeps nobody waiting
    const bytes = await bytesOf(c.req.raw.body, LARGEST_UPLOAD);
    if (!bytes) return c.json(TOO_LARGE);
    return c.json(await orRefused(() => storeUpload(means(), { bytes, name, owner })));
  });
  app.post('/crop', limited, async (c) => {
    const request = cropRequest(await jsonOf(c));
    return request
      ? c.json(await orRefused(() => storeCrop(means(), request)))
      : c.text('This is no crop.', 400);
  });
  app.post('/library', (c) => c.json(libraryOf(project, means().opened)));
  app.post('/thumbnail', limited, async (c) => {
    const body = await jsonOf(c);
    const { file, large } = isRecord(body) ? body : {};
    if (typeof file !== 'string') return c.text('This is no file.', 400);
    const content = await inTurn(() => thumbnailOf(means(), file, large === true));
    return c.body(content, 200, { 'content-type': 'image/webp' });
  });

  const published = (): Published => {
    const { text, start, state } = session();
    const { problems, version, samples } = state();
    const { opened } = means();
    const { files } = opened.media;
    const site = opened.written();
    return {
      project,
      schemas: reader.schemas(),
      text: text(),
      version,
      problems,
      samples,
      site,
      start,
      files,
    };
  };
  app.post('/history', async (c) => {
    const publication = await inTurn(() => {
      session().settle();
      return publicationOf(published());
    });
    return c.json(publication);
  });
  app.post('/publish', limited, async (c) => {
    const request = publishRequest(await jsonOf(c));
    if (!request) return c.text('This is no publication.', 400);
    const answer = await inTurn(async (): Promise<PublishAnswer> => {
      const refused = session().settle();
      if (refused !== undefined) return { refused };
      // what somebody has not seen in the list is not published
      const isSeen = () => session().settle() === undefined && session().state().version === request.version;
      return isSeen() ? publish(published(), request, isSeen) : { refused: CHANGED };
    });
    return c.json(answer);
  });
  app.post('/archive', limited, async (c) => {
    const body = await jsonOf(c);
    const all = isRecord(body) && body.all === true;
    const content = await inTurn(() => {
      const refused = session().settle();
      if (refused !== undefined) throw new Refused(refused);
      return zipOf(published(), all);
    });
    return c.body(new Uint8Array(content), 200, {
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="site.zip"',
    });
  });

  app.post('/versions', (c) => c.json(session().versions.list(session().text(), reader.schemas())));
  /** What leads from the text as it is now to that of a version, for an edit like any other. */
  app.post('/version', limited, async (c) => {
    const body = await jsonOf(c);
    const { versions, text } = session();
    const stored = isRecord(body) && typeof body.id === 'string' ? versions.textOf(body.id) : undefined;
    if (stored === undefined) return c.text('This version isn’t there any more.', 404);
    // what is there now can be brought back as well
    versions.storeNext();
    return c.json(changesBetween(text(), stored));
  });

  app.post('/edition', limited, async (c) => {
    const facts = editionFacts(await jsonOf(c));
    if (!facts) return c.text('This is no edition.', 400);
    return c.json(nextEditionOf(session().text(), facts, { project, reader, start: session().start.text }));
  });
  app.post('/start', limited, async (c) => {
    const facts = editionFacts(await jsonOf(c));
    if (!facts) return c.text('This is no edition.', 400);
    const answer = await inTurn(async (): Promise<{ refused?: string }> => {
      const refused = session().settle();
      if (refused !== undefined) return { refused };
      const { text, start, state, edit, undo, settle } = session();
      const next = nextEditionOf(text(), facts, { project, reader, start: start.text });
      if ('refused' in next) return { refused: next.refused };
      const toTerminal = (words: string) => server.config.logger.error(words);
      const { before, ...known } = facts;
      if (!before) return startEdition(project, known, toTerminal);
      const then = factsNow(text(), before, known);
      // the pages go into the archive as they were
      const made = edit({ version: state().version, intents: intentsBefore(text(), before) });
      if ('refused' in made || settle() !== undefined) return { refused: 'This can’t be changed just now.' };
      const answer = await startEdition(project, then, toTerminal);
      if (answer.refused !== undefined) undo();
      return answer;
    });
    return c.json(answer);
  });

  app.post('/sample', limited, async (c) => {
    const body = await jsonOf(c);
    const after = (isRecord(body) && valuePath(body.after)) || [];
    const site = session().opened()?.written();
    return c.json({ path: (site && nextSample(site, after)) ?? null });
  });

  app.post('/events', (c) => {
    if (streams >= MOST_STREAMS) return c.text('Too many tabs are open.', 429);
    c.header('content-type', 'application/x-ndjson');
    return stream(c, async (to) => {
      streams++;
      const lines: string[] = [];
      let wake = () => {};
      const stop = session().listen((event) => {
        lines.push(JSON.stringify(event));
        wake();
      });
      const { socket } = c.env.incoming;
      const ended = () => wake();
      socket.once('close', ended);
      // the state of now, for who missed something
      const state = session().state();
      const now: StudioEvent = { event: 'state', state, changes: [], since: state.version, words: [] };
      lines.push(JSON.stringify(now));
      try {
        while (!to.aborted && !socket.destroyed) {
          for (const line of lines.splice(0)) await to.write(`${line}\n`);
          await new Promise<void>((resolve) => {
            const timer = setTimeout(resolve, BEAT).unref();
            wake = () => {
              clearTimeout(timer);
              resolve();
            };
            if (lines.length > 0) wake();
          });
          if (lines.length === 0) await to.write('\n');
        }
      } finally {
        socket.off('close', ended);
        stop();
        streams--;
      }
    });
  });

  app.notFound((c) => c.text('Not found', 404));
  app.onError((error, c) => {
    if (error instanceof Refused) return c.text(error.message, 409);
    // who asked has gone: a tab that was closed while it sent a file
    if (c.env.incoming.errored) return c.body(null, 400);
    server.config.logger.error(error.stack ?? error.message);
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

const TOO_LARGE: MediaAnswer = {
  refused: `This file is too large: it has more than ${LARGEST_UPLOAD / 1e6} MB.`,
};

/** The bytes of a body, counted while they come; undefined where there are more than a limit. */
async function bytesOf(
  body: ReadableStream<Uint8Array> | null,
  most: number,
): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    length += part.length;
    if (length > most) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function jsonOf(c: Context): Promise<unknown> {
  try {
    return await c.req.json();
  } catch {
    // no JSON is no request
    return undefined;
  }
}

/** The names by which Vite lets itself be called. */
function hostNames({ config }: ViteDevServer): string[] {
  const { allowedHosts, host } = config.server ?? {};
  return [...(Array.isArray(allowedHosts) ? allowedHosts : []), ...(typeof host === 'string' ? [host] : [])];
}

/** The pages for the picker. Of a large site that is not compiled yet, only the paths are known. */
function pagesOf({ site, compilation }: Current, base: string): StudioPage[] {
  const pages: Pick<Page, 'path' | 'title' | 'hidden'>[] =
    compilation?.withHidden?.pages ?? site?.paths().map((path) => ({ path, title: path })) ?? [];
  return pages
    .filter(({ path }) => path !== NOT_FOUND)
    .map(({ path, title, hidden }) => ({
      ...{ path, title, href: withBase(base, path) },
      ...(hidden && { hidden }),
    }));
}

/** All sessions of this program, for when it ends. */
const running = new Set<Session>();

/** Writes what is not on the disk yet when the preview ends, by Ctrl+C or with its terminal; `say` hears of what cannot be written. */
function flushAtExit(session: Session, say: (words: string) => void): void {
  running.add(session);
  if (running.size > 1) return;
  const flush = () => {
    for (const one of running) {
      one.flush();
      const words = one.rescue();
      if (words !== undefined) say(`\n${words}\n`);
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
}
