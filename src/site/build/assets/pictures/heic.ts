import { once } from 'node:events';
import path from 'node:path';
import { isHeic } from '../../../../compiler/index.ts';
import { hashOf } from '../../built-file.ts';
import type { Cache } from '../../cache.ts';
import { forkScript } from '../../fork.ts';

/**
 * Decodes HEIC, the format of iPhone photos. The prebuilt sharp lacks its patented codec (HEVC). libheif-js is libheif, the
 * library in sharp and browsers, with that codec, compiled to WebAssembly. It has 1.4 MB, no dependencies, no access to the
 * machine, and at most 2 GB of memory. Its licence is LGPL 3: the build loads it without publishing any of it, and the studio in
 * a browser tab has it as a separate file. The wrapper heic-decode drops the colour profile, which would make colours dull.
 */

/** In ms. The largest phone photo takes 25 seconds. */
const HEIC_TIMEOUT = 180_000;

export type HeicResult = { content: Uint8Array } | { fault: string };

export class BrokenHeic extends Error {}

/** Increase it when the same input gives a different result. */
const CACHE_VERSION = 1;

/** A HEIC picture becomes an upright sRGB photo, which is cached; other pictures stay unchanged. */
export async function readableBytes(bytes: Uint8Array, cache: Cache): Promise<Uint8Array> {
  if (!isHeic(bytes)) return bytes;
  return cache.cached('heic', [hashOf(bytes, 43), CACHE_VERSION], () => decodeHeic(bytes));
}

/** Starts a separate process: decoding takes up to 2 GB, and a file that needs more must not end the build. */
async function decodeHeic(bytes: Uint8Array): Promise<Uint8Array> {
  const child = forkScript(new URL(`./heic-process${path.extname(import.meta.url)}`, import.meta.url), [], {
    timeout: HEIC_TIMEOUT,
  });
  try {
    const ended = once(child, 'exit').then(([code, signal]): [HeicResult] => {
      if (signal) return [{ fault: 'it takes too much time or memory to read' }];
      throw new Error(`The process that reads HEIC has failed (exit code ${code}).`);
    });
    child.send(bytes);
    const [answer] = (await Promise.race([once(child, 'message'), ended])) as [HeicResult];
    if ('fault' in answer) throw new BrokenHeic(answer.fault);
    return answer.content;
  } finally {
    child.kill();
  }
}
