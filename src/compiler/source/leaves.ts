import type { Path } from '../problems/problem.ts';

/** Returns the values that are neither lists nor records, in order. */
export function scalarsIn(value: unknown, path: Path = []): { path: Path; value: unknown }[] {
  if (value === null || typeof value !== 'object') return value === undefined ? [] : [{ path, value }];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return entries.flatMap(([key, child]) => scalarsIn(child, [...path, key]));
}

export interface TextValue {
  path: Path;
  text: string;
}

export function textsIn(data: unknown, path: Path = []): TextValue[] {
  return scalarsIn(data, path).flatMap(({ value, ...at }) =>
    typeof value === 'string' ? [{ ...at, text: value }] : [],
  );
}
