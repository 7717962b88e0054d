import {
  type Cell,
  isolatedText,
  isRecord,
  mapCell,
  mapProse,
  type Prose,
  valueAt,
  withoutIsolates,
} from '../../core/index.ts';
import { type Path, pointerOf } from '../problems/problem.ts';
import type { Origin } from '../references/resolve.ts';
import { type LocatedSchema, resolveSchema, type Schema, type Schemas, schemaAt } from '../schema/schemas.ts';
import { hasReference } from '../source/reference-syntax.ts';
import { outermostValues } from '../values/kinds.ts';
import type { Assembled } from './assemble.ts';
import { writtenPath } from './implied.ts';
import { usesIn } from './written-site.ts';

/*
 * Encloses the texts, prose and pictures of a page in marks, each with the number of its value. In the rendered page, they reveal
 * which element displays which value; visitors never see that page. The marks are characters from the private use planes 15 and
 * 16 of Unicode, so no text of a site contains them, and each is a single character, so code that shortens or splits a text keeps
 * most marks whole.
 */

/** The first code points of the marks before and after a value; the number of the value is added. */
const OPEN = 0xf0000;
const CLOSE = 0x100000;

/** The maximum number of marked values on a page, as there are no more numbers. */
const MAX_NUMBER = 0xfffe;

/** Matches the marks in a rendered page. */
export const MARKS = /[\u{f0000}-\u{ffffd}\u{100000}-\u{10fffd}]/gu;

/** Returns the number of a mark, and whether it begins or ends its value. */
export function markOf(character: string): { number: number; opens: boolean } {
  const code = character.codePointAt(0) ?? 0;
  return code >= CLOSE ? { number: code - CLOSE, opens: false } : { number: code - OPEN, opens: true };
}

/** A value of a page with a mark. Its number is its index among these. */
export interface MarkedValue {
  kind: 'text' | 'prose' | 'image';
  /** Its path in the file; for a whole reference to a fact, the path of the reference. */
  path: Path;
  /** The number of places on the page, where equal texts share a mark. */
  places: number;
  written?: string;
  text?: string;
  /** The whole reference to a fact: its text, the path of the fact, the text there, and the number of values that use it. */
  reference?: { text: string; path: Path; written?: string; uses: number };
  /** The maximum length that fits, in characters. */
  fits?: number;
}

interface Writing {
  /** The data of the file before short forms are expanded. */
  written: unknown;
  root: Schema;
  schemas: Schemas;
}

/**
 * Where marks are placed. `around`: one before and one after each value. `after`: both after the value, for components that compare texts
 * or read their beginning; equal texts of a block share a mark.
 */
export type MarkStyle = 'around' | 'after';

/** Part of assembled data: a value, its pointer, its schema, and its maximum length. */
interface MarkedPart {
  value: unknown;
  pointer: string;
  schema: LocatedSchema;
  fits?: unknown;
}

/** Returns the function that adds marks to assembled data in place: to texts before the data is finished, to other values after that. */
export function marker({ written, root, schemas }: Writing, style: MarkStyle) {
  const values: MarkedValue[] = [];
  const pictures: Path[] = [];
  let uses: Map<string, number> | undefined;
  // for a block or section, whose component may compare texts
  const numbers = new Map<string, number>();

  /** Returns the function that adds the marks of a value; undefined if there are too many values. */
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
    if (number > MAX_NUMBER || text === '' || (text !== undefined && text.search(MARKS) >= 0))
      return undefined;
    if (text !== undefined) numbers.set(key, number);
    // a value from the entry of a route is its own: `$committee.name`
    const fact = whole && via && Object.hasOwn(root, via.reference.keys[0]) ? via : undefined;
    const at = writtenPath(fact?.path ?? path, written);
    const raw = valueAt(written, at);
    values.push({
      kind,
      path: at,
      places: 1,
      ...(typeof raw === 'string' && { written: raw }),
      ...(text !== undefined && { text: isolatedText(text)?.text ?? text }),
      ...(fact && { reference: factOf(fact.reference.text, writtenPath(path, written)) }),
      ...(kind === 'text' && shortest(fits, lengthAt(path, root, schemas))),
    });
    return withMarks(number);
  }

  function factOf(text: string, path: Path): NonNullable<MarkedValue['reference']> {
    uses ??= usesIn(written);
    const raw = valueAt(written, path);
    return { text, path, uses: uses.get(text) ?? 0, ...(typeof raw === 'string' && { written: raw }) };
  }

  function withMarks(number: number): (text: string) => string {
    const [open, close] = [String.fromCodePoint(OPEN + number), String.fromCodePoint(CLOSE + number)];
    const mark = (text: string) => (style === 'around' ? open + text + close : text + open + close);
    return (text) => {
      // inside the isolating characters: the element that replaces them is around the marks
      const foreign = isolatedText(text);
      if (foreign) return foreign.marks.join(mark(foreign.text));
      // in prose, the isolating characters are separate texts
      return text !== '' && withoutIsolates(text) === '' ? text : mark(text);
    };
  }

  function markTexts(
    { value, pointer, schema: from, fits }: MarkedPart,
    originOf: Assembled['originOf'],
  ): unknown {
    const { file, schema } = resolveSchema(from, schemas, value);
    const length = schema['x-displayLength'] ?? from.schema['x-displayLength'] ?? fits;
    if (typeof value === 'string') {
      if (!isText({ file, schema }) || from.schema['x-names']) return value;
      return marksFor('text', pointer, originOf(pointer), value, length)?.(value) ?? value;
    }
    for (const key of missingPictures(value, { file, schema }, schemas))
      pictures.push([...writtenPath(originOf(pointer).path, written), key]);
    for (const part of partsOf({ value, pointer, schema: { file, schema }, fits: length })) {
      const { holder, key } = part;
      holder[key] = markTexts(part, originOf);
    }
    return value;
  }

  function markReceived({ annotated, originOf }: Pick<Assembled, 'annotated' | 'originOf'>): void {
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

  /** Marks the values under some keys of assembled data, which `finish` finishes. */
  function mark(made: Assembled, { file, schema }: LocatedSchema, keys: string[], finish: () => void): void {
    const { data, originOf } = made;
    for (const part of partsOf({ value: data, pointer: '', schema: { file, schema } }))
      if (keys.includes(String(part.key))) data[part.key] = markTexts(part, originOf);
    finish();
    markReceived(made);
  }

  return { values, pictures, mark };
}

function shortest(...lengths: unknown[]): { fits?: number } {
  const known = lengths.filter((one) => typeof one === 'number');
  return known.length > 0 ? { fits: Math.min(...known) } : {};
}

/** Returns the `x-displayLength` of a path in the file; the block that displays the value may have another. */
function lengthAt(path: Path, root: Schema, schemas: Schemas): unknown {
  const around = schemaAt(path.slice(0, -1), schemas, root);
  const properties = (around?.schema.properties ?? {}) as Record<string, Schema>;
  return properties[String(path.at(-1))]?.['x-displayLength'];
}

/** Returns the entries of a list, or the values of a record, that its schema defines. */
function partsOf({ value, pointer, schema: { file, schema }, fits }: MarkedPart) {
  const inRecord = isRecord(value);
  const properties = (schema.properties ?? {}) as Record<string, Schema>;
  const schemaOf = (key: string) =>
    inRecord ? (Object.hasOwn(properties, key) ? properties[key] : undefined) : (schema.items as Schema);
  if (!inRecord && !Array.isArray(value)) return [];
  const holder = value as Record<string | number, unknown>;
  return Object.entries(value).flatMap(([key, child]) => {
    const own = schemaOf(key);
    if (!own) return [];
    const length = inRecord && isRecord(fits) ? fits[key] : undefined;
    const at = pointer + pointerOf([key]);
    return [{ holder, key, value: child, pointer: at, schema: { file, schema: own }, fits: length }];
  });
}

/** Returns the keys for pictures that a record could have, without those that need another missing key. */
function missingPictures(value: unknown, { file, schema }: LocatedSchema, schemas: Schemas): string[] {
  if (!isRecord(value)) return [];
  const properties = (schema.properties ?? {}) as Record<string, Schema>;
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

/** Whether a schema is for text that people read; a mail address is, an id or a choice is not. */
function isText({ file, schema }: LocatedSchema): boolean {
  if (file === 'values/text.schema.json') return true;
  const isInline = schema.type === 'string' && !file.startsWith('values/');
  return isInline && schema.pattern !== undefined && !schema['x-kind'] && !schema['x-literal'];
}

/**
 * Returns the text that an editor types where a value is displayed: its own text, or that of the fact it refers to. Undefined if
 * it is not a plain text: it has references, or follows from other values.
 */
export function typedText({ kind, written, reference }: MarkedValue): string | undefined {
  const text = reference ? reference.written : written;
  return kind === 'text' && !hasReference(text) ? text : undefined;
}
