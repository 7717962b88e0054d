import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { type Place, type Problem, problem } from './problem.ts';

/** What is wrong with a file that visitors open, told at the places that link to it. */
export type DocumentFault = (place: Place) => Problem;

/** A PDF may have a few words before it begins (ISO 32000, annex H.3.4.1). */
const HEAD = 1024;

/** How files begin that are saved, or renamed, as PDF by mistake. */
const OTHERS: [begins: RegExp, what: string][] = [
  [/^\s*<(!doctype html|html|head|script)/i, 'a web page'],
  [/^PK/, 'a document of Word, Pages or the like'],
  [/^\xd0\xcf/, 'an old document of Word'],
  [/^(\xff\xd8\xff|\x89PNG|GIF8|RIFF....WEBP)/s, 'a picture'],
];

/**
 * Looks at a file that is linked: whether there is anything in it, and whether a PDF is one. `path` is where the file
 * lies, `file` its name below `media/`. Undefined where nothing is wrong.
 */
export function documentFault(path: string, file: string): DocumentFault | undefined {
  if (statSync(path).size === 0) return (place) => problem('file-is-empty', place, { file });
  if (!/\.pdf$/i.test(file)) return undefined;
  const head = headOf(path);
  if (head.includes('%PDF-')) return undefined;
  const [, found] = OTHERS.find(([begins]) => begins.test(head)) ?? [];
  return (place) => problem('not-a-pdf', place, { file, ...(found ? { found } : {}) });
}

function headOf(path: string): string {
  const bytes = Buffer.alloc(HEAD);
  const file = openSync(path, 'r');
  try {
    return bytes.toString('latin1', 0, readSync(file, bytes, 0, HEAD, 0));
  } finally {
    closeSync(file);
  }
}
