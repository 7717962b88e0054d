import { differencesOf } from '../../../core/index.ts';

/* Stores unsaved YAML text so that the text survives a reload, and compares the text with the file. */

const KEY = 'plenary-studio-yaml';

/** An unsaved text, and the version of the file on which the text is based. */
interface UnsavedText {
  version: string;
  text: string;
}

export function keepUnsaved(unsaved: UnsavedText | undefined): void {
  try {
    if (unsaved) sessionStorage.setItem(KEY, JSON.stringify(unsaved));
    else sessionStorage.removeItem(KEY);
  } catch {
    // the text is too large or may not be stored; a reload then loses the latest text
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

/** Returns the lines in which a text differs from the file. Line numbers start at 1. */
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
