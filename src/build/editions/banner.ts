import { readFileSync } from 'node:fs';
import { ownPlace } from '../own-files.ts';

/** Returns the styles of the note above each page of an archive. */
export function bannerIn(root: string): string {
  return readFileSync(ownPlace(root, 'banner'), 'utf8');
}
