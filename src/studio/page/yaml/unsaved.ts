import { differencesOf } from '../../../shared/index.ts';

/* A text that the file does not have, kept for when the page is loaded again; and how it differs from the file. */

const KEY = 'plenary-studio-yaml';

/** A text, and the version of the file that it was made of. */
interface Unsaved {
  version: string;
  text: string;
}

export function keepUnsaved(unsaved: Unsaved | undefined): void {
  try {
    if (unsaved) sessionStorage.setItem(KEY, JSON.stringify(unsaved));
    else sessionStorage.removeItem(KEY);
  } catch {
    // too long, or not allowed: then the browser asks before the page is closed
  }
}

export function keptUnsaved(): Unsaved | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isUnsaved(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

function isUnsaved(kept: unknown): kept is Unsaved {
  const { version, text } = (kept ?? {}) as Partial<Unsaved>;
  return typeof version === 'string' && typeof text === 'string';
}

/** Where a text differs from the file, by lines; the first line is 1. */
export function lineDifferences(
  file: string,
  mine: string,
): { line: number; file: string[]; mine: string[] }[] {
  return differencesOf(file.split('\n'), mine.split('\n')).map(({ at, gone, put }) => ({
    line: at + 1,
    file: gone,
    mine: put,
  }));
}
