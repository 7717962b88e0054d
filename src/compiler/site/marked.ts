import {
  type Cell,
  isolatedText,
  isRecord,
  mapCell,
  mapProse,
  type Prose,
  withoutIsolates,
} from '../../shared/index.ts';
import { type Path, pointerOf } from '../problems/problem.ts';
import type { Origin } from '../references/resolve.ts';
import { type LocatedSchema, resolveSchema, type Schema, type Schemas, schemaAt } from '../schema/schemas.ts';
import { valueAt } from '../source/position.ts';
import { hasReference } from '../source/reference-syntax.ts';
import { outermost } from '../values/kinds.ts';
import type { Assembled } from './assemble.ts';
import { writtenPath } from './implied.ts';
import { usesIn } from './written-site.ts';

/*
 * A page whose texts, prose and pictures are between marks, each with the number of its value: printed, they tell which element
 * shows which value. Nobody sees that print. The marks are characters that Unicode leaves to private use (planes 15 and 16), so no
 * text of a site has them, and they are one character each, so that what shortens or splits a text keeps most of them whole.
 */

/** The characters before and after the value of a number. */
const OPEN = 0xf0000;
const CLOSE = 0x100000;

/** A page has not more marked values: so many numbers there are. */
const MOST = 0xfffe;

/** The marks in a print: `number` is that of the value which begins or ends there. */
export const MARKS = /[\u{f0000}-\u{ffffd}\u{100000}-\u{10fffd}]/gu;

/** The number of a mark, and whether its value begins or ends there. */
export function markOf(character: string): { number: number; opens: boolean } {
  const code = character.codePointAt(0) ?? 0;
  return code >= CLOSE ? { number: code - CLOSE, opens: false } : { number: code - OPEN, opens: true };
}

/** A value of a page that carries a mark. Its number is its position among them. */
export interface MarkedValue {
  kind: 'text' | 'prose' | 'image';
  /** Where it is written: of a reference to a fact as a whole, where the reference is. */
  path: Path;
  /** In how many places of the page it is, where equal texts have the same mark. */
  places: number;
  /** The text at the path, if there is one. */
  written?: string;
  /** The text as components receive it. */
  text?: string;
  /** The reference to a fact that brings the value as a whole, where the fact is written, its text there, and how many values have it. */
  reference?: { text: string; path: Path; written?: string; uses: number };
  /** The greatest length that fits, in characters. */
  fits?: number;
}

/** What says where the values of a page are written. */
interface Writing {
  /** The data of the file as it is written, before short forms are written out. */
  written: unknown;
  /** The data that references are resolved in. */
  root: Schema;
  schemas: Schemas;
}

/**
 * How the marks stand. `around`: before and after each value. `after`: both after it, and texts of a block that are equal have the
 * same ones, for components that look at the beginning of a text, or whether two are equal.
 */
export type MarkStyle = 'around' | 'after';

/** Values of assembled data: a value, its pointer, its schema, and how long it may be. */
interface Part {
  value: unknown;
  pointer: string;
  schema: LocatedSchema;
  fits?: unknown;
}

/** Puts marks around the values of assembled data, in place: around texts before the data is finished, around the rest after that. */
export function marker({ written, root, schemas }: Writing, style: MarkStyle) {
  const values: MarkedValue[] = [];
  const pictures: Path[] = [];
  let uses: Map<string, number> | undefined;
  // of one block or section, whose component may compare them
  const numbers = new Map<string, number>();

  /** The marks for a value with an origin; none where there are too many. */
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
    if (number > MOST || text === '' || (text !== undefined && text.search(MARKS) >= 0)) return undefined;
    if (text !== undefined) numbers.set(key, number);
    // what the entry of a route brings is its own: `$committee.name`
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
      ...(kind === 'text' && leastOf(fits, lengthAt(path, root, schemas))),
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
      // within what isolates a text: the element that takes its place is around the marks
      const foreign = isolatedText(text);
      if (foreign) return foreign.marks.join(mark(foreign.text));
      // in prose, what isolates its words is text of its own
      return text !== '' && withoutIsolates(text) === '' ? text : mark(text);
    };
  }

  /** A value with marks around its texts. */
  function markTexts({ value, pointer, schema: from, fits }: Part, originOf: Assembled['originOf']): unknown {
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

  /** Puts marks into what components receive for prose, cells and pictures. */
  function markReceived({ annotated, originOf }: Pick<Assembled, 'annotated' | 'originOf'>): void {
    for (const { kind, pointer, holder, key } of outermost(annotated)) {
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

function leastOf(...lengths: unknown[]): { fits?: number } {
  const known = lengths.filter((one) => typeof one === 'number');
  return known.length > 0 ? { fits: Math.min(...known) } : {};
}

/** The `x-displayLength` of a place in the file; that of the block which shows the value may be another. */
function lengthAt(path: Path, root: Schema, schemas: Schemas): unknown {
  const around = schemaAt(path.slice(0, -1), schemas, root);
  const properties = (around?.schema.properties ?? {}) as Record<string, Schema>;
  return properties[String(path.at(-1))]?.['x-displayLength'];
}

/** The entries of a list, or the values of a record, that its schema knows. */
function partsOf({ value, pointer, schema: { file, schema }, fits }: Part) {
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

/** The keys of a record for pictures that it could have and has not: not those that need another key which is missing. */
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

/** Whether a schema is that of a text that people read: a mail address is one too, an id or a choice is none. */
function isText({ file, schema }: LocatedSchema): boolean {
  if (file === 'values/text.schema.json') return true;
  const isInline = schema.type === 'string' && !file.startsWith('values/');
  return isInline && schema.pattern !== undefined && !schema['x-kind'] && !schema['x-literal'];
}

/**
 * What is typed where a value is shown: its own text, or that of the fact which it brings. Undefined where it is not one plain text:
 * it has references, or follows from other values.
 */
export function typedText({ kind, written, reference }: MarkedValue): string | undefined {
  const text = reference ? reference.written : written;
  return kind === 'text' && !hasReference(text) ? text : undefined;
}
