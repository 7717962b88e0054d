import { createHash } from 'node:crypto';
import type { Json, TextChange, ValuePath } from '../../../shared/index.ts';

/** What a browser names a text by. */
export function versionOfText(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

/** Changes of whole lines, so that two changes of one line touch each other. */
export function wholeLines(text: string, changes: readonly TextChange[]): TextChange[] {
  return changes.map(({ from, to, insert }) => {
    const start = text.lastIndexOf('\n', from - 1) + 1;
    const newline = text.indexOf('\n', to);
    return { from: start, to: newline < 0 ? text.length : newline, insert };
  });
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
