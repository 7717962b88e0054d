import { platform } from '#build-platform';

/** A file of the build. */
export interface BuiltFile {
  /** Its name below `dist/public`. */
  name: string;
  content: Uint8Array | string;
}

/** Returns the first characters of the SHA-256 of some bytes. In a file's name it lets browsers cache the file for ever. */
export function hashOf(content: Uint8Array | string, length = 8): string {
  return platform.sha256(content).slice(0, length);
}

/** The hash of a style sheet as a Content-Security-Policy names it (CSP 3, 6.7.3.3): in base64, where that of names is base64url. */
export function policyHashOf(styles: string): string {
  return `sha256-${platform.sha256(styles).replaceAll('-', '+').replaceAll('_', '/')}=`;
}
