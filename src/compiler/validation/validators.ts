import type { ValidateFunction } from 'ajv';
import { platform } from '#platform';
import { getOrCreate } from '../../core/index.ts';
import type { ValidatorModules } from '../platform/platform.ts';
import { type Schema, type Schemas, withoutReferences } from '../schema/schemas.ts';
import type { PictureDisplay } from '../values/dependencies.ts';
import * as generated from './validators.generated.js';

interface AnnotationPosition {
  instancePath: string;
  parentData: Record<string | number, unknown>;
  parentDataProperty: string | number;
}

/** Validators collect values while they run, with the collector as `this`. */
interface Collector {
  annotated: { kind: string; value: unknown; context: AnnotationPosition }[];
  /** By the pointers of their values. */
  shown: Map<string, PictureDisplay>;
  long: { value: string; fits: number; pointer: string }[];
  repetitions: { key: string; value: string; context: AnnotationPosition; index: number; first: number }[];
  /** Called by generated validators, by annotation. */
  notes: typeof notes;
}

export function createCollector(): Collector {
  return { annotated: [], shown: new Map(), long: [], repetitions: [], notes };
}

type AnnotationCollector = (all: Collector, annotation: never, value: never, at: AnnotationPosition) => void;

const notes = {
  'x-kind': (all, kind: string, value: unknown, context) => {
    all.annotated.push({ kind, value, context });
  },
  'x-image': (all, shown: PictureDisplay, _value: unknown, { instancePath }) => {
    all.shown.set(instancePath, shown);
  },
  'x-displayLength': collectLongTexts,
  'x-unique': collectRepetitions,
} satisfies Record<string, AnnotationCollector>;

/** The value itself, or the texts under some of its keys. */
function collectLongTexts(
  all: Collector,
  limit: number | Record<string, number>,
  value: unknown,
  { instancePath }: AnnotationPosition,
): void {
  const record = (value ?? {}) as Record<string, unknown>;
  const texts =
    typeof limit === 'number'
      ? [{ text: value, fits: limit, pointer: instancePath }]
      : Object.entries(limit).map(([key, fits]) => ({
          text: record[key],
          fits,
          pointer: `${instancePath}/${key}`,
        }));
  for (const { text, fits, pointer } of texts) {
    if (typeof text === 'string' && [...text].length > fits) all.long.push({ value: text, fits, pointer });
  }
}

function collectRepetitions(all: Collector, key: string, list: unknown[], context: AnnotationPosition): void {
  const first = new Map<string, number>();
  for (const [index, entry] of list.entries()) {
    const value = (entry as Record<string, unknown> | null)?.[key];
    if (typeof value !== 'string') continue;
    const earlier = first.get(value);
    if (earlier === undefined) first.set(value, index);
    else all.repetitions.push({ key, value, context, index, first: earlier });
  }
}

/** Falls back to the annotation of the nearest annotated parent. */
export function pictureDisplayAt(pointer: string, all: Collector['shown']): PictureDisplay | undefined {
  for (let at = pointer; at; at = at.slice(0, at.lastIndexOf('/'))) {
    const shown = all.get(at);
    if (shown) return shown;
  }
  return undefined;
}

interface ValidateFunctions {
  [name: string]: ValidateFunction;
}

export function loadValidateFunctions(schemas: Schemas): {
  site: ValidateFunctions;
  pages: ValidateFunctions;
} {
  const { site, pages } = platform.validatorsOf(schemas) ?? generated;
  const known = new Map<string, Schema>();
  const schemaOf = (file: string) =>
    getOrCreate(known, file, () => withoutReferences(schemas.get(file) ?? {}));
  const exportsOf = (module: ValidatorModules['site']) => {
    const exports = {};
    module(exports, schemaOf);
    return exports;
  };
  return { site: exportsOf(site), pages: exportsOf(pages) };
}
