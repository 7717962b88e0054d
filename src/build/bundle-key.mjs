import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/*
 * Plain JavaScript, because it runs before anything is bundled, and Node 20 runs no TypeScript.
 */

/** All that decides what the bundles hold; what is installed is told by npm's own list in node_modules. */
const FOLDERS = ['src', 'schema'];
const FILES = [
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  'node_modules/.package-lock.json',
];

/**
 * The folder of the bundles of a project as it is now. Its name is the hash of all that goes into them: the sources, the
 * schemas, the settings, the packages, and the Node that runs. It exists only when they have been made, and then whole.
 * Who has the key of the sources already hands it over.
 */
export function bundlesFolder(root, kind = process.env.NODE_ENV ?? 'production', sources = sourcesKey(root)) {
  return path.join(root, 'node_modules/.cache/plenary/bundles', hashOf(`${sources} ${kind}`));
}

/** The hash of all that, but for the kind: what the compiler keeps is the same in the preview, in tests and in a build. */
export function sourcesKey(root) {
  const hash = createHash('sha256');
  hash.update([process.version, process.platform, process.arch].join());
  for (const file of [...FILES, ...settingsIn(root), ...FOLDERS.flatMap((folder) => filesIn(root, folder))]) {
    const content = contentOf(path.join(root, file));
    hash.update(`\n${file} ${content?.length ?? 'none'}\n`);
    if (content) hash.update(content);
  }
  return nameOf(hash);
}

function hashOf(text) {
  return nameOf(createHash('sha256').update(text));
}

function nameOf(hash) {
  return hash.digest('base64url').slice(0, 32);
}

/** Vite reads its variables from files such as `.env.local`. */
function settingsIn(root) {
  return readdirSync(root)
    .filter((name) => name.startsWith('.env'))
    .sort();
}

function filesIn(root, folder) {
  const entries = readdirSync(path.join(root, folder), { withFileTypes: true });
  const sorted = entries.sort((one, other) => (one.name < other.name ? -1 : 1));
  return sorted.flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesIn(root, name) : [name];
  });
}

function contentOf(file) {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
