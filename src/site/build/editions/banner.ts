import { readFileSync } from 'node:fs';
import { ownPlace } from '../own-files.ts';

export function bannerIn(root: string): string {
  return readFileSync(ownPlace(root, 'banner'), 'utf8');
}
