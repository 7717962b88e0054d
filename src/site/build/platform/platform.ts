/** `#build-platform` resolves to `node.ts` or `browser.ts` (`imports` in package.json). */
export interface BuildPlatform {
  /** Returns 43 characters of base64url (RFC 4648, 5). Encodes a text as UTF-8. Synchronous. */
  sha256: (content: Uint8Array | string) => string;
  /** Resolves after other pending tasks of the thread. */
  pause: () => Promise<void>;
}
