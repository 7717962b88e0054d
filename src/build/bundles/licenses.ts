import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { FONT_PACKAGES } from '../assets/fonts/fonts.ts';
import { NAME_FONT_PACKAGES } from '../files/fonts-of-names.ts';

/**
 * The icons of social networks, which are in the HTML of the pages that show them. Their shapes are copied into
 * `compiler/values/social-icons.ts`; the file beside this one has their licence.
 */
const ICONS = 'bootstrap-icons';
const COUNTRY_NAMES = 'country-names';

/** The file in which Vite lists the packages of a bundle: the option `build.license` of the bundles. */
export const BUNDLED = 'licenses.json';

/** The file with all licences. */
export const LICENSES = 'licenses.txt';

/**
 * Writes `licenses.txt` beside what is published and beside the service: the licences of the packages that Vite bundled into
 * them, and of the fonts. Removes the lists that Vite wrote.
 */
export function writeLicenses(root: string, folder: string): void {
  const bundledIn = (bundle: string): string[] => {
    const file = path.join(folder, bundle, BUNDLED);
    const packages: { name: string }[] = JSON.parse(readFileSync(file, 'utf8'));
    rmSync(file);
    return packages.map(({ name }) => name);
  };
  const published = [...bundledIn('public'), ...bundledIn('keeping'), ...bundledIn('leaving')];
  writeFileSync(
    path.join(folder, 'public', LICENSES),
    licensesOf(root, [...published, ...FONT_PACKAGES, ...NAME_FONT_PACKAGES], [ICONS]),
  );
  writeFileSync(
    path.join(folder, 'service', LICENSES),
    licensesOf(root, bundledIn('service'), [COUNTRY_NAMES]),
  );
}

/** Writes `licenses.txt` into the folder of the studio: the licences of the packages in it, of its fonts and its icons. */
export function writeStudioLicenses(root: string, folder: string, packages: Iterable<string>): void {
  const text = licensesOf(
    root,
    [...packages, ...FONT_PACKAGES, ...NAME_FONT_PACKAGES],
    [ICONS, COUNTRY_NAMES],
  );
  writeFileSync(path.join(folder, LICENSES), text);
}

/** Writes `licenses.txt` into the folder of the commands: the licences of the packages in them. */
export function writeProgramLicenses(root: string, folder: string, packages: Iterable<string>): void {
  writeFileSync(
    path.join(folder, LICENSES),
    licensesOf(root, [...packages, 'harfbuzzjs'], [ICONS, COUNTRY_NAMES]),
  );
}

/** Notes of which packages something is in what Vite writes, in workers too: its own list leaves these out. */
export function packagesPlugin(found: Set<string>): Plugin {
  return {
    name: 'plenary:packages',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        const ids = chunk.type === 'chunk' ? chunk.moduleIds : chunk.originalFileNames;
        for (const id of ids) {
          const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id.replaceAll('\\', '/'))?.[1];
          if (name) found.add(name);
        }
      }
    },
  };
}

/** Packages whose published files contain their dependencies. */
const EMBEDDING = ['satori', 'svgo'];

/** Adds the dependencies of those packages, and theirs. */
function withEmbedded(root: string, packages: readonly string[]): Set<string> {
  const all = new Set(packages);
  const embedded = new Set(EMBEDDING.filter((name) => all.has(name)));
  // a set that grows while it is read is read to its end
  for (const name of embedded) {
    all.add(name);
    const file = path.join(root, 'node_modules', name, 'package.json');
    for (const other of Object.keys(JSON.parse(readFileSync(file, 'utf8')).dependencies ?? {}))
      embedded.add(other);
  }
  return all;
}

/** The licences of packages, and of what is copied from others, as one text, in the order of their names. */
function licensesOf(root: string, packages: string[], copied: string[] = []): string {
  const textOf = (name: string) =>
    copied.includes(name)
      ? readFileSync(path.join(import.meta.dirname, `${name}.txt`), 'utf8').trim()
      : licenseOf(path.join(root, 'node_modules', name));
  const texts = [...new Set([...withEmbedded(root, packages), ...copied])].sort().map(textOf);
  const line = `\n\n${'-'.repeat(80)}\n\n`;
  return `${['This contains the work of others, under these licences.', ...texts].join(line)}\n`;
}

/** The name, version and licence of the package in a folder. */
function licenseOf(folder: string): string {
  const { name, version, license, author } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  );
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  const texts = files.sort().map((file) => readFileSync(path.join(folder, file), 'utf8').trim());
  const otherwise = `Copyright ${author?.name ?? author}. The package contains no licence file.`;
  return [`${name} ${version} (${license})`, ...(texts.length > 0 ? texts : [otherwise])].join('\n\n');
}
