import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/* Finds Plenary's own files, except schemas. A release has other paths, because npm publishes no `node_modules/`. */

/** In a release; contains the parts compiled for all sites. */
export const PARTS_FOLDER = 'parts';

const SOURCE_PATHS = {
  fonts: 'node_modules',
  tokens: 'src/site/styles/tokens.css',
  banner: 'src/site/build/editions/banner.css',
  sample: '.',
};

/** `npm run release` copies the files to these paths. */
export const RELEASE_PATHS: Record<keyof typeof SOURCE_PATHS, string> = {
  fonts: 'fonts',
  tokens: 'styles/tokens.css',
  banner: 'styles/banner.css',
  sample: 'template',
};

/** False for a clone of the sources. */
export function isRelease(root: string): boolean {
  return !existsSync(path.join(root, 'src'));
}

/** `root` is the folder of Plenary. */
export function ownPath(root: string, name: keyof typeof SOURCE_PATHS): string {
  return path.join(root, (isRelease(root) ? RELEASE_PATHS : SOURCE_PATHS)[name]);
}

export function fontFile(root: string, name: string): string {
  return path.join(ownPath(root, 'fonts'), name);
}

export function readOwnFile(root: string, name: 'tokens' | 'banner'): string {
  return readFileSync(ownPath(root, name), 'utf8');
}

/** Returns the paths of all files below a folder, relative to it and with slashes, in alphabetical order. */
export function listFileNames(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      path.relative(folder, path.join(parentPath, name)).replaceAll(path.sep, '/'),
    )
    .sort();
}

/** Node's `cpSync` fails on Windows for non-ASCII names (nodejs/node #54476), and would copy read-only flags. */
export function copyFolder(from: string, to: string): void {
  for (const name of listFileNames(from)) {
    const target = path.join(to, name);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, readFileSync(path.join(from, name)));
  }
}
