import { readdirSync } from 'node:fs';
import path from 'node:path';
import { FONT_PACKAGES } from '../src/site/build/assets/fonts/fonts.ts';
import { NAME_FONT_PACKAGES } from '../src/site/build/files/fonts-of-names.ts';
import { CARD_FONTS } from '../src/site/build/sharing/social-cards/draw.ts';
import { code, imports, scripts, withoutComments } from './imports.ts';

/* The libraries that each package of src/ imports. */

const root = path.join(import.meta.dirname, '..');

/** The packages of src/: its folders. */
export const packages = readdirSync(path.join(root, 'src'), { withFileTypes: true })
  .flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  .sort();

const LIBRARY = /^(?:@[\w.-]+\/)?[a-z][\w.-]*/;
const REQUIRED = /\brequire\('([^'.][^']*)'\)/g;
const READ = /['/]node_modules\/((?:@[\w.-]+\/)?[\w.-]*\w)['/]/g;

/** The libraries whose files are fonts. */
const FONTS = [...FONT_PACKAGES, ...NAME_FONT_PACKAGES, ...CARD_FONTS].map(libraryOf);

/** The package that a school installs. */
const OURS = 'plenary';

function libraryOf(target: string): string {
  return LIBRARY.exec(target)?.[0] ?? '';
}

/** Returns the libraries of a package: `loaded` when it runs, and those of which it takes only `types`. */
export function librariesOf(name: string): { loaded: string[]; types: string[] } {
  const isIn = (file: string) => file.startsWith(`${name}/`);
  const imported = imports.filter(({ file, into, isByPath }) => isIn(file) && into === '' && !isByPath);
  const read = scripts
    .filter(isIn)
    .flatMap((file) => [...code(file).matchAll(REQUIRED), ...withoutComments(file).matchAll(READ)])
    .map(([, target = '']) => target);
  const namesOf = (targets: string[]) =>
    targets
      .filter((target) => /^[@a-z]/.test(target) && !/^(?:node|virtual):|\s/.test(target))
      .map(libraryOf)
      .filter((library) => library !== '' && library !== OURS);
  const loaded = new Set([
    ...namesOf(imported.filter(({ isType }) => !isType).map(({ target }) => target)),
    ...namesOf(read),
    ...(name === 'site' ? FONTS : []),
  ]);
  const types = new Set(namesOf(imported.map(({ target }) => target)).filter((one) => !loaded.has(one)));
  return { loaded: [...loaded].sort(), types: [...types].map(withTypes).sort() };
}

/** Returns the package that has the types of a library: `mdast` has none of its own. */
function withTypes(library: string): string {
  return library === 'mdast' ? '@types/mdast' : library;
}
