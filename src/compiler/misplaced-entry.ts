import { type Edit, type Path, type Problem, problem } from './problem.ts';
import { keysOf, schemaAt } from './schema-at.ts';
import type { Schema } from './schemas.ts';
import type { Sight } from './sight.ts';
import { nodeAt, type Source, valueAt } from './source.ts';
import { asOne } from './traps/edits.ts';
import type { Mapping } from './unknown-keys.ts';

/**
 * An entry of a list whose keys are those of another list: a committee below `secretariat:`, or so far in that it became a
 * chair. Undefined where its keys do not say that of one list alone.
 */
export function misplacedEntry(
  { path, value, unknown, missing }: Mapping,
  sight: Sight,
): Problem | undefined {
  const { schemas, data } = sight;
  const here = path.slice(0, -1);
  if (!schemas || typeof path.at(-1) !== 'number') return undefined;
  // one strange key alone may be a slip
  if (unknown.size === 0 || unknown.size + missing.size < 3) return undefined;
  const fitting = listsNear(path, data).flatMap((list) => {
    const schema = schemaAt([...list, 0], schemas, data)?.schema;
    return schema && list.join() !== here.join() && takes(schema, value) ? [{ list, schema }] : [];
  });
  const [first, ...others] = fitting;
  if (!first || others.length > 0) return undefined;
  const kind = String(first.schema.title ?? 'entry').toLowerCase();
  return problem('entry-misplaced', { path }, { kind, list: here, target: first.list });
}

/** The lists that an entry may belong to: those of the file, those around it, and those of the entry before it. */
function listsNear(path: Path, data: unknown): Path[] {
  const within = (at: Path) =>
    Object.entries((valueAt(data, at) ?? {}) as object).flatMap(([key, value]) =>
      Array.isArray(value) && value.length > 0 ? [[...at, key]] : [],
    );
  const before = [...path.slice(0, -1), Number(path.at(-1)) - 1];
  return [...within([]), ...within(before)];
}

/** Whether a record has no other keys than these, and all that are needed. */
function takes(schema: Schema, value: Schema): boolean {
  const known = new Set(keysOf(schema));
  const required = (schema.required ?? []) as string[];
  return (
    Object.keys(value).every((key) => known.has(key)) && required.every((key) => Object.hasOwn(value, key))
  );
}

/** The problem of a misplaced entry with the change that moves it: its lines at the end of its list, in the column of that. */
export function withMove(one: Extract<Problem, { code: 'entry-misplaced' }>, source: Source): Problem {
  const { place, details } = one;
  const entry = 'path' in place ? linesOf(source, place.path) : undefined;
  if (!entry || !('path' in place)) return one;
  const { target } = details;
  const list = valueAt(source.data, target);
  const isAround = target.every((key, index) => key === place.path[index]);
  const last = isAround ? Number(place.path[target.length]) : Array.isArray(list) ? list.length - 1 : -1;
  const after = linesOf(source, [...target, last]);
  if (!after) return one;
  const by = after.column - entry.column;
  const lines = source.text.slice(entry.start, entry.end);
  const moved = lines.replace(/^ *(?=\S)/gm, (spaces) => ' '.repeat(Math.max(0, spaces.length + by)));
  // where it already is the last thing of the entry around it, only its columns change
  const stays = isAround && entry.end === after.end;
  const edits: Edit[] = stays
    ? [{ offset: entry.start, end: entry.end, text: moved }]
    : [
        { offset: entry.start, end: entry.end, text: '' },
        { offset: after.end, end: after.end, text: moved },
      ];
  const count = lines.trimEnd().split('\n').length;
  const made = problem(
    'entry-misplaced',
    place,
    { ...details, lines: count, ...(stays ? { by } : {}) },
    one.related,
  );
  const edit = asOne(source.text, edits);
  return stays ? { ...made, fix: edit } : { ...made, suggestions: [edit] };
}

/** The lines of an entry, from its dash to its last value, and the column of its dash. */
function linesOf(source: Source, path: Path): { start: number; end: number; column: number } | undefined {
  const { range, found } = nodeAt(source, path);
  if (!range || found < path.length) return undefined;
  const start = source.text.lastIndexOf('\n', range[0] - 1) + 1;
  const column = source.text.slice(start, range[0]).indexOf('-');
  const said = source.text.slice(0, range[1]).trimEnd().length;
  const newline = source.text.indexOf('\n', said);
  if (column < 0) return undefined;
  return { start, end: newline < 0 ? source.text.length : newline + 1, column };
}
