import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { Failure, withTimeout } from './failure.ts';

/** In bytes, shared by all concurrent uploads. */
export interface ByteBudget {
  /** The share is released as a whole. Taking more bytes than are free throws a Failure `busy`. */
  reserve: () => Reservation;
}

interface Reservation {
  take: (bytes: number) => void;
  release: () => void;
}

export function createByteBudget(size: number): ByteBudget {
  let free = size;
  return {
    reserve: () => {
      let taken = 0;
      return {
        take: (bytes) => {
          if (bytes > free)
            throw new Failure('busy', 'Too many uploads at the moment. Please try again in a few seconds.', {
              retryAfter: 5,
            });
          free -= bytes;
          taken += bytes;
        },
        release: () => {
          free += taken;
          taken = 0;
        },
      };
    },
  };
}

/** Times are in milliseconds, the speed in bytes per second. */
export interface TransferPace {
  /** Maximum time without data at any point of the body. */
  pause: number;
  /** Minimum average speed. Faster data does not allow a longer pause afterwards. */
  least: number;
  longest: number;
}

type UploadBody = ReadableStream<Uint8Array>;

/**
 * Throws a Failure `too-slow` below the pace, and `broken-upload` if the connection breaks. If the caller stops early, the rest
 * of the body can still be read and dropped.
 */
export async function* readAtPace(
  body: UploadBody,
  { pause, least, longest }: TransferPace,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  const last = Date.now() + longest;
  let next = Date.now() + pause;
  try {
    for (;;) {
      const { done, value } = await withTimeout(
        reader.read().catch(throwBrokenUpload),
        Math.min(next, last) - Date.now(),
        tooSlowFailure,
      );
      if (done) return;
      next = Math.min(next + (value.length / least) * 1000, Date.now() + pause);
      yield value;
    }
  } finally {
    reader.releaseLock();
  }
}

const MAX_DISCARDED_BYTES = 32 * 2 ** 20;
const DISCARD_PACE: TransferPace = { pause: 2000, least: 100 * 2 ** 10, longest: 5000 };

/**
 * Browsers read the response only after they have sent most of the body. A stalled body is cut off with the connection, and so is
 * a body larger than any file that people send by mistake.
 */
export async function discardBody(body: UploadBody | null): Promise<void> {
  if (!body || body.locked) return;
  let bytes = 0;
  try {
    for await (const piece of readAtPace(body, DISCARD_PACE)) {
      bytes += piece.length;
      if (bytes > MAX_DISCARDED_BYTES) return;
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}

function tooSlowFailure(): Failure {
  return new Failure(
    'too-slow',
    'The upload was too slow and stopped. Please try again with a better connection.',
  );
}

function throwBrokenUpload(cause: unknown): never {
  throw new Failure(
    'broken-upload',
    'The upload stopped before the file was complete. Please send it again.',
    { cause },
  );
}

const MAX_FILE_SIZE = 10 * 2 ** 20;
/** In bytes: boundaries and other fields of the form. */
const FORM_OVERHEAD = 64 * 2 ** 10;

/** Two minutes equal the timeout in the browser. */
const UPLOAD_PACE: TransferPace = { pause: 10_000, least: 1024, longest: 120_000 };

const FORM_LIMITS = { fields: 20, fieldSize: 4096, parts: 40, headerPairs: 20, headerSize: 8192 };

export interface Upload {
  name: string;
  bytes: Uint8Array;
  fields: Map<string, string>;
}

interface FormPart {
  field: string;
  name: string;
  pieces: Buffer[];
}

/**
 * Form of RFC 7578 with one file, in its field `file`; `share` gives the memory. Throws a Failure `no-file`, `broken-upload`,
 * `too-many-files`, `too-large`, `too-slow` or `busy`.
 */
export async function readUpload(request: Request, share: Reservation, pace = UPLOAD_PACE): Promise<Upload> {
  const { body, headers } = request;
  if (Number(headers.get('content-length')) > MAX_FILE_SIZE + FORM_OVERHEAD) throw tooLargeFailure();
  const parser = createFormParser(headers.get('content-type'));
  const { parts, fields, whole } = collectParts(parser);
  // the `await` below handles a rejection; this prevents an unhandled rejection until then
  whole.catch(() => {});
  let total = 0;
  if (body)
    for await (const piece of readAtPace(body, pace)) {
      total += piece.length;
      if (total > MAX_FILE_SIZE + FORM_OVERHEAD) throw tooLargeFailure();
      share.take(piece.length);
      // the parser is never paused, because its parts are collected immediately
      parser.write(piece);
      if (parser.destroyed) break;
    }
  parser.end();
  await whole;
  return { ...findUploadedFile(parts), fields };
}

function createFormParser(type: string | null): BusboyInstance {
  if (!/^multipart\/form-data\b/i.test(type ?? ''))
    throw new Failure(
      'broken-upload',
      'The file must be sent as a form (multipart/form-data), as the page /login does.',
    );
  try {
    return Busboy({
      headers: { 'content-type': String(type) },
      limits: { ...FORM_LIMITS, fileSize: MAX_FILE_SIZE },
      // with a smaller buffer, a part that is not read would block the parser forever
      fileHwm: MAX_FILE_SIZE + FORM_OVERHEAD,
      // a file field without a file has an empty name, and counts as a file
      isPartAFile: (_field, _type, name) => name !== undefined,
    });
  } catch (cause) {
    throw brokenFormFailure(cause);
  }
}

function collectParts(parser: BusboyInstance): {
  parts: FormPart[];
  fields: Map<string, string>;
  whole: Promise<void>;
} {
  const parts: FormPart[] = [];
  const fields = new Map<string, string>();
  const whole = new Promise<void>((resolve, reject) => {
    const tooMuch = () => reject(brokenFormFailure());
    parser.on('file', (field, stream: BusboyFileStream, name) => {
      const part: FormPart = { field, name, pieces: [] };
      parts.push(part);
      stream.on('data', (piece: Buffer) => part.pieces.push(piece));
      stream.on('limit', () => reject(tooLargeFailure()));
      stream.on('error', (cause) => reject(brokenFormFailure(cause)));
    });
    parser.on('field', (name, value, _nameCut, valueCut) => {
      if (valueCut) tooMuch();
      // the first value of a field counts, as in URLSearchParams
      else if (!fields.has(name)) fields.set(name, value);
    });
    parser.on('fieldsLimit', tooMuch);
    parser.on('partsLimit', tooMuch);
    parser.on('error', (cause) => reject(brokenFormFailure(cause)));
    parser.on('finish', resolve);
  });
  return { parts, fields, whole };
}

function findUploadedFile(parts: FormPart[]): { name: string; bytes: Uint8Array } {
  const chosen = parts.filter(({ name, pieces }) => name || pieces.length > 0);
  if (chosen.length > 1)
    throw new Failure('too-many-files', `There are ${chosen.length} files. Please send one at a time.`);
  const [part] = chosen;
  if (part?.field !== 'file')
    throw new Failure(
      'no-file',
      'No file was chosen. Choose the exported registrations (.xlsx or .csv) and send them again.',
    );
  const bytes = Buffer.concat(part.pieces);
  if (bytes.length === 0)
    throw new Failure('no-file', 'The file is empty. Export the registrations again and send that file.');
  return { name: part.name, bytes };
}

function tooLargeFailure(): Failure {
  return new Failure(
    'too-large',
    'The file is larger than 10 MB. Send only the table of registrations, without pictures.',
  );
}

function brokenFormFailure(cause?: unknown): Failure {
  return new Failure(
    'broken-upload',
    'The upload arrived incomplete or damaged. Please send the file again.',
    { cause },
  );
}
