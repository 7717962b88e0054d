import { closeSync, openSync, statSync } from 'node:fs';
import path from 'node:path';
import { misnamedHint } from '../../compiler/node/index.ts';
import { LOCKED_FILE_ERRORS } from '../../core/index.ts';

export interface Project {
  /** Plenary's own folder: a clone of the sources, or a release. */
  root: string;
  /** Contains `.cache/` and `.plenary/` of the project. */
  home: string;
  /** The path of site.yaml; the folder `media/` is next to it. */
  site: string;
  out: string;
  /** The path of the accounts for the service in development, if they are not in the folder of the project. */
  members?: string | undefined;
  /** The address at which the host publishes the site, used while `conference.url` is a sample. */
  url?: string | undefined;
}

/** Tests can set another site and output folder. Throws a BrokenSite if PLENARY_URL isn't an address. */
export function createProject(
  { root, home }: Pick<Project, 'root' | 'home'>,
  { PLENARY_SITE, PLENARY_OUT, PLENARY_MEMBERS: members, PLENARY_URL: url }: NodeJS.ProcessEnv,
): Project {
  // an empty environment variable counts as unset
  const site = path.resolve(home, PLENARY_SITE || 'site.yaml');
  if (url && !/^https?:\/\/\w/.test(URL.canParse(url) ? url : ''))
    throw new BrokenSite(
      `PLENARY_URL is "${url}". Set it to the address of the site, such as https://school.github.io/mun/.`,
    );
  const out = path.resolve(home, PLENARY_OUT || 'dist');
  return { root, home, site, out, members: members || undefined, url: url || undefined };
}

/** Throws a BrokenSite if the file is missing or can't be read. */
export function refuseMissingSite({ site }: Pick<Project, 'site'>): void {
  const name = path.relative(process.cwd(), site) || site;
  const found = statSync(site, { throwIfNoEntry: false });
  if (!found) throw new BrokenSite(`${name} is missing.${misnamedHint(site)}`);
  if (!found.isFile()) throw new BrokenSite(`${name} is no file.`);
  try {
    closeSync(openSync(site, 'r'));
  } catch (error) {
    // the code tells the caller whether to wait until the file is available
    const { code } = error as NodeJS.ErrnoException;
    const words = `${name} is protected: this computer doesn't let Plenary read it. Close it in other programs, and look who may read it.`;
    throw code !== undefined && LOCKED_FILE_ERRORS.includes(code) ? new BrokenSite(words, code) : error;
  }
}

/** The user must correct site.yaml or, when the documentation is generated, a rule's example. */
export class BrokenSite extends Error {
  /** The file system's code, if the file exists but can't be read. */
  readonly code: string | undefined;

  constructor(problems: string, code?: string) {
    super(problems);
    this.code = code;
  }
}

export function mediaFolder({ site }: Pick<Project, 'site'>): string {
  return path.join(path.dirname(site), 'media');
}
