import { closeSync, openSync, statSync } from 'node:fs';
import path from 'node:path';
import { misnamedHint } from '../compiler/node/index.ts';
import { HELD } from '../shared/index.ts';

/** Where the parts of a project lie. */
export interface Project {
  /** The folder of Plenary: a clone of the sources, or a release. */
  root: string;
  /** The folder of the project, with `.cache/` and `.plenary/`. */
  home: string;
  /** The path of site.yaml; `media/` lies beside it. */
  site: string;
  /** The folder that the build writes. */
  out: string;
  /** The accounts for the service in development, when they do not lie in the folder of the project. */
  members?: string | undefined;
  /** Where the host publishes the site, which counts while `conference.url` is a sample. */
  url?: string | undefined;
}

/**
 * Returns the project in a folder. For tests and benches, another site and another place for what is built can be named. Throws a BrokenSite when
 * PLENARY_URL is no address.
 */
export function projectIn(
  { root, home }: Pick<Project, 'root' | 'home'>,
  { PLENARY_SITE, PLENARY_OUT, PLENARY_MEMBERS: members, PLENARY_URL: url }: NodeJS.ProcessEnv,
): Project {
  // a variable that is empty says nothing
  const site = path.resolve(home, PLENARY_SITE || 'site.yaml');
  if (url && !/^https?:\/\/\w/.test(URL.canParse(url) ? url : ''))
    throw new BrokenSite(
      `PLENARY_URL is "${url}". Set it to the address of the site, such as https://school.github.io/mun/.`,
    );
  const out = path.resolve(home, PLENARY_OUT || 'dist');
  return { root, home, site, out, members: members || undefined, url: url || undefined };
}

/** Throws a BrokenSite where there is no file site.yaml. */
export function refuseMissing({ site }: Pick<Project, 'site'>): void {
  const name = path.relative(process.cwd(), site) || site;
  const found = statSync(site, { throwIfNoEntry: false });
  if (!found) throw new BrokenSite(`${name} is missing.${misnamedHint(site)}`);
  if (!found.isFile()) throw new BrokenSite(`${name} is no file.`);
  try {
    closeSync(openSync(site, 'r'));
  } catch (error) {
    // it may be given back: the code says so to whoever waits for that
    const { code } = error as NodeJS.ErrnoException;
    const words = `${name} is protected: this computer doesn't let Plenary read it. Close it in other programs, and look who may read it.`;
    throw code !== undefined && HELD.includes(code) ? new BrokenSite(words, code) : error;
  }
}

/** A project that somebody has to correct first: its site.yaml, or an example of a rule. */
export class BrokenSite extends Error {
  /** That of the error of the file system, where the file is there and cannot be read. */
  readonly code: string | undefined;

  constructor(problems: string, code?: string) {
    super(problems);
    this.code = code;
  }
}

/** The folder of pictures, tables and documents of a project. */
export function mediaFolder({ site }: Pick<Project, 'site'>): string {
  return path.join(path.dirname(site), 'media');
}
