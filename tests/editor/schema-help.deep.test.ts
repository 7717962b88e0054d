import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pathAt, readEditable } from '../../src/compiler/index.ts';
import { readSchemas } from '../../src/compiler/node/schemas.ts';
import { completeFromSchemas, findSchemaHelp } from '../../src/studio/server/schema-help.ts';
import { root, siteText } from '../compiler/real-site.ts';
import { MODELINE } from './places.ts';
import { LanguageServer } from './server.ts';

/*
 * The studio says of site.yaml what VS Code's language server says: at every fourth kind of place of the sample and of the example, where a key is
 * begun, where a value is written, and under the pointer.
 */

const schemas = readSchemas(path.join(root, 'schema'));
const server = new LanguageServer();
beforeAll(() => server.start());
afterAll(() => server.stop());

/** A key of the file: where its line begins, its own column, and where its value is. */
interface Written {
  shape: string;
  at: number;
  column: number;
  key: string;
  value: string;
}

/** The first key of each kind of place: entries of one list are of one kind. */
function keysOf(text: string): Written[] {
  const { source } = readEditable(text).read;
  const found = new Map<string, Written>();
  let at = 0;
  for (const line of text.split('\n')) {
    const [, before = '', key = '', value = ''] =
      /^([ -]*)([\w-]+):(?:\s+([^#]*?))?(?:\s+#.*)?$/.exec(line) ?? [];
    const place = pathAt(source, at + before.length + 1);
    const shape = place.map((step) => (typeof step === 'number' ? '*' : step)).join('.');
    if (key !== '' && place.at(-1) === key && !found.has(shape))
      found.set(shape, { shape, at, column: before.length, key, value });
    at += line.length + 1;
  }
  return [...found.values()];
}

const positionOf = (text: string, offset: number) => {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
};

const plain = (text: string) =>
  text
    .replaceAll(/[\\*_`]/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll(/\s+/g, ' ');

/** What the server makes up: entries beside those of the schema, values that are not written in one line, and labels that it shortens. */
const ITS_OWN = /^- \(array item\)|^\[|^\{|object Object|\.\.\.$/;

/** The names of whole entries: the server offers them among the keys of one that is there, which would then have keys twice. */
const WHOLE = new Set([...schemas.values()].flatMap(namesOfWhole));

function namesOfWhole(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { defaultSnippets = [] } = schema as { defaultSnippets?: { label: string }[] };
  const own = Array.isArray(defaultSnippets) ? defaultSnippets.map(({ label }) => label) : [];
  return [...own, ...Object.values(schema).flatMap(namesOfWhole)];
}

/** What the server offers in a text and the studio does not. */
async function missingAt(text: string, offset: number): Promise<{ offered: number; missing: string[] }> {
  const theirs = (await server.complete(text, positionOf(text, offset))).map(({ label }) =>
    label.replace(/^"(.*)"$/, '$1'),
  );
  const ours = new Set(completeFromSchemas({ text, offset }, schemas).map(({ label }) => label));
  const wanted = theirs.filter((label) => !ITS_OWN.test(label) && !WHOLE.has(label));
  return { offered: wanted.length, missing: wanted.filter((label) => !ours.has(label)) };
}

test.each([
  ['the sample', siteText],
  // opened beside the schemas
  [
    'the example',
    readFileSync(path.join(root, 'docs/example/site.yaml'), 'utf8').replace(/^.*\n/, `${MODELINE}\n`),
  ],
])(
  '%s: the studio offers and says all that the language server does',
  async (_name, text) => {
    const keys = keysOf(text).filter((_, at) => at % 4 === 0);
    const lacking: string[] = [];
    const count = { keys: 0, values: 0, hovers: 0, offers: 0 };
    const uri = server.open(text);
    for (const { shape, at, column, key, value } of keys) {
      // a new line before this one, at the same column: after a dash, the key itself is begun again
      const line = text.slice(at, at + column);
      const isDashed = line.includes('-');
      const begun = isDashed
        ? text.slice(0, at + column) + text.slice(at + column + key.length)
        : `${text.slice(0, at)}${' '.repeat(column)}\n${text.slice(at)}`;
      if (!isDashed) {
        const offered = await missingAt(begun, at + column);
        lacking.push(...offered.missing.map((label) => `${shape}: the key ${label}`));
        count.keys++;
        count.offers += offered.offered;
      }
      if (value !== '' && !/^[|>&]/.test(value)) {
        const start = at + column + key.length + 2;
        const from = text.indexOf(value, start - 1);
        const offered = await missingAt(text.slice(0, from) + text.slice(from + value.length), from);
        lacking.push(...offered.missing.map((label) => `${shape}: the value ${label}`));
        count.values++;
        count.offers += offered.offered;
      }
      const offset = at + column + 1;
      const said = plain(await server.hover(uri, positionOf(text, offset)));
      const [ours = ''] = findSchemaHelp({ text, offset }, schemas)?.help ?? [];
      // of a block, the studio says what is particular to its type, and the server sometimes less
      const less = said.replace(/^#+ \S+ /, '');
      if (said !== '' && (ours === '' || !(said.includes(plain(ours)) || plain(ours).startsWith(less))))
        lacking.push(`${shape}: "${said}", not "${ours}"`);
      count.hovers++;
    }
    server.close(uri);
    expect(lacking).toEqual([]);
    expect(count.offers).toBeGreaterThan(100);
    expect(count.hovers).toBeGreaterThan(20);
  },
  600_000,
);
