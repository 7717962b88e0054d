import { sha256 } from '@noble/hashes/sha2.js';
import type { LocatedProblem } from '../../compiler/index.ts';
import { base64Url } from '../../core/index.ts';

/* Hashes that identify a text and its problems. The browser sends them back to identify the version that it displays. */

/** The last text and its hash. One edit asks for it several times, and hashing the text of 100 committees takes 10 ms. */
let last = { text: '', version: hashOf('') };

/** Returns the hash of a text, in characters that are safe in a URL. */
export function versionOfText(text: string): string {
  if (text !== last.text) last = { text, version: hashOf(text) };
  return last.version;
}

function hashOf(text: string): string {
  return base64Url(sha256(new TextEncoder().encode(text)).subarray(0, 16));
}

/** Identifies a problem with a fix: a hash of its code, its fix and the text's version. */
export function keyOfFix({ code, fix }: LocatedProblem, version: string): string | undefined {
  return fix && hashOf(JSON.stringify([code, fix, version]));
}
