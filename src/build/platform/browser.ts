import { digestOf } from '../../compiler/index.ts';
import type { BuildPlatform } from './platform.ts';

/** The platform of browsers, with or without a document. */
export const platform: BuildPlatform = {
  // Web Crypto takes a promise for each hash, and the policy of a page is needed while it is rendered
  sha256: (content) =>
    base64url(digestOf(typeof content === 'string' ? new TextEncoder().encode(content) : content)),
  pause: () =>
    new Promise((resume) => {
      // a timer would wait for four milliseconds (HTML, "timer initialization steps")
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => {
        port1.close();
        resume();
      });
      port1.start();
      port2.postMessage(undefined);
    }),
};

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
