import { toCellText, toOneLine } from './text.ts';

const MAX_NAME_LENGTH = 31;

const RESERVED_NAME = 'History';

/**
 * Excel allows 31 characters, none of them `[ ] : * ? / \`, no apostrophe at either end, unique ignoring case. The later of two
 * equal names gets a number. Names in `reserved` are not used.
 */
export function createSheetNames(wished: readonly string[], reserved: readonly string[]): string[] {
  const taken = new Set([RESERVED_NAME, ...reserved].map(sheetNameKey));
  return wished.map((wish) => {
    const name = findUnusedName(validSheetName(wish), taken);
    taken.add(sheetNameKey(name));
    return name;
  });
}

function validSheetName(wish: string): string {
  return (
    shortenName(toOneLine(toCellText(wish)).replace(/[[\]:*?/\\\p{Cc}]/gu, '-'), MAX_NAME_LENGTH) ||
    'Committee'
  );
}

function findUnusedName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(sheetNameKey(name))) return name;
  for (let number = 2; ; number += 1) {
    const ending = ` (${number})`;
    const numbered = shortenName(name, MAX_NAME_LENGTH - ending.length) + ending;
    if (!taken.has(sheetNameKey(numbered))) return numbered;
  }
}

/** Splits no surrogate pair, and trims spaces and apostrophes. */
function shortenName(name: string, length: number): string {
  return name
    .slice(0, length)
    .replace(/\p{Surrogate}$/u, '')
    .replace(/^[\s']+|[\s']+$/g, '');
}

/** Excel may consider names with the same key equal. */
function sheetNameKey(name: string): string {
  return name.normalize('NFKC').toUpperCase().toLowerCase();
}
