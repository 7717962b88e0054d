import { accessSync, constants, existsSync, lstatSync } from 'node:fs';
import path from 'node:path';

/** All paths are absolute. */
export interface StudioProject {
  root: string;
  site: string;
  /** Contains the site file and `media/`. */
  folder: string;
  /** A build writes to this folder, and the service runs from it. */
  out: string;
}

const COMPILER_FILES = ['node_modules/plenary/cli.js', 'src/cli/run.mjs'];

export function findCompiler(root: string): string | undefined {
  return COMPILER_FILES.map((name) => path.join(root, name)).find((file) => existsSync(file));
}

/**
 * PLENARY_STUDIO is `1` for the folder that contains `out`, or the path of another folder. Undefined if it is empty, `0` or
 * `off`; a sentence with the reason and the remedy if the service can't publish the project.
 */
export function findStudioProject(
  setting: string | undefined,
  out: string,
  { PLENARY_SITE }: NodeJS.ProcessEnv,
): StudioProject | string | undefined {
  const value = setting?.trim() ?? '';
  if (['', '0', 'off'].includes(value)) return undefined;
  const root = value === '1' ? path.dirname(out) : path.resolve(value);
  if (findCompiler(root) === undefined)
    return `PLENARY_STUDIO is on, but ${root} has no Plenary: run the service in the folder of the site after "npm install", or write that folder as PLENARY_STUDIO.`;
  const site = path.resolve(root, PLENARY_SITE || 'site.yaml');
  const folder = path.dirname(site);
  const why = findProjectFault(site, path.join(folder, 'media'), [folder, out, root]);
  return why === undefined ? { root, site, folder, out } : `PLENARY_STUDIO is on, but ${why}`;
}

function findProjectFault(site: string, media: string, written: string[]): string | undefined {
  const file = lstatSync(site, { throwIfNoEntry: false });
  if (!file) return `there is no ${site}: write its place as PLENARY_SITE.`;
  if (file.isSymbolicLink())
    return `${site} is a link, which publishing would replace: write the place of the file itself as PLENARY_SITE.`;
  if (lstatSync(media, { throwIfNoEntry: false })?.isSymbolicLink())
    return `${media} is a link, and the studio follows none: move the folder itself there, or write the place of the site as PLENARY_SITE.`;
  const places = [...written, ...(existsSync(media) ? [media] : [])];
  const closed = places.find((place) => !isWritable(place));
  return closed === undefined
    ? undefined
    : `the service may not write into ${closed}: make its user the owner of that folder, and of the files in it.`;
}

function isWritable(place: string): boolean {
  try {
    accessSync(place, constants.R_OK | constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
