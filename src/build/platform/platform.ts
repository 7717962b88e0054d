/**
 * What each platform does in its own way where the files of a site are made: `node.ts` and `browser.ts` are this. The import
 * `#build-platform` is one of them (`imports` in package.json).
 */
export interface BuildPlatform {
  /** The SHA-256 of some bytes, or of a text in UTF-8, as 43 characters of base64url (RFC 4648, 5). It answers at once. */
  sha256: (content: Uint8Array | string) => string;
  /** Resolves when whatever else waits on this thread has had its turn. */
  pause: () => Promise<void>;
}
