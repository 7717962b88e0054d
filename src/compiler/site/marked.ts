import {
  type Cell,
  isRecord,
  lazy,
  MARK_PATTERN,
  mapCell,
  mapProse,
  type Prose,
  parseIsolatedText,
  valueAt,
  withoutIsolates,
} from '../../core/index.ts';
import { type Path, toJsonPointer } from '../problems/problem.ts';
import type { Origin } from '../references/resolve.ts';
import {
  type LocatedSchema,
  propertiesOf,
  propertySchema,
  resolveSchema,
  type Schema,
  type Schemas,
  schemaAt,
} from '../schema/schemas.ts';
import { hasReference } from '../source/reference-syntax.ts';
import { outermostValues } from '../values/kinds.ts';
import type { AssembledValue } from './assemble.ts';
import { writtenPath } from './implied.ts';
import { countReferences } from './written-site.ts';

/*
 * Encloses the texts, prose and pictures of a page in marks with the number of the value, which reveal the element that displays
 * the value; visitors never receive that page. A mark is a character from the private use planes 15 and 16 of Unicode: no site
 * contains these characters, and code that shortens or splits texts rarely breaks them.
 */

/** Before and after a value. The number of the value is added to each. */
const FIRST_OPENING_MARK = 0xf0000;
const FIRST_CLOSING_MARK = 0x100000;

/** A Unicode plane has no more private use characters. */
const MAX_VALUE_NUMBER = 0xfffe;

export function parseMark(character: string): { number: number; opens: boolean } {
  const code = character.codePointAt(0) ?? 0;
  return code >= FIRST_CLOSING_MARK
    ? { number: code - FIRST_CLOSING_MARK, opens: false }
    : { number: code - FIRST_OPENING_MARK, opens: true };
}

/** The number of a value is its index in the list of marked values. */
export interface MarkedValue {
  kind: 'text' | 'prose' | 'image';
  /** For a whole reference to a fact, the path of the reference. */
  path: Path;
  /** Places on the page that share the mark, because their texts are equal. */
  places: number;
  written?: string;
  text?: string;
  /** Set for a whole reference to a fact: path and text of the fact, and the number of values with that reference. */
  reference?: { text: string; path: Path; written?: string; uses: number };
  /** In characters, to fit the layout. */
  fits?: number;
}

interface FileContext {
  /** Before short forms are expanded. */
  written: unknown;
  root: Schema;
  schemas: Schemas;
}

/**
 * Where marks are placed. `around`: one before and one after each value. `after`: both after the value, for components that
 * compare texts or read their beginning. With `after`, equal texts of a block share a mark.
 */
export type MarkStyle = 'around' | 'after';

interface MarkedPart {
  value: unknown;
  pointer: string;
  schema: LocatedSchema;
  fits?: unknown;
}

/** `mark` adds marks to assembled data in place, and fills the lists of values and pictures. */
export function createMarker({ written, root, schemas }: FileContext, style: MarkStyle) {
  const values: MarkedValue[] = [];
  const pictures: Path[] = [];
  const uses = lazy(() => countReferences(written));
  // equal texts of a block or section share a number, because its component may compare them
  const numbers = new Map<string, number>();

  /** Undefined for an empty text, or above the maximum number of values. */
  function marksFor(
    kind: MarkedValue['kind'],
    pointer: string,
    { path, whole, via }: Origin,
    text?: string,
    fits?: unknown,
  ): ((text: string) => string) | undefined {
    const [, section, block] = pointer.split('/');
    const key = `${section} ${block} ${text}`;
    const known = style === 'after' && text !== undefined ? numbers.get(key) : undefined;
    if (known !== undefined) {
      (values[known] as MarkedValue).places++;
      return withMarks(known);
    }
    const number = values.length;
    if (number > MAX_VALUE_NUMBER || text === '' || (text !== undefined && text.search(MARK_PATTERN) >= 0))
      return undefined;
    if (text !== undefined) numbers.set(key, number);
    // a value from the record of a route, such as `$committee.name`, counts as the page's own value
    const fact = whole && via && Object.hasOwn(root, via.reference.keys[0]) ? via : undefined;
    const at = writtenPath(fact?.path ?? path, written);
    const raw = valueAt(written, at);
    values.push({
      kind,
      path: at,
      places: 1,
      ...(typeof raw === 'string' && { written: raw }),
      ...(text !== undefined && { text: parseIsolatedText(text)?.text ?? text }),
      ...(fact && { reference: factOf(fact.reference.text, writtenPath(path, written)) }),
      ...(kind === 'text' && shortestLength(fits, displayLengthAt(path, root, schemas))),
    });
    return withMarks(number);
  }

  function factOf(text: string, path: Path): NonNullable<MarkedValue['reference']> {
    const raw = valueAt(written, path);
    return { text, path, uses: uses().get(text) ?? 0, ...(typeof raw === 'string' && { written: raw }) };
  }

  function withMarks(number: number): (text: string) => string {
    const [open, close] = [
      String.fromCodePoint(FIRST_OPENING_MARK + number),
      String.fromCodePoint(FIRST_CLOSING_MARK + number),
    ];
    const mark = (text: string) => (style === 'around' ? open + text + close : text + open + close);
    return (text) => {
      // the marks are placed inside the isolating characters, since these characters become an element around the text
      const foreign = parseIsolatedText(text);
      if (foreign) return foreign.marks.join(mark(foreign.text));
      // in prose, a bidi isolate character (U+2066 to U+2069) is a text of its own, which is not marked
      return text !== '' && withoutIsolates(text) === '' ? text : mark(text);
    };
  }

  function markTexts(
    { value, pointer, schema: from, fits }: MarkedPart,
    originOf: AssembledValue['originOf'],
  ): unknown {
    const { file, schema } = resolveSchema(from, schemas, value);
    const length = schema['x-displayLength'] ?? from.schema['x-displayLength'] ?? fits;
    if (typeof value === 'string') {
      if (!isReadableText({ file, schema }) || from.schema['x-names']) return value;
      return marksFor('text', pointer, originOf(pointer), value, length)?.(value) ?? value;
    }
    for (const key of missingPictureKeys(value, { file, schema }, schemas))
      pictures.push([...writtenPath(originOf(pointer).path, written), key]);
    for (const part of definedParts({ value, pointer, schema: { file, schema }, fits: length })) {
      const { holder, key } = part;
      holder[key] = markTexts(part, originOf);
    }
    return value;
  }

  function markReceived({ annotated, originOf }: Pick<AssembledValue, 'annotated' | 'originOf'>): void {
    for (const { kind, pointer, holder, key } of outermostValues(annotated)) {
      const received = holder[key];
      if (kind === 'image' && isRecord(received)) {
        const src = marksFor('image', pointer, originOf(pointer))?.(String(received.src));
        if (src) holder[key] = { ...received, src };
      } else if ((kind === 'prose' || kind === 'cell') && Array.isArray(received)) {
        const marked = marksFor('prose', pointer, originOf(pointer));
        if (marked)
          holder[key] =
            kind === 'prose'
              ? mapProse(received as Prose, (cell) => mapCell(cell, marked))
              : mapCell(received as Cell, marked);
      }
    }
  }

  /** Calls `finish` after the texts, and before the pictures and prose. */
  function mark(
    made: AssembledValue,
    { file, schema }: LocatedSchema,
    keys: string[],
    finish: () => void,
  ): void {
    const { data, originOf } = made;
    for (const part of definedParts({ value: data, pointer: '', schema: { file, schema } }))
      if (keys.includes(String(part.key))) data[part.key] = markTexts(part, originOf);
    finish();
    markReceived(made);
  }

  return { values, pictures, mark };
}

function shortestLength(...lengths: unknown[]): { fits?: number } {
  const known = lengths.filter((one) => typeof one === 'number');
  return known.length > 0 ? { fits: Math.min(...known) } : {};
}

/** Reads `x-displayLength`. The block that displays the value may set a different length. */
function displayLengthAt(path: Path, root: Schema, schemas: Schemas): unknown {
  const around = schemaAt(path.slice(0, -1), schemas, root);
  return propertiesOf(around?.schema)[String(path.at(-1))]?.['x-displayLength'];
}

/** Leaves out parts that the schema does not define. */
function definedParts({ value, pointer, schema: { file, schema }, fits }: MarkedPart) {
  const inRecord = isRecord(value);
  const schemaOf = (key: string) => (inRecord ? propertySchema(schema, key) : (schema.items as Schema));
  if (!inRecord && !Array.isArray(value)) return [];
  const holder = value as Record<string | number, unknown>;
  return Object.entries(value).flatMap(([key, child]) => {
    const own = schemaOf(key);
    if (!own) return [];
    const length = inRecord && isRecord(fits) ? fits[key] : undefined;
    const at = pointer + toJsonPointer([key]);
    return [{ holder, key, value: child, pointer: at, schema: { file, schema: own }, fits: length }];
  });
}

/** Leaves out keys that depend on another missing key. */
function missingPictureKeys(value: unknown, { file, schema }: LocatedSchema, schemas: Schemas): string[] {
  if (!isRecord(value)) return [];
  const properties = propertiesOf(schema);
  const isPicture = (property: Schema) =>
    resolveSchema({ file, schema: property }, schemas).file === 'values/image.schema.json';
  const needed = (schema.dependencies ?? {}) as Record<string, string[]>;
  return Object.keys(properties).filter(
    (key) =>
      !Object.hasOwn(value, key) &&
      isPicture(properties[key] as Schema) &&
      (needed[key] ?? []).every((other) => Object.hasOwn(value, other)),
  );
}

/** Includes email addresses, but not ids or choices. */
function isReadableText({ file, schema }: LocatedSchema): boolean {
  if (file === 'values/text.schema.json') return true;
  const isInline = schema.type === 'string' && !file.startsWith('values/');
  return isInline && schema.pattern !== undefined && !schema['x-kind'] && !schema['x-literal'];
}

/** Returns the value's own text, or the text of its fact; undefined unless that is a written text without references. */
export function editableText({ kind, written, reference }: MarkedValue): string | undefined {
  const text = reference ? reference.written : written;
  return kind === 'text' && !hasReference(text) ? text : undefined;
}
