import type { Schema, Schemas } from '../../../src/compiler/index.ts';
import { isRecord } from '../../../src/core/index.ts';
import { findSchema, type SchemaProperty } from '../../../src/studio/server/form/place.ts';

/** A place of a schema for a value that is neither a record nor a list. */
interface Leaf {
  /** The file and the way in it: "records/mail.schema.json/properties/mail". */
  at: string;
  /** What is merged there, and in the schema that it refers to. */
  merged: Schema;
}

/** All places of all schemas for a value that is neither a record nor a list, with each way to write it. */
export function leavesOf(schemas: Schemas): Leaf[] {
  return [...schemas].flatMap(([file, schema]) => within({ file, schema }, file));

  function within(property: SchemaProperty, at: string): Leaf[] {
    const { file, schema } = property;
    const { properties = {}, anyOf = [], items, additionalProperties } = schema;
    const { merged, schema: own } = findSchema(property, undefined, schemas);
    const isLeaf =
      own.type !== 'object' && own.type !== 'array' && !('const' in own) && own.anyOf === undefined;
    const inner: [string, unknown][] = [
      ...Object.entries(properties as Schema).map(([key, one]): [string, unknown] => [
        `properties/${key}`,
        one,
      ]),
      ...(anyOf as Schema[]).map((one, index): [string, unknown] => [`anyOf/${index}`, one]),
      ['items', items],
      ['additionalProperties', additionalProperties],
    ];
    return [
      ...(isLeaf ? [{ at, merged }] : []),
      ...inner.flatMap(([key, one]) => (isRecord(one) ? within({ file, schema: one }, `${at}/${key}`) : [])),
    ];
  }
}
