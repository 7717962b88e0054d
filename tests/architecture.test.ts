import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  code,
  exportsOf,
  files,
  type Import,
  imports,
  outerImports,
  packageOf,
  roomOf,
  scripts,
  withoutComments,
} from './imports.ts';

/* The rules of docs/architecture.md about packages, rooms and their imports, held against src/. */

const src = path.join(import.meta.dirname, '../src');

/** Imports for which a rule does not hold, as sentences. */
function broken(rule: (one: Import) => boolean): string[] {
  return imports.filter((one) => !rule(one)).map(({ file, target }) => `${file} imports ${target}`);
}

/** From which other packages a package may import; for a type, too. */
const packages: Record<string, string[]> = {
  core: [],
  compiler: ['core'],
  site: ['core', 'compiler'],
  studio: ['core', 'compiler', 'site'],
  oc: ['core'],
  cli: ['core', 'compiler', 'site', 'studio', 'oc'],
};

/** From which other rooms a room may import. */
const rooms: Record<string, string[]> = {
  core: [],
  compiler: ['core'],
  'site/parts': ['core'],
  'site/blocks': ['core', 'site/parts'],
  'site/renderer': ['core', 'site/parts', 'site/styles'],
  'site/offline': ['core'],
  'site/build': ['core', 'compiler', 'site/faces', 'site/renderer', 'site/offline'],
  'site/display': ['core', 'compiler'],
  'site/preview': ['core', 'compiler', 'site/renderer', 'site/build', 'site/display'],
  'site/versions': [],
  'site/styles': [],
  // types only
  'site/faces': ['core', 'compiler'],
  studio: ['core', 'compiler', 'site/renderer', 'site/display'],
  'studio/tab': [
    ...['core', 'compiler', 'studio'],
    ...['site/renderer', 'site/build', 'site/display', 'site/versions'],
  ],
  oc: ['core'],
  cli: ['core', 'compiler', 'site/build', 'site/preview', 'site/versions', 'oc'],
};

/**
 * Files that another room hands to Vite, or starts as a program, by their paths: the programs of the service, the worker of the browser, what renders
 * pages, the page of the studio, its agent in the page of the site, and the panel of problems.
 */
const ENTRIES = new Set([
  // what the service of a school starts to check and to build, as npm does
  'cli/run.mjs',
  // the commands, which are bundled
  'cli/main.ts',
  'oc/main.ts',
  'oc/jobs/worker.ts',
  'oc/index.ts',
  'site/offline/worker.ts',
  'site/offline/leave.ts',
  'site/renderer/server.tsx',
  'site/renderer/blocks.generated.ts',
  'site/renderer/client/start/start.ts',
  'studio/page/main.tsx',
  'studio/frame/agent.ts',
  'site/preview/overlay/client.ts',
  'studio/tab/main.tsx',
  'studio/tab/worker.ts',
  'studio/tab/service-worker.ts',
]);

/**
 * Second entrances: those of what the compiler and the studio do in Node.js alone, so that their index.ts lead to nothing of Node.js,
 * that of what the build does on any platform, of the parts of languages, which a program loads only if it needs them, of what only a clone of the sources has, and the changelog and numbers of versions, which need no Node.js.
 */
const DOORS = [
  ...['words', 'mails', 'schedule', 'headers'].map((part) => `core/languages/${part}.generated.ts`),
  'compiler/node/index.ts',
  'compiler/browser/platform.ts',
  'site/build/files/index.ts',
  'site/build/sources.ts',
  'site/build/sources-hash.mjs',
  'studio/page/mount.tsx',
  'oc/file-api/index.ts',
  'studio/places/hosts/index.ts',
  'studio/places/tab/index.ts',
  'site/versions/changelog.ts',
  'site/versions/number.ts',
];

/** Rooms without an index.ts: a page carries the styles and scripts of exactly the parts and blocks that it imports. */
const OPEN_ROOMS = ['site/parts', 'site/blocks', 'site/styles', 'site/faces'];

test('every folder of src/ is a package of the table, and every room of a package is in that of rooms', () => {
  const inFolders = files.filter((file) => file.includes('/'));
  expect([...new Set(inFolders.map(packageOf))].sort()).toEqual(Object.keys(packages).sort());
  expect([...new Set(inFolders.map(roomOf))].filter((room) => !(room in rooms))).toEqual([]);
});

test('no room may import more than its package may', () => {
  const wrong = Object.entries(rooms).flatMap(([room, allowed]) =>
    allowed
      .map(packageOf)
      .filter((other) => other !== packageOf(room) && !packages[packageOf(room)]?.includes(other))
      .map((other) => `${room}: ${other}`),
  );
  expect(wrong).toEqual([]);
});

describe.each(Object.entries(packages))('the package %s', (name, allowed) => {
  test(`imports from no package but ${allowed.join(', ') || 'itself'}`, () => {
    const isFine = ({ target, into, isByPath }: Import) =>
      into === '' ||
      target.startsWith('../') ||
      [name, ...allowed].includes(packageOf(target)) ||
      // what is compiled or started, not imported
      (isByPath === true && ENTRIES.has(target));
    expect(broken((one) => packageOf(one.file) !== name || isFine(one))).toEqual([]);
  });
});

test('every import leads to a file that exists', () => {
  const known = new Set(files);
  const inside = imports.filter(({ target, into }) => into && !target.startsWith('../'));
  expect(
    inside
      .filter(
        ({ target }) =>
          !known.has(target) && !(target.endsWith('.json') && existsSync(path.join(src, target))),
      )
      .map(({ file, target }) => `${file}: ${target}`),
  ).toEqual([]);
});

describe.each(Object.entries(rooms))('%s', (room, allowed) => {
  test(`imports from no room but ${allowed.join(', ') || 'itself'}`, () => {
    const isFine = ({ file, into, target, isByPath }: Import) =>
      into === '' ||
      into === room ||
      allowed.includes(into) ||
      // generators write into any room
      (isByPath && (ENTRIES.has(target) || into === 'site/blocks' || target.includes('.generated.'))) ||
      (into === 'site/blocks' && file === 'site/renderer/blocks.generated.ts') ||
      // the type of the schema files ties the registry to them; only they and package.json lie outside of src/
      target.startsWith('../schema/blocks/') ||
      (target === '../package.json' && file === 'studio/repository.ts');
    expect(broken((one) => one.room !== room || isFine(one))).toEqual([]);
  });
});

test('a room is imported through its index.ts', () => {
  const isFine = ({ room, into, target }: Import) =>
    into === '' ||
    into === room ||
    OPEN_ROOMS.includes(into) ||
    target === `${into}/index.ts` ||
    DOORS.includes(target) ||
    ENTRIES.has(target) ||
    target.startsWith('../schema/') ||
    target === '../package.json';
  expect(broken(({ isByPath, ...one }) => isByPath || isFine(one))).toEqual([]);
});

test('only the process that compiles the sources loads Vite', () => {
  const loading = new Set(['vite']);
  for (let before = 0; before < loading.size; ) {
    before = loading.size;
    for (const { file, target, isType, isByPath } of imports)
      if (!isType && !isByPath && loading.has(target)) loading.add(file);
  }
  const compiling = ['process', 'program', 'studio', 'vite'].map((name) => `site/build/bundles/${name}.ts`);
  expect([...loading].filter((file) => file !== 'vite').sort()).toEqual(compiling);
});

test('no file imports itself by way of others, for its types either', () => {
  const targets = new Map<string, string[]>();
  for (const { file, target, into, isByPath } of imports)
    if (into && !isByPath) targets.set(file, [...(targets.get(file) ?? []), target]);
  /** What a file imports, directly and by way of others. */
  const reached = (file: string, all = new Set<string>()): Set<string> => {
    for (const target of targets.get(file) ?? []) if (!all.has(target)) reached(target, all.add(target));
    return all;
  };
  expect([...targets.keys()].filter((file) => reached(file).has(file))).toEqual([]);
});

/** The folders of the compiler, from below: each imports from those before it only. */
const COMPILER = [
  'problems',
  'source',
  'schema',
  'platform',
  'words',
  'values',
  'references',
  'validation',
  'site',
  'rules',
  'recovery',
  'output',
  'edit',
  'translations',
  'compile.ts',
  'open.ts',
  'reader.ts',
  'index.ts',
  'node',
  'browser',
];

test('in the compiler every import runs down, for types too', () => {
  const levelOf = (file: string) => COMPILER.indexOf(String(file.split('/')[1]));
  const inside = imports.filter(({ room, into }) => room === 'compiler' && into === 'compiler');
  expect(inside.filter(({ file }) => levelOf(file) < 0)).toEqual([]);
  expect(
    inside
      .filter(({ file, target }) => levelOf(target) > levelOf(file))
      .map(({ file, target }) => `${file} imports ${target}`),
  ).toEqual([]);
});

test('every export is imported by another file, and every file by something', () => {
  const everything = [...imports, ...outerImports];
  const whole = new Set(everything.filter(({ names }) => !names).map(({ target }) => target));
  const names = new Set(
    everything.flatMap((one) => (one.names ?? []).map((name) => `${name} of ${one.target}`)),
  );
  // an interface that another file adds to
  for (const file of scripts)
    for (const [, target, name] of code(file).matchAll(/declare module '([^']+)' \{\s*interface (\w+)/g))
      names.add(`${name} of ${path.posix.join(path.posix.dirname(file), String(target))}`);
  const isEntry = (file: string) =>
    ENTRIES.has(file) ||
    whole.has(file) ||
    /\.generated\.|\.d\.ts$/.test(file) ||
    // variantSheets() reads all of them, and refuses rules over a sheet that is not there
    /^site\/faces\/.*\.css$/.test(file);
  const unusedExports = scripts
    .filter((file) => !isEntry(file))
    .flatMap((file) => exportsOf(file).map((name) => `${name} of ${file}`))
    .filter((one) => !names.has(one));
  const imported = new Set(everything.map(({ target }) => target));
  // a style sheet is read, and a process started, by the name of its file
  const named = new Set(
    scripts.flatMap((file) => [...code(file).matchAll(/[/'"]([\w.-]+)(?=['"])/g)].map(([, name]) => name)),
  );
  const unusedFiles = files.filter(
    (file) => !isEntry(file) && !imported.has(file) && !named.has(path.posix.basename(file)),
  );
  expect({ unusedExports, unusedFiles }).toEqual({ unusedExports: [], unusedFiles: [] });
});

const HOSTS = 'studio/places/hosts/';

test('a Git host is its folder: its name is written there, in the lists and in no other file of the studio', () => {
  const inFolders = scripts.filter(
    (file) => file.startsWith(HOSTS) && file.slice(HOSTS.length).includes('/'),
  );
  const hosts = [...new Set(inFolders.map((file) => String(file.split('/')[3])))];
  const filesOf = (host: string) => inFolders.filter((file) => file.startsWith(`${HOSTS}${host}/`));
  expect(hosts).toContain('github');
  for (const host of hosts)
    expect(filesOf(host).map((file) => path.posix.basename(file))).toEqual([
      'client.ts',
      'guide.ts',
      'index.ts',
    ]);
  const any = hosts.join('|');
  // as a text, as a key of a table, and as a property
  const name = new RegExp(`['"\`](${any})['"\`]|\\b(${any})\\b *[:?]|\\.(${any})\\b(?!\\.)`);
  const lists = ['list.ts', 'guides.ts'].map((file) => `${HOSTS}${file}`);
  const elsewhere = scripts.filter((file) => file.startsWith('studio/') && !inFolders.includes(file));
  expect(elsewhere.filter((file) => name.test(code(file))).sort()).toEqual(
    lists.filter((file) => name.test(code(file))).sort(),
  );
  const toFolders = imports.filter(({ target }) => inFolders.includes(target));
  expect([...new Set(toFolders.map(({ file }) => file))].sort()).toEqual([...lists].sort());
});

test('a program loads only the parts of languages that it needs: the OC those of forms, the compiler those of pages', () => {
  const isPart = (target: string) => /^core\/languages\/.*\.generated\.ts$/.test(target);
  const loaded = imports.filter(({ target, file }) => isPart(target) && !isPart(file));
  expect(
    loaded.map(({ room, target }) => `${room}: ${path.posix.basename(target, '.generated.ts')}`).sort(),
  ).toEqual([
    'compiler: mails',
    'compiler: schedule',
    'compiler: words',
    'core: list',
    'core: list',
    'oc: headers',
  ]);
});

test('no block imports another block', () => {
  const nameOf = (file: string) => file.replace(/\..*$/, '');
  expect(
    broken(
      ({ room, into, file, target }) =>
        room !== 'site/blocks' || into !== 'site/blocks' || nameOf(file) === nameOf(target),
    ),
  ).toEqual([]);
});

test('core imports no library but types and the edit distance, which no browser loads', () => {
  expect(
    broken(
      ({ room, into, target }) => room !== 'core' || into === 'core' || target === 'fastest-levenshtein',
    ),
  ).toEqual([]);
});

test('outside of its doors the compiler knows no platform', () => {
  const isDoor = (file: string) => /^compiler\/(node|browser)\//.test(file);
  const pure = scripts.filter((file) => file.startsWith('compiler/') && !isDoor(file));
  const builtin = new Set(builtinModules);
  const isOfNode = (target: string) => target.startsWith('node:') || builtin.has(target);
  const mayBeOfNode = (file: string) => !file.startsWith('compiler/') || file.startsWith('compiler/node/');
  expect({
    toDoors: broken(({ file, target }) => !pure.includes(file) || !isDoor(target)),
    toNode: broken(({ file, target }) => mayBeOfNode(file) || !isOfNode(target)),
    globals: scripts.filter(
      (file) => !mayBeOfNode(file) && /\b(Buffer|process|require|__dirname)\b[.([]/.test(code(file)),
    ),
  }).toEqual({ toDoors: [], toNode: [], globals: [] });
});

/** What a browser gets for an import that depends on the platform (`imports` in package.json). */
const IN_BROWSERS: Record<string, string> = {
  'compiler/platform/platform.ts': 'compiler/browser/platform.ts',
  'site/build/platform/platform.ts': 'site/build/platform/browser.ts',
};

test('what makes the files of a site leads to no platform', () => {
  const reached = new Set(['site/build/files/index.ts']);
  // a set goes on to what is added meanwhile; types count, so that nobody begins with them
  for (const file of reached)
    for (const { target, into } of imports.filter((one) => one.file === file))
      if (into) reached.add(target).add(IN_BROWSERS[target] ?? target);
  const inside = [...reached];
  const own = new Set([
    ...builtinModules,
    'sharp',
    'satori',
    'vite',
    'lightningcss',
    'subset-font',
    'tinypool',
  ]);
  expect(inside).toEqual(
    expect.arrayContaining([
      'site/build/platform/browser.ts',
      'compiler/browser/platform.ts',
      'site/build/hosting/hosts.ts',
    ]),
  );
  expect({
    imports: broken(
      ({ file, target }) => !reached.has(file) || !(target.startsWith('node:') || own.has(target)),
    ),
    globals: inside.filter(
      (file) =>
        /\.[cm]?[jt]sx?$/.test(file) && /\b(Buffer|process|require|__dirname)\b[.([]/.test(code(file)),
    ),
  }).toEqual({ imports: [], globals: [] });
});

test("what becomes of the studio's text is decided without a file, a clock or a state of its own", () => {
  const inside = scripts.filter((file) => file.startsWith('studio/text/'));
  const below = /^(studio\/text\/|(compiler|core)\/index\.ts$)/;
  const forbidden = /\b(Date|performance|process|Buffer|set(Timeout|Interval|Immediate))\b|^let /m;
  expect(inside).not.toEqual([]);
  expect({
    imports: broken(({ file, target }) => !inside.includes(file) || below.test(target)),
    others: inside.filter((file) => forbidden.test(code(file))),
  }).toEqual({ imports: [], others: [] });
});

test('the compiler knows neither React nor Vite', () => {
  const foreign = /^(react|react-dom|react-router-dom|vite|@vitejs\/.*)(\/|$)/;
  expect(broken(({ room, target }) => room !== 'compiler' || !foreign.test(target))).toEqual([]);
});

test('only build knows Vite', () => {
  expect(
    broken(({ room, target }) => room === 'site/build' || !/^(vite|@vitejs\/.*)(\/|$)/.test(target)),
  ).toEqual([]);
});

test("only the renderer knows Vite's import.meta.env", () => {
  const knowing = scripts.filter((file) => /import\.meta\.env/.test(withoutComments(file)));
  expect(knowing.filter((file) => roomOf(file) !== 'site/renderer')).toEqual([]);
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
    'site/renderer/client/navigation/page-view.ts',
    'site/renderer/layout/layout.tsx',
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
