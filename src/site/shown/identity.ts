import { sha256 } from '@noble/hashes/sha2.js';
import type { LocatedProblem } from '../../compiler/index.ts';
import { encodeBase64Url } from '../../core/index.ts';

/* Hashes that identify a text and its problems. Browsers send them back, so that the preview knows which version they display. */

/** The last text and its hash. An edit needs the hash several times, and hashing the text of 100 committees takes 10 ms. */
let last = { text: '', version: shortHash('') };

/** Returns the hash of a text, with only characters that are safe in a URL. */
export function textVersion(text: string): string {
  if (text !== last.text) last = { text, version: shortHash(text) };
  return last.version;
}

function shortHash(text: string): string {
  return encodeBase64Url(sha256(new TextEncoder().encode(text)).subarray(0, 16));
}

/** Returns the key of a problem with a fix: a hash of its code, its fix and the version of the text. Undefined without a fix. */
export function fixKey({ code, fix }: LocatedProblem, version: string): string | undefined {
  return fix && shortHash(JSON.stringify([code, fix, version]));
}
