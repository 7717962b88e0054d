import {
  type Intent,
  isRecord,
  type Json,
  type Refusal,
  type TextChange,
  type ValuePath,
} from '../../shared/index.ts';
import type { Edit } from '../output/problem.ts';
import { type LocatedSchema, resolveSchema, type Schemas, schemaAt } from '../schema/schemas.ts';
import { nodeAt, SHORT, SHORT_LIST, type Source, valueAt } from '../source/position.ts';
import { type Read, readText } from '../source/read.ts';
import { applyChanges, areChangesOf, changesOf, composeChanges } from './changes.ts';
import { describeData } from './describe.ts';
import { isBlockScalar } from './layout.ts';
import { isSame, modelOf, targetOf, type ValueIntent } from './model.ts';
import { isProved } from './proof.ts';
import { isSameProse, rewrapped, widthOf } from './prose.ts';
import { idPathOf, type Renaming, renamingOf } from './rename.ts';
import { spliceOf, targetIn, wakingOf } from './splice.ts';

/*
 * What somebody wants to change, as the smallest change of the text of site.yaml. Nothing is ever written anew: an edit that is
 * not proved by reading its result is refused.
 */

/** A text and what was read in it: what has not changed is not read again. */
export interface EditableText {
  text: string;
  read: Read;
}

export interface Edited extends EditableText {
  changes: TextChange[];
  /** What changed, in words. */
  words: string[];
}

/** An intent that the engine can carry out: the fix of a problem is known to whoever found the problem. */
export type TextIntent = Exclude<Intent, { do: 'fix' }>;

const BOM = '\ufeff';

/** Reads a text for edits. Pieces that are the same as `before` are not parsed again. */
export function editable(text: string, before?: EditableText): EditableText {
  if (before?.text === text) return before;
  const content = text.startsWith(BOM) ? text.slice(1) : text;
  // \r alone is the line end of old Macs; offsets stay the same
  const unified = content.includes('\r') ? content.replaceAll(/\r(?!\n)/g, '\n') : content;
  return { text, read: readText(unified, before?.read.pieces) };
}

/** Carries out intents one after the other, all of them or none. */
export function editText({
  text,
  intents,
  schemas,
}: {
  text: string | EditableText;
  intents: readonly TextIntent[];
  schemas: Schemas;
}): Edited | { refused: Refusal } {
  const start = typeof text === 'string' ? editable(text) : text;
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

type Done = { now: EditableText; changes: TextChange[]; words?: string[] } | { refused: Refusal };

function carryOut(now: EditableText, intent: TextIntent, schemas: Schemas): Done {
  if (intent.do === 'replace') {
    if (!areChangesOf(now.text, intent.changes)) return refused('The changes belong to another text.', [], 1);
    return { now: editable(applyChanges(now.text, intent.changes), now), changes: [...intent.changes] };
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
  return changeValue(now, withoutShortForm(intent, source.data), schemas);
}

function refused(message: string, path: ValuePath, line: number): { refused: Refusal } {
  return { refused: { reason: 'unsupported', path, message, line } };
}

/** The intent for a value that is written in its short form: `agenda.text` where the file says `agenda: Black Rock`. */
function withoutShortForm(intent: ValueIntent, data: unknown): ValueIntent {
  if (intent.do !== 'set') return intent;
  const { path } = intent;
  const around = valueAt(data, path.slice(0, -1));
  const isShort =
    (path.at(-1) === SHORT && (typeof around === 'string' || typeof around === 'number')) ||
    (path.at(-1) === SHORT_LIST && Array.isArray(around));
  return isShort ? { ...intent, path: path.slice(0, -1) } : intent;
}

/** Changes a value, in as many steps as there are values to change within it. */
function changeValue(now: EditableText, intent: ValueIntent, schemas: Schemas): Done {
  const data = now.read.source.data as Json;
  const conflict = conflictOf(intent, data, schemas);
  if (conflict) return { refused: conflict };
  const wanted = prepared(intent, now.read.source, schemas);
  const model = modelOf(data, wanted);
  if (model === undefined)
    return { refused: { reason: 'conflict', path: targetOf(intent), now: currentValue(intent, data) } };
  if (isSame(model, data)) return { now, changes: [] };
  let here = now;
  let changes: TextChange[] = [];
  for (const step of stepsOf(wanted, data)) {
    const done = splice(here, step, schemas);
    if ('refused' in done) return done;
    changes = composeChanges(changes, done.changes);
    here = done.now;
  }
  return isSame(here.read.source.data, model) ? { now: here, changes } : unsupported(now, targetOf(intent));
}

function splice(now: EditableText, intent: ValueIntent, schemas: Schemas): Done {
  const { read } = now;
  const model = modelOf(read.source.data as Json, intent);
  if (model === undefined) return unsupported(now, targetOf(intent));
  const target = targetIn(read.source, schemas);
  for (const edits of [wakingOf(target, intent), spliceOf(target, intent)]) {
    const done = edits && proved(now, edits, intent, model);
    if (done) return done;
  }
  return unsupported(now, targetOf(intent));
}

/** The text after edits, if it says what the intent asks for. */
function proved(now: EditableText, edits: Edit[], intent: ValueIntent, model: Json): Done | undefined {
  const { text, read } = now;
  const changes = fileChanges(text, edits);
  if (!areChangesOf(text, changes)) return undefined;
  const after = editable(applyChanges(text, changes), now);
  return isProved(read, after.read, intent, model) ? { now: after, changes } : undefined;
}

/** Edits of what was read as changes of the text of the file: with a mark at its start, and the line ends of old Macs. */
function fileChanges(text: string, edits: readonly Edit[]): TextChange[] {
  const shift = text.startsWith(BOM) ? 1 : 0;
  const isMac = text.includes('\r') && !text.includes('\n');
  return changesOf(edits).map(({ from, to, insert }) => ({
    from: from + shift,
    to: to + shift,
    insert: isMac ? insert.replaceAll('\n', '\r') : insert,
  }));
}

/** Writes another id, and the same wherever it is named, all in one step. */
function rename(
  now: EditableText,
  { path, id, was }: Extract<Intent, { do: 'rename' }>,
  schemas: Schemas,
): Done {
  const { source, problems } = now.read;
  const idPath = idPathOf(source.data, path);
  const old = valueAt(source.data, idPath) as Json | undefined;
  if (
    typeof old !== 'string' ||
    (was !== undefined && !isSame(was, old) && !isSame(was, valueAt(source.data, path)))
  )
    return { refused: { reason: 'conflict', path, now: old } };
  if (old === id) return { now, changes: [] };
  const renaming = renamingOf(source, schemas, idPath, id);
  if (!renaming) return unsupported(now, idPath);
  const changes = fileChanges(now.text, renaming.edits);
  const after = editable(applyChanges(now.text, changes), now);
  const isRead =
    isSame(after.read.source.data, renaming.model) && after.read.problems.length <= problems.length;
  if (!isRead) return unsupported(now, idPath);
  return { now: after, changes, words: renamingWords(old, id, renaming) };
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

function unsupported({ read }: EditableText, path: ValuePath): { refused: Refusal } {
  const { key, range } = nodeAt(read.source, path);
  const { line } = read.source.lineOf((key ?? range)?.[0] ?? 0);
  return refused(
    'The studio cannot change this the way it is written. Change it in the YAML editor.',
    path,
    line,
  );
}

function currentValue(intent: ValueIntent, data: Json): Json | undefined {
  return valueAt(data, targetOf(intent)) as Json | undefined;
}

/** The refusal of an intent whose `was` is not what the file has. */
function conflictOf(intent: ValueIntent, data: Json, schemas: Schemas): Refusal | undefined {
  if (!('was' in intent) || intent.was === undefined) return undefined;
  const path = targetOf(intent);
  const now = currentValue(intent, data);
  const isEqual =
    isSame(now, intent.was) ||
    (isProse(schemaAt(path, schemas, data)) &&
      typeof now === 'string' &&
      typeof intent.was === 'string' &&
      isSameProse(now, intent.was));
  return isEqual ? undefined : { reason: 'conflict', path, now };
}

function isProse(located: LocatedSchema | undefined): boolean {
  return located?.schema['x-kind'] === 'prose';
}

/** The intent with its texts in paragraphs as they will be in the file: wrapped, and with a line break at the end of a block. */
function prepared(intent: ValueIntent, source: Source, schemas: Schemas): ValueIntent {
  if (intent.do === 'set') {
    const schema = schemaAt(intent.path, schemas, source.data);
    const old = valueAt(source.data, intent.path) as Json | undefined;
    if (isProse(schema) && typeof intent.value === 'string')
      return { ...intent, value: preparedProse(intent.value, old, intent.path, source) };
    return { ...intent, value: preparedValue(intent.value, old, schema, schemas, source) };
  }
  if (intent.do === 'insert') {
    const schema = schemaAt([...intent.list, intent.index], schemas, source.data);
    const list = schemaAt(intent.list, schemas, source.data);
    const entry = schema ?? (list && itemSchema(list, schemas, intent.value));
    return { ...intent, value: preparedValue(intent.value, undefined, entry, schemas, source) };
  }
  return intent;
}

function itemSchema(
  { file, schema }: LocatedSchema,
  schemas: Schemas,
  value: Json,
): LocatedSchema | undefined {
  return schema.items
    ? resolveSchema({ file, schema: schema.items as LocatedSchema['schema'] }, schemas, value)
    : undefined;
}

function preparedValue(
  value: Json,
  old: Json | undefined,
  schema: LocatedSchema | undefined,
  schemas: Schemas,
  source: Source,
): Json {
  if (schema === undefined) return value;
  if (typeof value === 'string') {
    if (!isProse(schema) || value === old) return value;
    const text = value.trim();
    return text.includes('\n')
      ? `${rewrapped(typeof old === 'string' ? old : '', text, widthOf(source.text) - 6)}\n`
      : text;
  }
  if (Array.isArray(value)) {
    const entries = Array.isArray(old) ? old : [];
    return value.map((one, index) =>
      preparedValue(one, entries[index], schemaAt([index], schemas, value, schema), schemas, source),
    );
  }
  if (!isRecord(value)) return value;
  const record = isRecord(old) ? (old as { [key: string]: Json }) : {};
  return Object.fromEntries(
    Object.entries(value as { [key: string]: Json }).map(([key, one]) => [
      key,
      preparedValue(one, record[key], schemaAt([key], schemas, value, schema), schemas, source),
    ]),
  );
}

function preparedProse(value: string, old: Json | undefined, path: ValuePath, source: Source): string {
  const before = typeof old === 'string' ? old : '';
  if (isSameProse(before, value) && old !== undefined) return before;
  const { node, range } = nodeAt(source, path);
  const isBlock = old !== undefined && isBlockScalar(node);
  const raw = isBlock && range ? source.text.slice(...range) : '';
  const column = /\n( +)\S/.exec(raw)?.[1]?.length ?? 2 * path.length;
  const width = Math.max(20, widthOf(raw ? `k: ${raw}` : source.text, source.text) - column);
  const text = rewrapped(before, value, width);
  if (text === '') return text;
  if (isBlock) return text + (/\n*$/.exec(before)?.[0] ?? '');
  return text.includes('\n') ? `${text}\n` : text;
}

/** An intent as the changes of values that it consists of: of a record, only the keys that differ. */
function stepsOf(intent: ValueIntent, data: Json): ValueIntent[] {
  return intent.do === 'set'
    ? setSteps(intent.path, valueAt(data, intent.path) as Json | undefined, intent.value)
    : [intent];
}

function setSteps(path: ValuePath, old: Json | undefined, value: Json): ValueIntent[] {
  if (isSame(old, value)) return [];
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

function listSteps(list: ValuePath, old: Json[], value: Json[]): ValueIntent[] {
  let first = 0;
  while (first < Math.min(old.length, value.length) && isSame(old[first], value[first])) first++;
  let last = 0;
  const most = Math.min(old.length, value.length) - first;
  while (last < most && isSame(old.at(-1 - last), value.at(-1 - last))) last++;
  const [gone, put] = [old.length - first - last, value.length - first - last];
  const steps: ValueIntent[] = [];
  for (let at = 0; at < Math.min(gone, put); at++)
    steps.push(...setSteps([...list, first + at], old[first + at], value[first + at] as Json));
  for (let at = gone; at < put; at++)
    steps.push({ do: 'insert', list, index: first + at, value: value[first + at] as Json });
  for (let at = gone; at > put; at--) steps.push({ do: 'remove', list, index: first + at - 1 });
  return steps;
}

/** What changed between two texts, in words. */
export function describeChanges(
  before: string | EditableText,
  after: string | EditableText,
  schemas: Schemas,
): string[] {
  const old = typeof before === 'string' ? editable(before) : before;
  const next = typeof after === 'string' ? editable(after, old) : after;
  if (old.text === next.text) return [];
  const [from, to] = [old.read.source.data, next.read.source.data];
  if (!isRecord(from) || !isRecord(to)) return ['The text of the file changed'];
  const words = describeData(from, to, schemas);
  return words.length > 0 ? words : ['Comments or spaces changed'];
}
