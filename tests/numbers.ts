import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { functionLengths } from './function-lengths.ts';
import { exportsOf, files, imports, scripts } from './imports.ts';

/*
 * The numbers of the sources: `npx tsx tests/numbers.ts`. docs/architecture.md quotes none that it does not print.
 */

const root = path.join(import.meta.dirname, '..');

/** Returns how many lines the files have. */
const linesOf = (names: readonly string[], folder = 'src') =>
  names.reduce(
    (sum, name) => sum + readFileSync(path.join(root, folder, name), 'utf8').split('\n').length - 1,
    0,
  );

const isGenerated = (file: string) => file.includes('.generated.');
const isCode = (file: string) => /\.(?:ts|tsx|mjs|js)$/.test(file) && !isGenerated(file);
const figure = (count: number) => count.toLocaleString('en-GB').padStart(9);
const print = (label: string, ...counts: number[]) =>
  process.stdout.write(`${label.padEnd(34)}${counts.map(figure).join('')}\n`);

const packages = [
  ...new Set(files.filter((file) => file.includes('/')).map((file) => file.split('/')[0] ?? '')),
];
process.stdout.write(`${'package'.padEnd(34)}     code      css    files  exports packages\n`);
for (const name of packages.sort()) {
  const own = files.filter((file) => file.startsWith(`${name}/`));
  const libraries = new Set(
    imports
      .filter(({ file, into }) => into === '' && file.startsWith(`${name}/`))
      .map(({ target }) => libraryOf(target)),
  );
  print(
    name,
    linesOf(own.filter(isCode)),
    linesOf(own.filter((file) => file.endsWith('.css'))),
    own.length,
    scripts.filter((file) => own.includes(file) && !isGenerated(file)).flatMap((file) => exportsOf(file))
      .length,
    [...libraries].filter((library) => !library.startsWith('node:') && !library.startsWith('#')).length,
  );
}
const tests = readdirSync(path.join(root, 'tests'), { recursive: true, encoding: 'utf8' });
print(
  'all of src/',
  linesOf(files.filter(isCode)),
  linesOf(files.filter((file) => file.endsWith('.css'))),
  files.length,
);
print('tests/', linesOf(tests.filter(isCode), 'tests'));
print('comment lines', commentLines());
const lengths = functionLengths().map(({ lines }) => lines);
print('functions', lengths.length);
print('functions of more than 120 lines', lengths.filter((lines) => lines > 120).length);
print('imports within src/', imports.filter(({ into }) => into !== '').length);

/** Returns the name of a package: `@scope/name` or `name`. */
function libraryOf(target: string): string {
  return target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/');
}

function commentLines(): number {
  const texts = files.filter(isCode).map((file) => readFileSync(path.join(root, 'src', file), 'utf8'));
  return texts.reduce((sum, text) => sum + (text.match(/^\s*(?:\/\/|\/\*|\*)/gm)?.length ?? 0), 0);
}
