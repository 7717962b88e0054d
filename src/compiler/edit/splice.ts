import { isMap, isScalar, type Scalar } from 'yaml';
import {
  changeBetween,
  commonEndLengths,
  isRecord,
  type Json,
  type ValuePath,
  valueAt,
} from '../../core/index.ts';
import type { Edit } from '../problems/problem.ts';
import { propertyKeys, type Schemas, schemaAt } from '../schema/schemas.ts';
import { lineEnd, lineStart } from '../source/lines.ts';
import type { Source } from '../source/position.ts';
import { type Entry, entryAt, isBlockScalar, positionAt, scalarAt } from './layout.ts';
import { pathToRemove, unusedId, type ValueIntent } from './model.ts';
import { uncommentEdits } from './uncomment.ts';
import {
  detectFileStyle,
  type FileStyle,
  flowPair,
  flowText,
  formatPairLines,
  inlineScalar,
  itemLines,
  quoteStyleOf,
  sampleColumn,
  toBlockScalar,
  valueLines,
} from './write.ts';

/* In rare cases, the smallest change may be wrong, so callers parse and verify the result. */

interface EditTarget {
  source: Source;
  schemas: Schemas;
  habits: FileStyle;
}

export function createEditTarget(source: Source, schemas: Schemas): EditTarget {
  return { source, schemas, habits: detectFileStyle(source.text) };
}

/** Undefined if the file doesn't contain the key as a comment. */
export function uncommentEditsForIntent(target: EditTarget, intent: ValueIntent): Edit[] | undefined {
  if (intent.do !== 'set') return undefined;
  const { source } = target;
  const { path, value } = intent;
  const missing = path.findIndex((_, index) => valueAt(source.data, path.slice(0, index + 1)) === undefined);
  if (missing < 0 || path.slice(missing).some((key) => typeof key === 'number')) return undefined;
  const around = path.slice(0, missing + 1);
  const whole = nestValue(path.slice(missing + 1), value);
  return uncommentEdits(source, around, whole, writingContextAt(target, around, intent.sample === true));
}

/** Undefined if this text can't be changed by an edit. */
export function editsForIntent(target: EditTarget, intent: ValueIntent): Edit[] | undefined {
  const { data } = target.source;
  switch (intent.do) {
    case 'set':
      return setValue(target, intent.path, intent.value, intent.sample === true);
    case 'unset':
      return removeEntry(target, pathToRemove(data, intent.path));
    case 'remove':
      return removeEntry(target, pathToRemove(data, [...intent.list, intent.index]));
    case 'insert':
      return insertItem(target, intent.list, intent.index, intent.value, intent.sample === true);
    case 'move':
      return moveEntry(target, intent.list, intent.from, intent.to);
    case 'duplicate':
      return duplicateEntry(target, intent.list, intent.index);
  }
}

function setValue(target: EditTarget, path: ValuePath, value: Json, sample: boolean): Edit[] | undefined {
  const { data } = target.source;
  const marks = { ...NO_SAMPLE, sample };
  // starts at the first record on the path that is missing or empty
  for (let length = 1; length < path.length; length++) {
    const around = path.slice(0, length);
    const here = valueAt(data, around);
    const isEmpty = isRecord(here) && Object.keys(here).length === 0;
    if (here === undefined || here === null || isEmpty)
      return setExistingOrNew(target, around, nestValue(path.slice(length), value), marks);
  }
  return setExistingOrNew(target, path, value, marks);
}

function nestValue(keys: ValuePath, value: Json): Json {
  return keys.reduceRight<Json>((inner, key) => ({ [String(key)]: inner }), value);
}

interface SampleOptions {
  /** Whether invented values get the comment `# sample`. */
  sample: boolean;
  /** Whether an existing comment `# sample` stays, since no value is replaced. */
  keep: boolean;
}

const NO_SAMPLE: SampleOptions = { sample: false, keep: false };

function setExistingOrNew(
  target: EditTarget,
  path: ValuePath,
  value: Json,
  marks = NO_SAMPLE,
): Edit[] | undefined {
  const entry = entryAt(target.source, path);
  if (!entry) {
    const isThere = valueAt(target.source.data, path) !== undefined;
    return isThere
      ? undefined
      : insertKey(target, path.slice(0, -1), String(path.at(-1)), value, marks.sample);
  }
  const { node } = entry;
  if (entry.isFlow) return setInFlow(target, entry, path, value, marks);
  if (isBlockScalar(node) && typeof value === 'string') {
    const edits = setInBlock(target, entry, node as Scalar, value);
    if (edits) return edits;
  }
  const isText = typeof value !== 'object' && !(typeof value === 'string' && value.includes('\n'));
  if (isScalar(node) && !isBlockScalar(node) && node.range && node.range[1] > node.range[0] && isText)
    return setInline(target, entry, path, node, value).slice(0, marks.sample ? 1 : undefined);
  return rewriteValue(target, entry, path, value, marks);
}

function setInline({ source }: EditTarget, entry: Entry, path: ValuePath, node: Scalar, value: Json): Edit[] {
  const { text } = source;
  const offset = positionAt(source, path)?.offset ?? ((at: number) => at);
  const [start, end] = [offset(node.range?.[0] ?? 0), offset(node.range?.[1] ?? 0)];
  const { isFlow } = entry;
  // removes quotes that only the old text needed, for example for a trailing space while the editor was typing
  const hadToBe =
    typeof node.value === 'string' && inlineScalar(node.value, { isFlow }) === text.slice(start, end);
  const put = inlineScalar(value, hadToBe ? { isFlow } : { isFlow, style: quoteStyleOf(node) });
  return [{ offset: start, end, text: put }, ...removeSampleComment(text, end)];
}

/** Returns the edit that removes the comment `# sample` from the end of a line; empty if there is no such comment. */
export function removeSampleComment(text: string, offset: number): Edit[] {
  const end = lineEnd(text, offset);
  const rest = text.slice(offset, end);
  const at = sampleColumn(rest);
  return at < 0 ? [] : [{ offset: offset + at, end, text: '' }];
}

function setInFlow(
  target: EditTarget,
  entry: Entry,
  path: ValuePath,
  value: Json,
  { keep }: SampleOptions,
): Edit[] | undefined {
  const { node } = entry;
  const { text } = target.source;
  if (isScalar(node) && typeof value !== 'object' && node.range && node.range[1] > node.range[0])
    return setInline(target, entry, path, node, value);
  if (text.slice(entry.start, entry.end).includes('\n')) return undefined;
  const isItem = typeof path.at(-1) === 'number';
  const start = isItem ? entry.start : entry.head;
  const hasColon = text[entry.head - 1] === ':';
  const put = isItem ? flowText(value) : `${hasColon ? '' : ':'} ${flowText(value)}`;
  return [
    { offset: start, end: entry.end, text: put },
    ...(keep ? [] : removeSampleComment(text, entry.end)),
  ];
}

interface BlockLines {
  /** The indicators after `|`. `note` is the comment on the same line. */
  signs: string;
  note: string;
  headerEnd: number;
  newline: string;
  lines: { start: number; content: string }[];
  column: number;
  explicit: string | undefined;
}

function blockLines(text: string, entry: Entry, step: number): BlockLines {
  const headerAt = text.indexOf('|', entry.head);
  const headerEnd = lineEnd(text, headerAt);
  const newline = text.startsWith('\r\n', headerEnd) ? '\r\n' : '\n';
  const [, signs = '', note = ''] = /^\|([-+\d]*)(.*)$/s.exec(text.slice(headerAt, headerEnd)) ?? [];
  const lines: BlockLines['lines'] = [];
  for (let start = headerEnd + newline.length; start <= entry.end && headerEnd < entry.end; ) {
    const end = Math.min(lineEnd(text, start), entry.end);
    lines.push({ start, content: text.slice(start, end) });
    start = end + newline.length;
  }
  const explicit = /\d/.exec(signs)?.[0];
  const first = lines.find(({ content }) => content.trim() !== '')?.content;
  const usual = first === undefined ? entry.column + step : first.length - first.trimStart().length;
  const column = explicit === undefined ? usual : entry.column + Number(explicit);
  return { signs, note, headerEnd, newline, lines, column, explicit };
}

/** Changes a block scalar. Only the differing lines change, and the header stays if possible. */
function setInBlock(
  { source, habits }: EditTarget,
  entry: Entry,
  node: Scalar,
  value: string,
): Edit[] | undefined {
  const { text } = source;
  const wanted = node.type === 'BLOCK_LITERAL' ? toBlockScalar(value) : undefined;
  if (!wanted) return undefined;
  const block = blockLines(text, entry, habits.step);
  const depth = block.column - entry.column;
  if (depth < 1 || (wanted.indicated && depth > 9)) return undefined;
  if (wanted.chomp === '+' && !block.signs.includes('+')) return undefined;
  const edits: Edit[] = [];
  const indicator = block.explicit ?? (wanted.indicated ? String(depth) : '');
  const signs = /^[-+]/.test(block.signs) ? wanted.chomp + indicator : indicator + wanted.chomp;
  const noteAt = block.headerEnd - block.note.length;
  if (signs !== block.signs) edits.push({ offset: noteAt - block.signs.length, end: noteAt, text: signs });
  edits.push(...removeSampleComment(text, noteAt), ...changedLines(block, wanted.lines, entry.end));
  return edits;
}

function changedLines(
  { lines: old, column, newline, headerEnd }: BlockLines,
  lines: string[],
  end: number,
): Edit[] {
  const indent = ' '.repeat(column);
  const isText = (content: string, wanted: string) =>
    content === indent + wanted || (wanted === '' && content.trim() === '' && content.length <= column);
  const { start: first, end: last } = commonEndLengths(old, lines, ({ content }, wanted) =>
    isText(content, wanted),
  );
  const put = lines.slice(first, lines.length - last).map((line) => line && indent + line);
  if (put.length === 0 && first + last === old.length) return [];
  if (last > 0) {
    const start = old[first]?.start ?? end;
    const stop = old[old.length - last]?.start ?? end;
    return [{ offset: start, end: stop, text: put.map((line) => line + newline).join('') }];
  }
  // the changed range ends at the last line, which has no line break
  const before = old[first - 1];
  const start = before ? before.start + before.content.length : headerEnd;
  return [{ offset: start, end, text: put.map((line) => newline + line).join('') }];
}

/** Rewrites all lines of a value. The comment next to its key stays. */
function rewriteValue(
  target: EditTarget,
  entry: Entry,
  path: ValuePath,
  value: Json,
  { sample, keep }: SampleOptions,
): Edit[] | undefined {
  const { source, habits } = target;
  const { text } = source;
  const key = path.at(-1);
  const head = text.slice(entry.start, entry.head);
  // the comment next to the key or dash, or after a value on the same line
  const ownEnd = Math.max(entry.end, entry.head);
  const headEnd = lineEnd(text, entry.start);
  const isOneLine = ownEnd <= headEnd;
  const rest = isOneLine
    ? text.slice(ownEnd, headEnd)
    : commentBeside(text.slice(entry.head, headEnd), entry);
  const sampleAt = keep ? -1 : sampleColumn(rest);
  const note = (sampleAt < 0 ? rest : rest.slice(0, sampleAt)).trimEnd();
  const writing = writingContextAt(target, path, sample);
  const lines =
    typeof key === 'number' && isRecord(value)
      ? itemLines(value as Json, entry.column, writing, note)
      : valueLines(head, value, entry.column, writing, note, typeof key === 'number' ? undefined : key);
  const put = lines.join(habits.newline);
  return [trimEdit(text, { offset: entry.start, end: lineEnd(text, ownEnd), text: put })];
}

/** Returns the comment next to a key whose value is on the lines below; empty if there is none. */
function commentBeside(beside: string, { node }: Entry): string {
  const rest = isBlockScalar(node) ? beside.replace(/^ *[|>][-+\d]*/, '') : beside;
  return /^\s+#/.test(rest) ? rest : '';
}

function writingContextAt(target: EditTarget, path: ValuePath, sample: boolean) {
  const { source, schemas, habits } = target;
  const schema = schemaAt(path, schemas, source.data);
  return { habits, sample, schemas, schema };
}

function trimEdit(text: string, { offset, end, text: put }: Edit): Edit {
  const { from, to, insert } = changeBetween(text.slice(offset, end), put);
  return { offset: offset + from, end: offset + to, text: insert };
}

function insertKey(
  target: EditTarget,
  around: ValuePath,
  key: string,
  value: Json,
  sample: boolean,
): Edit[] | undefined {
  const { source, habits, schemas } = target;
  const { text, data } = source;
  const siblings = Object.keys((valueAt(data, around) ?? {}) as object);
  const [first] = siblings;
  if (first === undefined) return undefined;
  const known = propertyKeys(schemaAt(around, schemas, data)?.schema);
  const place = known.indexOf(key);
  const before = place < 0 ? undefined : known.slice(0, place).findLast((one) => siblings.includes(one));
  const after = known.slice(place + 1).find((one) => siblings.includes(one));
  const isFirst = before === undefined && place >= 0 && after !== undefined;
  const entries = () =>
    siblings.flatMap((one) => entryAt(source, [...around, one]) ?? []).sort((a, b) => a.start - b.start);
  const neighbour = entryAt(source, [...around, before ?? (isFirst ? after : first)] as ValuePath);
  if (!neighbour) return undefined;
  if (neighbour.isFlow) {
    const parent = positionAt(source, around);
    const range = parent?.node?.range;
    if (!range || !isMap(parent.node) || spansLines(target, around)) return undefined;
    const put = flowPair(key, value);
    if (isFirst) return [{ offset: neighbour.start, end: neighbour.start, text: `${put}, ` }];
    const last = before === undefined ? entries().at(-1) : neighbour;
    return last && [{ offset: last.end, end: last.end, text: `, ${put}` }];
  }
  const lines = formatPairLines(
    key,
    value,
    neighbour.column,
    writingContextAt(target, [...around, key], sample),
  );
  const indent = ' '.repeat(neighbour.column);
  if (isFirst) {
    const put = lines.join(habits.newline) + recordSeparator(target, entries(), around) + indent;
    return [{ offset: neighbour.body[0], end: neighbour.body[0], text: put }];
  }
  const last = before === undefined ? entries().at(-1) : neighbour;
  if (!last) return undefined;
  const put = recordSeparator(target, entries(), around) + indent + lines.join(habits.newline);
  return [{ offset: last.body[1], end: last.body[1], text: text.length === 0 ? put.trimStart() : put }];
}

function spansLines({ source }: EditTarget, path: ValuePath): boolean {
  const position = positionAt(source, path);
  if (!position?.node?.range) return true;
  const { node, offset } = position;
  const [start, end] = node.range as [number, number, number];
  return source.text.slice(offset(start), offset(end)).includes('\n');
}

/** A line break, plus an empty line if top-level entries are separated by one. */
function recordSeparator({ source, habits }: EditTarget, entries: Entry[], around: ValuePath): string {
  const { newline } = habits;
  const between = entries
    .slice(1)
    .map((entry, index) => source.text.slice((entries[index] as Entry).body[1], entry.body[0]));
  const plain = between.filter((one) => one.trim() === '');
  const counts = plain.map((one) => one.split('\n').length - 1);
  if (around.length > 0 || counts.includes(1)) return newline;
  const hasEmpty = between.some((one) => /\n[ \t]*\r?\n/.test(one));
  return hasEmpty ? newline + newline : newline;
}

function removeEntry(target: EditTarget, path: ValuePath | undefined): Edit[] | undefined {
  if (!path) return undefined;
  const { source } = target;
  const { text } = source;
  const entry = entryAt(source, path);
  if (!entry) return undefined;
  const [before, after] = neighbours(target, path, entry);
  if (entry.isFlow) {
    if (spansLines(target, path.slice(0, -1))) return undefined;
    if (after) return [{ offset: entry.start, end: after.start, text: '' }];
    return before && [{ offset: before.end, end: entry.end, text: '' }];
  }
  const [start, end] = entry.body;
  const textAfter = after && text.slice(end, after.body[0]);
  const textBefore = before && text.slice(before.body[1], start);
  const isPlain = (one: string | undefined) => one !== undefined && one.trim() === '';
  const isShorter = (textBefore?.length ?? 0) < (textAfter?.length ?? 0);
  if (after && isPlain(textAfter) && !(isPlain(textBefore) && isShorter))
    return [{ offset: start, end: after.body[0], text: '' }];
  if (before && isPlain(textBefore)) return [{ offset: before.body[1], end, text: '' }];
  // comments between the neighbouring entries stay
  if (before && after) {
    const blank = /[ \t\r\n]*$/.exec(textBefore as string)?.[0].length ?? 0;
    return [{ offset: start - blank, end, text: '' }];
  }
  if (entry.isAfterDash) return [{ offset: start, end, text: '' }];
  if (after) {
    const next = lineEnd(text, end);
    return [
      { offset: lineStart(text, start), end: next + (text.startsWith('\r\n', next) ? 2 : 1), text: '' },
    ];
  }
  const blank = /[ \t\r\n]*$/.exec(text.slice(0, start))?.[0].length ?? 0;
  return [{ offset: start - blank, end, text: '' }];
}

function neighbours(
  { source }: EditTarget,
  path: ValuePath,
  entry: Entry,
): [Entry | undefined, Entry | undefined] {
  const around = path.slice(0, -1);
  const key = path.at(-1);
  const parent = valueAt(source.data, around);
  if (Array.isArray(parent)) {
    const index = Number(key);
    return [
      index > 0 ? entryAt(source, [...around, index - 1]) : undefined,
      index + 1 < parent.length ? entryAt(source, [...around, index + 1]) : undefined,
    ];
  }
  const others = Object.keys(parent as object)
    .filter((one) => one !== key)
    .flatMap((one) => entryAt(source, [...around, one]) ?? []);
  const nearest = (all: Entry[], sign: number) => all.sort((a, b) => sign * (a.start - b.start))[0];
  return [
    nearest(
      others.filter(({ start }) => start < entry.start),
      -1,
    ),
    nearest(
      others.filter(({ start }) => start > entry.start),
      1,
    ),
  ];
}

function insertItem(
  target: EditTarget,
  list: ValuePath,
  index: number,
  value: Json,
  sample: boolean,
): Edit[] | undefined {
  const { source, habits } = target;
  const items = valueAt(source.data, list);
  if (!Array.isArray(items) || items.length === 0) {
    for (let length = 1; length < list.length; length++) {
      const here = valueAt(source.data, list.slice(0, length));
      if (here === undefined || here === null)
        return setExistingOrNew(target, list.slice(0, length), nestValue(list.slice(length), [value]), {
          sample,
          keep: true,
        });
    }
    return setExistingOrNew(target, list, [value], { sample, keep: true });
  }
  const neighbour = entryAt(source, [...list, Math.max(0, index - 1)]);
  if (!neighbour) return undefined;
  if (neighbour.isFlow) {
    if (spansLines(target, list)) return undefined;
    return [insertInFlow(target, list, neighbour, index, flowText(value))];
  }
  const writing = writingContextAt(target, [...list, index], sample);
  const lines = itemLines(value, neighbour.column, writing);
  return [insertOnLines(target, list, neighbour, index, lines.join(habits.newline))];
}

/** With the same separator as between the other entries. */
function insertInFlow(
  { source }: EditTarget,
  list: ValuePath,
  neighbour: Entry,
  index: number,
  put: string,
): Edit {
  const next = entryAt(source, [...list, Math.max(1, index)]);
  const before = index > 1 ? entryAt(source, [...list, index - 2]) : undefined;
  const [from, to] = next ? [entryAt(source, [...list, Math.max(0, index - 1)]), next] : [before, neighbour];
  const comma = from && to ? source.text.slice(from.end, to.start) : ', ';
  return index === 0
    ? { offset: neighbour.start, end: neighbour.start, text: put + comma }
    : { offset: neighbour.end, end: neighbour.end, text: comma + put };
}

function insertOnLines(
  target: EditTarget,
  list: ValuePath,
  neighbour: Entry,
  index: number,
  put: string,
): Edit {
  const separator = listSeparator(target, list, Math.max(0, index - 1)) + ' '.repeat(neighbour.column);
  const [start, end] = neighbour.body;
  return index === 0
    ? { offset: start, end: start, text: put + separator }
    : { offset: end, end, text: separator + put };
}

const MAX_SEPARATORS = 6;

/** A line break, plus maybe an empty line. */
function listSeparator({ source, habits }: EditTarget, list: ValuePath, index: number): string {
  const { text } = source;
  const { newline } = habits;
  const { length } = valueAt(source.data, list) as unknown[];
  const near = Array.from(
    { length: MAX_SEPARATORS },
    (_, step) => index + (step % 2 === 0 ? step / 2 : -(step + 1) / 2),
  );
  const betweens = near
    .filter((one) => one >= 0 && one + 1 < length)
    .flatMap((one) => {
      const [entry, next] = [entryAt(source, [...list, one]), entryAt(source, [...list, one + 1])];
      return entry && next && !entry.isFlow ? [text.slice(entry.body[1], next.body[0])] : [];
    });
  const between =
    betweens.find((one) => one.trim() === '') ?? betweens[0] ?? textBeforeFirstEntry(source, list);
  return /\n[ \t]*\r?\n/.test(between) ? newline + newline : newline;
}

function textBeforeFirstEntry(source: Source, list: ValuePath): string {
  const first = entryAt(source, [...list, 0]);
  const key = entryAt(source, list);
  return first && key && !key.isFlow && !first.isAfterDash
    ? source.text.slice(key.head, first.body[0])
    : '\n';
}

/** Moves an entry within a list. The text between entries stays in place. */
function moveEntry(target: EditTarget, list: ValuePath, from: number, to: number): Edit[] | undefined {
  if (from === to) return [];
  const { source } = target;
  const { text } = source;
  const [first, last] = from < to ? [from, to] : [to, from];
  const entries: Entry[] = [];
  for (let index = first; index <= last; index++) {
    const entry = entryAt(source, [...list, index]);
    if (!entry) return undefined;
    entries.push(entry);
  }
  if (entries[0]?.isFlow && spansLines(target, list)) return undefined;
  const bodies = entries.map(({ body }) => body);
  const gaps = bodies
    .slice(1)
    .map((body, index) => [(bodies[index] as [number, number])[1], body[0]] as const);
  const moved = bodies[from - first] as [number, number];
  const words = text.slice(...moved);
  const gapTexts = gaps.map((gap) => text.slice(...gap));
  // the gap next to the moved entry moves with it, and the other gaps shift by one position
  if (from < to) {
    const others = gaps
      .slice(1)
      .flatMap(([start, end], index) => replaceRange(text, start, end, gapTexts[index] as string));
    const end = (bodies.at(-1) as [number, number])[1];
    return [
      { offset: moved[0], end: (gaps[0] as readonly [number, number])[1], text: '' },
      ...others,
      { offset: end, end, text: (gapTexts.at(-1) as string) + words },
    ];
  }
  const others = gaps
    .slice(0, -1)
    .flatMap(([start, end], index) => replaceRange(text, start, end, gapTexts[index + 1] as string));
  const start = (bodies[0] as [number, number])[0];
  return [
    { offset: start, end: start, text: words + gapTexts[0] },
    ...others,
    { offset: (gaps.at(-1) as readonly [number, number])[0], end: moved[1], text: '' },
  ];
}

function replaceRange(text: string, offset: number, end: number, put: string): Edit[] {
  return text.slice(offset, end) === put ? [] : [{ offset, end, text: put }];
}

/** Inserts a copy of an entry below it, without the comments above it. */
function duplicateEntry(target: EditTarget, list: ValuePath, index: number): Edit[] | undefined {
  const { source } = target;
  const { text } = source;
  const path = [...list, index];
  const entry = entryAt(source, path);
  if (!entry) return undefined;
  const items = valueAt(source.data, list) as Json[];
  const free = unusedId(items, index);
  const [start, end] = [entry.start, entry.body[1]];
  let copy = text.slice(start, end);
  if (free) {
    const id = scalarAt(source, [...path, free.key]);
    if (!id || isBlockScalar(id.node)) return undefined;
    const put = inlineScalar(free.value, { isFlow: entry.isFlow, style: quoteStyleOf(id.node) });
    copy = text.slice(start, id.start) + put + text.slice(id.end, end);
  }
  if (entry.isFlow)
    return spansLines(target, list) ? undefined : [insertInFlow(target, list, entry, index + 1, copy)];
  return [insertOnLines(target, list, entry, index + 1, copy)];
}
