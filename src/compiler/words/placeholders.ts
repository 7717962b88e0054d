import { nearestMatch } from '../problems/nearest.ts';
import { type Path, type Problem, problem } from '../problems/problem.ts';

const BRACES_PATTERN = /\{[^{}\s]{0,40}\}/g;

export function findPlaceholders(text: string): string[] {
  return [...new Set(text.match(BRACES_PATTERN) ?? [])];
}

/** `known` contains the allowed placeholders in the form `{name}`. */
export function unknownPlaceholders(text: unknown, path: Path, known: readonly string[]): Problem[] {
  if (typeof text !== 'string') return [];
  const used = findPlaceholders(text);
  const missing = known.filter((one) => !used.includes(one));
  const unknown = used.filter((one) => !known.includes(one));
  return unknown.map((placeholder) => {
    // if only one known placeholder is missing, it is the intended one
    const near =
      nearestMatch(placeholder, missing) ?? (unknown.length === 1 ? onlyEntry(missing) : undefined);
    const owner = path[0] === 'registrations' ? ('mail' as const) : ('text' as const);
    const details = { placeholder, owner, known, ...(near ? { near } : {}) };
    return problem('unknown-placeholder', { path, excerpt: placeholder }, details);
  });
}

function onlyEntry<T>([first, ...others]: T[]): T | undefined {
  return others.length === 0 ? first : undefined;
}
