import {
  EDITION_FILES_FOLDER,
  EDITION_FORMAT,
  EDITIONS_FOLDER,
  type Edition,
  editionPath,
  isRecord,
  pageFileName,
  pathBelowHome,
  toList,
} from '../../core/index.ts';
import { type Files, filesBelow } from '../platform/files.ts';
import { type Problem, problem } from '../problems/problem.ts';
import type { Schema } from '../schema/schemas.ts';

/** Oldest edition first. */
export interface Archive {
  editions: Edition[];
  problems: Problem[];
}

/** Each edition that cannot be published becomes a problem. */
export function readArchive(media: Files): Archive {
  const names = media
    .list(EDITIONS_FOLDER)
    .flatMap((name) => (name.endsWith('/') ? name.slice(0, -1) : []))
    .filter((name) => name !== EDITION_FILES_FOLDER && !name.startsWith('.'));
  const archive: Archive = { editions: [], problems: [] };
  const files = new Set(names.length > 0 ? media.list(`${EDITIONS_FOLDER}/${EDITION_FILES_FOLDER}`) : []);
  for (const name of names.sort()) {
    const folder = `${EDITIONS_FOLDER}/${name}`;
    const file = `${folder}/edition.json`;
    const manifest = readManifest(media, file);
    if (manifest === undefined) continue;
    const edition = isEdition(manifest) && manifest.id === name ? manifest : undefined;
    const lost = edition ? firstMissingFile(edition, folder, media, files) : undefined;
    if (edition && lost === undefined) archive.editions.push(edition);
    else archive.problems.push(brokenEditionProblem(file, manifest, lost));
  }
  return archive;
}

function brokenEditionProblem(file: string, manifest: unknown, lost: string | undefined): Problem {
  const format = isRecord(manifest) ? Number(manifest.format) : Number.NaN;
  const isNewer = format > EDITION_FORMAT;
  return problem(
    'edition-broken',
    { path: ['conference', 'edition'] },
    { file, ...(lost !== undefined && { lost }), ...(isNewer && { isNewer }) },
  );
}

/** Undefined if the file is missing; the text if the file is not JSON. */
function readManifest(files: Files, name: string): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(files.read(name));
  } catch {
    return undefined;
  }
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Matches a file name that cannot lead out of its folder. */
const FILE_NAME_PATTERN = /^[\w-][\w.-]*$/;

function isEdition(value: unknown): value is Edition {
  if (!isRecord(value) || value.format !== EDITION_FORMAT) return false;
  const { id, name, mark, pages, files, addresses } = value;
  return (
    [id, name].every((text) => typeof text === 'string' && text !== '') &&
    /^\w+$/.test(String(mark)) &&
    Array.isArray(pages) &&
    pages.every(isEditionPage) &&
    Array.isArray(files) &&
    files.every((file) => FILE_NAME_PATTERN.test(String(file))) &&
    (value.languages === undefined || areLanguageNames(value.languages)) &&
    isRecord(addresses) &&
    Object.entries(addresses).every(([address, file]) => isAddress(address) && files.includes(file))
  );
}

function areLanguageNames(languages: unknown): boolean {
  return (
    isRecord(languages) &&
    Object.values(languages).every((one) => isRecord(one) && typeof one.name === 'string' && one.name !== '')
  );
}

function isAddress(address: string): boolean {
  try {
    return address.startsWith('/') && !decodeURIComponent(address).split(/[\\/]/).includes('..');
  } catch {
    return false;
  }
}

function isEditionPage(value: unknown): boolean {
  return (
    isRecord(value) &&
    typeof value.title === 'string' &&
    FILE_NAME_PATTERN.test(String(value.styles)) &&
    /^\/[\w/.-]*$/.test(String(value.path)) &&
    !String(value.path).includes('..')
  );
}

/** Undefined if the edition is complete. */
function firstMissingFile(
  { pages, files }: Edition,
  folder: string,
  media: Files,
  shared: ReadonlySet<string>,
) {
  const found = new Set(filesBelow(media, folder));
  const page = pages
    .map(({ path }) => `${folder}/${pageFileName(path)}.html`)
    .find((name) => !found.has(name));
  if (page !== undefined) return page;
  const file = [...files, ...pages.map(({ styles }) => styles)].find((name) => !shared.has(name));
  return file && `${EDITIONS_FOLDER}/${EDITION_FILES_FOLDER}/${file}`;
}

export function editionNamesByPath(editions: readonly Edition[]): Map<string, string> {
  return new Map(
    editions.flatMap((edition) =>
      edition.pages.map((page) => [editionPath(edition, page.path), edition.name] as const),
    ),
  );
}

/** Addresses in the language begin with `home`. An address without a page in that language is mapped to itself. */
export function archivedPathsInLanguage(editions: readonly Edition[], home: string): Map<string, string> {
  return new Map(
    editions.flatMap((edition) => {
      const paths = new Set(edition.pages.map(({ path }) => path));
      return [...paths].map((path) => {
        const own = pathBelowHome(home, path);
        return [editionPath(edition, path), editionPath(edition, paths.has(own) ? own : path)] as const;
      });
    }),
  );
}

/** Returns the list `$editions`: past editions in site.yaml, then the archive, with names in the language if available. */
export function editionLinks(
  written: unknown,
  editions: readonly Edition[],
  language: string,
): Schema[] | undefined {
  const archived = editions.map((edition) => {
    const { name, dates } = edition.languages?.[language] ?? edition;
    return {
      label: name,
      link: editionPath(edition, '/'),
      ...(dates !== undefined && { text: dates }),
    };
  });
  const all = [...toList<Schema>(written), ...archived];
  return all.length > 0 ? all : undefined;
}
