import {
  type EditableText,
  editable,
  type LocatedSchema,
  pathAt,
  refTarget,
  resolveSchema,
  type Schema,
  type Schemas,
  siteSchema,
  stretchAt,
} from '../../compiler/index.ts';
import {
  isRecord,
  type TextPlace,
  type ValuePath,
  type YamlHelp,
  type YamlOffer,
} from '../../shared/index.ts';

/*
 * What the schemas say of a place in the text of site.yaml: the keys, values and whole entries that can be written there, and what is
 * written there already means. A place is found by reading the text with a word put there that no file has.
 */

/** A key or a value that stands where the cursor is while the text is read. */
const MARK = 'plenary-cursor';

/** A place where something can be written. */
interface Place {
  /** The path of the mapping in which a key is written, or of a value. */
  path: ValuePath;
  /** All of the file, with the mark in it. */
  data: unknown;
  /** Whether it is the value behind a key in its line. */
  isValue: boolean;
  /** The keys that the mapping has already. */
  siblings: string[];
  /** What is replaced. */
  from: number;
  to: number;
  /** What comes before the next lines of something that is written here, beyond the spaces of the line. */
  inset: string;
  /** The dash of an entry, where none is written. */
  dash: '' | '- ';
  /** Whether a colon follows. */
  hasColon: boolean;
}

/** The keys, values and entries that can be written at a place. */
export function schemaOffers({ text, offset }: TextPlace, schemas: Schemas): YamlOffer[] {
  const place = placeAt(text, offset);
  if (!place) return [];
  const { path, data, isValue, siblings, from, to } = place;
  const written = schemasAt(path, schemas, data);
  const all = written.flatMap((one) => alternativesOf(one, schemas, valueIn(data, path)));
  const offers = isValue
    ? valueOffers(written, all, place)
    : [
        ...(siblings.length > 0 ? [] : wholeOffers(written, all, place, schemas)),
        ...(place.dash ? [] : keyOffers(all, place, schemas)),
      ];
  const labels = new Set<string>();
  return offers
    .filter(({ label }) => !labels.has(label) && labels.add(label))
    .map((one) => ({ ...one, from, to }));
}

/** What a key or a value means; null where there is nothing to say. */
export function schemaHelp({ text, offset }: TextPlace, schemas: Schemas): YamlHelp | null {
  const { source } = textOf(text).read;
  const path = [...pathAt(source, offset)];
  const stretch = stretchAt(source, path);
  if (!stretch || offset < stretch[0] || offset > stretch[1]) return null;
  const [start, end] = stretch;
  const key =
    typeof path.at(-1) === 'string'
      ? (/^(?:"[^"]*"|'[^']*'|[^:\n]*)/.exec(text.slice(start))?.[0] ?? '')
      : '';
  const isOnKey = key !== '' && offset <= start + key.length;
  const value = valueIn(source.data, path);
  if (!isOnKey && typeof value === 'object') return null;
  const written = schemasAt(path, schemas, source.data);
  const help = helpOf(
    written,
    written.flatMap((one) => alternativesOf(one, schemas, value)),
    value,
  );
  if (help.length === 0) return null;
  if (isOnKey) return { from: start, to: start + key.length, help };
  const from = start + (key === '' ? 0 : (/^[^:]*:\s*/.exec(text.slice(start))?.[0].length ?? 0));
  return { from: Math.min(from, offset), to: end, help };
}

let lastRead: EditableText | undefined;

/** A text as it was read. The one before is nearly the same. */
function textOf(text: string): EditableText {
  lastRead = editable(text, lastRead);
  return lastRead;
}

// ---- Places

const KEY_AND_VALUE = /^((?:"[^"]*"|'[^']*'|[^\s:#"'][^:#]*?)\s*:\s+)([^#\n]*?)(?:\s+#.*)?\s*$/;

/** The place of a cursor; undefined in a comment, in a text of several lines, and where nothing can be read. */
function placeAt(text: string, offset: number): Place | undefined {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const ending = text.indexOf('\n', offset);
  const line = text
    .slice(start, ending < 0 ? undefined : ending)
    .trimEnd()
    .padEnd(offset - start);
  const before = line.slice(0, offset - start);
  if (/(?:^|\s)#/.test(before)) return undefined;
  // in { a mapping of one line } only what is between its commas counts
  const flow = /^.*\{(?:[^{}]*,)?\s*(?=[^{},]*$)/.exec(before)?.[0];
  const head = flow ?? /^\s*(?:-\s+)*/.exec(line)?.[0] ?? '';
  const inLine = flow ? (/^[^,}]*/.exec(line.slice(head.length))?.[0] ?? '') : line.slice(head.length);
  const from = start + Math.max(head.length, inLine === '' ? before.length : 0);
  const own = { start, head: flow === undefined ? head : undefined, from };
  const [, key = '', value = ''] = KEY_AND_VALUE.exec(`${inLine} `) ?? [];
  if (key !== '' && offset >= from + key.trimEnd().length + 1) {
    // of a value that is not there, the spaces before it are as many as there are
    const begin = value === '' ? offset : from + key.length;
    return valuePlace(text, { ...own, from: begin, to: begin + value.length }, offset);
  }
  const word = /^[\w-]*/.exec(inLine)?.[0] ?? '';
  const rest = inLine.slice(word.length);
  const hasColon = /^\s*:(\s|$)/.test(rest);
  if (offset < from || (!hasColon && rest.trim() !== '')) return undefined;
  return keyPlace(text, { ...own, to: from + word.length, hasColon });
}

interface Begun {
  start: number;
  /** The spaces and dashes of the line; undefined in a mapping of one line. */
  head: string | undefined;
  from: number;
  to: number;
}

function valuePlace(text: string, { start, head, from, to }: Begun, offset: number): Place | undefined {
  const end = Math.max(to, offset);
  const at = Math.min(from, offset);
  const found = marked(text, at, end, ` ${MARK}`);
  if (!found || valueIn(found.data, found.path) !== MARK) return undefined;
  return {
    ...found,
    isValue: true,
    siblings: [],
    from: at,
    to: end,
    dash: '',
    hasColon: false,
    inset: insetOf(text, start, head),
  };
}

function keyPlace(
  text: string,
  { start, head, from, to, hasColon }: Begun & { hasColon: boolean },
): Place | undefined {
  const dash = head !== undefined && !head.includes('-') && isBesideEntries(text, start, from) ? '- ' : '';
  const found = marked(text, from, to, `${dash}${MARK}${hasColon ? '' : ': x'}`);
  if (!found || found.path.at(-1) !== MARK) return undefined;
  const path = found.path.slice(0, -1);
  const around = valueIn(found.data, path);
  const siblings = isRecord(around) ? Object.keys(around).filter((key) => key !== MARK) : [];
  return {
    path,
    data: found.data,
    isValue: false,
    siblings,
    from,
    to,
    dash,
    hasColon,
    inset: insetOf(text, start, head),
  };
}

/** What the lines after the first one need beyond the spaces of the line: those below a dash begin behind it. */
function insetOf(text: string, start: number, head: string | undefined): string {
  const spaces = /^ */.exec(text.slice(start))?.[0].length ?? 0;
  return ' '.repeat(Math.max(0, (head?.length ?? 0) - spaces));
}

/** Whether the lines around a place in its column are entries of a list. */
function isBesideEntries(text: string, start: number, from: number): boolean {
  const column = from - start;
  const near = (lines: string[]): string | undefined => {
    const line = lines.find((one) => /^\s*[^\s#]/.test(one) && one.search(/\S/) <= column);
    return line && line.search(/\S/) === column ? line.slice(column) : undefined;
  };
  const above = near(text.slice(0, start).split('\n').reverse());
  const next = above ?? near(text.slice(from).split('\n').slice(1));
  return next !== undefined && /^-(\s|$)/.test(next);
}

/** What the text says with the mark in the place of a stretch, and the path of that. */
function marked(
  text: string,
  from: number,
  to: number,
  mark: string,
): { data: unknown; path: ValuePath } | undefined {
  const { source } = textOf(text.slice(0, from) + mark + text.slice(to)).read;
  if (!isRecord(source.data)) return undefined;
  return { data: source.data, path: [...pathAt(source, from + mark.indexOf(MARK))] };
}

function valueIn(data: unknown, path: ValuePath): unknown {
  return path.reduce<unknown>(
    (here, key) =>
      typeof here === 'object' && here !== null && Object.hasOwn(here, key)
        ? (here as Record<string | number, unknown>)[key]
        : undefined,
    data,
  );
}

// ---- Schemas

/** What the schemas say of a path, as it is written there: a `$ref` with a description of its own stays. */
function schemasAt(path: ValuePath, schemas: Schemas, data: unknown): LocatedSchema[] {
  let here: LocatedSchema[] = [siteSchema(schemas)];
  let value = data;
  for (const key of path) {
    const around = here.flatMap((one) => alternativesOf(one, schemas, value));
    here = around.flatMap(({ file, schema }) => {
      const next =
        typeof key === 'number' ? schema.items : (propertiesOf(schema)[key] ?? schema.additionalProperties);
      return isRecord(next) ? [{ file, schema: next as Schema }] : [];
    });
    value = valueIn(value, [key]);
  }
  return here;
}

/** What a schema says to people. */
const SAID = ['description', 'examples', 'default'];

/** All that a value may be: what is behind a `$ref`, each branch of an `anyOf`, and of a block what its type has. */
function alternativesOf(one: LocatedSchema, schemas: Schemas, value: unknown): LocatedSchema[] {
  const { file, schema } = one;
  if (typeof schema.$ref === 'string') {
    const target = refTarget(schema.$ref, file);
    const found = alternativesOf({ file: target, schema: schemas.get(target) ?? {} }, schemas, value);
    // what is said beside a `$ref` counts more than what is behind it
    const own = SAID.filter((key) => key in schema).map((key) => [key, schema[key]]);
    if (own.length === 0) return found;
    return found.map((one) => ({ file: one.file, schema: { ...one.schema, ...Object.fromEntries(own) } }));
  }
  if (Array.isArray(schema.anyOf))
    return schema.anyOf.flatMap((branch) => alternativesOf({ file, schema: branch }, schemas, value));
  return [resolveSchema(one, schemas, value)];
}

function propertiesOf({ properties }: Schema): Record<string, Schema> {
  return (properties ?? {}) as Record<string, Schema>;
}

/** The keys without which a mapping is not whole. */
function requiredOf(schema: Schema): string[] {
  return [schema, schema.else].flatMap((one) => ((one as Schema | undefined)?.required ?? []) as string[]);
}

function textIn(schema: Schema | undefined, key: string): string[] {
  const text = schema?.[key];
  return typeof text === 'string' && text !== '' ? [text] : [];
}

/** What is said of a value: what it is, what it can be, and what others have written. */
function helpOf(written: LocatedSchema[], all: LocatedSchema[], value: unknown): string[] {
  const descriptions = [...written, ...all].flatMap(({ schema }) => textIn(schema, 'description'));
  const chosen = all.flatMap(({ schema }) => choicesOf(schema).filter((one) => one.value === value));
  const examples = [...written, ...all].flatMap(({ schema }) => examplesOf(schema));
  const [own] = descriptions;
  return [
    ...(own === undefined ? [] : [own]),
    ...chosen.flatMap(({ value, help }) => help.map((one) => `${value}: ${one}`)),
    ...(examples.length > 0
      ? [`For example: ${[...new Set(examples)].slice(0, MOST_EXAMPLES).join(' · ')}`]
      : []),
  ];
}

const MOST_EXAMPLES = 3;

type Scalar = string | number | boolean;

/** The examples of one line, and what counts where nothing is written. */
function examplesOf({ examples, default: usual }: Schema): Scalar[] {
  return [...((examples ?? []) as unknown[]), usual].filter((one): one is Scalar =>
    /^(string|number|boolean)$/.test(typeof one),
  );
}

/** The values among which one has to be chosen, with what each means. */
function choicesOf(schema: Schema): { value: Scalar; help: string[] }[] {
  const values = (
    schema.type === 'boolean' ? [true, false] : (schema.enum ?? ('const' in schema ? [schema.const] : []))
  ) as Scalar[];
  const meanings = (schema.enumDescriptions ?? []) as string[];
  return values.map((value, at) => ({ value, help: meanings[at] === undefined ? [] : [meanings[at]] }));
}

// ---- Offers

type Offer = Omit<YamlOffer, 'from' | 'to'>;

function scalarOffer({ value, help }: { value: Scalar; help: string[] }, begin = ''): Offer {
  return { label: String(value), insert: begin + scalarOf(value), isSnippet: false, help };
}

function valueOffers(written: LocatedSchema[], all: LocatedSchema[], { inset }: Place): Offer[] {
  const choices = all.flatMap(({ schema }) => choicesOf(schema));
  // beside what can be chosen, a reference may bring it
  const free = all.filter(({ schema }) => choicesOf(schema).length === 0);
  const examples = [...(choices.length > 0 ? [] : written), ...free].flatMap(({ schema }) =>
    examplesOf(schema),
  );
  return [
    ...[...choices, ...examples.map((value) => ({ value, help: [] }))].map((one) => scalarOffer(one)),
    ...snippetsOf([...written, ...all]).map((one) => wholeOffer(one, { inset, isBehindKey: true })),
  ];
}

/** The offers of all that can be in a place where nothing is yet. */
function wholeOffers(
  written: LocatedSchema[],
  all: LocatedSchema[],
  { path, data, inset, dash }: Place,
  schemas: Schemas,
): Offer[] {
  const isEntry = typeof path.at(-1) === 'number';
  // the list says what whole entries are offered, and so does what an entry is
  const lists = isEntry ? schemasAt(path.slice(0, -1), schemas, data) : [...written, ...all];
  const behind = isEntry ? lists.flatMap((one) => alternativesOf(one, schemas, undefined)) : [];
  const entries = all.filter(({ schema }) => schema.type === 'array');
  const isList = !isEntry && entries.length > 0;
  const begin = isList ? '- ' : dash;
  const items = isEntry ? all : entries.flatMap((one) => itemsOf(one, schemas));
  const values = items.flatMap(({ schema }) => [
    ...choicesOf(schema),
    ...examplesOf(schema).map((value) => ({ value, help: [] })),
  ]);
  return [
    ...snippetsOf([...lists, ...behind, ...(isEntry ? [...written, ...all] : [])]).map((one) =>
      wholeOffer(one, { inset, begin }),
    ),
    ...(isEntry || isList ? values : []).map((one) => scalarOffer(one, begin)),
  ];
}

function itemsOf({ file, schema }: LocatedSchema, schemas: Schemas): LocatedSchema[] {
  return isRecord(schema.items)
    ? alternativesOf({ file, schema: schema.items as Schema }, schemas, undefined)
    : [];
}

interface Snippet {
  label: string;
  description?: string;
  body: unknown;
}

function snippetsOf(all: LocatedSchema[]): Snippet[] {
  return all.flatMap(({ schema }) => (schema.defaultSnippets ?? []) as Snippet[]);
}

function wholeOffer(
  { label, description, body }: Snippet,
  { inset, begin = '', isBehindKey = false }: { inset: string; begin?: string; isBehindKey?: boolean },
): Offer {
  const isBlock = typeof body === 'object' && body !== null;
  const lines = linesOf(body).map((line, at) => (at === 0 ? line : ' '.repeat(begin.length) + line));
  const text = isBehindKey && isBlock ? ['', ...lines.map((line) => `  ${line}`)] : lines;
  const insert = begin + text.join(`\n${inset}`);
  return { label, insert, isSnippet: true, help: description === undefined ? [] : [description] };
}

/** The lines of the body of a snippet. Its texts are written as they are: they have the places that are filled in. */
function linesOf(body: unknown): string[] {
  if (Array.isArray(body))
    return body.flatMap((one) => linesOf(one).map((line, at) => `${at === 0 ? '- ' : '  '}${line}`));
  if (!isRecord(body)) return String(body).replace(/^\^/, '').split('\n');
  return Object.entries(body).flatMap(([key, value]) =>
    typeof value === 'object'
      ? [`${key}:`, ...linesOf(value).map((line) => `  ${line}`)]
      : [`${key}: ${linesOf(value).join('\n')}`],
  );
}

function keyOffers(all: LocatedSchema[], { siblings, hasColon, inset }: Place, schemas: Schemas): Offer[] {
  return all.flatMap((one) =>
    Object.entries(propertiesOf(one.schema)).flatMap(([key, schema]) => {
      const located = { file: one.file, schema };
      const { schema: own } = resolveSchema(located, schemas);
      if (siblings.includes(key) || own.doNotSuggest === true) return [];
      const [help = textIn(own, 'description')] = [textIn(schema, 'description')].filter(
        ({ length }) => length > 0,
      );
      const insert = hasColon ? key : keyLines(key, located, schemas, counter()).join(`\n${inset}`);
      return [{ label: key, insert, isSnippet: !hasColon, help }];
    }),
  );
}

type Counter = () => number;

function counter(): Counter {
  let last = 0;
  return () => ++last;
}

/** A key with the beginning of its value: the keys that it needs, or what it is most of the time. */
function keyLines(key: string, located: LocatedSchema, schemas: Schemas, next: Counter): string[] {
  const { file, schema } = resolveSchema(located, schemas);
  const written = {
    ...schema,
    ...(located.schema.default !== undefined && { default: located.schema.default }),
  };
  if (schema['x-kind'] === 'prose') return [`${key}: |`, `  $${next()}`];
  if (schema.type === 'array') {
    const item = isRecord(schema.items) ? { file, schema: schema.items as Schema } : undefined;
    const entry = item ? entryLines(item, schemas, next) : [`$${next()}`];
    return [`${key}:`, ...entry.map((line, at) => `${at === 0 ? '  - ' : '    '}${line}`)];
  }
  if (schema.type === 'object')
    return [`${key}:`, ...entryLines({ file, schema }, schemas, next).map((line) => `  ${line}`)];
  return [`${key}: ${placeFor(written, next)}`];
}

/** What is needed of an entry, or its place where that is a text. */
function entryLines(located: LocatedSchema, schemas: Schemas, next: Counter): string[] {
  const { file, schema } = resolveSchema(located, schemas);
  if (schema.type !== 'object') return [placeFor(schema, next)];
  const properties = propertiesOf(schema);
  const lines = requiredOf(schema).flatMap((key) =>
    properties[key] ? keyLines(key, { file, schema: properties[key] }, schemas, next) : [],
  );
  return lines.length > 0 ? lines : [`$${next()}`];
}

/** The place of a value of one line, with what it can be or is by itself. */
function placeFor(schema: Schema, next: Counter): string {
  const choices = choicesOf(schema).map(({ value }) => String(value));
  const [first] = choices;
  if ('const' in schema && first !== undefined) return first;
  if (first !== undefined)
    return `\${${next()}|${choices.map((one) => one.replaceAll(/[\\,|$}]/g, '\\$&')).join(',')}|}`;
  if (typeof schema.default !== 'string') return `$${next()}`;
  return `\${${next()}:${scalarOf(schema.default).replaceAll(/[\\$}]/g, '\\$&')}}`;
}

/** A value of one line as YAML: a text in quotes where it would be something else without. */
function scalarOf(value: Scalar): string {
  if (typeof value !== 'string') return String(value);
  const isOther = /^[\s"'{}[\],&*!|>%@`#?:-]|:\s|:$|\s#|\n|^(?:null|true|false|~|)$/i.test(value);
  return isOther || !Number.isNaN(Number(value)) ? JSON.stringify(value) : value;
}
