import { hasReference } from '../../src/compiler/references/syntax.ts';
import { type Copy, lineAt, lineRange, nameOf, otherCase, put, slipsOf, type Whole } from './copies.ts';
import type { Spot } from './spots.ts';

/** Mistakes in values: of the wrong type or form, empty, misspelt, or of something that is not there. */
export function valueCopies(whole: Whole): Copy[] {
  const { text, spots } = whole;
  return [
    ...spots.flatMap((spot) => [
      ...wrongTypes(text, spot),
      ...otherForms(text, spot),
      ...choices(text, spot),
      ...links(text, spot),
      ...files(text, spot),
      ...html(text, spot),
      ...(isScalar(spot) ? references(text, spot.valueAt, nameOf(spot)) : []),
      ...sameIds(whole, spot),
    ]),
    ...whole.entries.flatMap((entry) => references(text, entry.at, nameOf(entry))),
  ];
}

function isScalar({ value }: Spot): boolean {
  return value === null || typeof value !== 'object';
}

/** One copy with another value, whose line is that of the key. */
function copy(text: string, spot: Spot, kind: string, instead: string, suggests?: string): Copy {
  return {
    kind,
    about: `${nameOf(spot)} → ${JSON.stringify(instead.slice(0, 80))}`,
    text: put(text, [spot.keyAt[1] + 1, spot.valueAt[1]], instead === '' ? '' : ` ${instead}`),
    lines: [lineAt(text, spot.keyAt[0])],
    suggests,
    fault: true,
  };
}

function wrongTypes(text: string, spot: Spot): Copy[] {
  const { value, schema } = spot;
  const empty = copy(text, spot, 'value removed', '');
  const needed = ((schema.required ?? Object.keys(schema.properties ?? {})) as string[])[0];
  if (typeof value === 'boolean')
    return [
      empty,
      copy(text, spot, 'yes for true', value ? 'yes' : 'no', String(value)),
      copy(text, spot, 'true in quotes', `"${value}"`, String(value)),
    ];
  if (Array.isArray(value))
    return [
      empty,
      copy(text, spot, 'list → text', 'Something', '- '),
      copy(text, spot, 'list → mapping', '{ name: Something }', '- '),
    ];
  if (!isScalar(spot))
    return [
      empty,
      copy(text, spot, 'mapping → text', 'Something', needed),
      copy(text, spot, 'mapping → list', '[Something]', needed),
    ];
  // of what is looked up, such as a file or an address, none is a number
  const isText = [undefined, 'prose'].includes(schema['x-kind'] as string | undefined);
  const isFree = isText && !schema.pattern && !schema.enum && !schema.const && schema.type === 'string';
  return [
    empty,
    copy(text, spot, 'text → number', '24', isFree ? '"24"' : undefined),
    copy(text, spot, 'text → true', 'true', isFree ? '"true"' : undefined),
    // a list may well stand where a reference brought one
    ...(schema.type === 'array' || schema.type === 'object'
      ? []
      : [copy(text, spot, 'text → list', '[Something]')]),
    ...(schema.type === 'object' ? [] : [copy(text, spot, 'text → mapping', '{ some: thing }')]),
  ];
}

/** Values that have the right type, and are not in the form that is wanted. */
function otherForms(text: string, spot: Spot): Copy[] {
  const { schema, value } = spot;
  if (typeof value !== 'string' || hasReference(value)) return [];
  if (schema.title === 'Moment' || schema.title === 'End') {
    const [day, time] = value.split('T') as [string, string];
    return [
      copy(text, spot, 'moment in another form', `${day} ${time}`, value),
      copy(text, spot, 'moment in another form', `${day}T${time}:00`, value),
      copy(text, spot, 'moment in another form', day, value.slice(0, 10)),
      copy(text, spot, 'moment that cannot be', value.replace(/-08-/, '-13-')),
      copy(text, spot, 'moment that cannot be', value.replace(/-08-0\d/, '-02-30')),
      copy(text, spot, 'moment that cannot be', `${day}T24:00`),
      copy(text, spot, 'moment that cannot be', `${day}T08:60`),
    ];
  }
  if (schema.title === 'Id') return [copy(text, spot, 'form', value.toUpperCase(), value)];
  return schema.pattern ? [copy(text, spot, 'form', 'not in "this" form!')] : [];
}

function choices(text: string, spot: Spot): Copy[] {
  const { schema, value, key, owner } = spot;
  const isBlock =
    key === 'type' && ((owner.properties as Record<string, { const?: unknown }>).type?.const ?? '') !== '';
  if (typeof value !== 'string' || hasReference(value) || !(schema.enum || isBlock)) return [];
  const kind = isBlock ? 'block type' : 'choice';
  const slips: [string, string][] = [...slipsOf(value), ['case', otherCase(value)]];
  return [
    ...slips.map(([slip, written]) =>
      copy(text, spot, `${kind}: ${slip === 'case' ? 'case' : 'misspelt'}`, written, value),
    ),
    copy(text, spot, `${kind}: another word`, 'sponsors'),
  ];
}

const LINKS = ['link', 'page', 'embed'];

function links(text: string, spot: Spot): Copy[] {
  const { schema, value } = spot;
  if (typeof value !== 'string' || !LINKS.includes(String(schema['x-kind'])) || hasReference(value))
    return [];
  const own = value.startsWith('/') && value !== '/';
  const outside = value.startsWith('https://');
  return [
    copy(text, spot, 'bad link', 'javascript:alert(1)'),
    copy(text, spot, 'bad link', 'https://'),
    copy(text, spot, 'bad link', 'https://exa mple.org/'),
    ...(outside ? [copy(text, spot, 'link without https', value.replace('https://', ''), value)] : []),
    ...(outside ? [copy(text, spot, 'link with a slip', value.replace('https://', 'https:/'), value)] : []),
    ...(outside ? [copy(text, spot, 'link with a slip', value.replace('https://', 'htps://'), value)] : []),
    ...(own
      ? slipsOf(value.slice(1)).map(([, slip]) => copy(text, spot, 'dead link', `/${slip}`, value))
      : []),
    ...(own ? [copy(text, spot, 'dead link', `${value}#nowhere`)] : []),
  ];
}

const FILES = ['image', 'file', 'table'];

function files(text: string, spot: Spot): Copy[] {
  const { schema, value } = spot;
  if (typeof value !== 'string' || !FILES.includes(String(schema['x-kind'])) || hasReference(value))
    return [];
  const [folder, name] = value.split('/') as [string, string];
  const [base, kind] = name.split('.') as [string, string];
  return [
    ...slipsOf(base).map(([, slip]) =>
      copy(text, spot, 'missing file: slip', `${folder}/${slip}.${kind}`, value),
    ),
    copy(text, spot, 'missing file: case', `${folder}/${otherCase(base)}.${kind}`, value),
    copy(text, spot, 'missing file: no folder', name, value),
    copy(text, spot, 'missing file: with media/', `media/${value}`, value),
    copy(text, spot, 'missing file: no ending', `${folder}/${base}`, value),
    copy(text, spot, 'missing file: another', 'pictures/group-at-the-lake.heic'),
  ];
}

function html(text: string, spot: Spot): Copy[] {
  if (spot.schema['x-kind'] !== 'prose' || typeof spot.value !== 'string' || !spot.isBlockText) return [];
  const [start, end] = spot.valueAt;
  const first = text.indexOf('\n', start) + 1;
  const indent = /^ */.exec(text.slice(first))?.[0] ?? '';
  const pasted = `${indent}<p class="lead">Pasted <b>from</b> a <a href="https://example.org/">page</a>.<br></p>\n`;
  const at = lineRange(text, [end, end])[1];
  return [
    {
      kind: 'pasted HTML',
      about: nameOf(spot),
      text: put(text, [at, at], pasted),
      lines: [lineAt(text, at)],
      fault: true,
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
            fault: true,
          };
        }),
      ),
  );
}

/** An id or a path that another entry of the same list has already. */
function sameIds({ text, spots }: Whole, spot: Spot): Copy[] {
  if (!['id', 'path'].includes(spot.key) || typeof spot.path.at(-2) !== 'number') return [];
  const others = spots.filter(
    ({ path, key }) =>
      path !== spot.path &&
      key === spot.key &&
      path.slice(0, -2).join('.') === spot.path.slice(0, -2).join('.'),
  );
  const other = others.find(({ value }) => value !== spot.value && !hasReference(value));
  if (!other) return [];
  const [one, two] = [lineAt(text, spot.keyAt[0]), lineAt(text, other.keyAt[0])];
  return [{ ...copy(text, spot, 'same id', text.slice(...other.valueAt)), lines: [Math.max(one, two)] }];
}
