import { Failure } from './failure.ts';

/** How fast a body has to come. Times in milliseconds, the pace in bytes per second. */
export interface Pace {
  /** At first nothing is asked of it. */
  grace: number;
  /** After that it must have come this fast on the whole. */
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
export async function* piecesOf(body: Body, { grace, least, longest }: Pace): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  const began = Date.now();
  let bytes = 0;
  try {
    for (;;) {
      const allowed = Math.min(longest, grace + (bytes / least) * 1000);
      const { done, value } = await within(began + allowed - Date.now(), reader);
      if (done) return;
      bytes += value.length;
      yield value;
    }
  } finally {
    reader.releaseLock();
  }
}

/** How much of a body that is not wanted is read nevertheless, in bytes and milliseconds. */
const DISCARDED = 32 * 2 ** 20;
const PATIENCE = 5000;

/**
 * Reads on without keeping anything: browsers look for the answer only when they have sent all of it, or most. What is
 * larger than any file sent by mistake, or does not come, is left; it is cut off with the connection.
 */
export async function discard(body: Body | null): Promise<void> {
  if (!body || body.locked) return;
  let bytes = 0;
  try {
    for await (const piece of piecesOf(body, {
      grace: PATIENCE,
      least: Number.POSITIVE_INFINITY,
      longest: PATIENCE,
    })) {
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
