import { sha256 } from '@noble/hashes/sha2.js';
import { encodeBase64Url } from '../../../core/index.ts';
import type { BuildPlatform } from './platform.ts';

export const platform: BuildPlatform = {
  // Web Crypto is asynchronous, but the policy of a page is needed while the page is rendered
  sha256: (content) =>
    encodeBase64Url(sha256(typeof content === 'string' ? new TextEncoder().encode(content) : content)),
  pause: () =>
    new Promise((resume) => {
      // a timer would wait for at least four milliseconds (HTML, "timer initialization steps")
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => {
        port1.close();
        resume();
      });
      port1.start();
      port2.postMessage(undefined);
    }),
};
