import type { Shown } from '../values/dependencies.ts';

/** Where a validator is when it comes upon an annotation: the place of the value, and what holds it under which key. */
interface At {
  instancePath: string;
  parentData: Record<string | number, unknown>;
  parentDataProperty: string | number;
}

/** What our annotations mark in data while a validator runs over it; the validator's `this`. */
export interface Collector {
  marks: { kind: string; value: unknown; context: At }[];
  /** By the pointers of their places. */
  shown: Map<string, Shown>;
  /** Texts that are longer than their place has room for, in characters. */
  long: { value: string; fits: number; pointer: string }[];
  repetitions: { key: string; value: string; context: At; index: number; first: number }[];
  /** By the names of the annotations, as the code of a validator calls them. */
  notes: typeof notes;
}

export function nothingCollected(): Collector {
  return { marks: [], shown: new Map(), long: [], repetitions: [], notes };
}

/** Notes what an annotation says of a value. */
type Note = (all: Collector, said: never, value: never, at: At) => void;

/** What the validators call for each annotation. */
const notes = {
  'x-kind': (all, kind: string, value: unknown, context) => {
    all.marks.push({ kind, value, context });
  },
  'x-image': (all, shown: Shown, _value: unknown, { instancePath }) => {
    all.shown.set(instancePath, shown);
  },
  'x-displayLength': noteLengths,
  'x-unique': noteRepetitions,
} satisfies Record<string, Note>;

/** The text itself, or those of the keys of a record, by how many characters there is room for. */
function noteLengths(
  all: Collector,
  said: number | Record<string, number>,
  value: unknown,
  { instancePath }: At,
): void {
  const record = (value ?? {}) as Record<string, unknown>;
  const texts =
    typeof said === 'number'
      ? [{ text: value, fits: said, pointer: instancePath }]
      : Object.entries(said).map(([key, fits]) => ({
          text: record[key],
          fits,
          pointer: `${instancePath}/${key}`,
        }));
  for (const { text, fits, pointer } of texts) {
    if (typeof text === 'string' && [...text].length > fits) all.long.push({ value: text, fits, pointer });
  }
}

function noteRepetitions(all: Collector, key: string, list: unknown[], context: At): void {
  const first = new Map<string, number>();
  for (const [index, entry] of list.entries()) {
    const value = (entry as Record<string, unknown> | null)?.[key];
    if (typeof value !== 'string') continue;
    const earlier = first.get(value);
    if (earlier === undefined) first.set(value, index);
    else all.repetitions.push({ key, value, context, index, first: earlier });
  }
}

/** What `x-image` says of a place, or of the nearest one around it. */
export function shownAt(pointer: string, all: Collector['shown']): Shown | undefined {
  for (let at = pointer; at; at = at.slice(0, at.lastIndexOf('/'))) {
    const shown = all.get(at);
    if (shown) return shown;
  }
  return undefined;
}
