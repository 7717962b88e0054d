import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Ajv from 'ajv';
import { describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { compile } from '../../src/compiler/node/site.ts';
import type { Schema } from '../../src/compiler/schema/schemas.ts';
import { blockTypes } from '../../src/site/build/generate/index.ts';
import { root, schemas } from '../compiler/cases.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const files = [...schemas.keys()];
const types = blockTypes(root);

/** Every schema within a file, with the way to it; examples are no schemas. */
function within(schema: unknown, at = ''): { at: string; schema: Schema }[] {
  if (schema === null || typeof schema !== 'object') return [];
  const below = Object.entries(schema).flatMap(([key, child]) =>
    ['examples', 'default', 'const', 'enum', 'required', 'defaultSnippets'].includes(key)
      ? []
      : within(child, `${at}/${key}`),
  );
  return Array.isArray(schema) ? below : [{ at, schema: schema as Schema }, ...below];
}

function propertiesOf(schema: Schema): [string, Schema][] {
  return Object.entries((schema.properties ?? {}) as Record<string, Schema>);
}

/** Knows all schemas and our annotations. It compiles each schema once, for all tests. */
const validator = (() => {
  const ajv = new Ajv({ allErrors: true, strict: true, strictRequired: false });
  ajv.addVocabulary([
    'defaultSnippets',
    'doNotSuggest',
    'enumDescriptions',
    'errorMessage',
    'patternErrorMessage',
  ]);
  ajv.addVocabulary([
    'x-kind',
    'x-unique',
    'x-interactive',
    'x-expects',
    'x-hint',
    'x-phrase',
    'x-received',
    'x-literal',
    'x-names',
    'x-often',
    'x-short',
    'x-image',
    'x-displayLength',
    'x-former',
    'x-translatable',
    'x-words',
    'x-optional',
    'x-refused',
    'x-label',
    'x-labels',
    'x-group',
    'x-help',
    'x-synonyms',
    'x-correct',
    'x-widget',
  ]);
  for (const [file, schema] of schemas) ajv.addSchema({ ...schema, $id: `schema:/${file}` });
  return ajv;
})();

describe.each(files)('%s', (file) => {
  const schema = schemas.get(file) ?? {};

  test('is valid draft-07', () => {
    const ajv = new Ajv({ strict: false });
    expect(schema.$schema).toBe('http://json-schema.org/draft-07/schema#');
    expect(ajv.validateSchema(schema), ajv.errorsText()).toBe(true);
  });

  test('refers to schemas that exist', () => {
    expect(() => validator.getSchema(`schema:/${file}`)).not.toThrow();
  });

  test('has a title, and a description for every property', () => {
    expect(schema.title).toBeTruthy();
    expect(schema.description).toBeTruthy();
    const bare = within(schema)
      // the condition of an if names properties; it does not describe them
      .filter(({ at }) => !at.endsWith('/if'))
      .flatMap(({ at, schema: inner }) =>
        propertiesOf(inner).flatMap(([key, property]) => (property.description ? [] : [`${at}/${key}`])),
      );
    expect(bare).toEqual([]);
  });

  test('refuses unknown keys wherever it names keys', () => {
    const open = within(schema)
      .filter(({ at, schema: inner }) => !at.endsWith('/if') && inner.properties !== undefined)
      .filter(({ schema: inner }) => inner.additionalProperties !== false)
      .map(({ at }) => at);
    // the union leaves that to the schema of each type
    expect(open).toEqual(file === 'block.generated.schema.json' ? [''] : []);
  });

  test('has an example for every value that is no reference to another schema', () => {
    const bare = within(schema).flatMap(({ at, schema: inner }) =>
      propertiesOf(inner).flatMap(([key, property]) => {
        const plain = property.type !== undefined && property.type !== 'array' && !at.endsWith('/if');
        return plain && !property.examples ? [`${at}/${key}`] : [];
      }),
    );
    expect(bare).toEqual([]);
  });

  test('has examples that it accepts', () => {
    const examples = within(schema).flatMap(({ at, schema: inner }) =>
      ((inner.examples ?? []) as unknown[]).map((example) => ({ at, example })),
    );
    for (const { at, example } of examples) {
      const validate = validator.getSchema(`schema:/${file}${at ? `#${at}` : ''}`);
      expect(validate?.(example), `${at} ${JSON.stringify(validate?.errors)}`).toBe(true);
    }
    const whole = ['site.schema.json', 'block.generated.schema.json'];
    // what a text may say, its place knows
    const words = ['values/text.schema.json', 'values/prose.schema.json'];
    if (![...whole, ...words].includes(file)) expect(schema.examples).toHaveProperty('length');
  });

  test('says for every line of text and every reference what is usually there', () => {
    const bare = within(schema)
      .filter(({ schema: inner }) => /values\/(text|reference)\.schema\.json$/.test(String(inner.$ref)))
      .filter(({ schema: inner }) => inner.examples === undefined && inner.default === undefined)
      // the headers of forms have theirs at the list
      .filter(() => file !== 'records/columns.schema.json');
    expect(bare.map(({ at }) => at)).toEqual([]);
  });

  test('says where a form is prescribed, in words, what an editor shows for another one', () => {
    const forms = within(schema).filter(({ schema: inner }) => inner.pattern !== undefined);
    for (const { at, schema: inner } of forms)
      expect(inner.patternErrorMessage, at).toBe(`This must be ${inner['x-expects']}.`);
  });
});

// each is a mistake that a visitor or the OC would meet later: a dead address, a mail that bounces, a limit that lets nobody in
test.each([
  [
    'records/route',
    'path',
    ['/', '*', '/about-us', '/committees/$committee.id'],
    ['/About', 'about', '/a b', '/a/'],
  ],
  ['records/route', 'as', ['committee'], ['Committee', 'a-b']],
  [
    'records/conference',
    'url',
    ['https://mun.example.org/mun/'],
    ['mun.example.org', 'https://mun.example.org/?a=1'],
  ],
  ['records/conference', 'language', ['en', 'en-IN'], ['English', 'EN']],
  ['records/registrations', 'country', ['IN'], ['IND', 'in']],
  [
    'records/mail',
    'mail',
    ['hello@example.org'],
    ['hello@example', 'hello at example.org', 'a@b.org, c@d.org'],
  ],
  ['records/person', 'mail', ['hello@example.org'], ['hello@example', 'hello@']],
  ['records/slide', 'mail', ['hello@example.org'], ['hello@example', 'hello@']],
  ['records/committee', 'agenda', [['One', 'Two', 'Three']], [[], ['One', 'Two', 'Three', 'Four']]],
  ['records/allotment', 'perSchool', [1, 500], [0, 1.5, 501]],
  ['records/allotment', 'hold', [0], [-1]],
  ['records/committee-seats', 'seats', [1, 2000], [0, 2001]],
])('%s: "%s" takes what is right, and nothing else', (file, key, right, wrong) => {
  const validate = validator.getSchema(`schema:/${file}.schema.json#/properties/${key}`);
  expect(right.filter((value) => !validate?.(value))).toEqual([]);
  expect(wrong.filter((value) => validate?.(value))).toEqual([]);
});

describe('an example of a block compiles on a page:', () => {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, 'site'));
  symlinkSync(path.join(root, 'tests/examples-of-blocks/media'), path.join(folder, 'site/media'));

  const examples = types.flatMap((type) => {
    const all = (schemas.get(`blocks/${type}.schema.json`)?.examples ?? []) as Schema[];
    return all.map((block, index): [string, Schema] => [`${type}, ${index + 1}`, block]);
  });

  test('every block type has one', () => {
    expect(types.filter((type) => !examples.some(([, block]) => block.type === type))).toEqual([]);
  });

  test.each(examples)('%s', (_name, block) => {
    // what a jump bar jumps to is in another block of the page
    const items = Array.isArray(block.items) && block.type === 'jumpBar' ? (block.items as Schema[]) : [];
    const places = items.map(({ id }) => ({ type: 'text', id, text: 'Here.' }));
    const site = {
      conference: {
        name: 'Example MUN',
        edition: 'The 6th Edition',
        year: '24',
        starts: '2024-08-01T08:00',
        url: 'https://mun.example.org/',
      },
      header: { name: 'Example MUN', links: [{ label: 'Home', link: '/' }] },
      footer: { name: 'Example MUN' },
      routes: [
        { path: '/', title: 'Home', blocks: [block, ...places] },
        { path: '*', title: 'Not found', blocks: [] },
      ],
    };
    const file = path.join(folder, 'site/site.yaml');
    writeFileSync(file, stringify(site));
    const compiled = compile({ file, schemas, name: 'site.yaml' });
    // addresses of examples are right in examples
    expect(compiled.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(compiled.site?.pages[0]?.blocks[0]?.type).toBe(block.type);
  });
});

test('every block type is in the union, with the schema that has its name', () => {
  const union = schemas.get('block.generated.schema.json') as { properties: { type: { enum: string[] } } };
  expect(union.properties.type.enum).toEqual(types);
  for (const type of types) {
    const properties = schemas.get(`blocks/${type}.schema.json`)?.properties as Record<string, Schema>;
    expect(properties.type?.const).toBe(type);
  }
});

test('an editor that knows only the published schema finds no fault in the real site.yaml, references included', () => {
  const validate = validator.getSchema('schema:/site.schema.json');
  const site = parse(readFileSync(path.join(root, 'site.yaml'), 'utf8'));
  expect(validate?.(site), JSON.stringify(validate?.errors)).toBe(true);
});
