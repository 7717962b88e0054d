import { isRecord, type Json, valueAt } from '../../core/index.ts';
import type { Edit, Path } from '../problems/problem.ts';
import { listedLanguages } from '../site/languages.ts';
import { nextLine } from '../source/lines.ts';
import type { Source } from '../source/position.ts';
import { type Entry, entryAt, scalarAt } from './layout.ts';
import type { ValueIntent } from './model.ts';
import { detectFileStyle, flowText, keyText } from './write.ts';

/* Turns an untranslated text into a text in two languages. Quotes, lines and comments of the text stay. */

export function translationIntent(
  data: unknown,
  path: Path,
  { main, language, text }: { main: string; language: string; text: string },
): Extract<ValueIntent, { do: 'set' }> {
  const old = valueAt(data, path) as Json | undefined;
  return typeof old === 'string'
    ? { do: 'set', path: [...path], value: { [main]: old, [language]: text } }
    : { do: 'set', path: [...path, language], value: text };
}

/** Undefined unless the value replaces an untranslated text and contains the same text in the main language. */
function findNewTranslations(
  { data }: Source,
  path: Path,
  value: Json,
): { main: string; texts: { [language: string]: Json } } | undefined {
  const old = valueAt(data, path);
  const languages = listedLanguages(data);
  if (typeof old !== 'string' || !isRecord(value)) return undefined;
  const keys = Object.keys(value);
  const [main] = keys;
  const isOfLanguages = main === languages[0] && keys.every((key) => languages.includes(key));
  return main !== undefined && isOfLanguages && value[main] === old ? { main, texts: value } : undefined;
}

/** First the text moves below its language code, then the other languages are added. Undefined for other changes. */
export function translationSteps(source: Source, path: Path, value: Json): ValueIntent[] | undefined {
  const { main, texts } = findNewTranslations(source, path, value) ?? {};
  if (main === undefined) return undefined;
  return Object.entries(texts ?? {}).map(([language, text]) =>
    language === main
      ? { do: 'set', path: [...path], value: { [main]: text } }
      : { do: 'set', path: [...path, language], value: text },
  );
}

/** Returns the edits that move a text, unchanged, below its language code; undefined for other intents. */
export function translationEdits(source: Source, intent: ValueIntent): Edit[] | undefined {
  if (intent.do !== 'set') return undefined;
  const { path, value } = intent;
  const translating = findNewTranslations(source, path, value);
  const found = translating && textAt(source, path);
  if (!found) return undefined;
  const { main, texts } = translating;
  return found.entry.isFlow
    ? wrapInBrackets(found, texts)
    : indentUnderLanguageCode(source, path, main, found);
}

interface TextLocation {
  entry: Entry;
  start: number;
}

function textAt(source: Source, path: Path): TextLocation | undefined {
  const entry = entryAt(source, path);
  const scalar = scalarAt(source, path);
  return entry && scalar && { entry, start: scalar.start };
}

function indentUnderLanguageCode(
  source: Source,
  path: Path,
  main: string,
  { entry, start }: TextLocation,
): Edit[] | undefined {
  const { text } = source;
  const { newline, step } = detectFileStyle(text);
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

/** Returns the edits that replace a text within brackets with a flow-style record of its translations. */
function wrapInBrackets({ entry, start }: TextLocation, value: { [key: string]: Json }): Edit[] | undefined {
  const [[main = ''] = [], ...others] = Object.entries(value);
  if (!others.every(([, text]) => typeof text === 'string')) return undefined;
  const texts = others.map(([language, text]) => `, ${keyText(language)}: ${flowText(text)}`);
  return [
    { offset: start, end: start, text: `{ ${keyText(main)}: ` },
    { offset: entry.end, end: entry.end, text: `${texts.join('')} }` },
  ];
}
