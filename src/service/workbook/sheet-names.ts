import { cellText, oneLine } from './text.ts';

/** The sheets of the workbook whose names do not depend on the site, in their order; those of the committees stand behind Delegates. */
export const SHEETS = {
  summary: 'Summary',
  delegates: 'Delegates',
  delegations: 'Delegations',
  duplicates: 'Duplicates',
  problems: 'Problems',
  mailMerge: 'Mail merge',
  input: 'Input',
} as const;

/** How many UTF-16 units the name of a sheet has at most in Excel. */
const LONGEST_NAME = 31;

/** Excel keeps this name for itself. */
const RESERVED = 'History';

/**
 * Names that Excel takes for sheets, in the order in which they were wished: of at most 31 characters, none of them
 * `[ ] : * ? / \`, no apostrophe at either end, unique ignoring case. Where two are alike, the later bears a number.
 * The names in `SHEETS` are given to nobody.
 */
export function sheetNames(wished: string[]): string[] {
  const taken = new Set([RESERVED, ...Object.values(SHEETS)].map(key));
  return wished.map((wish) => {
    const name = free(valid(wish), taken);
    taken.add(key(name));
    return name;
  });
}

function valid(wish: string): string {
  return cut(oneLine(cellText(wish)).replace(/[[\]:*?/\\\p{Cc}]/gu, '-'), LONGEST_NAME) || 'Committee';
}

function free(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(key(name))) return name;
  for (let number = 2; ; number += 1) {
    const ending = ` (${number})`;
    const numbered = cut(name, LONGEST_NAME - ending.length) + ending;
    if (!taken.has(key(numbered))) return numbered;
  }
}

/** The beginning of a name, without half a pair, and without a space or an apostrophe at its ends. */
function cut(name: string, length: number): string {
  return name
    .slice(0, length)
    .replace(/\p{Surrogate}$/u, '')
    .replace(/^[\s']+|[\s']+$/g, '');
}

/** Equal for names that Excel may take for the same. */
function key(name: string): string {
  return name.normalize('NFKC').toUpperCase().toLowerCase();
}
