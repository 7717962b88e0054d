import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { type Pace, piecesOf } from './body.ts';
import { Failure } from './failure.ts';
import type { Share } from './room.ts';

/** The largest file that we take, in bytes. */
export const LARGEST_FILE = 10 * 2 ** 20;
/** What the form adds around the file: the boundaries, and the other fields. */
const AROUND = 64 * 2 ** 10;

/** The page gives up after two minutes, and so do we. */
const PACE: Pace = { pause: 10_000, least: 1024, longest: 120_000 };

/** More than this no form of ours has, and no field of it is as long. */
const LIMITS = { fields: 20, fieldSize: 4096, parts: 40, headerPairs: 20, headerSize: 8192 };

/** What somebody sent: the file, and the other fields of the form. */
export interface Upload {
  name: string;
  bytes: Uint8Array;
  fields: Map<string, string>;
}

interface Part {
  field: string;
  name: string;
  pieces: Buffer[];
}

/**
 * Reads a form (multipart/form-data, RFC 7578) with exactly one file in its field `file`. What it holds in memory is taken
 * from `share`. Throws Failure `no-file`, `broken-upload`, `too-many-files`, `too-large`, `too-slow`, `busy`.
 */
export async function readUpload(request: Request, share: Share, pace = PACE): Promise<Upload> {
  const { body, headers } = request;
  if (Number(headers.get('content-length')) > LARGEST_FILE + AROUND) throw tooLarge();
  const parser = parserFor(headers.get('content-type'));
  const { parts, fields, whole } = collected(parser);
  // told where it is awaited; until then nobody hears of it
  whole.catch(() => {});
  let total = 0;
  if (body)
    for await (const piece of piecesOf(body, pace)) {
      total += piece.length;
      if (total > LARGEST_FILE + AROUND) throw tooLarge();
      share.take(piece.length);
      // it waits for nothing but its own parts, which are collected at once
      parser.write(piece);
      if (parser.destroyed) break;
    }
  parser.end();
  await whole;
  return { ...fileAmong(parts), fields };
}

function parserFor(type: string | null): BusboyInstance {
  if (!/^multipart\/form-data\b/i.test(type ?? ''))
    throw new Failure(
      'broken-upload',
      'The file must be sent as a form (multipart/form-data), as the page /login does.',
    );
  try {
    return Busboy({
      headers: { 'content-type': String(type) },
      limits: { ...LIMITS, fileSize: LARGEST_FILE },
      // a part that is passed over while the parser waits for it to be read would keep it waiting for ever
      fileHwm: LARGEST_FILE + AROUND,
      // a file field in which nothing was chosen has an empty name, and counts as one
      isPartAFile: (_field, _type, name) => name !== undefined,
    });
  } catch (cause) {
    throw brokenForm(cause);
  }
}

/** Collects what a parser finds. `whole` settles when it has found all, or when something is wrong with it. */
function collected(parser: BusboyInstance): {
  parts: Part[];
  fields: Map<string, string>;
  whole: Promise<void>;
} {
  const parts: Part[] = [];
  const fields = new Map<string, string>();
  const whole = new Promise<void>((resolve, reject) => {
    const tooMuch = () => reject(brokenForm());
    parser.on('file', (field, stream: BusboyFileStream, name) => {
      const part: Part = { field, name, pieces: [] };
      parts.push(part);
      stream.on('data', (piece: Buffer) => part.pieces.push(piece));
      stream.on('limit', () => reject(tooLarge()));
      stream.on('error', (cause) => reject(brokenForm(cause)));
    });
    parser.on('field', (name, value, _nameCut, valueCut) => {
      if (valueCut) tooMuch();
      // the first counts, as for URLSearchParams
      else if (!fields.has(name)) fields.set(name, value);
    });
    parser.on('fieldsLimit', tooMuch);
    parser.on('partsLimit', tooMuch);
    parser.on('error', (cause) => reject(brokenForm(cause)));
    parser.on('finish', resolve);
  });
  return { parts, fields, whole };
}

function fileAmong(parts: Part[]): { name: string; bytes: Uint8Array } {
  const chosen = parts.filter(({ name, pieces }) => name || pieces.length > 0);
  if (chosen.length > 1)
    throw new Failure('too-many-files', `There are ${chosen.length} files. Please send one at a time.`);
  const [part] = chosen;
  if (part?.field !== 'file')
    throw new Failure(
      'no-file',
      'No file was chosen. Choose the exported registrations (.xlsx or .csv) and send again.',
    );
  const bytes = Buffer.concat(part.pieces);
  if (bytes.length === 0)
    throw new Failure('no-file', 'The file is empty. Export the registrations once more and send that file.');
  return { name: part.name, bytes };
}

function tooLarge(): Failure {
  return new Failure(
    'too-large',
    'The file is larger than 10 MB. Send the table of registrations alone, without pictures.',
  );
}

function brokenForm(cause?: unknown): Failure {
  return new Failure(
    'broken-upload',
    'The upload arrived incomplete or damaged. Please send the file again.',
    { cause },
  );
}
