import { once } from 'node:events';
import path from 'node:path';
import { isHeic } from '../../../compiler/index.ts';
import { hashOf } from '../../built-file.ts';
import type { Cache } from '../../cache.ts';
import { forkScript } from '../../fork.ts';

/**
 * The prebuilt sharp reads AVIF, and of HEIC, the photos of iPhones, only the container: the codec in it (HEVC) is under patents.
 * libheif-js is libheif, the library that sharp and browsers use, with that codec, compiled to WebAssembly. It is of 1.4 MB, has no
 * dependencies and no access to the machine, and at most 2 GB of memory. Its licence is LGPL 3: the build loads it, and nothing of it
 * gets into the site; the studio in a browser tab has it as a file of its own. heic-decode, which wraps it, loses the colour profile: the colours of an iPhone would be dull.
 */

/** How long one picture may take, in milliseconds. The largest photo of a phone takes 25 seconds. */
const TIMEOUT = 180_000;

/** What the process answers: a JPEG, or a PNG of a picture that can be seen through. */
export type HeicAnswer = { content: Uint8Array } | { fault: string };

/** A HEIC picture that cannot be read, with what libheif says of it. */
export class BrokenHeic extends Error {}

/** To be raised when the same file becomes something else than before. */
const EDITION = 1;

/** Bytes that sharp can read, of any picture: a HEIC as a photo in sRGB, upright, which the cache holds; any other as it is. */
export async function readableBytes(bytes: Uint8Array, cache: Cache): Promise<Uint8Array> {
  if (!isHeic(bytes)) return bytes;
  return cache.cached('heic', [hashOf(bytes, 43), EDITION], () => decodeHeic(bytes));
}

/** Decodes a HEIC picture in a process of its own: it takes seconds and up to 2 GB, and a file that exhausts these ends nothing else. */
async function decodeHeic(bytes: Uint8Array): Promise<Uint8Array> {
  const child = forkScript(new URL(`./heic-process${path.extname(import.meta.url)}`, import.meta.url), [], {
    timeout: TIMEOUT,
  });
  try {
    const ended = once(child, 'exit').then(([code, signal]): [HeicAnswer] => {
      if (signal) return [{ fault: 'it takes too much time or memory to read' }];
      throw new Error(`The process that reads HEIC has failed (exit code ${code}).`);
    });
    child.send(bytes);
    const [answer] = (await Promise.race([once(child, 'message'), ended])) as [HeicAnswer];
    if ('fault' in answer) throw new BrokenHeic(answer.fault);
    return answer.content;
  } finally {
    child.kill();
  }
}
