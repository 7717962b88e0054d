import { stringify } from 'yaml';
import type { Fix, Place } from '../output/problem.ts';

/** Puts a text in the place of a value, with the quotes that YAML needs; of a value's excerpt as it is. */
export function valueFix(text: string, place: Place): Fix {
  const isPart = 'path' in place && place.excerpt !== undefined;
  return { part: 'value', text: isPart ? text : stringify(text, { lineWidth: 0 }).trim() };
}
