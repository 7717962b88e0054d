import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/* The imports and exports of the files of src/, read from their text. */

const root = path.join(import.meta.dirname, '..');
const src = path.join(root, 'src');

/** An import, a re-export, or a file that is named by its path: `/src/…` for Vite. */
export interface Import {
  /** The importing file, as a path below src/. */
  file: string;
  room: string;
  /** What is imported: a path below src/, or the name of a library. */
  target: string;
  /** The room of the target; empty for a library. */
  into: string;
  /** The imported names; undefined for the whole module. */
  names?: string[];
  /** Whether it only takes types, which are gone when the code runs. */
  isType: boolean;
  isByPath?: true;
}

/** All files of src/, as paths below it. */
export const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => /\.(ts|tsx|css|m?js)$/.test(file));

export const scripts = files.filter((file) => !file.endsWith('.css'));

/** Gives what a function returned for a file before: all files are gone through again and again. */
function once(read: (file: string) => string): (file: string) => string {
  const known = new Map<string, string>();
  return (file) => {
    const text = known.get(file) ?? read(file);
    known.set(file, text);
    return text;
  };
}

/** The text of a file of src/ without its comments. */
export const withoutComments = once((file) =>
  readFileSync(path.join(src, file), 'utf8')
    .replace(/(^|\s)\/\*[\s\S]*?\*\//g, '$1')
    .replace(/(^|\s)\/\/.*$/gm, '$1'),
);

/** The same without template texts: what they hold is written elsewhere. */
export const code = once((file) => withoutComments(file).replace(/`(?:\\.|[^`\\])*`/g, '``'));

/** The package of a path below src/: its first folder. */
export function packageOf(file: string): string {
  return String(file.split('/')[0]);
}

/** The room of a path below src/: a folder of the site, the tab of the studio, or a whole package. */
export function roomOf(file: string): string {
  const hasRooms = /^(\.\.|site|studio\/tab)\//.test(file);
  return hasRooms ? file.split('/').slice(0, 2).join('/') : packageOf(file);
}

const CLAUSE = /\b(?:import|export)\s+(type\s+)?([\w$*{}\s,]*?)\s*\bfrom\s*(['"])([^'"]+)\3/g;
const SIDE_EFFECT = /\bimport\s*(['"])([^'"]+)\1/g;
const DYNAMIC = /\b(?:import|import\.meta\.glob)\s*\(\s*(['"])([^'"]+)\1/g;
const BY_PATH = /(['"`])\/?(?:\$\{[^}]*\})?(src\/[^'"`*$]+\.(?:tsx?|mjs))\1/g;

/** What a clause such as `{ a, type B as C }` or `* as name` takes. */
function namesIn(clause: string): string[] | undefined {
  if (clause.includes('*')) return undefined;
  const [, inner = ''] = /\{([^}]*)\}/.exec(clause) ?? [];
  const named = inner.split(',').flatMap((one) => /^\s*(?:type\s+)?([\w$]+)/.exec(one)?.[1] ?? []);
  const isDefault = /^\s*[\w$]+\s*(,|$)/.test(clause.replace(/\{[^}]*\}/, ''));
  return isDefault ? [...named, 'default'] : named;
}

/** What stands for one of several files, depending on the platform (`imports` in the package.json of a package): an import of their interface. */
const INTERFACES: Record<string, string> = {
  '#platform': 'compiler/platform/platform.ts',
  '#build-platform': 'site/build/platform/platform.ts',
};

function isTypeClause(clause: string, isTypeImport: boolean): boolean {
  const names = /^\s*\{([^}]*)\}\s*$/
    .exec(clause)?.[1]
    ?.split(',')
    .filter((one) => one.trim() !== '');
  return isTypeImport || (names?.every((one) => /^\s*type\s/.test(one)) ?? false);
}

/** The imports of a script, whose text is `text`; relative ones as paths from src/. */
function importsIn(file: string, text: string): Import[] {
  const room = roomOf(file);
  const one = (name: string, names?: string[], isType = false): Import => {
    const isRelative = name.startsWith('.');
    const target = isRelative
      ? path.posix.join(path.posix.dirname(file), name.replace(/\?\w+$/, '')).replace(/^\.\.\/src\//, '')
      : (INTERFACES[name] ?? name);
    const isInside = isRelative || name in INTERFACES;
    return { file, room, target, into: isInside ? roomOf(target) : '', isType, ...(names && { names }) };
  };
  return [
    ...[...text.matchAll(CLAUSE)].map((match) =>
      one(
        String(match[4]),
        namesIn(String(match[2])),
        isTypeClause(String(match[2]), match[1] !== undefined),
      ),
    ),
    ...[...text.matchAll(SIDE_EFFECT)].map((match) => one(String(match[2]), [])),
    ...[...text.matchAll(DYNAMIC)].map((match) => one(String(match[2]))),
  ].filter(({ target }) => !target.startsWith('/src/'));
}

function byPath(file: string, text: string): Import[] {
  return [...text.matchAll(BY_PATH)].map((match) => {
    const target = String(match[2]).slice('src/'.length);
    return { file, room: roomOf(file), target, into: roomOf(target), isType: false, isByPath: true };
  });
}

/** All imports of src/. */
export const imports = scripts.flatMap((file) => [
  ...importsIn(file, code(file)),
  ...byPath(file, withoutComments(file)),
]);

/** The imports of the tests, vite.config.ts and the files package.json that lead into src/. */
export const outerImports = [
  ...readdirSync(path.join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .map((file) => `../tests/${file.replaceAll(path.sep, '/')}`)
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.startsWith('../tests/cases/')),
  '../vite.config.ts',
  '../package.json',
  'compiler/package.json',
  'site/package.json',
].flatMap((file) => {
  const text = readFileSync(path.join(src, file), 'utf8').replace(
    /"\.\/(.+\.ts)"/g,
    `"src/${packageOf(file)}/$1"`,
  );
  const named = [...text.matchAll(/(?<!\.\.\/)\bsrc\/([\w./-]+\.(?:tsx?|mjs))/g)].map((match): Import => {
    const target = String(match[1]);
    return { file, room: '', target, into: roomOf(target), isType: false, isByPath: true };
  });
  return [...importsIn(file, text), ...named];
});

const DECLARED =
  /^export\s+(?:declare\s+)?(?:default\s+)?(?:async\s+)?(?:abstract\s+)?(?:function\*?|const|let|class|interface|type|enum)\s+([\w$]+)/gm;
const LISTED = /^export\s+(?:type\s+)?\{([^}]*)\}/gm;

/** The names that a script exports. */
export function exportsOf(file: string): string[] {
  const text = code(file);
  const declared = [...text.matchAll(DECLARED)].map((match) =>
    /^export\s+default\b/.test(match[0]) ? 'default' : String(match[1]),
  );
  const listed = [...text.matchAll(LISTED)].flatMap((match) =>
    String(match[1])
      .split(',')
      .flatMap((one) => /([\w$]+)\s*$/.exec(one)?.[1] ?? []),
  );
  return [...declared, ...listed];
}
