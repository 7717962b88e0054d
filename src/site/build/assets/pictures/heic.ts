import { once } from 'node:events';
import path from 'node:path';
import { isHeic } from '../../../../compiler/index.ts';
import { hashOf } from '../../built-file.ts';
import type { Cache } from '../../cache.ts';
import { forkScript } from '../../fork.ts';

/**
 * The prebuilt sharp reads AVIF, but only the container of HEIC, the photos of iPhones: the codec in it (HEVC) is patented. libheif-js is
 * libheif, which sharp and browsers use, with that codec, compiled to WebAssembly. It has 1.4 MB, no dependencies, no access to the machine,
 * and at most 2 GB of memory. Its licence is LGPL 3: the build loads it and nothing of it gets into the site; the studio in a browser tab
 * has it as a separate file. The wrapper heic-decode isn't used because it loses the colour profile: the colours of an iPhone would be dull.
 */

/** Maximum time per picture, in ms. The largest photo of a phone takes 25 seconds. */
const TIMEOUT = 180_000;

export type HeicAnswer = { content: Uint8Array } | { fault: string };

export class BrokenHeic extends Error {}

/** Part of the cache key; increase it when the same input gives a different result. */
const EDITION = 1;

/** Returns bytes of a picture that sharp can read: a HEIC as an upright sRGB photo from the cache, any other picture unchanged. */
export async function readableBytes(bytes: Uint8Array, cache: Cache): Promise<Uint8Array> {
  if (!isHeic(bytes)) return bytes;
  return cache.cached('heic', [hashOf(bytes, 43), EDITION], () => decodeHeic(bytes));
}

/** Decodes a HEIC picture in a separate process: it takes seconds and up to 2 GB, and a file that exceeds that must not end the build. */
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
