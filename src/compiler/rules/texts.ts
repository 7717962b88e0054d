import { isScalar, parseDocument } from 'yaml';
import { LANGUAGES, languageName, toList, valueAt } from '../../core/index.ts';
import { type Edit, type Path, parseJsonPointer, valueFix } from '../problems/problem.ts';
import { acceptsRecord, propertyKeys, requiredKeys, type Schema, schemaAt } from '../schema/schemas.ts';
import { mergeEdits } from '../source/edits.ts';
import { lineStart } from '../source/lines.ts';
import { nodeAt, type Source } from '../source/position.ts';
import { hasReference } from '../source/reference-syntax.ts';
import { isListItem, tableRowIndexes } from '../values/pasted-text.ts';
import { closestWordLanguage } from '../words/words.ts';
import {
  type Finding,
  formatList,
  formatSpaces,
  MAX_LOCATED_PROBLEMS,
  moveLinesHint,
  type RuleContext,
  rule,
  shortText,
} from './rule.ts';

export const textRules = {
  'keys-in-text': rule({
    severity: 'warning',
    reason:
      'A text below | goes on as long as its lines start with spaces. Keys are a part of it if the line above them is missing, or if they start too far to the right. Visitors then read them, and the record does not have them.',
    text: (d: KeysInTextDetails) => ({
      message: `The last ${d.lines} lines of this text look like keys, but visitors read them as a part of the text.`,
      hint: d.header
        ? d.moved === 1
          ? `The line "${d.header}:" starts too far to the right. Delete ${formatSpaces(d.by)} at the start of that line, so that it is in the same column as "${d.key}:". The lines below it can stay.`
          : `"${d.header}:" belongs in the same column as "${d.key}:". ${moveLinesHint(-d.by, d.moved ?? 1)}`
        : d.groups.length > 0
          ? `The line ${d.groups.map((group) => `"${group}:"`).join(' or ')} is missing above them. Write it there, in the same column as "${d.key}:".`
          : moveLinesHint(-d.by, d.lines),
      inForm: {
        message: `The last ${d.lines} lines of this text seem to belong to other fields, but visitors read them here.`,
        hint: 'Take them out of the text, and put them into their own fields.',
      },
    }),
    check: findKeysInTexts,
  }),
  'html-shown': rule({
    severity: 'warning',
    reason:
      'This text is shown as it is written, without bold or other formatting. HTML comes with text that was copied from a web page.',
    text: (d: { tag: string; plain: string }) => ({
      message: `Visitors see ${shortText(d.tag)} in this text: HTML has no effect here.`,
      hint: `Write: ${d.plain}`,
      suggestions: [{ value: d.plain }],
    }),
    check: ({ texts }) =>
      texts.flatMap(({ path, text }) => {
        const tag = HTML_TAG_PATTERN.exec(text)?.[0];
        const plain = tag ? withoutTags(text) : '';
        if (!tag || plain === '') return [];
        return [{ place: { path }, details: { tag, plain }, fix: valueFix(plain, { path }) }];
      }),
  }),
  'answer-for-text': rule({
    severity: 'warning',
    reason: 'This key takes a text that visitors read, and "yes" or "no" alone tells them nothing.',
    text: (d: { value: string }) => ({
      message: `This is a text, so visitors read the word ${shortText(d.value)}.`,
      hint: 'Write the text itself. If there is none yet, delete the line.',
      inForm: { hint: 'Write the text itself. If there is none yet, leave it empty.' },
    }),
    check: ({ texts, source }) =>
      texts.flatMap(({ path, text }) => {
        const key = path.at(-1);
        if (typeof key !== 'string' || !TEXT_KEYS.has(key) || !ANSWER_PATTERN.test(text)) return [];
        // in quotes, the word is intended
        const { node } = nodeAt(source, path);
        const isPlain = isScalar(node) && node.type === 'PLAIN';
        return isPlain ? [{ place: { path }, details: { value: text } }] : [];
      }),
  }),
  'line-break-lost': rule({
    severity: 'warning',
    reason:
      'In Word, every line break begins a new paragraph. Here a single line break is only a space, so that long lines can be wrapped. An empty line begins a paragraph, and a \\ at the end of a line keeps its line break.',
    text: (d: { count: number; shown: string; isParagraph: boolean }) => ({
      message: `${d.count === 1 ? 'A line break of this text is' : `${d.count} line breaks of this text are`} not shown: visitors see ${shortText(d.shown)} in one line.`,
      hint: `Put ${d.isParagraph ? 'an empty line below this line' : 'a \\ at the end of this line'}.${d.count === 1 ? '' : ' An empty line begins a paragraph, and a \\ at the end of a line keeps its line break.'}`,
      inForm: { hint: 'Press Enter twice for a new paragraph.' },
    }),
    check: ({ source, written }) => findLostBreaks(written, source),
  }),
  'language-without-words': rule({
    severity: 'warning',
    reason: `Plenary has its own texts, such as "Menu" or "Next slide", in these languages: ${formatLanguageNames(LANGUAGES)}. In other languages they are in English until you write them under "words:".`,
    text: (d: { language: string; missing: readonly string[]; all: number }) => ({
      message:
        d.missing.length === d.all
          ? `Plenary has no words in ${d.language}, so its own texts on the pages are in English.`
          : `Plenary has no words in ${d.language}, so ${d.missing.length} of its own texts on the pages are in English.`,
      hint: `Write them in ${d.language} under "words:", with these keys: ${formatList(d.missing)}. VS Code suggests each key with its English text.`,
      inForm: { hint: `Translate them into ${d.language} in “Words”, on the form “All content”.` },
    }),
    check: ({ root, site }) => {
      const { language, words } = site.shell;
      if (closestWordLanguage(language) !== undefined) return [];
      const own = Object.keys(root.words ?? {});
      const all = Object.keys(words);
      const missing = all.filter((key) => !own.includes(key));
      if (missing.length === 0) return [];
      const details = { language: formatLanguageNames([language]), missing, all: all.length };
      const listed = toList(root.languages).indexOf(language);
      const path = listed < 0 ? ['conference', 'language'] : ['languages', listed];
      return [{ place: { path }, details }];
    },
  }),
};

const HTML_TAG_PATTERN =
  /<\/?(?:a|b|big|br|center|div|em|font|h[1-6]|i|iframe|img|li|o:p|ol|p|script|small|span|strong|style|sub|sup|svg|u|ul)(?:\s[^<>]*)?\/?>/i;

export function withoutTags(text: string): string {
  return text
    .replaceAll(new RegExp(HTML_TAG_PATTERN, 'gi'), (tag) =>
      /^<\/?(?:br|p|div|li|h\d)\b/i.test(tag) ? ' ' : '',
    )
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}

const ANSWER_PATTERN = /^(?:yes|no|y|n|on|off|none|n\/a)$/i;
/** Keys for which yes or no is never the intended text. */
const TEXT_KEYS: ReadonlySet<string> = new Set(
  [
    'agenda',
    'name',
    'fullName',
    'title',
    'heading',
    'about',
    'text',
    'role',
    'label',
    'place',
    'school',
  ].concat(['description', 'edition', 'freezeDate', 'note', 'salutation']),
);

type KeysInTextDetails = {
  key: string;
  lines: number;
  /** The records to which the keys may belong; empty if they belong to the record that contains the text. */
  groups: string[];
  /** The indentation of the keys relative to the other keys of their record. */
  by: number;
  /** The key of a mapping among the lines that was indented by mistake; `moved` is the number of lines to move back. */
  header?: string;
  moved?: number;
};

const KEY_LINE_PATTERN = /^([a-z]\w*):(?: +(.*))?$/i;

/** The keys are missing in the record of the text, or in another record that it may contain. */
function findKeysInTexts(context: RuleContext): Finding<KeysInTextDetails>[] {
  return context.written.flatMap(({ path, data, annotated }) =>
    annotated.flatMap(({ kind, value, pointer }): Finding<KeysInTextDetails>[] => {
      if (kind !== 'prose' || typeof value !== 'string' || !/\n[a-z]\w*:[^\n]*(?:\n[^\n]+)+\n*$/i.test(value))
        return [];
      const at = [...path, ...parseJsonPointer(pointer, data)];
      const key = at.at(-1);
      if (typeof key !== 'string') return [];
      const group = findMappingInText(value, at, context);
      return group ? [group] : findKeysInText(value, { at, key }, context);
    }),
  );
}

function findKeysInText(
  value: string,
  { at, key }: { at: Path; key: string },
  { source, root, schemas }: RuleContext,
): Finding<KeysInTextDetails>[] {
  const { keys, lines: count } = trailingKeys(value);
  if (keys.length === 0) return [];
  const { node, range, key: keyRange, found } = nodeAt(source, at);
  if (!range || !keyRange || found < at.length) return [];
  if (!isScalar(node) || node.type !== 'BLOCK_LITERAL') return [];
  const around = at.slice(0, -1);
  const freeIn = (place: Path) => {
    const { schema } = schemaAt(place, schemas, root) ?? {};
    const has = Object(valueAt(root, place));
    return schema?.type === 'object' ? propertyKeys(schema).filter((one) => !Object.hasOwn(has, one)) : [];
  };
  const free = freeIn(around);
  const isOwn = keys.every((one) => free.includes(one));
  const groups = free.filter((group) => {
    const required = requiredKeys(schemaAt([...around, group], schemas, root)?.schema);
    const accepted = freeIn([...around, group]);
    return [...keys, ...required].every((one) => accepted.includes(one) && keys.includes(one));
  });
  if (!isOwn && groups.length === 0) return [];
  const { text } = source;
  const starts = linesBelow(text, range)
    .filter((line) => line.text !== '')
    .slice(-count)
    .map(({ end }) => lineStart(text, end));
  const [first = 0] = starts;
  const column = keyRange[0] - lineStart(text, keyRange[0]);
  const by = text.slice(first).search(/\S/) - column;
  const newline = text[text.indexOf('\n', first) - 1] === '\r' ? '\r\n' : '\n';
  const suggestions = isOwn
    ? [
        mergeEdits(
          text,
          starts.map((offset) => ({ offset, end: offset + by, text: '' })),
        ),
      ]
    : groups.map((group) => ({
        offset: first,
        end: first,
        text: `${' '.repeat(column)}${group}:${newline}`,
      }));
  const excerpt = text.slice(first, text.indexOf('\n', first)).trim();
  const before = text.slice(range[0], first).split(excerpt).length - 1;
  return [
    {
      place: { path: at, excerpt, before },
      details: { key, lines: count, groups: isOwn ? [] : groups, by },
      suggestions,
    },
  ];
}

/** The first line (such as `logo:`), and perhaps more, was indented by mistake. Undefined if the result is no valid mapping. */
function findMappingInText(
  value: string,
  at: Path,
  { source, root, schemas }: RuleContext,
): Finding<KeysInTextDetails> | undefined {
  const lines = value.trimEnd().split('\n');
  const index = lines.findLastIndex((line) => /^[a-z]\w*:$/i.test(line));
  const header = lines[index]?.slice(0, -1) ?? '';
  const last = lines.slice(index);
  // after another key of the record, all of these lines are keys that were indented by mistake
  if (
    index < 0 ||
    KEY_LINE_PATTERN.test(lines[index - 1] ?? '') ||
    last.length < 2 ||
    !last.every((line) => /^ *(?:- |[a-z]\w*:(?: |$))/i.test(line))
  )
    return undefined;
  const around = at.slice(0, -1);
  const schema = schemaAt([...around, header], schemas, root)?.schema;
  if (!schema || Object.hasOwn(Object(valueAt(root, around)), header)) return undefined;
  const { node, range, key, found } = nodeAt(source, at);
  if (!range || !key || found < at.length || !isScalar(node) || node.type !== 'BLOCK_LITERAL')
    return undefined;
  const { text } = source;
  const starts = linesBelow(text, range)
    .slice(-last.length)
    .map(({ end }) => lineStart(text, end));
  const [first = 0] = starts;
  const by = text.slice(first).search(/\S/) - (key[0] - lineStart(text, key[0]));
  const lead = ' '.repeat(by);
  const moved = last.findIndex((_, count) => {
    const written = last.map((line, place) => (place <= count ? line : lead + line)).join('\n');
    const { errors, contents } = parseDocument(written);
    const group = errors.length === 0 ? (contents?.toJSON() as Record<string, unknown> | null) : null;
    return group !== null && Object.keys(group).length === 1 && fitsSchema(schema, group[header]);
  });
  if (moved < 0 || by <= 0) return undefined;
  const fix = mergeEdits(
    text,
    starts.slice(0, moved + 1).map((offset) => ({ offset, end: offset + by, text: '' })),
  );
  const excerpt = last[0] ?? '';
  const before = text.slice(range[0], first).split(excerpt).length - 1;
  const details = { key: String(at.at(-1)), lines: last.length, groups: [], by, header, moved: moved + 1 };
  return { place: { path: at, excerpt, before }, details, fix };
}

/** Whether a value roughly matches a schema: a list, or a mapping with all required keys and no unknown ones. */
function fitsSchema(schema: Schema, value: unknown): boolean {
  if (schema.type === 'array') return Array.isArray(value);
  return schema.type === 'object' && acceptsRecord(schema, value);
}

/** At least two keys, or one with its value on the next lines; otherwise the result is empty. */
function trailingKeys(value: string): { keys: string[]; lines: number } {
  const lines = value.trimEnd().split('\n');
  const keys: string[] = [];
  let start = lines.length;
  let below = 0;
  let hasBelow = false;
  for (let index = lines.length - 1; index >= 0; index--) {
    const line = lines[index] ?? '';
    if (/^ +\S/.test(line)) {
      below++;
      continue;
    }
    const [, key, rest = ''] = KEY_LINE_PATTERN.exec(line) ?? [];
    // more indented lines belong to the key above them, if that has no value on its line
    if (key === undefined || below > 0 !== (rest === '' || rest.startsWith('#'))) break;
    hasBelow ||= below > 0;
    below = 0;
    keys.push(key);
    start = index;
  }
  return keys.length > 1 || hasBelow ? { keys, lines: lines.length - start } : { keys: [], lines: 0 };
}

interface LostBreaks {
  count: number;
  /** The words around the first lost line break; `isParagraph`: whether the break ends a paragraph. */
  shown: string;
  isParagraph: boolean;
}

/** A line break that is not displayed. */
interface LineBreak {
  index: number;
  isParagraph: boolean;
}

function findLostBreaks(written: RuleContext['written'], source: Source): Finding<LostBreaks>[] {
  const found: Finding<LostBreaks>[] = [];
  for (const { path, data, annotated } of written) {
    for (const { kind, value, pointer } of annotated) {
      if (kind !== 'prose' || typeof value !== 'string' || !/\S *\n *\S/.test(value)) continue;
      // searching for breaks in the value is faster than locating the text in the file
      const { lost } = detectLostBreaks(value.split('\n').map(lineShown));
      if (lost.length === 0) continue;
      const place = [...path, ...parseJsonPointer(pointer, data)];
      if (found.length < MAX_LOCATED_PROBLEMS) found.push(...findLostBreaksAt(place, source));
      // further texts are only counted
      else
        found.push({ place: { path: place }, details: { count: lost.length, shown: '', isParagraph: true } });
    }
  }
  return found;
}

function findLostBreaksAt(path: Path, source: Source): Finding<LostBreaks>[] {
  const { node, range, found } = nodeAt(source, path);
  // only in a block text with | is each line of the text a line of the file
  if (!range || found < path.length || !isScalar(node) || node.type !== 'BLOCK_LITERAL') return [];
  const lines = linesBelow(source.text, range);
  const { lost, isCertain } = detectLostBreaks(lines.map(({ text }) => text));
  const [first] = lost;
  const line = first && lines[first.index];
  if (!first || !line) return [];
  const edits = lost.flatMap(({ index, isParagraph }): Edit[] => {
    const end = lines[index]?.end ?? 0;
    const newline = source.text[end] === '\r' ? '\r\n' : '\n';
    return [{ offset: end, end, text: isParagraph ? newline : '\\' }];
  });
  const edit = mergeEdits(source.text, edits);
  const before = source.text.slice(range[0], line.end - line.text.length).split(line.text).length - 1;
  const next = lines[first.index + 1]?.text ?? '';
  const shown = `${line.text.length > 25 ? '…' : ''}${line.text.slice(-25)} ${next.slice(0, 25)}${next.length > 25 ? '…' : ''}`;
  return [
    {
      place: { path, excerpt: line.text, before },
      details: { count: lost.length, shown, isParagraph: first.isParagraph },
      ...(isCertain ? { fix: edit } : { suggestions: [edit] }),
    },
  ];
}

/** Returns the lines of a block text without indentation, each with the offset of its end. */
function linesBelow(text: string, [start, end]: readonly [number, number]): { text: string; end: number }[] {
  const lines: { text: string; end: number }[] = [];
  for (let at = text.indexOf('\n', start) + 1; at > 0 && at < end; ) {
    const newline = text.indexOf('\n', at);
    const stop = newline < 0 || newline > end ? end : newline;
    const line = text.slice(at, stop);
    lines.push({ text: lineShown(line), end: at + line.trimEnd().length });
    at = stop + 1;
  }
  return lines;
}

/** Trailing spaces, a line break in Markdown, become a backslash. */
function lineShown(line: string): string {
  return line.trim() + (/ {2}\r?$/.test(line) ? '\\' : '');
}

/** In characters. In a wider text, each line is a paragraph. */
const MIN_WRAP_WIDTH = 60;
const MAX_WRAP_WIDTH = 160;

/** In characters. Longer lines of an address or a signature are paragraphs. */
const MAX_SHORT_LINE_LENGTH = 60;

/**
 * Returns the lost line breaks of a text: breaks after lines with space left for the next word. If all other breaks end a
 * sentence, those are lost, too, and the result is certain. If other lines are wrapped, the breaks may be accidental.
 */
function detectLostBreaks(lines: readonly string[]): { lost: LineBreak[]; isCertain: boolean } {
  const widest = Math.max(MIN_WRAP_WIDTH, ...lines.map((line) => line.length));
  const rows = tableRowIndexes(lines);
  const lost: LineBreak[] = [];
  const sentences: LineBreak[] = [];
  let isWrapped = false;
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1];
    // a table row and a heading end at their line break
    if (!next || line === '' || /\\$/.test(line) || rows.has(index) || /^#{1,6} /.test(line)) continue;
    if (rows.has(index + 1) || beginsBlock(next, line)) continue;
    // the length of the inserted text is unknown
    if (hasReference(line)) continue;
    const hadRoom = line.length + 1 + (next.split(' ')[0]?.length ?? 0) <= widest * 0.75;
    const isNew = !/^\p{Ll}/u.test(next) || isListItem(next);
    const isSentence = isNew && /[.!?:,;…।][”’"')\]]*$/.test(line);
    const isCut = hadRoom && (isSentence || (isNew && line.length < widest * 0.4));
    const one = {
      index,
      isParagraph:
        line.length > MAX_SHORT_LINE_LENGTH || next.length > MAX_SHORT_LINE_LENGTH || isListItem(line),
    };
    if (widest > MAX_WRAP_WIDTH || isCut) lost.push(one);
    else if (isSentence) sentences.push(one);
    else isWrapped = true;
  }
  if (isWrapped || lost.length === 0) return { lost, isCertain: false };
  return { lost: [...lost, ...sentences].sort((a, b) => a.index - b.index), isCertain: true };
}

/** Whether a line starts something other than a paragraph, so that Markdown displays the line break above it. */
function beginsBlock(line: string, above: string): boolean {
  // a list that interrupts a paragraph must start at 1
  if (/^\d/.test(line))
    return /^\d{1,9}[.)]\s/.test(line) && (/^1[.)]/.test(line) || /^\d{1,9}[.)]\s/.test(above));
  return /^(?:#{1,6} |>|\||[-*+]\s|```|(?:-{3,}|={3,})$)/.test(line) || isBullet(line);
}

function isBullet(line: string): boolean {
  return isListItem(line) && !/^\(?[\da-z]+[.)]/i.test(line);
}

function formatLanguageNames(languages: readonly string[]): string {
  return new Intl.ListFormat('en').format(languages.map((one) => languageName(one)));
}
