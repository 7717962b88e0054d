import { isZone, type Schema } from '../../../compiler/index.ts';
import {
  isRecord,
  type Json,
  labelOf,
  nounOf,
  type ValuePath,
  valueAt,
  type Widget,
} from '../../../core/index.ts';
import { languagesOf } from './languages.ts';
import { propertyAt, type SchemaSource } from './place.ts';
import { sentence } from './titles.ts';

/* Chooses the widget for a value that is neither a record nor a list. The schema names the widget. */

/** A value's path, and the value's schema, including the keywords next to its `$ref`. */
interface Leaf {
  path: ValuePath;
  schema: Schema;
  source: SchemaSource;
}

/** Functions that create the widgets, by the widget's name in `x-widget`. */
const WIDGETS = {
  line: ({ schema }) => lineOf(schema, 'text'),
  mail: ({ schema }) => lineOf(schema, 'email'),
  address: ({ schema }) => lineOf(schema, 'url'),
  path: ({ schema }) => lineOf(schema, 'text'),
  prose: () => ({ kind: 'prose' }),
  link: () => ({ kind: 'link' }),
  embed: ({ schema }) => ({ kind: 'embed', ...patternOf(schema) }),
  image: (leaf) => imageOf(leaf),
  portrait: (leaf) => imageOf(leaf, '4:5'),
  focus: ({ path, source }) => {
    const file = valueAt(source.site.data, [...path.slice(0, -1), 'photo']);
    return { kind: 'focus', ...(typeof file === 'string' && !file.startsWith('$') ? { file } : {}) };
  },
  document: () => ({ kind: 'file', accept: ['.pdf', '.docx', '.xlsx', '.pptx', '.zip'] }),
  spreadsheet: () => ({ kind: 'file', accept: ['.csv', '.xlsx'] }),
  video: () => ({ kind: 'file', accept: ['.mp4', '.webm'] }),
  captions: () => ({ kind: 'file', accept: ['.vtt'] }),
  date: () => ({ kind: 'moment', precision: 'date' }),
  moment: ({ path, source }) => ({
    kind: 'moment',
    precision: 'minute',
    ...closeNowAt(path, source.site.data),
  }),
  time: () => ({ kind: 'moment', precision: 'time' }),
  momentOrTime: () => ({ kind: 'moment', precision: 'either' }),
  timezone: () => ({ kind: 'timezone' }),
  colour: () => ({ kind: 'colour' }),
  id: () => ({ kind: 'id' }),
  choice: ({ schema }) => choiceOf(schema),
  language: ({ path, source }) => ({
    kind: 'choice',
    // in a list of languages, each entry has the options of the whole list
    options: languagesOf(
      valueAt(source.site.data, typeof path.at(-1) === 'number' ? path.slice(0, -1) : path),
    ),
  }),
  calendarEntry: ({ source }) => ({ kind: 'choice', options: entriesOf(source.site.data) }),
  listReference: ({ source }) => ({ kind: 'choice', options: listsOf(source.site.data) }),
  switch: ({ schema }) => ({ kind: 'switch', default: schema.default === true }),
  number: ({ schema }) => numberOf(schema),
} satisfies Record<string, (leaf: Leaf) => Widget>;

export type WidgetName = keyof typeof WIDGETS;

/** Widgets with a text input. A referenced value with such a widget is edited in place. */
export const TYPED: ReadonlySet<string> = new Set<Widget['kind']>([
  'line',
  'prose',
  'link',
  'embed',
  'moment',
  'timezone',
  'number',
  'colour',
]);

/** Returns the name of a widget, from `x-widget` or from the type of the value. */
export function widgetName(schema: Schema): WidgetName {
  const name = schema['x-widget'];
  if (name !== undefined && !isWidget(name))
    throw new Error(
      `schema/: "x-widget": ${JSON.stringify(name)} is none of ${Object.keys(WIDGETS).join(', ')}.`,
    );
  if (name !== undefined) return name;
  if (schema.enum !== undefined) return 'choice';
  if (schema.type === 'boolean') return 'switch';
  return schema.type === 'integer' || schema.type === 'number' ? 'number' : 'line';
}

function isWidget(name: unknown): name is WidgetName {
  return Object.hasOwn(WIDGETS, String(name));
}

export function leafWidget(path: ValuePath, schema: Schema, source: SchemaSource): Widget {
  return WIDGETS[widgetName(schema)]({ path, schema, source });
}

/** Returns a schema's regular expression, and the description of the expected text. */
function patternOf({ pattern, 'x-expects': expects }: Schema): { pattern?: string; expects?: string } {
  return {
    ...(typeof pattern === 'string' ? { pattern } : {}),
    ...(typeof expects === 'string' ? { expects } : {}),
  };
}

function lineOf(schema: Schema, input: Extract<Widget, { kind: 'line' }>['input']): Widget {
  const { 'x-displayLength': fits, maxLength, examples = [] } = schema;
  return {
    kind: 'line',
    ...(typeof fits === 'number' ? { fits } : {}),
    ...(typeof maxLength === 'number' ? { most: maxLength } : {}),
    examples: (examples as unknown[]).filter((one): one is string => typeof one === 'string'),
    ...patternOf(schema),
    input,
  };
}

function choiceOf({ enum: values, enumDescriptions, 'x-labels': labels }: Schema): Widget {
  const [names, helps] = [labels ?? [], enumDescriptions ?? []] as string[][];
  return {
    kind: 'choice',
    options: (values as Json[]).map((value, index) => ({
      value,
      label: names?.[index] ?? labelOf(String(value)),
      ...(helps?.[index] ? { help: sentence(helps[index]) } : {}),
    })),
  };
}

function numberOf({ minimum, maximum }: Schema): Widget {
  return {
    kind: 'number',
    ...(typeof minimum === 'number' ? { least: minimum } : {}),
    ...(typeof maximum === 'number' ? { most: maximum } : {}),
  };
}

/**
 * Returns a picture widget with an aspect ratio. The ratio comes from the picture's schema, from a parent's schema, or from the
 * widget's default.
 */
function imageOf({ path, schema, source }: Leaf, usual = ''): Widget {
  const shape = [schema, ...[1, 2].map((up) => propertyAt(path.slice(0, -up), source)?.schema)]
    .map((one) => (one?.['x-image'] as { shape?: string } | undefined)?.shape)
    .find((one) => one !== undefined);
  const [width, height] = (shape ?? usual).split(':').map(Number);
  return { kind: 'image', ...(width && height ? { ratio: [width, height] } : {}) };
}

/**
 * Returns the value that closes a registration now, and the keys to remove. Empty for other values, and for a registration that
 * is already closed.
 */
function closeNowAt(path: ValuePath, data: Schema): Pick<Extract<Widget, { kind: 'moment' }>, 'closeNow'> {
  const way = valueAt(data, path.slice(0, -1));
  if (path.at(-1) !== 'closes' || !isRecord(way)) return {};
  const zone = String(valueAt(data, ['conference', 'timezone']));
  const now = new Date()
    .toLocaleString('sv', isZone(zone) ? { timeZone: zone } : {})
    .slice(0, 16)
    .replace(' ', 'T');
  if (way.closes !== undefined && String(way.closes) <= now) return {};
  const isAhead = (key: string) => String(way[key] ?? '') >= now;
  const keys = Object.keys(way).filter(
    (key) => /^(opens|late)/.test(key) && isAhead(key.replace('Price', '')),
  );
  return { closeNow: { now, without: keys.map((key) => [...path.slice(0, -1), key]) } };
}

/** Returns a reference to each list of records in the file, as an option with a label. */
function listsOf(data: Schema): { value: Json; label: string }[] {
  const isList = (value: unknown) => Array.isArray(value) && value.some(isRecord);
  return Object.entries(data).flatMap(([key, value]) => [
    ...(isList(value) && key !== 'routes' ? [{ value: `$${key}`, label: labelOf(key) }] : []),
    ...(isRecord(value)
      ? Object.entries(value)
          .filter(([, inner]) => isList(inner))
          .map(([inner]) => ({ value: `$${key}.${inner}`, label: `${labelOf(key)}: ${nounOf(inner)}` }))
      : []),
  ]);
}

/** Returns the calendar entries that visitors can add: the whole conference, and each day. */
function entriesOf({ conference }: Schema): { value: Json; label: string }[] {
  const days = isRecord(conference) && Array.isArray(conference.days) ? conference.days : [];
  return [
    { value: 'conference', label: 'All days of the conference' },
    ...days.filter(isRecord).map(({ id, name }) => ({ value: String(id), label: String(name ?? id) })),
  ];
}
