import { isScalar, type Node, type Scalar } from 'yaml';
import { applyChanges, type Json } from '../../shared/index.ts';
import type { Edit, Path } from '../problems/problem.ts';
import type { Schemas } from '../schema/schemas.ts';
import { type Source, valueAt } from '../source/position.ts';
import { changesOf } from './changes.ts';
import { type EditableText, editable, editText } from './edit.ts';
import { type Entry, entryAt, nextLine, positionAt } from './layout.ts';
import { modelOf, type ValueIntent } from './model.ts';
import { isProved } from './proof.ts';
import { flowText, habitsOf, keyText } from './write.ts';

/* A text that counts for all languages becomes one in two of them, and stays as it is written: its quotes, its lines and its comments. */

/** A text in one of the languages of a file. */
interface Translation {
  path: Path;
  /** The main language of the file. */
  main: string;
  language: string;
  text: string;
}

/** The file with a translation; undefined where it is written in a way that cannot be changed. */
export function withTranslation(
  now: EditableText,
  { path, main, language, text }: Translation,
  schemas: Schemas,
): EditableText | undefined {
  const old = valueAt(now.read.source.data, path) as Json | undefined;
  const set = (start: EditableText, at: Path, value: Json) => {
    const done = editText({ text: start, intents: [{ do: 'set', path: [...at], value }], schemas });
    return 'refused' in done ? undefined : done;
  };
  if (typeof old !== 'string') return set(now, [...path, language], text);
  const below = withEdits(now, linesBelow(now.read.source, path, main), path, { [main]: old });
  return (
    (below && set(below, [...path, language], text)) ??
    withEdits(now, inBrackets(now.read.source, path, { main, language, text }), path, {
      [main]: old,
      [language]: text,
    }) ??
    set(now, path, { [main]: old, [language]: text })
  );
}

/** The file after edits that give a place a value, if they do nothing else. */
function withEdits(
  now: EditableText,
  edits: Edit[] | undefined,
  path: Path,
  value: Json,
): EditableText | undefined {
  if (!edits) return undefined;
  const intent: ValueIntent = { do: 'set', path: [...path], value };
  const model = modelOf(now.read.source.data as Json, intent);
  const after = editable(applyChanges(now.text, changesOf(edits)), now);
  return model !== undefined && isProved(now.read, after.read, intent, model) ? after : undefined;
}

/** The text at a path and what is around it, with the offset of its first character. */
function textAt(
  source: Source,
  path: Path,
): { entry: Entry; node: Scalar & { range: NonNullable<Node['range']> }; start: number } | undefined {
  const entry = entryAt(source, path);
  const position = positionAt(source, path);
  const node = position?.node;
  if (!entry || !isScalar(node) || !node.range) return undefined;
  return {
    entry,
    node: node as Scalar & { range: NonNullable<Node['range']> },
    start: position?.offset(node.range[0]) ?? 0,
  };
}

/** The edits by which a text that has lines of its own is below the code of its language, further in. */
function linesBelow(source: Source, path: Path, main: string): Edit[] | undefined {
  const found = textAt(source, path);
  if (!found || found.entry.isFlow) return undefined;
  const { entry, start } = found;
  const { text } = source;
  const { newline, step } = habitsOf(text);
  const isItem = typeof path.at(-1) === 'number';
  if (isItem && text.slice(entry.head, start).trim() !== '') return undefined;
  const depth = isItem ? start - entry.start : step;
  const head = isItem
    ? { offset: start, end: start, text: `${keyText(main)}: ` }
    : {
        offset: entry.head,
        end: entry.head,
        text: `${newline}${' '.repeat(entry.column + step)}${keyText(main)}:`,
      };
  const edits: Edit[] = [head];
  for (let line = nextLine(text, entry.head); line < entry.end; line = nextLine(text, line))
    if (text[line] !== '\n' && text[line] !== '\r')
      edits.push({ offset: line, end: line, text: ' '.repeat(depth) });
  return edits;
}

/** The edits by which a text within brackets is in brackets of its own, beside its translation. */
function inBrackets(
  source: Source,
  path: Path,
  { main, language, text }: Omit<Translation, 'path'>,
): Edit[] | undefined {
  const found = textAt(source, path);
  if (!found?.entry.isFlow) return undefined;
  const { entry, start } = found;
  return [
    { offset: start, end: start, text: `{ ${keyText(main)}: ` },
    { offset: entry.end, end: entry.end, text: `, ${keyText(language)}: ${flowText(text)} }` },
  ];
}
