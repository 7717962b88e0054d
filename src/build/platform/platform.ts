/**
 * The platform-specific functions for making the files of a site: `node.ts` and `browser.ts` implement them. The import `#build-platform` is
 * one of the two (`imports` in package.json).
 */
export interface BuildPlatform {
  /** Returns the SHA-256 of some bytes, or of a text in UTF-8, as 43 characters of base64url (RFC 4648, 5). Synchronous. */
  sha256: (content: Uint8Array | string) => string;
  /** Resolves after other pending tasks of this thread. */
  pause: () => Promise<void>;
}
