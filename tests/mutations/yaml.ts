import { parseDocument } from 'yaml';
import { type Copy, lineAt, nameOf, put, type Whole } from './copies.ts';
import type { Field } from './fields.ts';

/** Mistakes in the characters of YAML: spaces in front of a line, quotes, dashes. */
export function yamlCopies(whole: Whole): Copy[] {
  return [...indented(whole), ...whole.fields.flatMap((field) => quoted(whole, field))];
}

/** Each line that begins a key or an entry, with a space more or less. */
function indented({ text, data, fields, entries }: Whole): Copy[] {
  const begun = [...fields.map(({ keyAt }) => keyAt[0]), ...entries.map(({ at }) => at[0])];
  const starts = new Set(begun.map((offset) => text.lastIndexOf('\n', offset - 1) + 1));
  return [...starts].flatMap((start) => {
    const line = text.slice(start, text.indexOf('\n', start));
    const copies: [string, string][] = [['a space more', put(text, [start, start], ' ')]];
    if (line.startsWith(' ')) copies.push(['a space less', put(text, [start, start + 1], '')]);
    return copies.map(([kind, copy]) => ({
      kind,
      about: `line ${lineAt(text, start)}: ${line.trim().slice(0, 60)}`,
      text: copy,
      lines: [lineAt(text, start)],
      isFault: () => !isSame(copy, data),
    }));
  });
}

/** Whether a text says the same: of a key that is alone the indent is free. */
function isSame(text: string, data: unknown): boolean {
  const document = parseDocument(text);
  return document.errors.length === 0 && JSON.stringify(document.toJS()) === JSON.stringify(data);
}

function quoted({ text }: Whole, field: Field): Copy[] {
  if (typeof field.value !== 'string' || field.isBlockText) return [];
  const [start, end] = field.valueAt;
  const written = text.slice(start, end);
  const bare = /^(["']).*\1$/.test(written) ? written.slice(1, -1) : written;
  return ['"', "'"].map((quote) => ({
    kind: `unclosed ${quote}`,
    about: nameOf(field),
    text: put(text, [start, end], quote + bare.replaceAll(quote, '')),
    lines: [lineAt(text, start)],
    suggests: quote,
    isFault: () => true,
  }));
}
