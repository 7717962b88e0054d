import type { Context, Hono, MiddlewareHandler } from 'hono';
import { streamSSE } from 'hono/streaming';
import { isRecord } from '../../shared/index.ts';
import { Failure, traceOf } from '../failure.ts';
import { discard, type Pace, readInPace } from '../upload.ts';
import { blobId } from './git.ts';
import { isSiteName, type PlaceRules, refuseLarge, shown } from './names.ts';
import type { PublicationOrder, SitePlace } from './place.ts';

/*
 * The file door: how a studio in a browser reads and changes the files of a site that is on a disk. It lists them with their ids, gives
 * the content of one, and takes changes that were made on a known version, all of them or none.
 */

/** Files that somebody has sent and not yet published, by their ids. */
type Staged = Map<string, Uint8Array>;

/** Somebody who may use the door. */
export interface Visitor {
  /** The author of what they publish. */
  name: string;
  staged: Staged;
}

/** What the calls of the door carry. */
export interface DoorEnv {
  Variables: { visitor: Visitor };
}

interface DoorOptions {
  place: SitePlace;
  rules: PlaceRules;
  /** How many bytes all visitors have staged. */
  staged: () => number;
  /** Where what is published can be seen. */
  address: string;
  /** Calls a listener when files may have changed, until what it returns is called. */
  listen: (changed: () => void) => () => void;
}

/** The largest list of a publication, in bytes. Files have the limit of their kind. */
const LARGEST_LIST = 2 ** 20;

/** Shorter than what Node waits for a whole request, so that the answer is in words. */
const PACE: Pace = { pause: 10_000, least: 1024, longest: 140_000 };

/** Limits of staged files in memory, in bytes: for one visitor, and for all. */
const ROOM = { each: 100 * 2 ** 20, all: 160 * 2 ** 20 };

/** How often a stream of events says that it is still there, in milliseconds. */
const HEARTBEAT = 25_000;

const MOST_FILES = 2000;
const LONGEST_MESSAGE = 5000;

/** Adds the calls of the file door. Before them, a middleware sets the variable `visitor`. `answerFailures()` answers their failures. */
export function addFileCalls(
  calls: Hono<DoorEnv>,
  { place, rules, staged: allStaged, address, listen }: DoorOptions,
): void {
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

  calls.get('/events', (c) =>
    streamSSE(c, async (stream) => {
      const stop = listen(() => void stream.writeSSE({ data: 'changed' }));
      const gone = new Promise<void>((over) => stream.onAbort(over));
      // what changed before somebody listened
      await stream.writeSSE({ data: 'changed' });
      while (!stream.aborted) {
        await Promise.race([gone, stream.sleep(HEARTBEAT)]);
        // a proxy ends a connection on which nothing comes
        if (!stream.aborted) await stream.writeSSE({ data: '' });
      }
      stop();
    }),
  );

  let arriving = 0;
  calls.put('/blob', async (c) => {
    const name = c.req.query('path') ?? '';
    const { staged } = c.get('visitor');
    const own = [...staged.values()].reduce((sum, { length }) => sum + length, 0);
    let taken = 0;
    try {
      const bytes = await bodyOf(c, rules.largestOf(name), (size) => {
        taken += size;
        arriving += size;
        if (own + taken > ROOM.each) throw tooMuch();
        if (allStaged() + arriving > ROOM.all) throw noRoom();
      }).catch((error: unknown) => {
        if (error instanceof TooLong) refuseLarge(rules, name, error.size);
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
    const visitor = c.get('visitor');
    const order = orderIn(await jsonBody(c, LARGEST_LIST), visitor);
    let isMoved: true | undefined;
    try {
      const outcome = await place.publish(order);
      ({ isMoved } = outcome);
      const { commit } = outcome;
      return c.json(isMoved ? { moved: true, commit } : { commit, address });
    } finally {
      // if another publication was faster, the studio merges and publishes the staged files; after a failure it stages all again
      if (!isMoved) visitor.staged.clear();
    }
  });
}

/** Lets an application answer failures in words, and tells it never to store an answer. */
export function answerFailures<Env extends object>(calls: Hono<Env>, log: (line: string) => void): void {
  calls.onError((error, c) => {
    if (!(error instanceof Failure) || error.cause) log(traceOf(error));
    return failureResponse(c, error);
  });
  const finish: MiddlewareHandler = async (c, next) => {
    await next();
    c.header('cache-control', 'no-store');
    c.header('x-content-type-options', 'nosniff');
    // a browser looks for the answer when it has sent most of a body
    if (c.error instanceof Failure && !UNREADABLE.includes(c.error.code)) await discard(c.req.raw.body);
  };
  calls.use(finish);
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
  c: Context,
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
export async function jsonBody(c: Context, most: number): Promise<Record<string, unknown>> {
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
function orderIn(data: Record<string, unknown>, { name, staged }: Visitor): PublicationOrder {
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

export function brokenCall(): Failure {
  return new Failure('broken-upload', 'The service could not read this call. Load the studio again.');
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
