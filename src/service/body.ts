import { Failure } from './failure.ts';

/** How fast a body has to come. Times in milliseconds, the pace in bytes per second. */
export interface Pace {
  /** How long nothing may come, at first and at any time later. */
  pause: number;
  /** On the whole it must come this fast; what came faster earns no longer pause. */
  least: number;
  /** And be there within this time. */
  longest: number;
}

type Body = ReadableStream<Uint8Array>;
type Reader = ReadableStreamDefaultReader<Uint8Array>;

/**
 * Reads a body piece by piece for as long as it keeps its pace. Throws a Failure `too-slow` when it does not, and
 * `broken-upload` when the connection breaks. Who stops reading leaves the body as it is, for `discard` to go on with.
 */
export async function* piecesOf(body: Body, { pause, least, longest }: Pace): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  const last = Date.now() + longest;
  let next = Date.now() + pause;
  try {
    for (;;) {
      const { done, value } = await within(Math.min(next, last) - Date.now(), reader);
      if (done) return;
      next = Math.min(next + (value.length / least) * 1000, Date.now() + pause);
      yield value;
    }
  } finally {
    reader.releaseLock();
  }
}

/** How much of a body that is not wanted is read nevertheless, in bytes. */
const DISCARDED = 32 * 2 ** 20;
const DISCARDING: Pace = { pause: 2000, least: 100 * 2 ** 10, longest: 5000 };

/**
 * Reads on without keeping anything: browsers look for the answer only when they have sent all of it, or most. What is
 * larger than any file sent by mistake, or does not come, is left; it is cut off with the connection.
 */
export async function discard(body: Body | null): Promise<void> {
  if (!body || body.locked) return;
  let bytes = 0;
  try {
    for await (const piece of piecesOf(body, DISCARDING)) {
      bytes += piece.length;
      if (bytes > DISCARDED) return;
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}

/** The next piece, when it comes in time. */
async function within(milliseconds: number, reader: Reader): ReturnType<Reader['read']> {
  let limit: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const fail = () =>
      reject(
        new Failure(
          'too-slow',
          'The file came too slowly and was given up. Please try again with a better connection.',
        ),
      );
    limit = setTimeout(fail, Math.max(0, milliseconds));
  });
  try {
    return await Promise.race([reader.read().catch(broken), late]);
  } finally {
    clearTimeout(limit);
  }
}

function broken(cause: unknown): never {
  throw new Failure(
    'broken-upload',
    'The upload broke off before the file was complete. Please send it again.',
    {
      cause,
    },
  );
}
