import {
  type EditableText,
  type LocatedSchema,
  lineStart,
  pathAt,
  propertiesOf,
  rangeWithKey,
  readEditable,
  refTarget,
  requiredKeysFor,
  resolveSchema,
  type Schema,
  type Schemas,
  siteSchema,
} from '../../compiler/index.ts';
import {
  type EditorPosition,
  isRecord,
  type ValuePath,
  valueAt,
  type YamlCompletion,
  type YamlHover,
} from '../../core/index.ts';
import { itemProperty, schemaExamples } from './form/place.ts';

/* Finds a position in site.yaml by parsing the text with a marker inserted there. */

/** Inserted at the cursor as a key or a value. */
const CURSOR_MARKER = 'plenary-cursor';

interface CursorContext {
  /** The path of the value, or of the mapping to which the key is added. */
  path: ValuePath;
  /** The parsed file with the marker. */
  data: unknown;
  /** Whether a key is before the position on the same line. */
  isValue: boolean;
  siblings: string[];
  from: number;
  to: number;
  /** Indentation of further inserted lines, compared with the current line. */
  inset: string;
  /** The dash that a new entry needs. Empty if the line already has a dash or is not in a list. */
  dash: '' | '- ';
  hasColon: boolean;
}

export function completeFromSchemas({ text, offset }: EditorPosition, schemas: Schemas): YamlCompletion[] {
  const place = findCursorContext(text, offset);
  if (!place) return [];
  const { path, data, isValue, siblings, from, to } = place;
  const written = findSchemas(path, schemas, data);
  const all = written.flatMap((one) => alternativeSchemas(one, schemas, valueAt(data, path)));
  const offers = isValue
    ? valueCompletions(written, all, place)
    : [
        ...(siblings.length > 0 ? [] : wholeValueCompletions(written, all, place, schemas)),
        ...(place.dash ? [] : keyCompletions(all, place, schemas)),
      ];
  const labels = new Set<string>();
  return offers
    .filter(({ label }) => !labels.has(label) && labels.add(label))
    .map((one) => ({ ...one, from, to }));
}

/** Null if there is no help. */
export function findSchemaHelp({ text, offset }: EditorPosition, schemas: Schemas): YamlHover | null {
  const { source } = parseText(text).read;
  const path = [...pathAt(source, offset)];
  const stretch = rangeWithKey(source, path);
  if (!stretch || offset < stretch[0] || offset > stretch[1]) return null;
  const [start, end] = stretch;
  const key =
    typeof path.at(-1) === 'string'
      ? (/^(?:"[^"]*"|'[^']*'|[^:\n]*)/.exec(text.slice(start))?.[0] ?? '')
      : '';
  const isOnKey = key !== '' && offset <= start + key.length;
  const value = valueAt(source.data, path);
  if (!isOnKey && typeof value === 'object') return null;
  const written = findSchemas(path, schemas, source.data);
  const help = valueHelp(
    written,
    written.flatMap((one) => alternativeSchemas(one, schemas, value)),
    value,
  );
  if (help.length === 0) return null;
  if (isOnKey) return { from: start, to: start + key.length, help };
  const from = start + (key === '' ? 0 : (/^[^:]*:\s*/.exec(text.slice(start))?.[0].length ?? 0));
  return { from: Math.min(from, offset), to: end, help };
}

let lastRead: EditableText | undefined;

/** Reuses the result for the previous text, which is usually almost the same. */
export function parseText(text: string): EditableText {
  lastRead = readEditable(text, lastRead);
  return lastRead;
}

const KEY_VALUE_PATTERN = /^((?:"[^"]*"|'[^']*'|[^\s:#"'][^:#]*?)\s*:\s+)([^#\n]*?)(?:\s+#.*)?\s*$/;

/** Undefined in a comment, in a multi-line text, or if the text can't be parsed. */
function findCursorContext(text: string, offset: number): CursorContext | undefined {
  const start = lineStart(text, offset);
  const ending = text.indexOf('\n', offset);
  const line = text
    .slice(start, ending < 0 ? undefined : ending)
    .trimEnd()
    .padEnd(offset - start);
  const before = line.slice(0, offset - start);
  if (/(?:^|\s)#/.test(before)) return undefined;
  // in a flow mapping { … }, examines only the part between two commas
  const flow = /^.*\{(?:[^{}]*,)?\s*(?=[^{},]*$)/.exec(before)?.[0];
  const head = flow ?? /^\s*(?:-\s+)*/.exec(line)?.[0] ?? '';
  const inLine = flow ? (/^[^,}]*/.exec(line.slice(head.length))?.[0] ?? '') : line.slice(head.length);
  const from = start + Math.max(head.length, inLine === '' ? before.length : 0);
  const own = { start, head: flow === undefined ? head : undefined, from };
  const [, key = '', value = ''] = KEY_VALUE_PATTERN.exec(`${inLine} `) ?? [];
  if (key !== '' && offset >= from + key.trimEnd().length + 1) {
    // an empty value begins at the cursor, after any number of spaces
    const begin = value === '' ? offset : from + key.length;
    return createValueContext(text, { ...own, from: begin, to: begin + value.length }, offset);
  }
  const word = /^[\w-]*/.exec(inLine)?.[0] ?? '';
  const rest = inLine.slice(word.length);
  const hasColon = /^\s*:(\s|$)/.test(rest);
  if (offset < from || (!hasColon && rest.trim() !== '')) return undefined;
  return createKeyContext(text, { ...own, to: from + word.length, hasColon });
}

interface LinePart {
  start: number;
  /** Spaces and dashes. Undefined in a flow mapping. */
  head: string | undefined;
  from: number;
  to: number;
}

function createValueContext(
  text: string,
  { start, head, from, to }: LinePart,
  offset: number,
): CursorContext | undefined {
  const end = Math.max(to, offset);
  const at = Math.min(from, offset);
  const found = parseWithMarker(text, at, end, ` ${CURSOR_MARKER}`);
  if (!found || valueAt(found.data, found.path) !== CURSOR_MARKER) return undefined;
  return {
    ...found,
    isValue: true,
    siblings: [],
    from: at,
    to: end,
    dash: '',
    hasColon: false,
    inset: extraIndentation(text, start, head),
  };
}

function createKeyContext(
  text: string,
  { start, head, from, to, hasColon }: LinePart & { hasColon: boolean },
): CursorContext | undefined {
  const dash = head !== undefined && !head.includes('-') && isNextToEntries(text, start, from) ? '- ' : '';
  const found = parseWithMarker(text, from, to, `${dash}${CURSOR_MARKER}${hasColon ? '' : ': x'}`);
  if (!found || found.path.at(-1) !== CURSOR_MARKER) return undefined;
  const path = found.path.slice(0, -1);
  const around = valueAt(found.data, path);
  const siblings = isRecord(around) ? Object.keys(around).filter((key) => key !== CURSOR_MARKER) : [];
  return {
    path,
    data: found.data,
    isValue: false,
    siblings,
    from,
    to,
    dash,
    hasColon,
    inset: extraIndentation(text, start, head),
  };
}

/** Aligns further lines with the text after a dash. */
function extraIndentation(text: string, start: number, head: string | undefined): string {
  const spaces = /^ */.exec(text.slice(start))?.[0].length ?? 0;
  return ' '.repeat(Math.max(0, (head?.length ?? 0) - spaces));
}

/** Checks neighbouring lines in the same column. */
function isNextToEntries(text: string, start: number, from: number): boolean {
  const column = from - start;
  const near = (lines: string[]): string | undefined => {
    const line = lines.find((one) => /^\s*[^\s#]/.test(one) && one.search(/\S/) <= column);
    return line && line.search(/\S/) === column ? line.slice(column) : undefined;
  };
  const above = near(text.slice(0, start).split('\n').reverse());
  const next = above ?? near(text.slice(from).split('\n').slice(1));
  return next !== undefined && /^-(\s|$)/.test(next);
}

/** Replaces a range with the marker. Returns the data and the path of the marker. */
function parseWithMarker(
  text: string,
  from: number,
  to: number,
  mark: string,
): { data: unknown; path: ValuePath } | undefined {
  const { source } = parseText(text.slice(0, from) + mark + text.slice(to)).read;
  if (!isRecord(source.data)) return undefined;
  return { data: source.data, path: [...pathAt(source, from + mark.indexOf(CURSOR_MARKER))] };
}

/** Doesn't follow a `$ref` that has a description of its own. */
function findSchemas(path: ValuePath, schemas: Schemas, data: unknown): LocatedSchema[] {
  let here: LocatedSchema[] = [siteSchema(schemas)];
  let value = data;
  for (const key of path) {
    const around = here.flatMap((one) => alternativeSchemas(one, schemas, value));
    here = around.flatMap(({ file, schema }) => {
      const next =
        typeof key === 'number' ? schema.items : (propertiesOf(schema)[key] ?? schema.additionalProperties);
      return isRecord(next) ? [{ file, schema: next as Schema }] : [];
    });
    value = valueAt(value, [key]);
  }
  return here;
}

const SHOWN_KEYWORDS = ['description', 'examples', 'default'];

/** Follows `$ref`, and includes the branches of an `anyOf` and the schema of a block's type. */
function alternativeSchemas(one: LocatedSchema, schemas: Schemas, value: unknown): LocatedSchema[] {
  const { file, schema } = one;
  if (typeof schema.$ref === 'string') {
    const target = refTarget(schema.$ref, file);
    const found = alternativeSchemas({ file: target, schema: schemas.get(target) ?? {} }, schemas, value);
    // keywords next to a `$ref` override the keywords of its target
    const own = SHOWN_KEYWORDS.filter((key) => key in schema).map((key) => [key, schema[key]]);
    if (own.length === 0) return found;
    return found.map((one) => ({ file: one.file, schema: { ...one.schema, ...Object.fromEntries(own) } }));
  }
  if (Array.isArray(schema.anyOf))
    return schema.anyOf.flatMap((branch) => alternativeSchemas({ file, schema: branch }, schemas, value));
  return [resolveSchema(one, schemas, value)];
}

function schemaDescription(schema: Schema | undefined): string[] {
  const text = schema?.description;
  return typeof text === 'string' && text !== '' ? [text] : [];
}

function valueHelp(written: LocatedSchema[], all: LocatedSchema[], value: unknown): string[] {
  const descriptions = [...written, ...all].flatMap(({ schema }) => schemaDescription(schema));
  const chosen = all.flatMap(({ schema }) => allowedValues(schema).filter((one) => one.value === value));
  const examples = [...written, ...all].flatMap(({ schema }) => scalarExamples(schema));
  const [own] = descriptions;
  return [
    ...(own === undefined ? [] : [own]),
    ...chosen.flatMap(({ value, help }) => help.map((one) => `${value}: ${one}`)),
    ...(examples.length > 0
      ? [`For example: ${[...new Set(examples)].slice(0, MAX_LISTED_EXAMPLES).join(' · ')}`]
      : []),
  ];
}

const MAX_LISTED_EXAMPLES = 3;

type Scalar = string | number | boolean;

/** Returns also the default. */
function scalarExamples(schema: Schema): Scalar[] {
  return [...schemaExamples(schema), schema.default].filter((one): one is Scalar =>
    /^(string|number|boolean)$/.test(typeof one),
  );
}

function allowedValues(schema: Schema): { value: Scalar; help: string[] }[] {
  const values = (
    schema.type === 'boolean' ? [true, false] : (schema.enum ?? ('const' in schema ? [schema.const] : []))
  ) as Scalar[];
  const meanings = (schema.enumDescriptions ?? []) as string[];
  return values.map((value, at) => ({ value, help: meanings[at] === undefined ? [] : [meanings[at]] }));
}

type Completion = Omit<YamlCompletion, 'from' | 'to'>;

function scalarCompletion({ value, help }: { value: Scalar; help: string[] }, begin = ''): Completion {
  return { label: String(value), insert: begin + formatScalar(value), isSnippet: false, help };
}

function valueCompletions(
  written: LocatedSchema[],
  all: LocatedSchema[],
  { inset }: CursorContext,
): Completion[] {
  const choices = all.flatMap(({ schema }) => allowedValues(schema));
  // a value with choices can also be a reference
  const free = all.filter(({ schema }) => allowedValues(schema).length === 0);
  const examples = [...(choices.length > 0 ? [] : written), ...free].flatMap(({ schema }) =>
    scalarExamples(schema),
  );
  return [
    ...[...choices, ...examples.map((value) => ({ value, help: [] }))].map((one) => scalarCompletion(one)),
    ...collectSnippets([...written, ...all]).map((one) =>
      snippetCompletion(one, { inset, isBehindKey: true }),
    ),
  ];
}

function wholeValueCompletions(
  written: LocatedSchema[],
  all: LocatedSchema[],
  { path, data, inset, dash }: CursorContext,
  schemas: Schemas,
): Completion[] {
  const isEntry = typeof path.at(-1) === 'number';
  // either the list or its entries can define snippets
  const lists = isEntry ? findSchemas(path.slice(0, -1), schemas, data) : [...written, ...all];
  const ofEntries = isEntry ? lists.flatMap((one) => alternativeSchemas(one, schemas, undefined)) : [];
  const entries = all.filter(({ schema }) => schema.type === 'array');
  const isList = !isEntry && entries.length > 0;
  const begin = isList ? '- ' : dash;
  const items = isEntry
    ? all
    : entries.flatMap((one) => alternativeSchemas(itemProperty(one), schemas, undefined));
  const values = items.flatMap(({ schema }) => [
    ...allowedValues(schema),
    ...scalarExamples(schema).map((value) => ({ value, help: [] })),
  ]);
  return [
    ...collectSnippets([...lists, ...ofEntries, ...(isEntry ? [...written, ...all] : [])]).map((one) =>
      snippetCompletion(one, { inset, begin }),
    ),
    ...(isEntry || isList ? values : []).map((one) => scalarCompletion(one, begin)),
  ];
}

interface Snippet {
  label: string;
  description?: string;
  body: unknown;
}

function collectSnippets(all: LocatedSchema[]): Snippet[] {
  return all.flatMap(({ schema }) => (schema.defaultSnippets ?? []) as Snippet[]);
}

function snippetCompletion(
  { label, description, body }: Snippet,
  { inset, begin = '', isBehindKey = false }: { inset: string; begin?: string; isBehindKey?: boolean },
): Completion {
  const isBlock = typeof body === 'object' && body !== null;
  const lines = snippetLines(body).map((line, at) => (at === 0 ? line : ' '.repeat(begin.length) + line));
  const text = isBehindKey && isBlock ? ['', ...lines.map((line) => `  ${line}`)] : lines;
  const insert = begin + text.join(`\n${inset}`);
  return { label, insert, isSnippet: true, help: description === undefined ? [] : [description] };
}

/** Leaves texts unquoted, because they contain placeholders. */
function snippetLines(body: unknown): string[] {
  if (Array.isArray(body))
    return body.flatMap((one) => snippetLines(one).map((line, at) => `${at === 0 ? '- ' : '  '}${line}`));
  if (!isRecord(body)) return String(body).replace(/^\^/, '').split('\n');
  return Object.entries(body).flatMap(([key, value]) =>
    typeof value === 'object'
      ? [`${key}:`, ...snippetLines(value).map((line) => `  ${line}`)]
      : [`${key}: ${snippetLines(value).join('\n')}`],
  );
}

function keyCompletions(
  all: LocatedSchema[],
  { siblings, hasColon, inset }: CursorContext,
  schemas: Schemas,
): Completion[] {
  return all.flatMap((one) =>
    Object.entries(propertiesOf(one.schema)).flatMap(([key, schema]) => {
      const located = { file: one.file, schema };
      const { schema: own } = resolveSchema(located, schemas);
      if (siblings.includes(key) || own.doNotSuggest === true) return [];
      const [help = schemaDescription(own)] = [schemaDescription(schema)].filter(({ length }) => length > 0);
      let placeholders = 0;
      const insert = hasColon
        ? key
        : keyLines(key, located, schemas, () => ++placeholders).join(`\n${inset}`);
      return [{ label: key, insert, isSnippet: !hasColon, help }];
    }),
  );
}

type PlaceholderCounter = () => number;

/** Adds required keys, or a placeholder for the value. */
function keyLines(key: string, located: LocatedSchema, schemas: Schemas, next: PlaceholderCounter): string[] {
  const { file, schema } = resolveSchema(located, schemas);
  const written = {
    ...schema,
    ...(located.schema.default !== undefined && { default: located.schema.default }),
  };
  if (schema['x-kind'] === 'prose') return [`${key}: |`, `  $${next()}`];
  if (schema.type === 'array') {
    const entry = entryLines(itemProperty({ file, schema }), schemas, next);
    return [`${key}:`, ...entry.map((line, at) => `${at === 0 ? '  - ' : '    '}${line}`)];
  }
  if (schema.type === 'object')
    return [`${key}:`, ...entryLines({ file, schema }, schemas, next).map((line) => `  ${line}`)];
  return [`${key}: ${createPlaceholder(written, next)}`];
}

/** Returns the required keys or, for a text entry, a placeholder. */
function entryLines(located: LocatedSchema, schemas: Schemas, next: PlaceholderCounter): string[] {
  const { file, schema } = resolveSchema(located, schemas);
  if (schema.type !== 'object') return [createPlaceholder(schema, next)];
  const properties = propertiesOf(schema);
  const lines = requiredKeysFor(schema, {}).flatMap((key) =>
    properties[key] ? keyLines(key, { file, schema: properties[key] }, schemas, next) : [],
  );
  return lines.length > 0 ? lines : [`$${next()}`];
}

function createPlaceholder(schema: Schema, next: PlaceholderCounter): string {
  const choices = allowedValues(schema).map(({ value }) => String(value));
  const [first] = choices;
  if ('const' in schema && first !== undefined) return first;
  if (first !== undefined)
    return `\${${next()}|${choices.map((one) => one.replaceAll(/[\\,|$}]/g, '\\$&')).join(',')}|}`;
  if (typeof schema.default !== 'string') return `$${next()}`;
  return `\${${next()}:${formatScalar(schema.default).replaceAll(/[\\$}]/g, '\\$&')}}`;
}

/** Adds quotes if they are necessary. */
function formatScalar(value: Scalar): string {
  if (typeof value !== 'string') return String(value);
  const isOther = /^[\s"'{}[\],&*!|>%@`#?:-]|:\s|:$|\s#|\n|^(?:null|true|false|~|)$/i.test(value);
  return isOther || !Number.isNaN(Number(value)) ? JSON.stringify(value) : value;
}
