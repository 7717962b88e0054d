import type Ajv from 'ajv';
import type { DataValidationCxt } from 'ajv/dist/types/index.js';
import type { Shown } from './gallery.ts';

/** What our annotations mark in data while a validator runs over it; the validator's `this`. */
export interface Collector {
  marks: { kind: string; value: unknown; context: DataValidationCxt }[];
  /** By the pointers of their places. */
  shown: Map<string, Shown>;
  repetitions: { key: string; value: string; context: DataValidationCxt; index: number; first: number }[];
}

export function nothingCollected(): Collector {
  return { marks: [], shown: new Map(), repetitions: [] };
}

/** Teaches a validator the annotations of our schemas. */
export function addAnnotations(ajv: Ajv): void {
  ajv.addVocabulary(['x-script', 'x-expects', 'x-literal']);
  ajv.addKeyword({
    keyword: 'x-resolves',
    schemaType: 'string',
    errors: false,
    validate(this: Collector, kind: string, value: unknown, _schema: unknown, context?: DataValidationCxt) {
      if (context) this.marks.push({ kind, value, context: { ...context } });
      return true;
    },
  });
  ajv.addKeyword({
    keyword: 'x-shown',
    schemaType: 'object',
    errors: false,
    validate(this: Collector, shown: Shown, _: unknown, _schema: unknown, context?: DataValidationCxt) {
      if (context) this.shown.set(context.instancePath, shown);
      return true;
    },
  });
  ajv.addKeyword({
    keyword: 'x-unique',
    schemaType: 'string',
    type: 'array',
    errors: false,
    validate: collectRepetitions,
  });
}

function collectRepetitions(
  this: Collector,
  key: string,
  list: unknown[],
  _: unknown,
  context?: DataValidationCxt,
) {
  const first = new Map<string, number>();
  for (const [index, entry] of list.entries()) {
    const value = (entry as Record<string, unknown> | null)?.[key];
    if (typeof value !== 'string') continue;
    const earlier = first.get(value);
    if (earlier === undefined) first.set(value, index);
    else if (context) this.repetitions.push({ key, value, context: { ...context }, index, first: earlier });
  }
  return true;
}

/** What `x-shown` says of a place, or of the nearest one around it. */
export function shownAt(pointer: string, all: Collector['shown']): Shown | undefined {
  for (let at = pointer; at; at = at.slice(0, at.lastIndexOf('/'))) {
    const shown = all.get(at);
    if (shown) return shown;
  }
  return undefined;
}
