import {
  collectReferences,
  isTextAt,
  isTranslatableAt,
  type LocatedSchema,
  needsTranslation,
  type Path,
  propertiesOf,
  propertyKeys,
  requiredKeysFor,
  resolveSchema,
  type Schema,
  type Schemas,
  schemaAt,
  siteSchema,
  unwrapProse,
  type WrittenSite,
  wholeReference,
} from '../../../compiler/index.ts';
import {
  type AddableEntry,
  type Field,
  type Fields,
  type FileEntries,
  type Form,
  idOf,
  isDeepEqual,
  isRecord,
  isSamePath,
  isWithin,
  type Json,
  type ListRow,
  labelInSentence,
  labelOf,
  type MissingField,
  NOT_FOUND_PATH,
  type StudioPage,
  type StudioProblem,
  UPLOAD_EXTENSIONS,
  type ValuePath,
  valueAt,
  type Widget,
  type WrittenValue,
} from '../../../core/index.ts';
import { completeEntry, findUsualText, type NameableTargets } from './additions.ts';
import { findLackingPaths } from './lacking.ts';
import { nextLanguage } from './languages.ts';
import {
  findBranch,
  findEach,
  findProperty,
  findSchema,
  fitsType,
  itemProperty,
  pagesShowing,
  type SchemaProperty,
  type SchemaSource,
  schemaExamples,
} from './place.ts';
import { blockTypeOfFile, findBlockShowingSection, findOwnSectionBlock } from './section-block.ts';
import { entryTitle, formDescription, replaceReferences, shortenText, snippetLabel } from './titles.ts';
import { createLeafWidget, TYPED_WIDGETS, type WidgetName, widgetName } from './widgets.ts';

/* A form is plain data, so the browser needs neither schemas nor YAML. */

export interface FormSource extends SchemaSource {
  version: string;
  problems: readonly StudioProblem[];
  pages: readonly StudioPage[];
  files: ReadonlySet<string>;
  page?: string;
  /** The site in the main language. Missing if the page is in that language. */
  main?: { language: string; data: unknown } | undefined;
  /** The record whose row was clicked in a block of the page. */
  row?: ValuePath;
}

/** Returns the form of the nearest record that has a form. For an empty path, the form of the whole file. */
export function createForm(path: ValuePath, source: FormSource): Form {
  const at = formPath(path, source);
  const { schemas, site } = source;
  const own = at.length === 0 ? siteSchema(schemas) : findProperty(at, source);
  const resolved = schemaAt(at, schemas, site.data) ?? { file: '', schema: {} };
  const isList = resolved.schema.type === 'array';
  const inner = isList
    ? { fields: [createField(at, own ?? resolved, true, source, true)], absent: [] }
    : createFields(at, resolved, source);
  const reach = at.length > 0 && describeAffectedPages(at, site);
  const lacking = findLackingValues(at, source);
  const entry = entryPosition(at, source);
  return {
    version: source.version,
    asked: path,
    path: at,
    title: formTitle(at, source),
    help: fieldHelp(own ?? resolved, resolved),
    parents: listParents(at, source),
    shownOn: findPagesShowing(at, site),
    ...(reach ? { reach } : {}),
    ...(lacking ? { lacking } : {}),
    ...(entry ? { entry } : {}),
    ...blockForUnshownSection(at, source),
    links: hasLinks(inner) ? linkOptions(source) : [],
    ...inner,
  };
}

/** Returns the record of a page or, without a record, its route. */
export function pageSubjectPath(page: string, site: WrittenSite): ValuePath | undefined {
  const { route, record } = site.routeOf(page) ?? {};
  const path = record ?? route;
  return path && [...path];
}

/** Returns also the records that can be added next to the entry. */
function entryPosition(path: ValuePath, source: FormSource): Form['entry'] {
  const index = path.at(-1);
  const list = path.slice(0, -1);
  const entries = valueAt(source.site.data, list);
  const property = findProperty(list, source);
  if (typeof index !== 'number' || !property || !Array.isArray(entries)) return undefined;
  const located = resolveSchema(findBranch(property, entries, source.schemas), source.schemas, entries);
  const add = listAdditions(list, located, entries, source);
  return {
    list,
    index,
    count: entries.length,
    ...listLengthLimits(located),
    add,
    end: newEntryIndex(entries),
  };
}

/** Returns the block that would show the section. Empty if a page already shows it. */
function blockForUnshownSection([section]: ValuePath, source: FormSource): Pick<Form, 'unshown'> {
  const isThere = typeof section === 'string' && source.site.data[section] !== undefined;
  if (!isThere || findPagesShowing([section], source.site).length > 0) return {};
  const unshown = findBlockShowingSection(section, findNameableTargets(['routes', -1, 'blocks'], source));
  return unshown ? { unshown } : {};
}

function findPagesShowing(path: Path, site: WrittenSite): Form['shownOn'] {
  return [...pagesShowing(path, site)].map(([page, title]) => ({ page, title }));
}

/** Sections of the file and entries of lists have forms. Nested records are part of the form of their parent. */
function formPath(path: ValuePath, { schemas, site }: FormSource): ValuePath {
  for (let length = path.length; length > 0; length--) {
    const at = path.slice(0, length);
    const schema = schemaAt(at, schemas, site.data)?.schema;
    const isEntry = typeof at.at(-1) === 'number' && isRecord(valueAt(site.data, at));
    const isSection = length === 1 && (schema?.type === 'object' || schema?.type === 'array');
    if (schema && (isEntry || isSection)) return at;
  }
  return [];
}

function listParents(path: ValuePath, source: FormSource): Form['parents'] {
  const seen = new Map<string, ValuePath>();
  for (let length = 0; length < path.length; length++) {
    const at = formPath(path.slice(0, length), source);
    if (at.length < path.length) seen.set(JSON.stringify(at), at);
  }
  return [...seen.values()].map((at) => ({ path: at, title: formTitle(at, source) }));
}

function formTitle(path: ValuePath, source: FormSource): string {
  const { site, schemas } = source;
  if (path.length === 0) return 'All content';
  const key = path.at(-1);
  if (typeof key === 'string') return labelOf(key, findProperty(path, source)?.schema['x-label']);
  const schema = schemaAt(path, schemas, site.data)?.schema;
  return entryTitle(valueAt(site.data, path), numberedKind(path, schema), createTitleResolver(path, site));
}

/** Returns a name such as "Day 2", for an entry without a title. */
function numberedKind(path: ValuePath, schema: Schema | undefined): string {
  const kind = labelOf(String(schema?.title ?? 'Entry'));
  const index = path.at(-1);
  return typeof index === 'number' ? `${kind} ${index + 1}` : kind;
}

/** A reference to the entry of an `each` becomes "Each …". */
export function createTitleResolver(path: Path, site: WrittenSite): (reference: string) => string {
  const each = findEach(path, site);
  return (reference) => {
    if (each && reference.startsWith(`$${each.name}`)) return `Each ${each.name}`;
    const { value } = site.follow(reference, path) ?? {};
    return value === undefined || typeof value === 'object' ? '…' : String(value);
  };
}

/** Returns a sentence such as "This changes all 7 committee pages", for a route with `each`. */
function describeAffectedPages(path: ValuePath, site: WrittenSite): string | undefined {
  const each = findEach(path, site);
  return each && `This changes all ${each.count} ${each.name} pages`;
}

function findLackingValues(path: ValuePath, source: FormSource): Form['lacking'] {
  const { site, schemas, page, row } = source;
  const { record, paths } = findLackingPaths(path, { site, schemas, page, row });
  if (!record || paths.length === 0) return undefined;
  return {
    title: formTitle(record, source),
    values: paths.map((one) => ({
      path: one,
      label: labelInSentence(String(one.at(-1)), findProperty(one, source)?.schema['x-label']),
    })),
  };
}

/** `fields` include required ones and pictures, even without a value. */
function createFields(path: ValuePath, { file, schema }: LocatedSchema, source: FormSource): Fields {
  const value = valueAt(source.site.data, path);
  const required = new Set(requiredKeysFor(schema, value));
  const often = (schema['x-often'] ?? []) as string[];
  const fields: Field[] = [];
  const absent: MissingField[] = [];
  for (const key of propertyKeys(schema)) {
    const property = { file, schema: propertiesOf(schema)[key] as Schema };
    const has = isRecord(value) && value[key] !== undefined && value[key] !== null;
    const isSwitch = isHideSwitch([...path, key]);
    if (isOmittedField(property, source.schemas) || (isSwitch && !has && isRequiredRoute(value))) continue;
    if (has || required.has(key))
      fields.push(createField([...path, key], property, required.has(key), source));
    else if (!dependsOnMissingKey(key, schema, value)) {
      const field = createAbsentField([...path, key], property, source);
      const isShown =
        // a picture field has a drop zone; an end is shown together with its start
        field.widget.kind === 'image' ||
        (key === 'ends' && required.has('starts')) ||
        isSwitch ||
        (value === undefined && path.length > 1 && isEditorOnly(property, source.schemas));
      if (isShown) fields.push(field);
      else absent.push(often.includes(key) ? { ...field, isOften: true } : field);
    }
  }
  const rest = isRecord(value) && isRecord(schema.additionalProperties) && !schema.properties;
  if (rest) fields.push(createField(path, { file, schema }, false, source));
  const isNamed = !isRecord(value) || typeof value.name !== 'string' || idOf(value.name) === value.id;
  // the order of sections is the order of the file
  const leads = (key: unknown) => path.length > 0 && often.includes(String(key));
  const order = ({ path: at, required: isNeeded, widget }: Field) => {
    // an id is set once, after the name; the address of a page follows its title
    if (widget.kind === 'id') return isNamed ? 5 : 1;
    if (at.at(-1) === 'path') return 1;
    if (at.at(-1) === 'ends' && required.has('starts')) return 0;
    if (isHideSwitch(at)) return 2;
    if (!isNeeded && !leads(at.at(-1))) return 4;
    if (widget.kind === 'list') return 3;
    // required fields identify an entry; in a nested record, the link of a guide comes before its note
    return isNeeded || typeof path.at(-1) === 'string' ? 0 : 2;
  };
  const place = ({ path: at, isOften }: MissingField) =>
    isOften ? often.indexOf(String(at.at(-1))) : often.length;
  return {
    fields: fields.toSorted((one, other) => order(one) - order(other)),
    absent: absent.toSorted((one, other) => place(one) - place(other)),
  };
}

/** Whether a field is the switch that hides a page. The form shows the switch even if the file doesn't contain it. */
function isHideSwitch(path: Path): boolean {
  return path.length === 3 && path[0] === 'routes' && path[2] === 'hidden';
}

function isRequiredRoute(route: unknown): boolean {
  return isRecord(route) && (route.path === '/' || route.path === NOT_FOUND_PATH);
}

/** Whether the entry is a hidden page, or a link in the header or footer to a hidden page. */
function isHiddenEntry(entry: unknown, path: Path, pages: FormSource['pages']): boolean {
  if (!isRecord(entry)) return false;
  if (path[0] === 'routes') return path.length === 2 && entry.hidden === true && !isRequiredRoute(entry);
  if (path[0] !== 'header' && path[0] !== 'footer') return false;
  const links = Array.isArray(entry.links) ? entry.links : [];
  const isOwn =
    typeof entry.link === 'string' &&
    pages.some(({ path: page, hidden }) => hidden && page === String(entry.link).replace(/[?#].*$/s, ''));
  if (links.length === 0) return isOwn;
  return (
    (isOwn || entry.link === undefined) && links.every((one, at) => isHiddenEntry(one, [...path, at], pages))
  );
}

/** For example, the role on a slide needs a name. */
function dependsOnMissingKey(key: string, { dependencies }: Schema, value: unknown): boolean {
  const needed = (dependencies as Record<string, string[]> | undefined)?.[key] ?? [];
  return needed.some((one) => !isRecord(value) || value[one] === undefined);
}

/** Whether Plenary fills in the value, or the value is the type of a block, which never changes. */
function isOmittedField({ file, schema }: SchemaProperty, schemas: Schemas): boolean {
  return 'const' in schema || resolveSchema({ file, schema }, schemas).schema['x-kind'] === 'page';
}

function createAbsentField(path: ValuePath, property: SchemaProperty, source: FormSource): MissingField {
  const field = createField(path, property, false, source);
  const { kind } = field.widget;
  if (!['record', 'list', 'texts', 'table', 'pairs'].includes(kind)) return field;
  // missing values of a section are added in the section's own form
  const isInPlace = kind === 'record' && path.length > 1;
  const start =
    isInPlace && hasEditorOnlyValue(resolveSchema(property, source.schemas), source.schemas)
      ? undefined
      : initialValue(path, property, source);
  if (start !== undefined) {
    const shows =
      path.length === 1
        ? findBlockShowingSection(String(path[0]), findNameableTargets(['routes', -1, 'blocks'], source))
        : undefined;
    return { ...field, start, ...(shows ? { shows } : {}) };
  }
  return isInPlace ? createEmptyRecord(field, resolveSchema(property, source.schemas), source) : field;
}

const EDITOR_ONLY_WIDGETS = new Set<WidgetName>([
  'image',
  'portrait',
  'link',
  'embed',
  'document',
  'spreadsheet',
  'video',
  'captions',
]);

/** Whether the studio can't invent the value, such as a guide or the address of a map. */
function isEditorOnly(property: SchemaProperty, schemas: Schemas): boolean {
  const { schema } = resolveSchema(findBranch(property, undefined, schemas), schemas);
  return EDITOR_ONLY_WIDGETS.has(widgetName(schema));
}

function hasEditorOnlyValue({ file, schema }: LocatedSchema, schemas: Schemas): boolean {
  return Object.values(propertiesOf(schema)).some((one) => isEditorOnly({ file, schema: one }, schemas));
}

/** Returns empty fields, and the values to add together with the first value that the editor enters. */
function createEmptyRecord(field: Field, located: LocatedSchema, source: FormSource): MissingField {
  const { path } = field;
  const inside = createFields(path, located, source);
  const { file, schema } = located;
  const examples = schemaExamples(schema).filter(isRecord) as Record<string, Json>[];
  const needed = inside.fields.flatMap(({ path: at, required }) => {
    const key = String(at.at(-1));
    const property = { file, schema: propertiesOf(schema)[key] as Schema };
    // the studio asks for the description of a picture separately
    if (!required || isEditorOnly(property, source.schemas) || key === 'alt') return [];
    const usual = findUsualText(at, source.site);
    const value = usual ?? examples.find((one) => one[key] !== undefined)?.[key];
    return value === undefined ? [] : [{ key, value, sample: usual === undefined }];
  });
  const usualOf = (one: Field) => needed.find(({ key }) => key === one.path.at(-1))?.value;
  const fields = inside.fields.map((one) => {
    const usual = usualOf(one);
    return usual === undefined ? one : { ...one, usual };
  });
  return {
    ...field,
    widget: { kind: 'record', title: field.label, inside: { ...inside, fields } },
    needs: {
      value: Object.fromEntries(needed.map(({ key, value }) => [key, value])),
      sample: needed.some(({ sample }) => sample),
    },
  };
}

/** Returns a snippet, an example, or a list with its first entry. */
function initialValue(path: ValuePath, property: SchemaProperty, source: FormSource): Json | undefined {
  const resolved = resolveSchema(property, source.schemas);
  const [snippet] = createAdditions(withTargetKeywords(property, source), path, source);
  const isList = resolved.schema.type === 'array';
  if (snippet) return isList && !Array.isArray(snippet.value) ? [snippet.value] : snippet.value;
  if (!isList) return undefined;
  const items = itemProperty(resolved);
  const [entry] = createAdditions(items, [...path, 0], source);
  if (!entry || items.schema['x-widget'] !== 'language') return entry && [entry.value];
  // with only the main language, an editor would replace it instead of adding a second one
  const second = nextLanguage(
    { ...source.site.data, languages: [entry.value] },
    path,
    [items.schema.examples].flat(),
  );
  return second === undefined ? [entry.value] : [entry.value, second];
}

/** Adds the keywords of the target of a `$ref`. */
function withTargetKeywords({ file, schema }: SchemaProperty, { schemas }: FormSource): SchemaProperty {
  return { file, schema: { ...resolveSchema({ file, schema }, schemas).schema, ...schema } };
}

function createField(
  path: ValuePath,
  property: SchemaProperty,
  required: boolean,
  source: FormSource,
  isForm = false,
): Field {
  const { schemas, site, problems } = source;
  const key = path.at(-1);
  const value = valueAt(site.data, path) as Json | undefined;
  const resolved = resolveSchema(property, schemas, value);
  const usual = valueAt(site.implied, path) ?? resolved.schema.default ?? property.schema.default;
  const lines = value === undefined ? undefined : site.linesAt(path);
  const label =
    typeof key === 'number' ? `${key + 1}` : labelOf(String(key ?? ''), property.schema['x-label']);
  const help = fieldHelp(property, resolved);
  const widget = createWidget(path, property, value, source, isForm);
  const isOwn = widget.kind === 'record' || widget.kind === 'list';
  const others = alternativeForms(property, value, path, source);
  const reference = describeReference(value, path, source);
  const isProse = resolved.schema['x-kind'] === 'prose' && typeof value === 'string';
  return {
    path,
    label,
    help: repeatsLabel(help, label) ? '' : help,
    widget,
    // a list has rows and a record has fields instead of a value
    ...(value !== undefined && value !== null && !isOwn
      ? { value: isProse ? unwrapProse(value).trimEnd() : value }
      : {}),
    ...(value === undefined && usual !== undefined && !isOwn ? { usual: usual as Json } : {}),
    required,
    sample: lines !== undefined && site.isSample(path),
    ...(lines ? { line: lines[0] } : {}),
    ...(reference ? { reference } : {}),
    ...mainLanguageText(value, path, source),
    ...referencedValues(value, path, site),
    ...(others.length > 0 ? { others } : {}),
    problems: problems.filter((one) => (isOwn ? isSamePath(one.path, path) : isWithin(one.path, path))),
  };
}

function mainLanguageText(
  value: Json | undefined,
  path: Path,
  { main, site, schemas }: FormSource,
): Pick<Field, 'main'> {
  const text = main && valueAt(main.data, path);
  if (!main || typeof text !== 'string' || wholeReference(text)) return {};
  if (!isTranslatableAt(path, schemas, site.data)) return {};
  const isSame = text === value;
  // pictures, links and numbers that are equal in both languages need no translation
  if (isSame && !(needsTranslation(text) && isTextAt(path, schemas, site.data))) return {};
  return { main: { language: main.language, text: unwrapProse(text).trimEnd(), isSame } };
}

/** Whether the help says nothing more than the label, such as "The title." */
function repeatsLabel(help: string, label: string): boolean {
  return (
    help
      .toLowerCase()
      .replace(/^(the|an?) /, '')
      .replace(/\.$/, '') === label.toLowerCase()
  );
}

function describeReference(value: unknown, path: Path, source: FormSource): Field['reference'] | undefined {
  const reference = wholeReference(value);
  if (!reference) return undefined;
  const { site, page } = source;
  const target = site.follow(reference.text, path, page);
  // a reference to the entry of an `each` has a different value on each page; the value on the current page can be changed
  const isEach = findEach(path, site)?.name === reference.keys[0];
  const looked = isEach && page !== undefined ? site.routeOf(page) : undefined;
  const record = looked?.route[1] === path[1] ? looked?.record : undefined;
  const at = isEach && !record ? undefined : (target?.path as ValuePath | undefined);
  const brings = target?.value as Json | undefined;
  const fact = at && typeof brings !== 'object' ? createFactField(at, source) : undefined;
  const from = target && !target.path ? findSource(target.name, source) : undefined;
  return {
    text: reference.text,
    label: reference.keys.map((key, at) => (at === 0 ? labelOf(key) : labelInSentence(key))).join(', '),
    brings,
    path: at,
    ...(fact && { fact }),
    ...(from && { from }),
    uses: site.usesOf(reference.text),
    ...(isEach ? { each: record ? formTitle([...record], source) : '' } : {}),
  };
}

/** Undefined if the editor can't type the fact. */
function createFactField(path: ValuePath, source: FormSource): Field | undefined {
  const property = findProperty(path, source);
  const value = valueAt(source.site.data, path);
  if (!property || value === undefined || wholeReference(value)) return undefined;
  const field = createField(path, property, false, source);
  return TYPED_WIDGETS.has(field.widget.kind) ? field : undefined;
}

/** A key and the source of its value, in the same record. */
const DERIVED_KEYS: Record<string, string> = { dates: 'starts', year: 'starts' };

/** Returns the source or, if it is missing, its nearest ancestor in the file. */
function findSource(name: Path, { site }: FormSource): { path: ValuePath; label: string } | undefined {
  const other = DERIVED_KEYS[String(name.at(-1))];
  const path = [...name.slice(0, -1), ...(other === undefined ? [] : [other])];
  while (path.length > 0 && valueAt(site.data, path) === undefined) path.pop();
  const key = path.findLast((one) => typeof one === 'string');
  return key === undefined ? undefined : { path, label: labelOf(key) };
}

function referencedValues(value: unknown, path: Path, site: WrittenSite): Pick<Field, 'brings'> {
  if (typeof value !== 'string' || wholeReference(value)) return {};
  const texts = collectReferences(value).map(({ text }) => text);
  const brings = [...new Set(texts)].flatMap((text) => {
    const found = site.follow(text, path)?.value;
    return found === undefined || typeof found === 'object' ? [] : [{ text, value: String(found) }];
  });
  return brings.length > 0 ? { brings } : {};
}

/** Returns the description in the words of the form. For example, a switch is on instead of `true`. */
function fieldHelp({ schema }: SchemaProperty, resolved: LocatedSchema): string {
  const described = schema.description === undefined ? resolved.schema : schema;
  const { description = '', 'x-help': help = formDescription(String(description)) } = described;
  return String(help);
}

function createWidget(
  path: ValuePath,
  property: SchemaProperty,
  value: unknown,
  source: FormSource,
  isForm = false,
): Widget {
  const { file, schema, merged } = findSchema(property, value, source.schemas);
  const isReference = wholeReference(value) !== undefined;
  if (!isReference && !fitsType(value, schema))
    return { kind: 'yaml', line: source.site.linesAt(path)?.[0] ?? 1 };
  if (schema.type === 'object')
    return createRecordWidget(path, { file, schema }, isReference ? undefined : value, source);
  if (schema.type === 'array' && path.length === 1 && !isForm)
    return { kind: 'record', title: labelOf(String(path[0]), property.schema['x-label']) };
  if (schema.type === 'array')
    return createListWidget(path, { file, schema }, isReference ? undefined : (value ?? []), source);
  return createLeafWidget(path, merged, source);
}

/** Returns other forms of the value, such as a list, or a text with a label. */
function alternativeForms(
  property: SchemaProperty,
  value: Json | undefined,
  path: ValuePath,
  source: FormSource,
): { label: string; value: Json }[] {
  const { file, schema } = property;
  // a widget from `x-widget` can edit all forms of the value
  if (!Array.isArray(schema.anyOf) || schema['x-widget'] || wholeReference(value)) return [];
  const now = value === undefined ? undefined : findBranch(property, value, source.schemas).schema;
  const text = firstText(value) ?? '…';
  return (schema.anyOf as Schema[])
    .filter((one) => one !== now && (one['x-short'] !== undefined || now?.['x-short'] !== undefined))
    .flatMap((one): { label: string; value: Json }[] => {
      const resolved = resolveSchema({ file, schema: one }, source.schemas);
      if (widgetName(resolved.schema) === 'listReference') return [];
      if (resolved.schema.type === 'array') {
        const [snippet] = createAdditions({ file, schema: one }, path, source);
        const more = Array.isArray(snippet?.value) ? snippet.value.slice(1) : [];
        return [{ label: 'Make it a list', value: [text, ...more] }];
      }
      if (resolved.schema.type === 'object')
        return [{ label: 'Give it a label of its own', value: { label: 'Label:', text } }];
      return value === undefined ? [] : [{ label: 'Make it one text', value: text }];
    });
}

function firstText(value: Json | undefined): string | undefined {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return firstText(value[0]);
  return isRecord(value) ? firstText((value.text ?? value.texts) as Json | undefined) : undefined;
}

function createRecordWidget(
  path: ValuePath,
  located: LocatedSchema,
  value: unknown,
  source: FormSource,
): Widget {
  const { schema } = located;
  const title = String(schema.title ?? labelOf(String(path.at(-1))));
  if (isRecord(schema.additionalProperties) && !schema.properties)
    return { kind: 'pairs', key: 'Old address', value: 'New address' };
  // a section has a form of its own, and a missing record is added as a whole
  if (path.length < 2 || value === undefined) return { kind: 'record', title };
  return { kind: 'record', title, inside: createFields(path, located, source) };
}

function createListWidget(path: ValuePath, list: LocatedSchema, value: unknown, source: FormSource): Widget {
  const { schemas } = source;
  const limits = listLengthLimits(list);
  const entries = Array.isArray(value) ? value : [];
  const items = itemProperty(list);
  const item = resolveSchema(items, schemas);
  if (item.schema.type === 'array') return { kind: 'table', least: limits.least };
  const isTexts = item.schema.type === 'string' && !('anyOf' in items.schema);
  if (
    isTexts ||
    (item.schema.type === 'object' && entries.length > 0 && entries.every((one) => typeof one !== 'object'))
  )
    return {
      kind: 'texts',
      ...limits,
      item: createWidget([...path, Number.MAX_SAFE_INTEGER], items, '', source),
      start:
        listAdditions(path, list, entries, source)
          .map(({ value: text }) => text)
          .find((text) => typeof text === 'string') ?? '…',
    };
  const files = fileEntryOptions(item, entries, schemas);
  return {
    kind: 'list',
    ...(files && { files }),
    rows: entries.map((entry, index) => createRow(entry, [...path, index], item, source)),
    ...limits,
    add: listAdditions(path, list, value, source),
    end: newEntryIndex(entries),
  };
}

function listLengthLimits({ schema: { minItems, maxItems } }: LocatedSchema): {
  least: number;
  most?: number;
} {
  return { least: Number(minItems ?? 0), ...(maxItems === undefined ? {} : { most: Number(maxItems) }) };
}

/** Returns the end of the list. New pages come before the 404 page, which stays last. */
export function newEntryIndex(entries: readonly unknown[]): number {
  const last = entries.at(-1);
  return isRecord(last) && last.path === NOT_FOUND_PATH ? entries.length - 1 : entries.length;
}

function listAdditions(
  path: ValuePath,
  list: LocatedSchema,
  value: unknown,
  source: FormSource,
): AddableEntry[] {
  if (!Array.isArray(value)) return [];
  const offers = createAdditions(list, path, source);
  if (offers.length > 0) return offers;
  return createAdditions(withTargetKeywords(itemProperty(list), source), [...path, value.length], source);
}

function createRow(
  entry: unknown,
  path: ValuePath,
  item: LocatedSchema,
  { site, schemas, problems, pages }: FormSource,
): ListRow {
  const located = resolveSchema(item, schemas, entry);
  const resolved = located.schema;
  const kind = numberedKind(path, resolved);
  const value = wholeReference(entry) ? site.follow(String(entry), path)?.value : entry;
  const title = entryTitle(typeof value === 'object' ? value : entry, kind, createTitleResolver(path, site));
  const detail = entryDetail(value, title, createTitleResolver(path, site));
  const picture = findPictureFile(value, resolved, schemas, item.file);
  const written = (keys: ValuePath | undefined): WrittenValue | undefined => {
    const at = keys && [...path, ...keys];
    const here = at && (valueAt(site.data, at) as Json | undefined);
    return at && { path: at, ...(here === undefined ? {} : { value: here }), sample: site.isSample(at) };
  };
  const own = findImageKeys(entry, located, schemas);
  const [image, alt] = [written(own?.image), written(own?.alt)];
  return {
    path,
    title,
    ...(detail ? { detail } : {}),
    ...(picture ? { picture } : {}),
    ...(image ? { image } : {}),
    ...(alt ? { alt } : {}),
    sample: site.isSample(path),
    ...(isHiddenEntry(entry, path, pages) && { hidden: true }),
    problems: problems.filter((one) => isWithin(one.path, path)).length,
  };
}

const MAX_DETAIL_LENGTH = 80;

/** Returns a person's role, a block's type, or a page's address. */
function entryDetail(
  value: unknown,
  title: string,
  replace: (reference: string) => string,
): string | undefined {
  if (!isRecord(value)) return undefined;
  if (typeof value.type === 'string') return labelOf(value.type) === title ? undefined : labelOf(value.type);
  const keys = [
    'role',
    'fullName',
    'path',
    'coordinator',
    'tier',
    'date',
    'link',
    'text',
    'answer',
    'alt',
    'caption',
  ];
  const key = keys.find((one) => typeof value[one] === 'string' && value[one] !== title);
  if (key === undefined) return undefined;
  const text = replaceReferences(String(value[key]), (one) => (key === 'path' ? '…' : replace(one)));
  return shortenText(text, MAX_DETAIL_LENGTH);
}

/** Returns the first picture of an entry or of a record in it. */
function findPictureFile(value: unknown, schema: Schema, schemas: Schemas, file: string): string | undefined {
  if (!isRecord(value)) return undefined;
  for (const [key, one] of Object.entries(propertiesOf(schema))) {
    const resolved = resolveSchema({ file, schema: one }, schemas).schema;
    const here = value[key];
    if (resolved['x-kind'] === 'image' && typeof here === 'string' && !here.startsWith('$')) return here;
    if (isRecord(here) && typeof here.image === 'string') return here.image;
  }
  return undefined;
}

/** Returns the keys of an entry's picture and its description. Undefined if there is no picture or several pictures. */
function findImageKeys(
  entry: unknown,
  located: LocatedSchema,
  schemas: Schemas,
): { image: ValuePath; alt?: ValuePath } | undefined {
  if (!isRecord(entry)) return undefined;
  const schemaOf = (keys: ValuePath) => schemaAt(keys, schemas, entry, located)?.schema;
  const isFree = (keys: ValuePath) => !wholeReference(valueAt(entry, keys));
  const isImage = (keys: ValuePath) => schemaOf(keys)?.['x-kind'] === 'image' && isFree(keys);
  const keys = propertyKeys(located.schema).filter(
    (key) => isFree([key]) && (entry[key] !== undefined || !dependsOnMissingKey(key, located.schema, entry)),
  );
  const own = keys.map((key) => [key]).filter(isImage);
  const all = own.length > 0 ? own : keys.map((key) => [key, 'image']).filter(isImage);
  const there = all.filter((one) => valueAt(entry, one) !== undefined);
  const [image, ...others] = there.length > 0 ? there : all;
  if (!image || others.length > 0) return undefined;
  const alt = [...image.slice(0, -1), 'alt'];
  return { image, ...(schemaOf(alt) && { alt }) };
}

/** Undefined if an entry needs more values than a file provides. */
function fileEntryOptions(
  item: LocatedSchema,
  entries: unknown[],
  schemas: Schemas,
): FileEntries | undefined {
  const taken = entries.flatMap((one) => (isRecord(one) && typeof one.id === 'string' ? [one.id] : []));
  const { image, alt } = findImageKeys({}, item, schemas) ?? {};
  const requiredAt = (keys: ValuePath) => {
    const { schema = {} } = schemaAt(keys, schemas, {}, item) ?? {};
    return requiredKeysFor(schema, {});
  };
  const isPicture =
    image &&
    alt &&
    image.every((_, at) =>
      requiredAt(image.slice(0, at)).every((key) => key === image[at] || key === alt[at]),
    );
  if (isPicture) return { kind: 'picture', file: image, accept: [...UPLOAD_EXTENSIONS.picture], taken };
  const [file, ...others] = requiredAt([]).filter((key) => key !== 'id' && key !== 'name');
  const isDocument =
    file && others.length === 0 && schemaAt([file], schemas, {}, item)?.schema['x-kind'] === 'file';
  return isDocument
    ? { kind: 'document', file: [file], accept: [...UPLOAD_EXTENSIONS.document], taken }
    : undefined;
}

function hasLinks({ fields, absent }: Fields): boolean {
  return [...fields, ...absent].some(
    ({ widget }) =>
      widget.kind === 'link' ||
      widget.kind === 'prose' ||
      widget.kind === 'pairs' ||
      (widget.kind === 'record' && widget.inside !== undefined && hasLinks(widget.inside)),
  );
}

/** Lists pages, blocks with an id, and documents of media/. */
function linkOptions({ pages, site, files }: FormSource): Form['links'] {
  const routes = Array.isArray(site.data.routes) ? site.data.routes.filter(isRecord) : [];
  const places = routes.flatMap(({ path, title, blocks }) =>
    (Array.isArray(blocks) ? blocks.filter(isRecord) : [])
      .filter((block) => typeof block.id === 'string' && !String(path).includes('$'))
      .map((block) => ({
        value: `${path}#${block.id}`,
        label: `${title}: ${block.heading ?? block.title ?? labelOf(String(block.type))}`,
      })),
  );
  const documents = [...files].filter((file) => file.startsWith('documents/'));
  return [
    ...pages
      .filter(({ path }) => path !== NOT_FOUND_PATH)
      .map(({ path, title, hidden }) => ({ value: path, label: hidden ? `${title} (hidden)` : title })),
    ...places,
    ...documents.map((file) => ({ value: file, label: file.replace(/^.*\//, '') })),
  ];
}

function findNameableTargets(path: ValuePath, { schemas, site, files, pages }: FormSource): NameableTargets {
  return {
    files,
    takenIds: collectIds(site.data, path),
    pages: new Set(pages.map((page) => page.path)),
    jumps: collectIds(site.data, ['routes', Number(path[1] ?? -1), 'blocks']),
    resolves: (reference) => site.follow(reference, path) !== undefined,
    schemas,
  };
}

/** Returns complete and valid entries, from the snippets and examples of a schema. */
function createAdditions(property: SchemaProperty, path: ValuePath, source: FormSource): AddableEntry[] {
  const { schemas } = source;
  const { schema } = property;
  const nameable = findNameableTargets(path, source);
  const target = resolveSchema(property, schemas);
  const list = target.schema.type === 'array';
  const inner =
    list && schema.defaultSnippets !== undefined ? resolveSchema(itemProperty(target), schemas) : target;
  if (inner.file === 'block.generated.schema.json') return createBlockAdditions(nameable, source);
  const snippets = (schema.defaultSnippets ?? []) as { label: string; description?: string; body: unknown }[];
  const found = snippets.flatMap(({ label, description, body }) => {
    const value = completeEntry(body, Array.isArray(body) ? target : inner, nameable);
    return value === undefined
      ? []
      : [{ label: snippetLabel(label), help: formDescription(description ?? ''), value }];
  });
  // entries that differ only in missing files become equal
  const different = found.filter(
    ({ value }, at) => found.findIndex((one) => isDeepEqual(one.value, value)) === at,
  );
  if (found.length > 0 || (list && snippets.length === 0)) return different;
  // examples next to a `$ref` are made for this place; a whole section gets no example
  const here = schemaExamples(schema);
  const examples = here.length > 0 || path.length < 2 ? here : schemaExamples(target.schema);
  const isOfLanguages = typeof path.at(-1) === 'number' && schema['x-widget'] === 'language';
  const usual = isOfLanguages ? [nextLanguage(source.site.data, path.slice(0, -1), examples)] : examples;
  const [example] = usual.flatMap((one) => {
    const value =
      typeof one === 'object' || target.schema.type === 'string'
        ? completeEntry(one, target, nameable)
        : undefined;
    return value === undefined ? [] : [value];
  });
  const title = String(target.schema.title ?? 'Entry').toLowerCase();
  return example === undefined
    ? []
    : [{ label: labelOf(title), help: fieldHelp(property, target), value: example }];
}

/** Uses the first valid example of the block's schema. A block that shows a section refers to the section. */
function createBlockAdditions(nameable: NameableTargets, source: FormSource): AddableEntry[] {
  return [...nameable.schemas].flatMap(([file, schema]): AddableEntry[] => {
    const type = blockTypeOfFile(file);
    if (type === undefined) return [];
    const { 'x-group': group } = schema;
    const about = {
      label: labelOf(type),
      help: formDescription(String(schema.description ?? '')),
      block: type,
      ...(typeof group === 'string' ? { group } : {}),
    };
    const own = findOwnSectionBlock(type, nameable);
    const isThere = source.site.data[type] !== undefined;
    const start =
      own && !isThere
        ? initialValue([type], findProperty([type], source) as SchemaProperty, source)
        : undefined;
    if (own && isThere) return [{ ...about, value: own.block }];
    if (own && start !== undefined)
      return [{ ...about, value: own.block, data: { path: [type], value: start } }];
    for (const example of schemaExamples(schema)) {
      const value = completeEntry(example, { file, schema }, nameable);
      if (value !== undefined) return [{ ...about, value }];
    }
    return [];
  });
}

function collectIds(data: unknown, path: Path): Set<string> {
  const list = valueAt(data, typeof path.at(-1) === 'number' ? path.slice(0, -1) : path);
  const entries = Array.isArray(list) ? (list as unknown[]).filter(isRecord) : [];
  return new Set(
    entries.flatMap(({ id, path: address }) => [id, address].filter((one) => typeof one === 'string')),
  );
}
