import { listDifferences } from '../../../core/index.ts';

const STORAGE_KEY = 'plenary-studio-yaml';

interface UnsavedText {
  version: string;
  text: string;
}

/** For browsers that can't store the text. */
let latest: UnsavedText | undefined;

export function storeUnsavedText(unsaved: UnsavedText | undefined): void {
  latest = unsaved;
  try {
    if (unsaved) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(unsaved));
    else sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // the text is too large or may not be stored; a reload then loses the latest text
  }
}

export function loadUnsavedText(): UnsavedText | undefined {
  if (latest) return latest;
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null');
    return isUnsavedText(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

function isUnsavedText(kept: unknown): kept is UnsavedText {
  const { version, text } = (kept ?? {}) as Partial<UnsavedText>;
  return typeof version === 'string' && typeof text === 'string';
}

/** Line numbers start at 1. */
export function lineDifferences(
  file: string,
  mine: string,
): { line: number; file: string[]; mine: string[] }[] {
  return listDifferences(file.split('\n'), mine.split('\n')).map(({ at, gone, put }) => ({
    line: at + 1,
    file: gone,
    mine: put,
  }));
}
