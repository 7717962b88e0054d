import { sha256 } from '@noble/hashes/sha2.js';
import type { LocatedProblem } from '../../compiler/index.ts';
import { base64Url } from '../../shared/index.ts';

/* What names a text, and a problem in it. Both are hashes that a browser sends back: they say what it has seen. */

/** The last text and its name: one edit asks for it several times, and to hash the text of 100 committees takes 10 ms. */
let last = { text: '', version: hashOf('') };

/** What a text is named by, in letters that an address can have. */
export function versionOfText(text: string): string {
  if (text !== last.text) last = { text, version: hashOf(text) };
  return last.version;
}

function hashOf(text: string): string {
  return base64Url(sha256(new TextEncoder().encode(text)).subarray(0, 16));
}

/** What names a problem that has a fix: the version of the text that it was found in, and what its fix does. */
export function keyOfFix({ code, fix }: LocatedProblem, version: string): string | undefined {
  return fix && hashOf(JSON.stringify([code, fix, version]));
}
