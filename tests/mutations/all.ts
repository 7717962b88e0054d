import type { Schemas } from '../../src/compiler/schema/schemas.ts';
import type { Copy, Whole } from './copies.ts';
import { fieldsOf } from './fields.ts';
import { keyCopies } from './keys.ts';
import { valueCopies } from './values.ts';
import { yamlCopies } from './yaml.ts';

/** Copies of a whole site, each with one mistake, at every key and value of it. */
export function copiesOf(text: string, schemas: Schemas): Copy[] {
  const whole: Whole = { text, ...fieldsOf(text, schemas) };
  return [...keyCopies(whole), ...valueCopies(whole), ...yamlCopies(whole)];
}
