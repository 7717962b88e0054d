import {
  keysOf,
  resolveSchema,
  type Schema,
  type Schemas,
  schemaAt,
  segmentsOf,
  type WrittenSite,
  wholeReference,
} from '../../../compiler/index.ts';
import { isRecord, type ValuePath } from '../../../shared/index.ts';
import { valueAt } from '../../text/value.ts';

/*
 * What a page of an `each` shows of its record, and that record does not have: `guide: $committee.guide` where WHO has no guide. The page
 * says "To be announced" there, or nothing. And what a block with a row for each record of a list shows of one of them.
 */

interface Source {
  site: WrittenSite;
  schemas: Schemas;
  /** The path of the page that somebody looks at. */
  page: string | undefined;
  /** The record in whose row of a block the page was clicked. */
  row?: ValuePath | undefined;
}

/** The record of the page or of the row that somebody looks at, and the paths of what it lacks of the references at a path of its route. */
export function lackingOf(
  path: ValuePath,
  { site, schemas, page, row }: Source,
): { record?: ValuePath; paths: ValuePath[] } {
  if (row) return { record: row, paths: lackingInRow(path, row, { site, schemas }) };
  const each = path[0] === 'routes' && path.length > 1 ? site.eachAt(path)?.name : undefined;
  const looked = each === undefined || page === undefined ? undefined : site.routeOf(page);
  if (!looked?.record || looked.route[1] !== path[1]) return { paths: [] };
  const record = [...looked.record];
  const paths = new Map<string, ValuePath>();
  // of a whole page, what its blocks show: its looks are not missed
  for (const keys of referencesIn(valueAt(site.data, path.length === 2 ? [...path, 'blocks'] : path))) {
    if (keys[0] !== each) continue;
    const at = firstMissing(record, keys.slice(1), site.data);
    if (at && schemaAt(at, schemas, site.data)) paths.set(JSON.stringify(at), at);
  }
  return { record, paths: [...paths.values()] };
}

/** What the rows of a block show of each record of a list, and one of the records does not have. */
function lackingInRow(
  block: ValuePath,
  row: ValuePath,
  { site, schemas }: Pick<Source, 'site' | 'schemas'>,
): ValuePath[] {
  const value = valueAt(site.data, block);
  if (!isRecord(value) || valueAt(site.data, row) === undefined) return [];
  const keys = Object.entries(value).flatMap(([key, list]) => {
    const isOwn =
      wholeReference(list) &&
      JSON.stringify(site.follow(String(list), block)?.path) === JSON.stringify(row.slice(0, -1));
    const { file, schema } = (isOwn && schemaAt([...block, key], schemas, site.data)) || {
      file: '',
      schema: {},
    };
    return isRecord(schema.items)
      ? keysOf(resolveSchema({ file, schema: schema.items as Schema }, schemas).schema)
      : [];
  });
  return keys
    .map((key) => [...row, key])
    .filter((at) => valueAt(site.data, at) === undefined && schemaAt(at, schemas, site.data));
}

/** The first value on the way to one that is not there. */
function firstMissing(record: ValuePath, keys: readonly string[], data: unknown): ValuePath | undefined {
  const ways = keys.map((_, index) => [...record, ...keys.slice(0, index + 1)]);
  return ways.find((way) => valueAt(data, way) === undefined);
}

/** The keys of all references within a value, in the order of the file. */
function referencesIn(value: unknown): (readonly string[])[] {
  if (typeof value === 'string')
    return segmentsOf(value).flatMap((one) => (typeof one === 'string' ? [] : [one.keys]));
  return isRecord(value) || Array.isArray(value) ? Object.values(value).flatMap(referencesIn) : [];
}
