import { platform } from '#build-platform';

export interface BuiltFile {
  name: string;
  content: Uint8Array | string;
}

/** Returns the start of a SHA-256. With this hash in its name, browsers can cache a file permanently. */
export function hashOf(content: Uint8Array | string, length = 8): string {
  return platform.sha256(content).slice(0, length);
}

/** Returns base64 for a Content-Security-Policy (CSP 3, 6.7.3.3), while file names use base64url. */
export function policyHashOf(styles: string): string {
  return `sha256-${platform.sha256(styles).replaceAll('-', '+').replaceAll('_', '/')}=`;
}
