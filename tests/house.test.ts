import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

/* The plan of the house (DEVELOPERS' word for it: who may enter which room) held against the imports of src/. */

const src = path.join(import.meta.dirname, '../src');

interface Import {
  /** The importing file, as a path below src/. */
  file: string;
  room: string;
  /** What is imported: a path below src/, or the name of a package. */
  target: string;
  /** The room of the target; empty for a package. */
  into: string;
}

const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => /\.(ts|tsx|css|m?js)$/.test(file));

/** Static and dynamic imports, re-exports, and the modules that types are taken from. */
const IMPORT = /(?:\bfrom\s*|\bimport\s*(?:\(\s*)?|\bimport\.meta\.glob\(\s*)(['"`])([^'"`]+)\1/g;

/** A file that build hands to Vite by its path, which is an import too: `runner.import('/src/…')`, or an entry. */
const HANDED = /(['"])\/?(src\/[^'"*]+\.tsx?)\1/g;

const scripts = files.filter((file) => !file.endsWith('.css'));

const imports = scripts.flatMap((file) => {
  const room = roomOf(file);
  const imported = [...code(file).matchAll(IMPORT)].map((match): Import => {
    const name = String(match[2]).replace(/\?inline$/, '');
    const target = name.startsWith('.') ? path.posix.join(path.posix.dirname(file), name) : name;
    const into = name.startsWith('.') ? roomOf(target) : '';
    return { file, room, target, into };
  });
  const handed = room === 'build' ? [...code(file).matchAll(HANDED)] : [];
  return [
    ...imported.filter(({ target }) => !target.startsWith('/src/')),
    ...handed.map((match): Import => {
      const target = String(match[2]).slice('src/'.length);
      return { file, room, target, into: roomOf(target) };
    }),
  ];
});

/** The text of a file without its remarks. */
function withoutRemarks(file: string): string {
  return readFileSync(path.join(src, file), 'utf8')
    .replace(/(^|\s)\/\*[\s\S]*?\*\//g, '$1')
    .replace(/(^|\s)\/\/.*$/gm, '$1');
}

/** The same without what stands in template texts: it is written elsewhere. */
function code(file: string): string {
  return withoutRemarks(file).replace(/`(?:\\.|[^`\\])*`/g, '``');
}

function roomOf(file: string): string {
  return file.startsWith('../') ? file.split('/').slice(0, 2).join('/') : String(file.split('/')[0]);
}

/** Imports for which a rule does not hold, as sentences. */
function broken(rule: (one: Import) => boolean): string[] {
  return imports.filter((one) => !rule(one)).map(({ file, target }) => `${file} imports ${target}`);
}

function isNode(target: string): boolean {
  return target.startsWith('node:');
}

/** Which other rooms a room may enter. */
const rooms: Record<string, string[]> = {
  shared: [],
  compiler: ['shared'],
  parts: ['shared'],
  blocks: ['shared', 'parts'],
  renderer: ['shared', 'parts', 'styles'],
  offline: ['shared'],
  build: ['shared', 'compiler', 'renderer', 'offline'],
  preview: ['shared', 'compiler', 'renderer', 'build'],
  cli: ['shared', 'compiler', 'build', 'preview', 'service'],
  service: ['shared'],
  styles: [],
};

/**
 * The exceptions. The service is a building of its own, of which build imports nothing; but one command builds both,
 * so build hands the service to Vite by the paths of its two entries.
 */
const handsOver = ({ room, target }: Import) =>
  room === 'build' && /^service\/(main|worker)\.ts$/.test(target);

test('every folder of src/ is a room of the plan', () => {
  expect([...new Set(files.map(roomOf))].filter((room) => !(room in rooms))).toEqual([]);
});

test('every import leads to a file that exists', () => {
  const known = new Set(files);
  const inside = imports.filter(({ target, into }) => into && !target.startsWith('../'));
  expect(
    inside.filter(({ target }) => !known.has(target)).map(({ file, target }) => `${file}: ${target}`),
  ).toEqual([]);
});

describe.each(Object.entries(rooms))('%s', (room, allowed) => {
  test(`enters no room but ${allowed.join(', ') || 'itself'}`, () => {
    // the type of the schema files ties the registry to them; only they lie outside of src/
    const fine = ({ file, into, target }: Import) =>
      into === '' ||
      into === room ||
      allowed.includes(into) ||
      handsOver({ file, into, target, room }) ||
      (room === 'renderer' && into === 'blocks' && file === 'renderer/blocks.generated.ts') ||
      target.startsWith('../schema/blocks/');
    expect(broken((one) => one.room !== room || fine(one))).toEqual([]);
  });
});

test('no block imports another block', () => {
  const nameOf = (file: string) => file.replace(/\..*$/, '');
  expect(
    broken(
      ({ room, into, file, target }) =>
        room !== 'blocks' || into !== 'blocks' || nameOf(file) === nameOf(target),
    ),
  ).toEqual([]);
});

test('shared imports no package but types and the edit distance, which no browser loads', () => {
  expect(
    broken(
      ({ room, into, target }) => room !== 'shared' || into === 'shared' || target === 'fastest-levenshtein',
    ),
  ).toEqual([]);
});

test('only compiler, build, preview, cli, service and the server entry of the renderer know Node', () => {
  const knows = ({ room, file }: Import) =>
    ['compiler', 'build', 'preview', 'cli', 'service'].includes(room) || file.startsWith('renderer/server');
  expect(broken((one) => !isNode(one.target) || knows(one))).toEqual([]);
});

test('the compiler knows neither React nor Vite', () => {
  const foreign = /^(react|react-dom|react-router-dom|vite|@vitejs\/.*)(\/|$)/;
  expect(broken(({ room, target }) => room !== 'compiler' || !foreign.test(target))).toEqual([]);
});

test('only build and preview know Vite', () => {
  expect(
    broken(
      ({ room, target }) => ['build', 'preview'].includes(room) || !/^(vite|@vitejs\/.*)(\/|$)/.test(target),
    ),
  ).toEqual([]);
});

test('the service is handed over by its paths, and never imported by build', () => {
  expect(imports.filter(handsOver).map(({ file }) => file)).toContain('build/vite.ts');
  const importing = scripts.filter(
    (file) => roomOf(file) === 'build' && /from\s*['"][^'"]*(service|cli)\//.test(code(file)),
  );
  expect(importing).toEqual([]);
});

test("only the renderer knows Vite's import.meta.env", () => {
  const knowing = scripts.filter((file) => /import\.meta\.env/.test(withoutRemarks(file)));
  expect(knowing.filter((file) => roomOf(file) !== 'renderer')).toEqual([]);
});

test('the router is imported in one file', () => {
  const importers = imports.filter(({ target }) => /^react-router/.test(target)).map(({ file }) => file);
  expect([...new Set(importers)]).toHaveLength(1);
});

test('no component writes a style attribute, which the Content-Security-Policy of a page refuses', () => {
  const written = scripts.filter((file) => file.endsWith('.tsx') && /\sstyle=/.test(code(file)));
  expect(written).toEqual([]);
});

test('HTML is put into place by the shell on the server and by the stage, which has a policy for it, and nowhere else', () => {
  const sink =
    /dangerouslySetInnerHTML|\b(innerHTML|outerHTML|srcdoc)\s*=|insertAdjacentHTML|document\.write/;
  expect(scripts.filter((file) => sink.test(code(file))).sort()).toEqual([
    'renderer/client/page-view/page-view.ts',
    'renderer/layout.tsx',
  ]);
});

test('no code names a committee; the schema does in its examples only', () => {
  const committee = /\b(unsc|unhrc|disec|lok-sabha|committee-x|ipc|ccc)\b/i;
  // the validators hold the schemas with their examples
  const inSource = files
    .filter((file) => !file.endsWith('validators.generated.js'))
    .filter((file) => committee.test(readFileSync(path.join(src, file), 'utf8')));
  const schema = path.join(src, '../schema');
  const inSchema = readdirSync(schema, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .filter((file) => {
      const whole = JSON.parse(readFileSync(path.join(schema, file), 'utf8'));
      const rest = JSON.stringify(whole, (key, value) =>
        /^(examples|x-expects|patternErrorMessage|defaultSnippets)$/.test(key) ? undefined : value,
      );
      return committee.test(rest);
    });
  expect({ src: inSource, schema: inSchema }).toEqual({ src: [], schema: [] });
});
