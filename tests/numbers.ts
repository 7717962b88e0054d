import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { exportsOf, files, imports, scripts } from './imports.ts';
import { librariesOf, packages } from './libraries.ts';

/*
 * The numbers of the sources: `npx tsx tests/numbers.ts`. docs/architecture.md quotes none that it does not print. The linter refuses
 * functions of more than 120 lines, so there are none to count.
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

process.stdout.write(`${'package'.padEnd(34)}     code      css    files  exports packages\n`);
for (const name of packages) {
  const own = files.filter((file) => file.startsWith(`${name}/`));
  print(
    name,
    linesOf(own.filter(isCode)),
    linesOf(own.filter((file) => file.endsWith('.css'))),
    own.length,
    scripts.filter((file) => own.includes(file) && !isGenerated(file)).flatMap((file) => exportsOf(file))
      .length,
    librariesOf(name).loaded.length,
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
print('imports within src/', imports.filter(({ into }) => into !== '').length);

function commentLines(): number {
  const texts = files.filter(isCode).map((file) => readFileSync(path.join(root, 'src', file), 'utf8'));
  return texts.reduce((sum, text) => sum + (text.match(/^\s*(?:\/\/|\/\*|\*)/gm)?.length ?? 0), 0);
}
