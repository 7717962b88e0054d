/**
 * The platform-specific functions of the build. `#build-platform` resolves to `node.ts` or `browser.ts` (`imports` in
 * package.json).
 */
export interface BuildPlatform {
  /** Returns the SHA-256 of bytes, or of a text in UTF-8, as 43 characters of base64url (RFC 4648, 5). Synchronous. */
  sha256: (content: Uint8Array | string) => string;
  /** Resolves after other pending tasks of the thread. */
  pause: () => Promise<void>;
}
