import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { files } from './imports.ts';

/* The names in comments of src/: whoever renames a file or a function does not see them. */

const root = path.join(import.meta.dirname, '..');
const COMMENT = /(?:^|\s)(\/\*[\s\S]*?\*\/|\/\/.*$)/gm;
const FILE = /(?<![\w.*>{}/])[\w@-][\w@./-]*\.(?:tsx?|mjs|css|md|schema\.json)\b/g;

const texts = files.map((file) => [file, readFileSync(path.join(root, 'src', file), 'utf8')] as const);
const comments = texts
  .filter(([file]) => !file.includes('.generated.'))
  .flatMap(([file, text]) => [...text.matchAll(COMMENT)].map(([, comment = '']) => [file, comment] as const));

test('files that a comment names exist: in its folder, as a path, or as the only one of its name', () => {
  const below = ['schema', 'docs', 'tests'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.posix.join(folder, file.replaceAll(path.sep, '/')),
    ),
  );
  const others = [...readdirSync(root), ...below];
  const exists = (name: string, file: string) => {
    // the sheets of faces have the same names in each
    const isOfFace = (one: string) => one.startsWith('site/faces/') && one.endsWith('.css');
    const found = files.filter((one) => !isOfFace(one) && `/src/${one}`.endsWith(`/${name}`));
    if (found.length === 1 || found.includes(path.posix.join(file, '..', name))) return true;
    return found.length === 0 && others.some((one) => `/${one}`.endsWith(`/${name}`));
  };
  const missing = comments.flatMap(([file, comment]) =>
    (comment.match(FILE) ?? []).filter((name) => !exists(name, file)).map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test('functions that a comment writes as `name()` exist', () => {
  const words = new Set(texts.flatMap(([, text]) => text.replace(COMMENT, ' ').match(/[\w$]+/g) ?? []));
  const missing = comments.flatMap(([file, comment]) =>
    [...comment.matchAll(/([\w$]+)\(\)/g)]
      .filter(([, name = '']) => !words.has(name))
      .map(([call]) => `${file}: ${call}`),
  );
  expect(missing).toEqual([]);
});
