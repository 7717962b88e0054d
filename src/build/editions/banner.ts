import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The styles of the note above each page of an archive. */
export function bannerIn(root: string): string {
  return readFileSync(path.join(root, 'src/build/editions/banner.css'), 'utf8');
}
