import { type Schema, type Schemas, toSingleLanguage } from '../../src/compiler/schema/schemas.ts';

const inProject = import.meta.glob<Schema>('/schema/**/*.schema.json', { eager: true, import: 'default' });

/** The schemas of the project, as a worker of the tests has them in its bundle. */
export const schemas: Schemas = new Map(
  Object.entries(inProject).map(([file, schema]) => [
    file.slice('/schema/'.length),
    toSingleLanguage(schema),
  ]),
);
