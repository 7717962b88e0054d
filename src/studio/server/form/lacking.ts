import {
  collectReferences,
  propertyKeys,
  resolveSchema,
  type Schema,
  type Schemas,
  schemaAt,
  type WrittenSite,
  wholeReference,
} from '../../../compiler/index.ts';
import { isRecord, type ValuePath, valueAt } from '../../../core/index.ts';
import { findEach } from './place.ts';

/*
 * Values that a page of an `each` shows, but that its record lacks. For example, the page of WHO has `guide: $committee.guide`,
 * but WHO has no guide, so the page shows "To be announced" or nothing. Also handles blocks that show a row for each record of a
 * list.
 */

interface LackingSource {
  site: WrittenSite;
  schemas: Schemas;
  page: string | undefined;
  /** The record whose row was clicked in a block of the page. */
  row?: ValuePath | undefined;
}

/** `path` is a part of the page's route. */
export function findLackingPaths(
  path: ValuePath,
  { site, schemas, page, row }: LackingSource,
): { record?: ValuePath; paths: ValuePath[] } {
  if (row) return { record: row, paths: findLackingInRow(path, row, { site, schemas }) };
  const each = findEach(path, site)?.name;
  const looked = each === undefined || page === undefined ? undefined : site.routeOf(page);
  if (!looked?.record || looked.route[1] !== path[1]) return { paths: [] };
  const record = [...looked.record];
  const paths = new Map<string, ValuePath>();
  // for a whole page, ignores the page's settings and examines only its blocks
  const shown = valueAt(site.data, path.length === 2 ? [...path, 'blocks'] : path);
  for (const { keys } of collectReferences(shown)) {
    if (keys[0] !== each) continue;
    const at = findFirstMissing(record, keys.slice(1), site.data);
    if (at && schemaAt(at, schemas, site.data)) paths.set(JSON.stringify(at), at);
  }
  return { record, paths: [...paths.values()] };
}

/** `row` is the record that the block shows in the row. */
function findLackingInRow(
  block: ValuePath,
  row: ValuePath,
  { site, schemas }: Pick<LackingSource, 'site' | 'schemas'>,
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
      ? propertyKeys(resolveSchema({ file, schema: schema.items as Schema }, schemas).schema)
      : [];
  });
  return keys
    .map((key) => [...row, key])
    .filter((at) => valueAt(site.data, at) === undefined && schemaAt(at, schemas, site.data));
}

function findFirstMissing(record: ValuePath, keys: readonly string[], data: unknown): ValuePath | undefined {
  const paths = keys.map((_, index) => [...record, ...keys.slice(0, index + 1)]);
  return paths.find((path) => valueAt(data, path) === undefined);
}
