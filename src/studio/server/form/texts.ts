import {
  describePath,
  type LocatedSchema,
  type OpenSite,
  propertiesOf,
  resolveSchema,
  type Schema,
  type Schemas,
  siteSchema,
  unwrapProse,
  wholeReference,
} from '../../../compiler/index.ts';
import {
  isRecord,
  labelOf,
  languageName,
  type MissingTexts,
  type SiteText,
  type ValuePath,
} from '../../../core/index.ts';
import { createTitleResolver } from './form.ts';
import { findSchema, itemProperty, type SchemaSource } from './place.ts';
import { entryTitle, replaceReferences } from './titles.ts';
import { createLeafWidget } from './widgets.ts';

/* Texts for the search, each with a readable location. */

/** Keys whose values visitors never see. A page is found by its title, an entry by its name. */
const INTERNAL_KEYS = new Set<string | number | undefined>(['path', 'as']);

export function findMissingTexts(opened: OpenSite | undefined, schemas: Schemas): MissingTexts[] {
  return (opened?.missing?.() ?? []).flatMap(({ language, home, paths }) => {
    const site = opened?.written(home);
    if (!site || paths.length === 0) return [];
    const known = new Map(collectTexts({ site, schemas }).map((one) => [JSON.stringify(one.path), one]));
    const texts = paths.map(
      (path) =>
        known.get(JSON.stringify(path)) ?? {
          path: [...path],
          place: describePath([...path], site.data),
          text: '',
        },
    );
    return [{ language: languageName(language), home, texts }];
  });
}

/** Returns texts in file order. Skips values that consist of a reference, because their text is elsewhere. */
export function collectTexts(source: SchemaSource): SiteText[] {
  const { site, schemas } = source;
  const texts: SiteText[] = [];
  walk([], siteSchema(schemas), site.data, []);
  return texts;

  function walk(path: ValuePath, property: LocatedSchema, value: unknown, place: string[]): void {
    if (wholeReference(value)) return;
    const { file, schema, merged } = findSchema(property, value, schemas);
    if (Array.isArray(value)) {
      for (const [index, one] of (value as unknown[]).entries()) {
        const at = [...path, index];
        const items = itemProperty({ file, schema });
        // replaces the name of the list with the clearer title of the entry
        const own = isRecord(one) ? [...place.slice(0, -1), titleIn(at, items, one)] : place;
        walk(at, items, one, own);
      }
    } else if (isRecord(value)) {
      for (const [key, one] of Object.entries(value)) {
        const inner = propertySchema({ file, schema }, key);
        if (inner) walk([...path, key], inner, one, [...place, labelOf(key, inner.schema['x-label'])]);
      }
    } else if (typeof value === 'string' || typeof value === 'number') {
      const text = wordsIn(String(value), path, merged);
      if (text) texts.push({ path, place: place.join(' › '), text });
    }
  }

  function titleIn(path: ValuePath, items: LocatedSchema, entry: unknown): string {
    const { title } = resolveSchema(items, schemas, entry).schema;
    return entryTitle(entry, labelOf(String(title ?? 'Entry')), createTitleResolver(path, site));
  }

  /** Returns one line. Undefined for other values, such as file names or dates. */
  function wordsIn(value: string, path: ValuePath, schema: Schema): string | undefined {
    if (INTERNAL_KEYS.has(path.at(-1)) || 'const' in schema || schema['x-names'] !== undefined)
      return undefined;
    const { kind } = createLeafWidget(path, schema, source);
    const isAddress = kind === 'link' || kind === 'embed';
    if (isAddress ? !/^[a-z]+:/i.test(value) : kind !== 'line' && kind !== 'prose') return undefined;
    const text = kind === 'prose' ? withoutMarkdown(unwrapProse(value)) : value;
    return replaceReferences(text, createTitleResolver(path, site)).replace(/\s+/g, ' ').trim();
  }
}

function propertySchema({ file, schema }: LocatedSchema, key: string): LocatedSchema | undefined {
  const properties = propertiesOf(schema);
  const own = Object.hasOwn(properties, key) ? properties[key] : schema.additionalProperties;
  return isRecord(own) ? { file, schema: own } : undefined;
}

function withoutMarkdown(text: string): string {
  return text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:#{1,6}|>|[-+*]|\|[-:| ]+\|$)\s/gm, '')
    .replace(/\*+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])|\\(?=[\p{P}\p{S}])/gu, '');
}
