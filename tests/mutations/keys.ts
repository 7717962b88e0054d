import { propertyKeys, type Schema } from '../../src/compiler/schema/schemas.ts';
import { type Copy, lineAt, lineRange, nameOf, otherCase, put, slipsOf, type Whole } from './copies.ts';
import type { Field } from './fields.ts';

/** Mistakes in keys: misspelt, removed, written twice, at the wrong level. */
export function keyCopies(whole: Whole): Copy[] {
  return whole.fields.flatMap((field) => [
    ...misspelt(whole, field),
    ...removed(whole, field),
    ...twice(whole, field),
    ...outside(whole, field),
  ]);
}

function misspelt({ text }: Whole, field: Field): Copy[] {
  // the old addresses of redirects are keys that nobody can know
  if (field.key.startsWith('/')) return [];
  const slips: [string, string][] = [...slipsOf(field.key), ['wrong capital', otherCase(field.key)]];
  return slips
    .filter(([, key]) => !propertyKeys(field.owner).includes(key))
    .map(([slip, key]) => ({
      kind: `key: ${slip}`,
      about: `${nameOf(field)} → ${key}`,
      text: put(text, field.keyAt, key),
      lines: [lineAt(text, field.keyAt[0])],
      suggests: field.key,
      isFault: () => true,
    }));
}

/** Whether a mapping needs a key, or has another that needs it beside it. */
function isNeeded({ key, path, owner }: Field, { fields }: Whole): boolean {
  const required = (owner.required ?? []) as string[];
  const companions = (owner.dependencies ?? {}) as Record<string, string[]>;
  const around = path.slice(0, -1).join('.');
  const beside = (other: string) =>
    fields.some((field) => nameOf(field) === (around ? `${around}.${other}` : other));
  return (
    required.includes(key) ||
    isNeededWithoutOther(owner, key, beside) ||
    Object.entries(companions).some(([other, needs]) => needs.includes(key) && beside(other))
  );
}

/** Whether a mapping needs a key because another, which it may have instead, is missing: `if`/`else`. */
function isNeededWithoutOther(owner: Schema, key: string, beside: (other: string) => boolean): boolean {
  const other = (owner.if as Schema | undefined)?.required as string[] | undefined;
  const otherwise = (owner.else as Schema | undefined)?.required as string[] | undefined;
  if (!other || !otherwise) return false;
  return (
    (otherwise.includes(key) && !other.every(beside)) || (other.includes(key) && !otherwise.every(beside))
  );
}

/** What has a value without being written. */
const IMPLIED = ['conference.year', 'conference.dates'];

/** The fields whose mapping needs them and whose value is a reference to what a field holds. A block without its content is left out. */
function neededReferencesTo(field: Field, whole: Whole): Field[] {
  if ((typeof field.value === 'object' && !field.inEach) || IMPLIED.includes(nameOf(field))) return [];
  const reference = `$${nameOf(field)}`;
  return whole.fields.filter(
    (other) =>
      typeof other.value === 'string' &&
      (other.value === reference || other.value.startsWith(`${reference}.`)) &&
      isNeeded(other, whole),
  );
}

/** Whether a reference names the entry of a list by this id. */
function isReferencedId({ key, value }: Field, text: string): boolean {
  return key === 'id' && new RegExp(`\\$[\\w.]+\\.${value}\\b`).test(text);
}

function removed(whole: Whole, field: Field): Copy[] {
  if (field.alone || isReferencedId(field, whole.text)) return [];
  const { text } = whole;
  // without the list of languages, nobody knows what is below their codes
  const first = nameOf(field) === 'languages' && whole.fields.find(({ inEach }) => inEach);
  if (first) {
    const without = put(text, lineRange(text, [field.keyAt[0], field.valueAt[1]]), '');
    return [
      {
        kind: 'list of languages removed',
        about: nameOf(field),
        text: without,
        lines: [lineAfter(whole, field, without)(first)],
        suggests: `languages: ${text.slice(...field.valueAt)}`,
        isFault: () => true,
      },
    ];
  }
  const needed = isNeeded(field, whole);
  const references = needed ? [] : neededReferencesTo(field, whole);
  const fault = needed || references.length > 0;
  // the dash of an entry stays, and the next key comes after it
  const afterDash = field.first && field.next !== undefined && typeof field.path.at(-2) === 'number';
  const range: [number, number] = afterDash
    ? [field.keyAt[0], field.next as number]
    : lineRange(text, [field.keyAt[0], field.valueAt[1]]);
  const copy = put(text, field.isInBraces ? pairRange(text, field) : range, '');
  if (field.isTranslation) return [withoutLanguage(whole, field, copy)];
  const kind = needed ? 'needed key removed' : fault ? 'referenced key removed' : 'optional key removed';
  return [
    {
      kind,
      about: nameOf(field),
      text: copy,
      lines:
        fault && !needed ? references.map(lineAfter(whole, field, copy)) : ownerLines(whole, field, copy),
      suggests: needed ? field.key : undefined,
      isFault: () => fault,
    },
  ];
}

/** A text that lacks one of its languages is shown in another one: it is no error, and a warning names the language. */
function withoutLanguage(whole: Whole, field: Field, copy: string): Copy {
  return {
    kind: 'language removed',
    about: nameOf(field),
    text: copy,
    lines: ownerLines(whole, field, copy),
    suggests: `${field.key}:`,
    isFault: () => true,
    warning: 'translation-missing',
  };
}

/** The line of the record that a key is missing from, or of the key that needs it beside it. */
function ownerLines(whole: Whole, field: Field, copy: string): number[] {
  const { text, fields } = whole;
  const line = lineAfter(whole, field, copy);
  const siblings = fields.filter(
    (other) => other !== field && other.path.length === field.path.length && isBeside(other, field),
  );
  const owner = fields.find((other) => nameOf(other) === field.path.slice(0, -1).join('.'));
  const first = siblings[0];
  const lines = [...(owner ? [lineAt(text, owner.keyAt[0])] : []), ...(first ? [line(first)] : [])];
  const needing = Object.entries((field.owner.dependencies ?? {}) as Record<string, string[]>)
    .filter(([, needs]) => needs.includes(field.key))
    .flatMap(([key]) => siblings.filter((other) => other.key === key));
  return [...lines, ...needing.map(line)];
}

/** The line of a field in the copy that another field is removed from. */
function lineAfter({ text }: Whole, removed: Field, copy: string): (field: Field) => number {
  return ({ keyAt: [offset] }) =>
    lineAt(text, offset) - (offset > removed.keyAt[0] ? linesLost(text, copy) : 0);
}

function isBeside(one: Field, other: Field): boolean {
  return one.path.slice(0, -1).join('.') === other.path.slice(0, -1).join('.');
}

function linesLost(text: string, copy: string): number {
  return text.split('\n').length - copy.split('\n').length;
}

/** A key between braces with its value, and the comma that goes with it. */
function pairRange(text: string, { keyAt, valueAt, first }: Field): [number, number] {
  if (!first) return [text.lastIndexOf(',', keyAt[0]), valueAt[1]];
  return [keyAt[0], valueAt[1] + (/^,\s*/.exec(text.slice(valueAt[1]))?.[0].length ?? 0)];
}

function twice({ text }: Whole, field: Field): Copy[] {
  if (field.isInBraces)
    return [
      {
        kind: 'key twice',
        about: nameOf(field),
        text: put(
          text,
          [field.valueAt[1], field.valueAt[1]],
          `, ${text.slice(field.keyAt[0], field.valueAt[1])}`,
        ),
        lines: [lineAt(text, field.valueAt[1])],
        isFault: () => true,
      },
    ];
  const range: [number, number] = [field.keyAt[0], lineRange(text, field.valueAt)[1]];
  const column = field.keyAt[0] - lineRange(text, field.keyAt)[0];
  const again = ' '.repeat(column) + text.slice(...range);
  return [
    {
      kind: 'key twice',
      about: nameOf(field),
      text: put(text, [range[1], range[1]], again),
      lines: [lineAt(text, range[1])],
      isFault: () => true,
    },
  ];
}

/** A key of a nested mapping, written beside that mapping instead of in it. */
function outside({ text, fields }: Whole, field: Field): Copy[] {
  const parent = fields.find((other) => nameOf(other) === field.path.slice(0, -1).join('.'));
  if (
    !parent ||
    parent.path.length < 2 ||
    field.alone ||
    field.first ||
    field.isBlockText ||
    field.isInBraces
  )
    return [];
  if (
    propertyKeys(parent.owner).includes(field.key) ||
    fields.some((o) => nameOf(o).startsWith(`${nameOf(field)}.`))
  )
    return [];
  const line = lineRange(text, field.valueAt);
  const without = put(text, line, '');
  const end = lineRange(text, parent.valueAt)[1] - (line[1] - line[0]);
  const column = parent.keyAt[0] - lineRange(text, parent.keyAt)[0];
  const moved = `${' '.repeat(column)}${text.slice(...line).trimStart()}`;
  return [
    {
      kind: 'key a level too high',
      about: nameOf(field),
      text: put(without, [end, end], moved),
      lines: [lineAt(without, end)],
      suggests: parent.key,
      isFault: () => true,
    },
  ];
}
