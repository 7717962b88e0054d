import type { Schema } from '../../src/compiler/schema/schemas.ts';
import { hasReference } from '../../src/compiler/source/reference-syntax.ts';
import { type Copy, lineAt, lineRange, nameOf, otherCase, put, slipsOf, type Whole } from './copies.ts';
import type { Field } from './fields.ts';

/** Mistakes in values: of the wrong type or form, empty, misspelt, or of something that is not there. */
export function valueCopies(whole: Whole): Copy[] {
  const { text, fields } = whole;
  return [
    ...fields.flatMap((field) => [
      ...wrongTypes(text, field),
      ...otherForms(text, field),
      ...choices(text, field),
      ...languages(text, field),
      ...links(text, field),
      ...files(text, field),
      ...html(text, field),
      ...(isScalar(field) ? references(text, field.valueAt, nameOf(field)) : []),
      ...sameIds(whole, field),
    ]),
    ...whole.entries.flatMap((entry) => references(text, entry.at, nameOf(entry))),
  ];
}

function isScalar({ value }: Field): boolean {
  return value === null || typeof value !== 'object';
}

/** One copy with another value, whose line is that of the key. */
function copy(text: string, field: Field, kind: string, instead: string, suggests?: string): Copy {
  return {
    kind,
    about: `${nameOf(field)} → ${JSON.stringify(instead.slice(0, 80))}`,
    text: put(text, [field.keyAt[1] + 1, field.valueAt[1]], instead === '' ? '' : ` ${instead}`),
    lines: [lineAt(text, field.keyAt[0])],
    suggests,
    isFault: () => true,
  };
}

/** Keys whose value may be written without quotes when it is a number. */
const MAY_BE_NUMBER = ['number'];

/** Keys whose value is a text or a list of texts. */
const MAY_BE_TEXT = ['agenda'];

function wrongTypes(text: string, field: Field): Copy[] {
  const { value, schema } = field;
  const empty = field.isTranslation ? emptyTranslation(text, field) : copy(text, field, 'value removed', '');
  if (field.inEach) return [empty, ...otherThanLanguages(text, field, field.inEach)];
  const needed = ((schema.required ?? Object.keys(schema.properties ?? {})) as string[])[0];
  if (typeof value === 'boolean')
    return [
      empty,
      copy(text, field, 'yes for true', value ? 'yes' : 'no', String(value)),
      copy(text, field, 'true in quotes', `"${value}"`, String(value)),
    ];
  if (Array.isArray(value))
    return [
      empty,
      ...(MAY_BE_TEXT.includes(field.key) ? [] : [copy(text, field, 'list → text', 'Something', '- ')]),
      copy(text, field, 'list → mapping', '{ name: Something }', '- '),
    ];
  if (!isScalar(field))
    return [
      empty,
      copy(text, field, 'mapping → text', 'Something', needed),
      copy(text, field, 'mapping → list', '[Something]', needed),
    ];
  // of what is looked up, such as a file or an address, none is a number
  const isText = [undefined, 'prose'].includes(schema['x-kind'] as string | undefined);
  // a cell is a text as it is written
  const isCell = schema['x-kind'] === 'cell';
  const key = String(field.isTranslation ? field.path.at(-2) : field.key);
  const isFree = isText && !schema.pattern && !schema.enum && !schema.const && schema.type === 'string';
  return [
    empty,
    ...(MAY_BE_NUMBER.includes(key) || schema.type === 'integer' || isCell
      ? []
      : [copy(text, field, 'text → number', '24', isFree ? '"24"' : undefined)]),
    ...(isCell ? [] : [copy(text, field, 'text → true', 'true', isFree ? '"true"' : undefined)]),
    // a list is allowed where a reference brings one
    ...(schema.type === 'array' || schema.type === 'object'
      ? []
      : [copy(text, field, 'text → list', '[Something]')]),
    ...(schema.type === 'object' ? [] : [copy(text, field, 'text → mapping', '{ some: thing }')]),
  ];
}

/** A language whose text is empty: another one is shown in its place, so it is no error, and a warning names the language. */
function emptyTranslation(text: string, field: Field): Copy {
  return {
    ...copy(text, field, 'translation emptied', '', `${field.key}:`),
    warning: 'translation-missing',
  };
}

/**
 * Another value instead of texts in several languages. A text that is written once counts for all of them, so it is no mistake
 * where any words will do. It is one where an address, a file or a date is wanted.
 */
function otherThanLanguages(text: string, field: Field, inEach: Schema): Copy[] {
  const isList = field.schema.type !== 'string';
  return [
    { ...copy(text, field, 'languages → text', 'Something'), isFault: () => !isWords(inEach) },
    // an agenda may be a list of topics
    ...(isList ? [] : [copy(text, field, 'languages → list', '[Something]')]),
  ];
}

function isWords(schema: Schema): boolean {
  return schema.pattern === undefined && [undefined, 'prose', 'cell'].includes(schema['x-kind'] as string);
}

/** Values that have the right type, and are not in the form that is wanted. */
function otherForms(text: string, field: Field): Copy[] {
  const { schema, value } = field;
  if (typeof value !== 'string' || hasReference(value)) return [];
  if (schema.title === 'Moment' || schema.title === 'End') {
    const [day, time] = value.split('T') as [string, string | undefined];
    // of a day the time is enough
    if (time === undefined)
      return [
        copy(text, field, 'moment that cannot be', value.replace(/\d\d$/, '60')),
        copy(text, field, 'moment that cannot be', value.replace(/^\d\d/, '25')),
      ];
    return [
      copy(text, field, 'moment in another form', `${day} ${time}`, value),
      copy(text, field, 'moment in another form', `${day}T${time}:00`, value),
      copy(text, field, 'moment in another form', day, value.slice(0, 10)),
      copy(text, field, 'moment that cannot be', value.replace(/-\d\d-/, '-13-')),
      copy(text, field, 'moment that cannot be', value.replace(/-\d\d-\d\d/, '-02-30')),
      copy(text, field, 'moment that cannot be', `${day}T24:00`),
      copy(text, field, 'moment that cannot be', `${day}T08:60`),
    ];
  }
  if (schema.title === 'Id') return [copy(text, field, 'form', value.toUpperCase(), value)];
  return schema.pattern ? [copy(text, field, 'form', 'not in "this" form!')] : [];
}

/** Mistakes in the list of languages: each one misspelt, another, or not there, and all at once. */
function languages(text: string, field: Field): Copy[] {
  if (nameOf(field) !== 'languages' || !Array.isArray(field.value)) return [];
  const codes = field.value as string[];
  const changed = (kind: string, instead: string[]) =>
    copy(
      text,
      field,
      kind,
      `[${instead.join(', ')}]`,
      ...codes.filter((one) => !instead.includes(one)).slice(0, 1),
    );
  return [
    ...codes.flatMap((code, index) => [
      ...slipsOf(code).map(([, slip]) => changed('language: misspelt', codes.with(index, slip))),
      changed('language: wrong capital', codes.with(index, otherCase(code))),
      changed('language: another', codes.with(index, 'pt')),
      changed('language: not listed', codes.toSpliced(index, 1)),
    ]),
    changed('language: all others', ['pt', 'de', 'it'].slice(0, codes.length)),
  ];
}

function choices(text: string, field: Field): Copy[] {
  const { schema, value, key, owner } = field;
  const isBlock =
    key === 'type' && ((owner.properties as Record<string, { const?: unknown }>).type?.const ?? '') !== '';
  if (typeof value !== 'string' || hasReference(value) || !(schema.enum || isBlock)) return [];
  const kind = isBlock ? 'block type' : 'choice';
  const slips: [string, string][] = [...slipsOf(value), ['case', otherCase(value)]];
  return [
    ...slips.map(([slip, written]) =>
      copy(text, field, `${kind}: ${slip === 'case' ? 'case' : 'misspelt'}`, written, value),
    ),
    copy(text, field, `${kind}: another word`, 'supporters'),
  ];
}

const LINKS = ['link', 'page', 'embed'];

function links(text: string, field: Field): Copy[] {
  const { schema, value } = field;
  if (typeof value !== 'string' || !LINKS.includes(String(schema['x-kind'])) || hasReference(value))
    return [];
  const own = value.startsWith('/') && value !== '/';
  const outside = value.startsWith('https://');
  return [
    copy(text, field, 'bad link', 'javascript:alert(1)'),
    copy(text, field, 'bad link', 'https://'),
    copy(text, field, 'bad link', 'https://exa mple.org/'),
    ...(outside ? [copy(text, field, 'link without https', value.replace('https://', ''), value)] : []),
    ...(outside ? [copy(text, field, 'link with a slip', value.replace('https://', 'https:/'), value)] : []),
    ...(outside ? [copy(text, field, 'link with a slip', value.replace('https://', 'htps://'), value)] : []),
    ...(own
      ? slipsOf(value.slice(1)).map(([, slip]) => copy(text, field, 'dead link', `/${slip}`, value))
      : []),
    ...(own ? [copy(text, field, 'dead link', `${value}#nowhere`)] : []),
  ];
}

const FILES = ['image', 'file', 'table'];

function files(text: string, field: Field): Copy[] {
  const { schema, value } = field;
  if (typeof value !== 'string' || !FILES.includes(String(schema['x-kind'])) || hasReference(value))
    return [];
  const [folder, name] = value.split('/') as [string, string];
  const [base, kind] = name.split('.') as [string, string];
  return [
    ...slipsOf(base).map(([, slip]) =>
      copy(text, field, 'missing file: slip', `${folder}/${slip}.${kind}`, value),
    ),
    copy(text, field, 'missing file: case', `${folder}/${otherCase(base)}.${kind}`, value),
    copy(text, field, 'missing file: no folder', name, value),
    copy(text, field, 'missing file: with media/', `media/${value}`, value),
    copy(text, field, 'missing file: no ending', `${folder}/${base}`, value),
    copy(text, field, 'missing file: another', 'pictures/group-at-the-lake.heic'),
  ];
}

function html(text: string, field: Field): Copy[] {
  if (field.schema['x-kind'] !== 'prose' || typeof field.value !== 'string' || !field.isBlockText) return [];
  const [start, end] = field.valueAt;
  const first = text.indexOf('\n', start) + 1;
  const indent = /^ */.exec(text.slice(first))?.[0] ?? '';
  const pasted = `${indent}<p class="lead">Pasted <b>from</b> a <a href="https://example.org/">page</a>.<br></p>\n`;
  const at = lineRange(text, [end, end])[1];
  return [
    {
      kind: 'pasted HTML',
      about: nameOf(field),
      text: put(text, [at, at], pasted),
      lines: [lineAt(text, at)],
      isFault: () => true,
    },
  ];
}

/** Each word of each reference with a slip in it. */
function references(text: string, [start, end]: readonly [number, number], about: string): Copy[] {
  const found = [...text.slice(start, end).matchAll(/(?<!\$)\$[A-Za-z]\w*(?:\.\w+(?:-\w+)*)*/g)];
  return found.flatMap((match) =>
    match[0]
      .slice(1)
      .split('.')
      .flatMap((word, index, words) =>
        slipsOf(word).map(([, slip]) => {
          const at = start + match.index;
          const instead = `$${words.with(index, slip).join('.')}`;
          return {
            kind: index === 0 ? 'reference: first word' : 'reference: a later word',
            about: `${about}: ${match[0]} → ${instead}`,
            text: put(text, [at, at + match[0].length], instead),
            lines: [lineAt(text, at)],
            suggests: match[0],
            isFault: () => true,
          };
        }),
      ),
  );
}

/** An id or a path that another entry of the same list has already. */
function sameIds({ text, fields }: Whole, field: Field): Copy[] {
  if (!['id', 'path'].includes(field.key) || typeof field.path.at(-2) !== 'number') return [];
  const others = fields.filter(
    ({ path, key }) =>
      path !== field.path &&
      key === field.key &&
      path.slice(0, -2).join('.') === field.path.slice(0, -2).join('.'),
  );
  const other = others.find(({ value }) => value !== field.value && !hasReference(value));
  if (!other) return [];
  const [one, two] = [lineAt(text, field.keyAt[0]), lineAt(text, other.keyAt[0])];
  return [{ ...copy(text, field, 'same id', text.slice(...other.valueAt)), lines: [Math.max(one, two)] }];
}
