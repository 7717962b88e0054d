import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { FONT_PACKAGES } from '../assets/fonts/fonts.ts';
import { NAME_FONT_PACKAGES } from '../files/fonts-of-names.ts';

/** Shapes of this package are copied into `compiler/values/social-icons.ts`; its licence is the text file in this folder. */
const ICONS_PACKAGE = 'bootstrap-icons';
const COUNTRY_NAMES_SOURCE = 'country-names';

/** Vite lists the packages of a bundle here (option `build.license`). */
export const PACKAGE_LIST_FILE = 'licenses.json';

export const LICENSES_FILE = 'licenses.txt';

/** Writes the licences of the published files and of the service, and removes the lists of packages that Vite wrote. */
export function writeLicenses(root: string, folder: string): void {
  const bundledIn = (bundle: string): string[] => {
    const file = path.join(folder, bundle, PACKAGE_LIST_FILE);
    const packages: { name: string }[] = JSON.parse(readFileSync(file, 'utf8'));
    rmSync(file);
    return packages.map(({ name }) => name);
  };
  const published = [...bundledIn('public'), ...bundledIn('keeping'), ...bundledIn('leaving')];
  writeFileSync(
    path.join(folder, 'public', LICENSES_FILE),
    joinLicenses(root, [...published, ...FONT_PACKAGES, ...NAME_FONT_PACKAGES], [ICONS_PACKAGE]),
  );
  writeFileSync(
    path.join(folder, 'service', LICENSES_FILE),
    joinLicenses(root, bundledIn('service'), [COUNTRY_NAMES_SOURCE]),
  );
}

export function writeStudioLicenses(root: string, folder: string, packages: Iterable<string>): void {
  const text = joinLicenses(
    root,
    [...packages, ...FONT_PACKAGES, ...NAME_FONT_PACKAGES],
    [ICONS_PACKAGE, COUNTRY_NAMES_SOURCE],
  );
  writeFileSync(path.join(folder, LICENSES_FILE), text);
}

export function writeProgramLicenses(root: string, folder: string, packages: Iterable<string>): void {
  writeFileSync(
    path.join(folder, LICENSES_FILE),
    joinLicenses(root, [...packages, 'harfbuzzjs'], [ICONS_PACKAGE, COUNTRY_NAMES_SOURCE]),
  );
}

/** Includes the packages of workers, unlike Vite's own list. */
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

/** The published files of these packages contain their dependencies. */
const EMBEDDING_PACKAGES = ['satori', 'svgo'];

/** Adds the dependencies of these packages recursively. */
function withEmbeddedPackages(root: string, packages: readonly string[]): Set<string> {
  const all = new Set(packages);
  const embedded = new Set(EMBEDDING_PACKAGES.filter((name) => all.has(name)));
  // the loop also visits entries that are added while it runs
  for (const name of embedded) {
    all.add(name);
    const file = path.join(root, 'node_modules', name, 'package.json');
    for (const other of Object.keys(JSON.parse(readFileSync(file, 'utf8')).dependencies ?? {}))
      embedded.add(other);
  }
  return all;
}

function joinLicenses(root: string, packages: string[], copied: string[] = []): string {
  const textOf = (name: string) =>
    copied.includes(name)
      ? readFileSync(path.join(import.meta.dirname, `${name}.txt`), 'utf8').trim()
      : readLicense(path.join(root, 'node_modules', name));
  const texts = [...new Set([...withEmbeddedPackages(root, packages), ...copied])].sort().map(textOf);
  const line = `\n\n${'-'.repeat(80)}\n\n`;
  return `${['This contains the work of others, under these licences.', ...texts].join(line)}\n`;
}

function readLicense(folder: string): string {
  const { name, version, license, author } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  );
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  const texts = files.sort().map((file) => readFileSync(path.join(folder, file), 'utf8').trim());
  const otherwise = `Copyright ${author?.name ?? author}. The package contains no licence file.`;
  return [`${name} ${version} (${license})`, ...(texts.length > 0 ? texts : [otherwise])].join('\n\n');
}
