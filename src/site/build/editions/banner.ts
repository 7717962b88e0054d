import { readFileSync } from 'node:fs';
import { ownPath } from '../own-files.ts';

export function readBannerStyles(root: string): string {
  return readFileSync(ownPath(root, 'banner'), 'utf8');
}
