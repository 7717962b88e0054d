import { sha256 } from '@noble/hashes/sha2.js';
import type { LocatedProblem } from '../../compiler/index.ts';
import { encodeBase64Url } from '../../core/index.ts';

/* Hashes that identify a text and its problems. Browsers send them back, so that the preview knows which version they display. */

interface HashedText {
  text: string;
  version: string;
}

/** The last two: an edit needs the texts before and after it several times. Hashing the text of 1,000 committees takes 40 ms. */
let hashed: readonly HashedText[] = [];

/** Returns only characters that are safe in a URL. */
export function textVersion(text: string): string {
  const known = hashed.find((one) => one.text === text) ?? { text, version: shortHash(text) };
  if (known !== hashed[0]) hashed = [known, ...hashed.filter((one) => one !== known)].slice(0, 2);
  return known.version;
}

function shortHash(text: string): string {
  return encodeBase64Url(sha256(new TextEncoder().encode(text)).subarray(0, 16));
}

/** Hashes the code, the fix and the version of the text. Undefined without a fix. */
export function fixKey({ code, fix }: LocatedProblem, version: string): string | undefined {
  return fix && shortHash(JSON.stringify([code, fix, version]));
}
