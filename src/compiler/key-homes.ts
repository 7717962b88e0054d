import type { Path, Place } from './problem.ts';
import { keysOf, schemaAt } from './schema-at.ts';
import type { Schema, Schemas } from './schemas.ts';
import type { Sight } from './sight.ts';
import { valueAt } from './source.ts';

/** A record near by, and the keys that it takes and has not yet. */
export interface Home {
  path: Path;
  place: Place;
  /** How to put a key there. */
  words: string;
  takes: ReadonlySet<string>;
  /** Of these, what it cannot do without. */
  needs: ReadonlySet<string>;
}

/** Where keys may belong that a mapping does not take: the records in it, the entries of lists in it, and what is around it. */
export function homesOf({ path, value }: { path: Path; value: Schema }, { schemas, data }: Sight): Home[] {
  if (!schemas) return [];
  const known = keysOf(schemaAt(path, schemas, data)?.schema ?? {}).filter((key) =>
    Object.hasOwn(value, key),
  );
  const candidates = [...known.flatMap((key) => within([...path, key], data, key)), ...around(path, data)];
  return candidates.flatMap(({ at, ...more }) => {
    const here = valueAt(data, at);
    const schema = schemaAt(at, schemas, data)?.schema;
    if (!schema || !(isRecord(here) || here === null)) return [];
    const free = (keys: string[]) => new Set(keys.filter((key) => !Object.hasOwn(here ?? {}, key)));
    return [
      { path: at, ...more, takes: free(keysOf(schema)), needs: free((schema.required ?? []) as string[]) },
    ];
  });
}

interface Candidate {
  at: Path;
  place: Place;
  words: string;
}

function within(path: Path, data: unknown, name: string): Candidate[] {
  const value = valueAt(data, path);
  if (Array.isArray(value) && value.length > 0) {
    const last = value.length - 1;
    const words = `It belongs in an entry of "${name}": write it below a "- ", in the column of the other keys there.`;
    // an entry above is as good as the last, where that one has the key
    return [last, ...Array.from({ length: Math.min(last, 20) }, (_, index) => last - 1 - index)].map(
      (index) => ({
        at: [...path, index],
        place: { path: [...path, index] },
        words,
      }),
    );
  }
  const words = `It belongs in "${name}": write it below that line, two spaces further in than "${name}".`;
  // where nothing stands behind a key, what belongs to it may stand below it in its own column
  return isRecord(value) || value === null ? [{ at: path, place: { path, part: 'key' }, words }] : [];
}

function around(path: Path, data: unknown): Candidate[] {
  const name = path.findLast((key) => typeof key === 'string');
  // out of an entry of a list it is the record with the list; out of a record, that around it
  const outer = path.slice(0, typeof path.at(-1) === 'number' ? -2 : -1);
  if (name === undefined || path.length === 0 || !isRecord(valueAt(data, outer))) return [];
  const entry = outer.length === 0 || typeof outer.at(-1) === 'number';
  const place: Place = { path: [...outer, String(name)], part: 'key' };
  const words = `It belongs beside "${name}": begin it in the same column as "${name}".`;
  return entry || typeof outer.at(-1) === 'string' ? [{ at: outer, place, words }] : [];
}

/** The type of block that takes all keys which another does not take, with those that both take. */
export function otherBlock(
  value: Schema,
  strangers: string[],
  schema: Schema,
  schemas: Schemas,
): string | undefined {
  if (!(schema.properties as Record<string, Schema> | undefined)?.type?.const) return undefined;
  const fits = [...schemas].flatMap(([file, other]) => {
    const type = /^blocks\/(.+)\.schema\.json$/.exec(file)?.[1];
    if (!type || other === schema) return [];
    const known = new Set(keysOf(other));
    if (!strangers.every((key) => known.has(key))) return [];
    const all = Object.keys(value).every((key) => known.has(key));
    const needed = ((other.required ?? []) as string[]).every((key) => Object.hasOwn(value, key));
    return [{ type, rank: (all ? 0 : 2) + (needed ? 0 : 1) }];
  });
  return fits.sort((a, b) => a.rank - b.rank)[0]?.type;
}

function isRecord(value: unknown): value is Schema {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
