import {
  collectReferences,
  type LocatedSchema,
  propertiesOf,
  resolveSchema,
  type Schema,
  type Schemas,
  type WrittenSite,
} from '../../../compiler/index.ts';
import { isRecord, type Json, type ValuePath, valueAt } from '../../../core/index.ts';
import { itemProperty } from './place.ts';

/*
 * Creates complete entries from the snippets and examples of the schemas. Snippets may name files, records or ids that this site
 * doesn't have. Their values are adapted to the site, or omitted.
 */

export interface NameableTargets {
  schemas: Schemas;
  files: ReadonlySet<string>;
  takenIds: ReadonlySet<string>;
  /** Ids of the page's blocks. */
  jumps: ReadonlySet<string>;
  pages: ReadonlySet<string>;
  resolves: (reference: string) => boolean;
}

/** Undefined if the body can't be adapted to this site. */
export function completeEntry(
  body: unknown,
  located: LocatedSchema,
  nameable: NameableTargets,
): Json | undefined {
  return adaptValue(withoutPlaceholders(body), located, nameable);
}

/** Replaces `${1:WHO}` with "WHO", and `${2|Chair,Moderator|}` with the first choice. */
function withoutPlaceholders(body: unknown): unknown {
  if (typeof body === 'string') {
    // unpacks a block scalar such as "^|\n Write here."
    const text = body.startsWith('^') ? body.replace(/^\^\|?\n\s*/, '') : body;
    return text.replace(/\$\{\d+\|([^,|}]*)[^}]*\}/g, '$1').replace(/\$\{\d+:([^}]*)\}/g, '$1');
  }
  if (Array.isArray(body)) return body.map(withoutPlaceholders);
  if (!isRecord(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => [
      String(withoutPlaceholders(key)),
      withoutPlaceholders(value),
    ]),
  );
}

/** Kinds of values (`x-kind`) that name a file of media/. */
const FILE_KINDS = ['image', 'file', 'table', 'video', 'captions'];

function adaptValue(
  value: unknown,
  { file, schema }: LocatedSchema,
  nameable: NameableTargets,
): Json | undefined {
  if (typeof value === 'string') return adaptExampleText(value, schema, nameable);
  if (Array.isArray(value)) {
    const items = itemProperty({ file, schema });
    const entries = value.flatMap((one) => {
      const entry = adaptValue(one, resolveSchema(items, nameable.schemas, one), nameable);
      return entry === undefined ? [] : [entry];
    });
    return entries.length >= Math.max(1, Number(schema.minItems ?? 0)) ? entries : undefined;
  }
  if (!isRecord(value)) return value as Json;
  const entries: [string, Json][] = [];
  const required = (schema.required ?? []) as string[];
  for (const [key, one] of Object.entries(value)) {
    const more = isRecord(schema.additionalProperties) ? schema.additionalProperties : {};
    const property = propertiesOf(schema)[key] ?? more;
    const branch = isShort(one, property) ?? resolveSchema({ file, schema: property }, nameable.schemas, one);
    const made = adaptValue(one, branch, nameable);
    if (made !== undefined) entries.push([key, made]);
    else if (required.includes(key)) return undefined;
  }
  const made = Object.fromEntries(entries);
  return satisfiesCondition(made, schema) ? made : undefined;

  function isShort(one: unknown, property: Schema): LocatedSchema | undefined {
    const isOwn = isRecord(one) || !Array.isArray(property.anyOf);
    const short = isOwn
      ? undefined
      : (property.anyOf as Schema[]).find(
          (branch) => branch['x-short'] !== undefined && (branch.type === 'array') === Array.isArray(one),
        );
    return short && resolveSchema({ file, schema: short }, nameable.schemas);
  }
}

function satisfiesCondition(value: Record<string, Json>, { if: condition, else: other }: Schema): boolean {
  if (!isRecord(condition) || !isRecord(other)) return true;
  const has = (key: string) => value[key] !== undefined;
  return (
    ((condition.required ?? []) as string[]).every(has) || ((other.required ?? []) as string[]).every(has)
  );
}

function adaptExampleText(text: string, schema: Schema, nameable: NameableTargets): string | undefined {
  if (!collectReferences(text).every((one) => nameable.resolves(one.text))) return undefined;
  if (text.startsWith('$')) return text;
  const kind = String(schema['x-kind'] ?? '');
  if (kind === 'jump') return nameable.jumps.has(text) ? text : undefined;
  const isFile = FILE_KINDS.includes(kind) || (kind === 'link' && /^[\w-]+\//.test(text));
  if (isFile && !nameable.files.has(text)) return undefined;
  if (kind === 'link' && text.startsWith('/') && !nameable.pages.has(text.replace(/#.*/, ''))) return '/';
  if (schema['x-widget'] === 'id' || schema['x-widget'] === 'path')
    return findFreeName(text, nameable.takenIds);
  // an address needs a host, so an ellipsis becomes an example
  return text.replace('://…', '://example.org/').replaceAll('…', 'example');
}

/**
 * Returns the most frequent text of the same key in the list's other entries, such as "Available now!" for guides. Undefined if
 * no other entry has a text, or all texts are samples.
 */
export function findUsualText(path: ValuePath, { data, isSample }: WrittenSite): string | undefined {
  const at = path.findLastIndex((key) => typeof key === 'number');
  const list = at < 0 ? undefined : valueAt(data, path.slice(0, at));
  if (!Array.isArray(list)) return undefined;
  const counts = new Map<string, number>();
  for (const index of list.keys()) {
    const place = path.with(at, index);
    const text = valueAt(data, place);
    if (typeof text === 'string' && !text.startsWith('$') && !isSample(place))
      counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0];
}

function findFreeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let count = 2; taken.has(free); count++) free = `${name}-${count}`;
  return free;
}
