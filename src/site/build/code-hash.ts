import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashOf } from './built-file.ts';

/** Lists source files, and the package.json files of the packages used. */
const CODE_FILES = {
  pictures: [
    ...['images.ts', 'image-plan.ts', 'logo.ts', 'logo-look.ts'].map(
      (name) => `src/site/build/assets/pictures/${name}`,
    ),
    ...['src/core/pictures/crop.ts', 'src/core/pictures/logo.ts'],
  ],
  fonts: [packageFile('subset-font')],
  drawings: [
    'src/site/build/sharing/social-cards',
    ...['src/site/build/sharing/drawn.ts', 'src/site/build/sharing/letter-outline.ts'],
    ...['src/site/build/assets/media.ts', 'src/site/build/assets/pictures/heic.ts'],
    ...['satori', 'sharp', 'subset-font', '@fontsource/fraunces', '@fontsource/instrument-sans'].map(
      packageFile,
    ),
    ...['devanagari', 'arabic', 'sc'].map((name) => packageFile(`@fontsource-variable/noto-sans-${name}`)),
  ],
};

type ResultKind = keyof typeof CODE_FILES;

function packageFile(name: string): string {
  return `node_modules/${name}/package.json`;
}

/** Next to the bundled commands, since a release has no source files to hash. */
export const CODE_HASHES_FILE = 'code-hashes.json';

const knownHashes = new Map<ResultKind, string>();

/** As a part of the cache key, the hash invalidates results when the code changes. */
export function codeHash(kind: ResultKind): string {
  const hash = knownHashes.get(kind) ?? readHash(kind);
  knownHashes.set(kind, hash);
  return hash;
}

function readHash(kind: ResultKind): string {
  const isBundled = !import.meta.url.endsWith('.ts');
  if (!isBundled) return hashFiles(fileURLToPath(new URL('../../..', import.meta.url)), CODE_FILES[kind]);
  return JSON.parse(readFileSync(new URL(CODE_HASHES_FILE, import.meta.url), 'utf8'))[kind];
}

export function codeHashes(root: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(CODE_FILES).map(([kind, files]) => [kind, hashFiles(root, files)]),
  );
}

function hashFiles(root: string, files: string[]): string {
  const all = files.map((name) => path.join(root, name)).flatMap(listFiles);
  return hashOf(all.map((file) => readFileSync(file, 'utf8')).join(''), 43);
}

function listFiles(place: string): string[] {
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place)
    .sort()
    .map((name) => path.join(place, name));
}
