import { isCollection } from 'yaml';
import {
  applyChanges,
  BYTE_ORDER_MARK,
  type Intent,
  isDeepEqual,
  isRecord,
  type Json,
  mapValues,
  type Refusal,
  type TextChange,
  type ValuePath,
  valueAt,
} from '../../core/index.ts';
import type { Edit } from '../problems/problem.ts';
import type { Pieces } from '../recovery/pieces.ts';
import { type ParsedFile, readText } from '../recovery/read.ts';
import { type LocatedSchema, resolveSchema, type Schemas, schemaAt } from '../schema/schemas.ts';
import { listedLanguages } from '../site/languages.ts';
import { nextLine } from '../source/lines.ts';
import { nodeAt, SHORT_LIST_KEY, SHORT_TEXT_KEY, type Source } from '../source/position.ts';
import { areApplicableChanges, changesFromEdits, composeChanges } from './changes.ts';
import { describeData, describePath } from './describe.ts';
import { entryAt, isBlockScalar, positionAt } from './layout.ts';
import { matchEntries } from './match.ts';
import { dataAfterIntent, intentTarget, type ValueIntent } from './model.ts';
import { isVerifiedEdit } from './proof.ts';
import { detectLineWidth, isSameProse, rewrapProse } from './prose.ts';
import { createRenaming, idPathOf, type Renaming } from './rename.ts';
import { createEditTarget, editsForIntent, removeSampleComment, uncommentEditsForIntent } from './splice.ts';
import { translationEdits, translationSteps } from './translate.ts';

/* An edit never rewrites the whole file. The result is parsed again, and the edit is refused unless the data is as intended. */

/** Later edits reuse the parse result for unchanged parts of the text. */
export interface EditableText {
  text: string;
  read: ParsedFile;
}

export interface EditResult extends EditableText {
  changes: TextChange[];
  words: string[];
}

/** An intent that `editText()` can carry out. Only the checker that found a problem knows its fix. */
export type TextIntent = Exclude<Intent, { do: 'fix' }>;

/** Doesn't parse pieces again that are the same as in `before` or `pieces`. */
export function readEditable(
  text: string,
  before?: EditableText,
  pieces: Pieces | undefined = before?.read.pieces,
): EditableText {
  if (before?.text === text) return before;
  const content = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  return { text, read: readText(content, pieces) };
}

/** Carries out all intents in order, or none if one is refused. */
export function editText({
  text,
  intents,
  schemas,
}: {
  text: string | EditableText;
  intents: readonly TextIntent[];
  schemas: Schemas;
}): EditResult | { refused: Refusal } {
  const start = typeof text === 'string' ? readEditable(text) : text;
  let now = start;
  let changes: TextChange[] = [];
  let own: string[] | undefined;
  for (const intent of intents) {
    const done = carryOut(now, intent, schemas);
    if ('refused' in done) return done;
    own = intents.length === 1 ? done.words : undefined;
    changes = composeChanges(changes, done.changes);
    now = done.now;
  }
  return { ...now, changes, words: own ?? describeChanges(start, now, schemas) };
}

type StepResult = { now: EditableText; changes: TextChange[]; words?: string[] } | { refused: Refusal };

function carryOut(now: EditableText, intent: TextIntent, schemas: Schemas): StepResult {
  if (intent.do === 'replace') {
    if (!areApplicableChanges(now.text, intent.changes))
      return refusalAt('The changes belong to another text.', [], 1);
    return { now: readEditable(applyChanges(now.text, intent.changes), now), changes: [...intent.changes] };
  }
  const { source } = now.read;
  if (!isRecord(source.data))
    return {
      refused: {
        reason: 'file',
        message: 'This file has errors that hide its content. Correct them in the YAML editor first.',
      },
    };
  if (intent.do === 'rename') return rename(now, intent, schemas);
  if (intent.do === 'keep') return confirmSample(now, intent, schemas);
  return changeValue(now, withoutShortForm(intent, source.data), schemas);
}

function refusalAt(message: string, path: ValuePath, line: number): { refused: Refusal } {
  return { refused: { reason: 'unsupported', path, message, line } };
}

/** Changes `agenda` instead of `agenda.text` if the file says `agenda: Black Rock`. */
function withoutShortForm(intent: ValueIntent, data: unknown): ValueIntent {
  if (intent.do !== 'set') return intent;
  const { path } = intent;
  const around = valueAt(data, path.slice(0, -1));
  const isShort =
    (path.at(-1) === SHORT_TEXT_KEY && (typeof around === 'string' || typeof around === 'number')) ||
    (path.at(-1) === SHORT_LIST_KEY && Array.isArray(around));
  return isShort ? { ...intent, path: path.slice(0, -1) } : intent;
}

function changeValue(now: EditableText, intent: ValueIntent, schemas: Schemas): StepResult {
  const data = now.read.source.data as Json;
  const conflict = findConflict(intent, data, schemas);
  if (conflict) return { refused: conflict };
  const wanted = withWrappedProse(intent, now.read.source, schemas);
  const model = dataAfterIntent(data, wanted);
  if (model === undefined)
    return { refused: { reason: 'conflict', path: intentTarget(intent), now: currentValue(intent, data) } };
  if (isDeepEqual(model, data)) return { now, changes: [] };
  let here = now;
  let changes: TextChange[] = [];
  for (const step of splitIntent(wanted, now.read.source)) {
    const done = splice(here, step, schemas);
    if ('refused' in done) return done;
    changes = composeChanges(changes, done.changes);
    here = done.now;
  }
  return isDeepEqual(here.read.source.data, model)
    ? { now: here, changes }
    : unsupportedRefusal(now, intentTarget(intent));
}

function splice(now: EditableText, intent: ValueIntent, schemas: Schemas): StepResult {
  const { read } = now;
  const model = dataAfterIntent(read.source.data as Json, intent);
  if (model === undefined) return unsupportedRefusal(now, intentTarget(intent));
  const target = createEditTarget(read.source, schemas);
  for (const edits of [
    uncommentEditsForIntent(target, intent),
    translationEdits(read.source, intent),
    editsForIntent(target, intent),
  ]) {
    const done = edits && applyVerifiedEdits(now, edits, intent, model);
    if (done) return done;
  }
  return unsupportedRefusal(now, intentTarget(intent));
}

/** Applies edits to the text. Undefined if the result differs from the intended change. */
function applyVerifiedEdits(
  now: EditableText,
  edits: Edit[],
  intent: ValueIntent,
  model: Json,
): StepResult | undefined {
  const { text, read } = now;
  const changes = convertEditsToChanges(text, edits);
  if (!areApplicableChanges(text, changes)) return undefined;
  const after = readEditable(applyChanges(text, changes), now);
  return isVerifiedEdit(read, after.read, intent, model) ? { now: after, changes } : undefined;
}

/** In the file, offsets include the byte order mark at the start, if any. */
function convertEditsToChanges(text: string, edits: readonly Edit[]): TextChange[] {
  const shift = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
  return changesFromEdits(edits).map(({ from, to, insert }) => ({
    from: from + shift,
    to: to + shift,
    insert,
  }));
}

/** Changes the id of a record or the path of a page, together with everything that refers to it, in one step. */
function rename(
  now: EditableText,
  { path, id, was }: Extract<Intent, { do: 'rename' }>,
  schemas: Schemas,
): StepResult {
  const { source } = now.read;
  const idPath = idPathOf(source.data, path);
  const old = valueAt(source.data, idPath) as Json | undefined;
  if (
    typeof old !== 'string' ||
    (was !== undefined && !isDeepEqual(was, old) && !isDeepEqual(was, valueAt(source.data, path)))
  )
    return { refused: { reason: 'conflict', path, now: old } };
  if (old === id) return { now, changes: [] };
  const renaming = createRenaming(source, schemas, idPath, id);
  if (idPath.at(-1) === 'path' && !renaming?.names)
    return changeValue(now, { do: 'set', path: idPath, value: id }, schemas);
  if (!renaming) return unsupportedRefusal(now, idPath);
  const done = applyExactEdits(now, renaming.edits, renaming.model);
  if (!done) return unsupportedRefusal(now, idPath);
  const words =
    idPath.at(-1) === 'path' ? describeMovedPage(old, id, renaming) : renamingWords(old, id, renaming);
  return { ...done, words };
}

/** Undefined if the data of the result is not the model, or if the edits add a problem. */
function applyExactEdits(now: EditableText, edits: Edit[], model: unknown) {
  const changes = convertEditsToChanges(now.text, edits);
  const after = readEditable(applyChanges(now.text, changes), now);
  const { source, problems } = after.read;
  const isExact = isDeepEqual(source.data, model) && problems.length <= now.read.problems.length;
  return isExact ? { now: after, changes } : undefined;
}

/** Removes the comment `# sample` from the lines of a value that the editor has confirmed. */
function confirmSample(
  now: EditableText,
  { path, was }: Extract<Intent, { do: 'keep' }>,
  schemas: Schemas,
): StepResult {
  const { source } = now.read;
  const { text, data } = source;
  const value = valueAt(data, path) as Json | undefined;
  if (was !== undefined && !isAsDisplayed(value, was, schemaOf(path, schemas, data)))
    return { refused: { reason: 'conflict', path, now: value } };
  const entry = entryAt(source, path);
  if (!entry) return unsupportedRefusal(now, path);
  const edits: Edit[] = [];
  for (let at = entry.start; at <= entry.end && at < text.length; at = nextLine(text, at))
    edits.push(...removeSampleComment(text, at));
  const done = applyExactEdits(now, edits, data);
  return done
    ? { ...done, words: [`${describePath(path, data)}: no longer marked as invented`] }
    : unsupportedRefusal(now, path);
}

function renamingWords(old: string, id: string, { names, addresses }: Renaming): string[] {
  const others =
    names === 1
      ? '1 other value that names it changed, too'
      : `${names} other values that name it changed, too`;
  const ends = addresses.map(
    ([before, after]) => `${before} is now ${after}. Links from other sites to the old address stop working`,
  );
  return [`The id "${old}" is now "${id}"`, ...(names > 0 ? [others] : []), ...ends];
}

function describeMovedPage(old: string, path: string, { names }: Renaming): string[] {
  return [`The address ${old} is now ${path}`, names === 1 ? '1 link follows' : `${names} links follow`];
}

function unsupportedRefusal({ read }: EditableText, path: ValuePath): { refused: Refusal } {
  const { key, range } = nodeAt(read.source, path);
  const { line } = read.source.lineOf((key ?? range)?.[0] ?? 0);
  return refusalAt(
    'The studio cannot change this the way it is written. Change it in the YAML editor.',
    path,
    line,
  );
}

function currentValue(intent: ValueIntent, data: Json): Json | undefined {
  return valueAt(data, intentTarget(intent)) as Json | undefined;
}

function findConflict(intent: ValueIntent, data: Json, schemas: Schemas): Refusal | undefined {
  if (!('was' in intent) || intent.was === undefined) return undefined;
  const path = intentTarget(intent);
  const now = currentValue(intent, data);
  const isEqual =
    isAsDisplayed(now, intent.was, schemaOf(path, schemas, data)) ||
    // both editors made the same change
    (intent.do === 'set' && isDeepEqual(now, intent.value));
  return isEqual ? undefined : { reason: 'conflict', path, now };
}

/** Ignores line wrapping in prose, since forms display unwrapped paragraphs. */
function isAsDisplayed(now: Json | undefined, was: Json, located: LocatedSchema | undefined): boolean {
  if (isDeepEqual(now, was)) return true;
  return isProse(located) && typeof now === 'string' && typeof was === 'string' && isSameProse(now, was);
}

function isProse(located: LocatedSchema | undefined): boolean {
  return located?.schema['x-kind'] === 'prose';
}

function withWrappedProse(intent: ValueIntent, source: Source, schemas: Schemas): ValueIntent {
  if (intent.do !== 'set' && intent.do !== 'insert') return intent;
  const path = intent.do === 'set' ? intent.path : [...intent.list, intent.index];
  const old = intent.do === 'set' ? (valueAt(source.data, path) as Json | undefined) : undefined;
  const list = intent.do === 'insert' ? schemaAt(intent.list, schemas, source.data) : undefined;
  const schema = list ? itemSchema(list, schemas, intent.value) : schemaOf(path, schemas, source.data);
  const place = { source, schemas, isFlow: isInBrackets(source, path) };
  return { ...intent, value: wrappedValue(intent.value, old, path, schema, place) };
}

/** For a translation of a text, returns the schema of the text. */
function schemaOf(path: ValuePath, schemas: Schemas, data: unknown): LocatedSchema | undefined {
  const isOfLanguage = listedLanguages(data).includes(String(path.at(-1)));
  return (
    schemaAt(path, schemas, data) ?? (isOfLanguage ? schemaAt(path.slice(0, -1), schemas, data) : undefined)
  );
}

function itemSchema(
  { file, schema }: LocatedSchema,
  schemas: Schemas,
  value: Json,
): LocatedSchema | undefined {
  if (!schema.items) return undefined;
  return resolveSchema({ file, schema: schema.items as LocatedSchema['schema'] }, schemas, value);
}

interface WritingContext {
  source: Source;
  schemas: Schemas;
  /** Whether the value is in flow style (within brackets), in which a text can't have lines of its own. */
  isFlow: boolean;
}

function isInBrackets(source: Source, path: ValuePath): boolean {
  for (let length = path.length - 1; length > 0; length--) {
    const node = positionAt(source, path.slice(0, length))?.node;
    if (node) return isCollection(node) && node.flow === true;
  }
  return false;
}

function wrappedValue(
  value: Json,
  old: Json | undefined,
  path: ValuePath,
  schema: LocatedSchema | undefined,
  place: WritingContext,
): Json {
  if (typeof value === 'string') return isProse(schema) ? wrappedProse(value, old, path, place) : value;
  if (value === null || typeof value !== 'object' || schema === undefined) return value;
  if (isProse(schema) && isTranslatedText(value, place.source.data))
    return wrappedTranslations(value, old, path, schema, place);
  const inner = (key: string | number, one: Json) => {
    const before = valueAt(old, [key]) as Json | undefined;
    return wrappedValue(one, before, [...path, key], schemaAt([key], place.schemas, value, schema), place);
  };
  if (Array.isArray(value)) {
    const partners = new Map(
      Array.isArray(old) ? matchEntries(old, value).map(({ from, to }) => [to, from]) : [],
    );
    return value.map((one, index) => {
      const from = partners.get(index);
      const before = from === undefined ? undefined : valueAt(old, [from]);
      const own = schemaAt([index], place.schemas, value, schema);
      return wrappedValue(one, before as Json | undefined, [...path, from ?? index], own, place);
    });
  }
  return mapValues(value, (one, key) => inner(key, one));
}

function isTranslatedText(value: Json, data: unknown): value is { [key: string]: Json } {
  const languages = listedLanguages(data);
  return isRecord(value) && Object.keys(value).every((key) => languages.includes(key));
}

function wrappedTranslations(
  value: { [key: string]: Json },
  old: Json | undefined,
  path: ValuePath,
  schema: LocatedSchema,
  place: WritingContext,
): Json {
  const texts = Object.entries(value).map(([language, text]) => {
    const before = isRecord(old) ? (old[language] as Json) : isDeepEqual(old, text) ? old : undefined;
    return [language, wrappedValue(text, before, [...path, language], schema, place)];
  });
  return Object.fromEntries(texts);
}

/** Assumed indentation per level of the path, for a text that the file doesn't contain yet. */
const INDENT_PER_LEVEL = 2;

function wrappedProse(value: string, old: Json | undefined, path: ValuePath, place: WritingContext): string {
  const before = typeof old === 'string' ? old : '';
  if (old !== undefined && isSameProse(before, value)) return before;
  const { source, isFlow } = place;
  const isThere = old !== undefined && valueAt(source.data, path) === old;
  const { node, range } = isThere ? nodeAt(source, path) : {};
  const raw = range && isBlockScalar(node ?? null) ? source.text.slice(...range) : undefined;
  const column = /\n( +)\S/.exec(raw ?? '')?.[1]?.length ?? INDENT_PER_LEVEL * path.length;
  const width = detectLineWidth(raw === undefined ? source.text : `k: ${raw}`, source.text) - column;
  const text = rewrapProse(before, value, Math.max(20, width));
  if (text === '' || isFlow) return text;
  if (raw !== undefined) return text + (/\n*$/.exec(before)?.[0] ?? '');
  // a text on the line of its key stays there; a new text gets lines of its own
  return text.includes('\n') || old === undefined || before.endsWith('\n') ? `${text}\n` : text;
}

/** For a record, only keys that differ are changed. */
function splitIntent(intent: ValueIntent, source: Source): ValueIntent[] {
  if (intent.do !== 'set') return [intent];
  const { path, value } = intent;
  const old = valueAt(source.data, path) as Json | undefined;
  // in flow style (within brackets), all translations are written in one step
  const translating = isInBrackets(source, path) ? undefined : translationSteps(source, path, value);
  if (translating) return translating;
  const isLine = intent.sample === true && typeof value !== 'object';
  return old === undefined || isLine ? [intent] : setSteps(path, old, value);
}

function setSteps(path: ValuePath, old: Json | undefined, value: Json): ValueIntent[] {
  if (isDeepEqual(old, value)) return [];
  if (isFilledRecord(old) && isFilledRecord(value)) {
    const keys = Object.keys(value);
    return [
      ...keys.flatMap((key) =>
        setSteps([...path, key], Object.hasOwn(old, key) ? old[key] : undefined, value[key] as Json),
      ),
      ...Object.keys(old)
        .filter((key) => !keys.includes(key))
        .map((key): ValueIntent => ({ do: 'unset', path: [...path, key] })),
    ];
  }
  if (Array.isArray(old) && Array.isArray(value) && old.length > 0 && value.length > 0)
    return listSteps(path, old, value);
  return [{ do: 'set', path, value }];
}

function isFilledRecord(value: Json | undefined): value is { [key: string]: Json } {
  return isRecord(value) && Object.keys(value).length > 0;
}

/** Removes, moves, inserts and changes entries. Entries are matched by identity. */
function listSteps(list: ValuePath, old: Json[], value: Json[]): ValueIntent[] {
  const matches = matchEntries(old, value);
  const steps: ValueIntent[] = [];
  const staying = new Set(matches.map(({ from }) => from));
  for (let index = old.length - 1; index >= 0; index--)
    if (!staying.has(index)) steps.push({ do: 'remove', list, index });
  const order = [...old.keys()].filter((index) => staying.has(index));
  for (const [to, match] of matches.entries()) {
    const from = order.indexOf(match.from);
    if (from === to) continue;
    order.splice(to, 0, ...order.splice(from, 1));
    steps.push({ do: 'move', list, from, to });
  }
  const known = new Map(matches.map(({ from, to }) => [to, from]));
  for (const [index, item] of value.entries())
    if (!known.has(index)) steps.push({ do: 'insert', list, index, value: item });
  for (const { from, to } of matches) steps.push(...setSteps([...list, to], old[from], value[to] as Json));
  // replaces the whole list if no entry stays, since removing the last entry would remove the list
  const isEmptied = matches.length === 0;
  return isEmptied ? [{ do: 'set', path: list, value }] : steps;
}

export function describeChanges(
  before: string | EditableText,
  after: string | EditableText,
  schemas: Schemas,
): string[] {
  const old = typeof before === 'string' ? readEditable(before) : before;
  const next = typeof after === 'string' ? readEditable(after, old) : after;
  if (old.text === next.text) return [];
  const [from, to] = [old.read.source.data, next.read.source.data];
  if (!isRecord(from) || !isRecord(to)) return ['The text of the file changed'];
  const words = describeData(from, to, schemas);
  return words.length > 0 ? words : ['Comments or spaces changed'];
}
