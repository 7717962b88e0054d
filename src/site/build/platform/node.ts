import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { BuildPlatform } from './platform.ts';

export const platform: BuildPlatform = {
  sha256: (content) => createHash('sha256').update(content).digest('base64url'),
  pause: () => setImmediate(),
};
