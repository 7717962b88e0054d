import { isTimeZone, type Schema } from '../../../compiler/index.ts';
import {
  isRecord,
  type Json,
  labelInSentence,
  labelOf,
  type ValuePath,
  valueAt,
  type Widget,
} from '../../../core/index.ts';
import { languageOptions } from './languages.ts';
import { findProperty, type SchemaSource, schemaExamples } from './place.ts';
import { formDescription } from './titles.ts';

/* Widgets of values that are neither a record nor a list. The schema names the widget. */

/** `schema` includes the keywords next to its `$ref`. */
interface LeafValue {
  path: ValuePath;
  schema: Schema;
  source: SchemaSource;
}

const WIDGET_FACTORIES = {
  line: ({ schema }) => createLineWidget(schema, 'text'),
  mail: ({ schema }) => createLineWidget(schema, 'email'),
  address: ({ schema }) => createLineWidget(schema, 'url'),
  path: ({ schema }) => createLineWidget(schema, 'text'),
  prose: () => ({ kind: 'prose' }),
  link: () => ({ kind: 'link' }),
  embed: ({ schema }) => ({ kind: 'embed', ...describePattern(schema) }),
  image: (leaf) => createImageWidget(leaf),
  portrait: (leaf) => createImageWidget(leaf, '4:5'),
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
    ...closeNowOption(path, source.site.data),
  }),
  time: () => ({ kind: 'moment', precision: 'time' }),
  momentOrTime: () => ({ kind: 'moment', precision: 'either' }),
  timezone: () => ({ kind: 'timezone' }),
  colour: () => ({ kind: 'colour' }),
  id: () => ({ kind: 'id' }),
  choice: ({ schema }) => createChoiceWidget(schema),
  language: ({ path, source }) => ({
    kind: 'choice',
    // in a list of languages, each entry has the options of the whole list
    options: languageOptions(
      valueAt(source.site.data, typeof path.at(-1) === 'number' ? path.slice(0, -1) : path),
    ),
  }),
  calendarEntry: ({ source }) => ({ kind: 'choice', options: calendarEntryOptions(source.site.data) }),
  listReference: ({ source }) => ({ kind: 'choice', options: listReferenceOptions(source.site.data) }),
  switch: ({ schema }) => ({ kind: 'switch', default: schema.default === true }),
  number: ({ schema }) => createNumberWidget(schema),
} satisfies Record<string, (leaf: LeafValue) => Widget>;

export type WidgetName = keyof typeof WIDGET_FACTORIES;

/** Widgets with a text input. A referenced value with such a widget is edited in place. */
export const TYPED_WIDGETS: ReadonlySet<string> = new Set<Widget['kind']>([
  'line',
  'prose',
  'link',
  'embed',
  'moment',
  'timezone',
  'number',
  'colour',
]);

/** Reads `x-widget` or, without it, the type of the value. */
export function widgetName(schema: Schema): WidgetName {
  const name = schema['x-widget'];
  if (name !== undefined && !isWidgetName(name))
    throw new Error(
      `schema/: "x-widget": ${JSON.stringify(name)} is none of ${Object.keys(WIDGET_FACTORIES).join(', ')}.`,
    );
  if (name !== undefined) return name;
  if (schema.enum !== undefined) return 'choice';
  if (schema.type === 'boolean') return 'switch';
  return schema.type === 'integer' || schema.type === 'number' ? 'number' : 'line';
}

function isWidgetName(name: unknown): name is WidgetName {
  return Object.hasOwn(WIDGET_FACTORIES, String(name));
}

export function createLeafWidget(path: ValuePath, schema: Schema, source: SchemaSource): Widget {
  return WIDGET_FACTORIES[widgetName(schema)]({ path, schema, source });
}

function describePattern({ pattern, 'x-expects': expects }: Schema): { pattern?: string; expects?: string } {
  return {
    ...(typeof pattern === 'string' ? { pattern } : {}),
    ...(typeof expects === 'string' ? { expects } : {}),
  };
}

function createLineWidget(schema: Schema, input: Extract<Widget, { kind: 'line' }>['input']): Widget {
  const { 'x-displayLength': fits, maxLength } = schema;
  return {
    kind: 'line',
    ...(typeof fits === 'number' ? { fits } : {}),
    ...(typeof maxLength === 'number' ? { most: maxLength } : {}),
    examples: schemaExamples(schema).filter((one) => typeof one === 'string'),
    ...describePattern(schema),
    input,
  };
}

function createChoiceWidget({ enum: values, enumDescriptions, 'x-labels': labels }: Schema): Widget {
  const [names, helps] = [labels ?? [], enumDescriptions ?? []] as string[][];
  return {
    kind: 'choice',
    options: (values as Json[]).map((value, index) => ({
      value,
      label: names?.[index] ?? labelOf(String(value)),
      ...(helps?.[index] ? { help: formDescription(helps[index]) } : {}),
    })),
  };
}

function createNumberWidget({ minimum, maximum }: Schema): Widget {
  return {
    kind: 'number',
    ...(typeof minimum === 'number' ? { least: minimum } : {}),
    ...(typeof maximum === 'number' ? { most: maximum } : {}),
  };
}

/** Takes the aspect ratio from the picture's schema, a parent's schema, or the widget's default. */
function createImageWidget({ path, schema, source }: LeafValue, usual = ''): Widget {
  const shape = [schema, ...[1, 2].map((up) => findProperty(path.slice(0, -up), source)?.schema)]
    .map((one) => (one?.['x-image'] as { shape?: string } | undefined)?.shape)
    .find((one) => one !== undefined);
  const [width, height] = (shape ?? usual).split(':').map(Number);
  return { kind: 'image', ...(width && height ? { ratio: [width, height] } : {}) };
}

/** Returns how to close a registration now. Empty for other values, and for a registration that is already closed. */
function closeNowOption(
  path: ValuePath,
  data: Schema,
): Pick<Extract<Widget, { kind: 'moment' }>, 'closeNow'> {
  const way = valueAt(data, path.slice(0, -1));
  if (path.at(-1) !== 'closes' || !isRecord(way)) return {};
  const zone = String(valueAt(data, ['conference', 'timezone']));
  const now = new Date()
    .toLocaleString('sv', isTimeZone(zone) ? { timeZone: zone } : {})
    .slice(0, 16)
    .replace(' ', 'T');
  if (way.closes !== undefined && String(way.closes) <= now) return {};
  const isAhead = (key: string) => String(way[key] ?? '') >= now;
  const keys = Object.keys(way).filter(
    (key) => /^(opens|late)/.test(key) && isAhead(key.replace('Price', '')),
  );
  return { closeNow: { now, without: keys.map((key) => [...path.slice(0, -1), key]) } };
}

function listReferenceOptions(data: Schema): { value: Json; label: string }[] {
  const isList = (value: unknown) => Array.isArray(value) && value.some(isRecord);
  return Object.entries(data).flatMap(([key, value]) => [
    ...(isList(value) && key !== 'routes' ? [{ value: `$${key}`, label: labelOf(key) }] : []),
    ...(isRecord(value)
      ? Object.entries(value)
          .filter(([, inner]) => isList(inner))
          .map(([inner]) => ({
            value: `$${key}.${inner}`,
            label: `${labelOf(key)}: ${labelInSentence(inner)}`,
          }))
      : []),
  ]);
}

/** Returns the whole conference, and each day. */
function calendarEntryOptions({ conference }: Schema): { value: Json; label: string }[] {
  const days = isRecord(conference) && Array.isArray(conference.days) ? conference.days : [];
  return [
    { value: 'conference', label: 'All days of the conference' },
    ...days.filter(isRecord).map(({ id, name }) => ({ value: String(id), label: String(name ?? id) })),
  ];
}
