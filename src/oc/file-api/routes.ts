import type { Context, Hono, MiddlewareHandler } from 'hono';
import { streamSSE } from 'hono/streaming';
import { isRecord } from '../../core/index.ts';
import { errorTrace, Failure } from '../failure.ts';
import { discardBody, readAtPace, type TransferPace } from '../upload.ts';
import { blobId, isObjectId } from './git.ts';
import { isSiteName, type PlaceRules, quoteName, refuseLargeFile } from './names.ts';
import type { PublicationOrder, SitePlace } from './place.ts';

/* Changes are based on a known version, and are accepted either all or none. */

export interface Visitor {
  name: string;
  staged: Map<string, Uint8Array>;
}

/** In bytes. */
export function stagedSize({ staged }: Pick<Visitor, 'staged'>): number {
  return [...staged.values()].reduce((sum, { length }) => sum + length, 0);
}

export interface FileApiEnv {
  Variables: { visitor: Visitor };
}

interface FileApiOptions {
  place: SitePlace;
  rules: PlaceRules;
  staged: () => number;
  address: string;
  listen: (changed: () => void) => () => void;
}

const MAX_LIST_SIZE = 2 ** 20;

/** The maximum time is shorter than Node's limit for a whole request, so that the client receives an error message. */
const BODY_PACE: TransferPace = { pause: 10_000, least: 1024, longest: 140_000 };

/** In bytes in memory: of one visitor, and of all visitors. */
const MAX_STAGED_SIZES = { each: 100 * 2 ** 20, all: 160 * 2 ** 20 };

/** In milliseconds. */
const HEARTBEAT_INTERVAL = 25_000;

const MAX_FILES_PER_ORDER = 2000;
const MAX_MESSAGE_LENGTH = 5000;

/** A middleware before these calls has to set the variable `visitor`. */
export function addFileRoutes(
  calls: Hono<FileApiEnv>,
  { place, rules, staged: allStaged, address, listen }: FileApiOptions,
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
    const bytes = isObjectId(id) && isSiteName(name) && (await place.blob(id, name, commit));
    if (!bytes)
      throw new Failure(
        'not-found',
        `The file ${quoteName(name)} is no longer like this on the server. Load the site again.`,
      );
    c.header('content-type', 'application/octet-stream');
    c.header('content-disposition', 'attachment');
    return c.body(new Uint8Array(bytes));
  });

  calls.get('/events', (c) =>
    streamSSE(c, async (stream) => {
      const stop = listen(() => void stream.writeSSE({ data: 'changed' }));
      const gone = new Promise<void>((over) => stream.onAbort(over));
      // files may have changed before the listener was added
      await stream.writeSSE({ data: 'changed' });
      while (!stream.aborted) {
        await Promise.race([gone, stream.sleep(HEARTBEAT_INTERVAL)]);
        // a proxy would end an idle connection
        if (!stream.aborted) await stream.writeSSE({ data: '' });
      }
      stop();
    }),
  );

  let arriving = 0;
  calls.put('/blob', async (c) => {
    const name = c.req.query('path') ?? '';
    const { staged } = c.get('visitor');
    const own = stagedSize({ staged });
    let taken = 0;
    try {
      const bytes = await readBody(c, rules.largestOf(name), (size) => {
        taken += size;
        arriving += size;
        if (own + taken > MAX_STAGED_SIZES.each) throw tooMuchStagedFailure();
        if (allStaged() + arriving > MAX_STAGED_SIZES.all) throw memoryFullFailure();
      }).catch((error: unknown) => {
        if (error instanceof BodyTooLongError) refuseLargeFile(rules, name, error.size);
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
    const order = parsePublicationOrder(await readJsonBody(c, MAX_LIST_SIZE), visitor);
    let isMoved: true | undefined;
    try {
      const outcome = await place.publish(order);
      ({ isMoved } = outcome);
      const { commit } = outcome;
      return c.json(isMoved ? { moved: true, commit } : { commit, address });
    } finally {
      // if another publication was faster, the studio publishes the staged files again; after a failure it stages all files again
      if (!isMoved) visitor.staged.clear();
    }
  });
}

export function answerFailures<Env extends object>(calls: Hono<Env>, log: (line: string) => void): void {
  calls.onError((error, c) => {
    if (!(error instanceof Failure) || error.cause) log(errorTrace(error));
    return failureResponse(c, error);
  });
  const finish: MiddlewareHandler = async (c, next) => {
    await next();
    c.header('cache-control', 'no-store');
    c.header('x-content-type-options', 'nosniff');
    // a browser reads the response only after it has sent most of the body
    if (c.error instanceof Failure && !UNREADABLE_BODY_CODES.includes(c.error.code))
      await discardBody(c.req.raw.body);
  };
  calls.use(finish);
}

const UNREADABLE_BODY_CODES = ['too-slow', 'broken-upload'];

/** The scheme is Bearer, because for Basic a browser would open a password dialog. */
function failureResponse(c: Context, error: Error): Response {
  const failure = error instanceof Failure ? error : unexpectedFailure();
  const { status, code, message, problems, retryAfter } = failure;
  if (status === 401) c.header('www-authenticate', 'Bearer realm="OC members"');
  if (retryAfter !== undefined) c.header('retry-after', String(retryAfter));
  return c.json({ code, message, problems }, status);
}

class BodyTooLongError extends Error {
  readonly size: number;

  constructor(size: number) {
    super('The body is too long.');
    this.size = size;
  }
}

/** `take` is called with the size of each piece, and may throw. */
async function readBody(
  c: Context,
  most: number,
  take: (size: number) => void = () => {},
): Promise<Uint8Array> {
  const { body, headers } = c.req.raw;
  const declared = Number(headers.get('content-length'));
  if (declared > most) throw new BodyTooLongError(declared);
  const pieces: Uint8Array[] = [];
  let size = 0;
  if (body)
    for await (const piece of readAtPace(body, BODY_PACE)) {
      size += piece.length;
      if (size > most) throw new BodyTooLongError(size);
      take(piece.length);
      pieces.push(piece);
    }
  return Buffer.concat(pieces);
}

/** The required content type excludes forms on other sites, which browsers send without a preflight. */
export async function readJsonBody(c: Context, most: number): Promise<Record<string, unknown>> {
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) throw brokenCallFailure();
  const bytes = await readBody(c, most).catch((error: unknown) => {
    throw error instanceof BodyTooLongError ? new Failure('too-large', 'The call is too long.') : error;
  });
  try {
    const data: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (isRecord(data)) return data;
  } catch {
    // invalid JSON is handled like any other invalid call
  }
  throw brokenCallFailure();
}

/** Throws a Failure `broken-upload` if the order is invalid, or names a file that was not sent. */
function parsePublicationOrder(data: Record<string, unknown>, { name, staged }: Visitor): PublicationOrder {
  const { parent, message, files } = data;
  if (typeof parent !== 'string' || typeof message !== 'string' || !Array.isArray(files))
    throw brokenCallFailure();
  if (files.length > MAX_FILES_PER_ORDER) throw tooMuchStagedFailure();
  const contents = new Map<string, Uint8Array | null>();
  for (const file of files) {
    if (!isRecord(file) || typeof file.path !== 'string' || contents.has(file.path))
      throw brokenCallFailure();
    if (file.id !== null && typeof file.id !== 'string') throw brokenCallFailure();
    const content = file.id === null ? null : staged.get(file.id);
    if (content === undefined)
      throw new Failure('broken-upload', `The file ${quoteName(file.path)} did not arrive. Publish again.`);
    contents.set(file.path, content);
  }
  return { parent, message: cleanMessage(message), files: contents, author: name };
}

function cleanMessage(text: string): string {
  const plain = text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .trim()
    .slice(0, MAX_MESSAGE_LENGTH);
  return plain || 'Edit the site';
}

export function brokenCallFailure(): Failure {
  return new Failure('broken-upload', 'The service could not read this call. Load the studio again.');
}

function tooMuchStagedFailure(): Failure {
  return new Failure(
    'too-large',
    'These are more than 100 MB or 2,000 files at once. Publish a part of them first: delete some new pictures, publish, and add them again.',
  );
}

function memoryFullFailure(): Failure {
  return new Failure(
    'busy',
    'Other members are publishing many files at the moment. Please try again in a few minutes.',
    { retryAfter: 60 },
  );
}

function unexpectedFailure(): Failure {
  return new Failure(
    'our-fault',
    'Something went wrong on the server. Your changes are still in this tab. Please contact the people who run the site.',
  );
}
