import { joinBytes } from '../../../core/index.ts';

/** 40 hexadecimal digits, or 64 in a SHA-256 repository. */
export const isGitId = (text: unknown): text is string =>
  typeof text === 'string' && /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(text);

/**
 * Computes Git's id of a content: the hash of "blob", the length in bytes, a zero byte, and the content. The length of `like`,
 * any id of the same repository, shows the hash function.
 */
export async function blobId(content: Uint8Array, like: string): Promise<string> {
  const whole = joinBytes([new TextEncoder().encode(`blob ${content.length}\0`), content]);
  const digest = await crypto.subtle.digest(like.length === 64 ? 'SHA-256' : 'SHA-1', whole);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** In bytes. Every browser accepts this many arguments of a function. */
const CHUNK_SIZE = 0x8000;

export function encodeBase64(content: Uint8Array): string {
  let text = '';
  for (let from = 0; from < content.length; from += CHUNK_SIZE)
    text += String.fromCharCode(...content.subarray(from, from + CHUNK_SIZE));
  return btoa(text);
}
