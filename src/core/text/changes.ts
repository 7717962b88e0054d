import { commonEndLengths } from '../data/data.ts';
import type { TextChange } from '../studio.ts';

export function applyChanges(text: string, changes: readonly TextChange[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { from, to, insert } of changes) {
    parts.push(text.slice(at, from), insert);
    at = to;
  }
  return parts.join('') + text.slice(at);
}

/** Omits the common start and end. The change splits neither surrogate pairs nor CRLF. */
export function changeBetween(before: string, after: string): TextChange {
  const { start, end } = commonEndLengths(before, after);
  const isSplit = (at: number) =>
    /^(?:[\ud800-\udbff][\udc00-\udfff]|\r\n)/.test(before.slice(at - 1, at + 1));
  const from = start > 0 && isSplit(start) ? start - 1 : start;
  const last = end > 0 && isSplit(before.length - end) ? end - 1 : end;
  return { from, to: before.length - last, insert: after.slice(from, after.length - last) };
}
