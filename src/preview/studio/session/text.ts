import { createHash } from 'node:crypto';
import type { Json, ValuePath } from '../../../shared/index.ts';

/** What a browser names a text by. */
export function versionOfText(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

/** The value at a path of data. */
export function valueAt(data: unknown, path: Readonly<ValuePath>): Json | undefined {
  let here = data;
  for (const key of path) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, key)) return undefined;
    here = (here as Record<string | number, unknown>)[key];
  }
  return here as Json | undefined;
}
