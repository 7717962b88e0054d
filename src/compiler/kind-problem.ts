import type { ErrorObject } from 'ajv';
import type { Origin } from './origins.ts';
import { type Problem, problem } from './problem.ts';
import { valueAt } from './source.ts';
import { typeText } from './words.ts';

/** The problem of a reference that brings a value of the wrong kind, with the references near by that bring one of the right. */
export function kindProblem(
  { path, via }: Origin,
  { parentSchema, data: value }: ErrorObject,
  root: unknown,
): Problem[] {
  if (!via) return [];
  const { text, keys } = via.reference;
  const type = String(parentSchema?.type);
  const expected = typeText(type);
  const found = typeText(typeof value, value);
  // what stands beside it and would do: the list of chairs where the name of the committee is asked for slides
  const beside = keys.length > 1 ? Object.entries(valueAt(root, path.slice(0, -1)) ?? {}) : [];
  const fitting = beside
    .filter(([key, other]) => key !== path.at(-1) && typeOf(other) === type)
    .map(([key]) => `$${[...keys.slice(0, -1), key].join('.')}`);
  const details = { reference: text, expected, found, ...(type === 'string' ? {} : { fitting }) };
  const related = [{ place: { path }, message: `${text} is written here.` }];
  return [problem('reference-wrong-kind', { path: via.path, excerpt: text }, details, related)];
}

function typeOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : typeof value;
}
