import { type Context, Hono } from 'hono';
import { isRecord } from '../../shared/index.ts';
import type { Accounts, Login } from '../auth.ts';
import { Failure, traceOf } from '../failure.ts';
import { isOfOtherSite } from '../http/other-site.ts';
import { type Env, type Proxies, visitorIn } from '../http/proxies.ts';
import { discard, type Pace, readInPace } from '../upload.ts';
import type { Builds } from './builds.ts';
import { blobId } from './git.ts';
import { isSiteName, largestOf, refuseLarge, shown } from './names.ts';
import type { PublicationOrder, SitePlace } from './place.ts';
import { IDLE, type Session, type Sessions } from './sessions.ts';

/** What the calls of the studio need of others. */
export interface StudioDeps {
  /** Lets members in, with the same limits on wrong logins as an upload. */
  login: Login;
  accountOf: Accounts['accountOf'];
  sessions: Sessions;
  place: SitePlace;
  builds: Pick<Builds, 'stateOf'>;
}

/** The largest bodies of calls, in bytes. Files have the limit of their kind. */
const LARGEST = { login: 4096, publication: 2 ** 20 };

/** Shorter than what Node waits for a whole request, so that the answer is in words. */
const PACE: Pace = { pause: 10_000, least: 1024, longest: 140_000 };

/** What files may hold in memory until they are published, in bytes: those of one session, and all of them. */
const ROOM = { each: 100 * 2 ** 20, all: 160 * 2 ** 20 };

const MOST_FILES = 2000;
const LONGEST_MESSAGE = 5000;

/** What a call knows of the member who makes it. */
type StudioEnv = Env & { Variables: { session: Session; token: string } };

/**
 * Where the calls of the studio are, below the base path. It is beside the folder of the studio's files: what is in there, its service
 * worker stores in the browser.
 */
const CALLS = 'studio-school';

/**
 * Adds the calls with which the studio reads and publishes the site, at `CALLS`. Each one but the login needs
 * `Authorization: Bearer` with the token of a session. All answers are JSON, but for the bytes of a file; failures are
 * `{"code","message","problems"}`.
 */
export function addStudio(
  app: Hono<Env>,
  base: string,
  { login, accountOf, sessions, place, builds }: StudioDeps,
  { proxies, log }: { proxies: Proxies; log: (line: string) => void },
): void {
  const calls = new Hono<StudioEnv>();
  calls.onError((error, c) => {
    if (!(error instanceof Failure) || error.cause) log(traceOf(error));
    return failureResponse(c, error);
  });

  calls.use(async (c, next) => {
    await next();
    c.header('cache-control', 'no-store');
    c.header('x-content-type-options', 'nosniff');
    // a browser looks for the answer when it has sent most of a body
    if (c.error instanceof Failure && !UNREADABLE.includes(c.error.code)) await discard(c.req.raw.body);
  });

  calls.use(async (c, next) => {
    const { host, scheme } = visitorIn(c, proxies);
    if (isOfOtherSite(c, host)) throw otherSite();
    if (scheme !== 'https' && !isOwnMachine(host)) throw notSecure();
    await next();
  });

  calls.post('/session', async (c) => {
    const { username, password } = await jsonBody(c, LARGEST.login);
    if (typeof username !== 'string' || typeof password !== 'string') throw brokenCall();
    // before the login: whoever changes the password meanwhile ends this session too
    const account = await accountOf(username);
    await login({ username, password }, visitorIn(c, proxies).address);
    if (!account) throw signedOut();
    return c.json({ token: sessions.begin(account), name: account.name, idle: IDLE / 1000 });
  });

  calls.use(async (c, next) => {
    const [, token = ''] = /^bearer ([\w-]{20,100})$/i.exec(c.req.header('authorization') ?? '') ?? [];
    const session = await sessions.find(token);
    if (!session) throw signedOut();
    c.set('session', session);
    c.set('token', token);
    await next();
  });

  calls.delete('/session', (c) => {
    sessions.end(c.get('token'));
    return c.body(null, 204);
  });

  calls.get('/files', async (c) => {
    const site = await place.read(c.req.query('commit'));
    if (!site)
      throw new Failure(
        'not-found',
        'The server no longer has the version that you began with. Load the site again.',
      );
    const files = [...site.files].map(([path, { id, size }]) => ({ path, id, size }));
    return c.json({ commit: site.commit, branch: site.branch, files });
  });

  calls.get('/blob', async (c) => {
    const [id = '', name = '', commit = ''] = ['id', 'path', 'commit'].map((key) => c.req.query(key) ?? '');
    const bytes = /^[0-9a-f]{40,64}$/.test(id) && isSiteName(name) && (await place.blob(id, name, commit));
    if (!bytes)
      throw new Failure(
        'not-found',
        `The file ${shown(name)} is no longer like this on the server. Load the site again.`,
      );
    c.header('content-type', 'application/octet-stream');
    c.header('content-disposition', 'attachment');
    return c.body(new Uint8Array(bytes));
  });

  let arriving = 0;
  calls.put('/blob', async (c) => {
    const name = c.req.query('path') ?? '';
    const { staged } = c.get('session');
    const own = [...staged.values()].reduce((sum, { length }) => sum + length, 0);
    let taken = 0;
    try {
      const bytes = await bodyOf(c, largestOf(name), (size) => {
        taken += size;
        arriving += size;
        if (own + taken > ROOM.each) throw tooMuch();
        if (sessions.staged() + arriving > ROOM.all) throw noRoom();
      }).catch((error: unknown) => {
        if (error instanceof TooLong) refuseLarge(name, error.size);
        throw error;
      });
      const id = blobId(bytes, 'sha1');
      staged.set(id, bytes);
      return c.json({ id });
    } finally {
      arriving -= taken;
    }
  });

  calls.post('/publish', async (c) => {
    const session = c.get('session');
    const order = orderIn(await jsonBody(c, LARGEST.publication), session);
    let isMoved: true | undefined;
    try {
      const outcome = await place.publish(order);
      ({ isMoved } = outcome);
      const { commit } = outcome;
      return c.json(isMoved ? { moved: true, commit } : { commit, address: base });
    } finally {
      // if another publication was faster, the studio merges and publishes the staged files; after a failure it stages all again
      if (!isMoved) session.staged.clear();
    }
  });

  calls.get('/build', (c) => c.json({ ...builds.stateOf(c.req.query('commit') ?? ''), address: base }));

  calls.all('*', () => {
    throw new Failure('not-found', 'The studio has no such call.');
  });

  app.route(base + CALLS, calls);
}

/** A body that nobody can read to its end. */
const UNREADABLE = ['too-slow', 'broken-upload'];

/** The answer to a failure. To a browser, no scheme of the header is one for which it would ask for a password itself. */
function failureResponse(c: Context, error: Error): Response {
  const failure = error instanceof Failure ? error : ourFault();
  const { status, code, message, problems, retryAfter } = failure;
  if (status === 401) c.header('www-authenticate', 'Bearer realm="OC members"');
  if (retryAfter !== undefined) c.header('retry-after', String(retryAfter));
  return c.json({ code, message, problems }, status);
}

/** Whether a host is the machine of the visitor, to which nobody else listens. */
function isOwnMachine(host: string): boolean {
  return /^(localhost|[\w-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i.test(host);
}

/** A body is longer than it may be. */
class TooLong extends Error {
  readonly size: number;

  constructor(size: number) {
    super('The body is too long.');
    this.size = size;
  }
}

/** The bytes of a body of at most so many. `take` gets the size of each piece, and may throw. */
async function bodyOf(
  c: Context<StudioEnv>,
  most: number,
  take: (size: number) => void = () => {},
): Promise<Uint8Array> {
  const { body, headers } = c.req.raw;
  const declared = Number(headers.get('content-length'));
  if (declared > most) throw new TooLong(declared);
  const pieces: Uint8Array[] = [];
  let size = 0;
  if (body)
    for await (const piece of readInPace(body, PACE)) {
      size += piece.length;
      if (size > most) throw new TooLong(size);
      take(piece.length);
      pieces.push(piece);
    }
  return Buffer.concat(pieces);
}

/** A body that is an object in JSON. Its type keeps forms of other pages out, which browsers send unasked. */
async function jsonBody(c: Context<StudioEnv>, most: number): Promise<Record<string, unknown>> {
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) throw brokenCall();
  const bytes = await bodyOf(c, most).catch((error: unknown) => {
    throw error instanceof TooLong ? new Failure('too-large', 'The call is too long.') : error;
  });
  try {
    const data: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (isRecord(data)) return data;
  } catch {
    // as for any other call that is none
  }
  throw brokenCall();
}

/** What a call wants to publish. Throws a Failure `broken-upload` for what is no order, or names a file that was not sent. */
function orderIn(data: Record<string, unknown>, { name, staged }: Session): PublicationOrder {
  const { parent, message, files } = data;
  if (typeof parent !== 'string' || typeof message !== 'string' || !Array.isArray(files)) throw brokenCall();
  if (files.length > MOST_FILES) throw tooMuch();
  const contents = new Map<string, Uint8Array | null>();
  for (const file of files) {
    if (!isRecord(file) || typeof file.path !== 'string' || contents.has(file.path)) throw brokenCall();
    if (file.id !== null && typeof file.id !== 'string') throw brokenCall();
    const content = file.id === null ? null : staged.get(file.id);
    if (content === undefined)
      throw new Failure('broken-upload', `The file ${shown(file.path)} did not arrive. Publish again.`);
    contents.set(file.path, content);
  }
  return { parent, message: messageIn(message), files: contents, author: name };
}

function messageIn(text: string): string {
  const plain = text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .trim()
    .slice(0, LONGEST_MESSAGE);
  return plain || 'Edit the site';
}

function brokenCall(): Failure {
  return new Failure('broken-upload', 'The service could not read this call. Load the studio again.');
}

function signedOut(): Failure {
  return new Failure(
    'signed-out',
    'You are no longer logged in. Log in again. Your changes are still in this tab.',
  );
}

function otherSite(): Failure {
  return new Failure(
    'other-site',
    'This request came from another site. Open the studio at the address of this site.',
  );
}

function notSecure(): Failure {
  return new Failure(
    'not-secure',
    'The studio needs a connection by https, so that nobody can read your password. Open it with https:// in front. If you have, ask the people who run the site to set PLENARY_PROXIES.',
  );
}

function tooMuch(): Failure {
  return new Failure(
    'too-large',
    'These are more than 100 MB or 2,000 files at once. Publish a part of them first: delete some new pictures, publish, and add them again.',
  );
}

function noRoom(): Failure {
  return new Failure(
    'busy',
    'Other members are publishing many files at the moment. Please try again in a few minutes.',
    { retryAfter: 60 },
  );
}

function ourFault(): Failure {
  return new Failure(
    'our-fault',
    'Something went wrong on the server. Your changes are still in this tab. Please contact the people who run the site.',
  );
}
