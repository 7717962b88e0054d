import { differencesOf } from '../../../core/index.ts';

/* Stores unsaved YAML text for a reload, and compares it with the file. */

const KEY = 'plenary-studio-yaml';

/** A text and the file's version that it is based on. */
interface UnsavedText {
  version: string;
  text: string;
}

export function keepUnsaved(unsaved: UnsavedText | undefined): void {
  try {
    if (unsaved) sessionStorage.setItem(KEY, JSON.stringify(unsaved));
    else sessionStorage.removeItem(KEY);
  } catch {
    // too large or not allowed: the browser then asks before the page closes
  }
}

export function keptUnsaved(): UnsavedText | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isUnsaved(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

function isUnsaved(kept: unknown): kept is UnsavedText {
  const { version, text } = (kept ?? {}) as Partial<UnsavedText>;
  return typeof version === 'string' && typeof text === 'string';
}

/** Returns the lines in which a text differs from the file, counted from 1. */
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
