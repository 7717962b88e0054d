import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** Where the parts of a project lie. */
export interface Project {
  /** The folder of `src/`, `schema/` and `node_modules/`. */
  root: string;
  /** The path of site.yaml; `media/` lies beside it. */
  site: string;
  /** The folder that the build writes. */
  out: string;
  /** The accounts for the service in development, when they do not lie in the folder of the project. */
  members?: string | undefined;
}

/** The project in a folder. For tests and benches, another site and another place for what is built can be named. */
export function projectIn(
  root: string,
  { PLENARY_SITE, PLENARY_OUT, PLENARY_MEMBERS: members }: NodeJS.ProcessEnv,
): Project {
  // a variable that is empty says nothing
  const site = path.resolve(root, PLENARY_SITE || 'site.yaml');
  return { root, site, out: path.resolve(root, PLENARY_OUT || 'dist'), members: members || undefined };
}

/** Throws a BrokenSite where there is no file site.yaml. */
export function refuseMissing({ site }: Pick<Project, 'site'>): void {
  const name = path.relative(process.cwd(), site) || site;
  const found = statSync(site, { throwIfNoEntry: false });
  if (!found) throw new BrokenSite(`${name} is missing.${otherName(site)}`);
  if (!found.isFile()) throw new BrokenSite(`${name} is no file.`);
}

/** What to say of a file beside a missing site.yaml that has nearly its name; nothing where there is none. */
export function otherName(site: string): string {
  const name = path.basename(site);
  const { name: stem } = path.parse(site);
  const isNear = (file: string) =>
    file !== name &&
    new RegExp(`^${stem.replace(/\W/g, '.')}[\\s\\d()_-]*(copy)?\\.(ya?ml|txt)(\\.[a-z]+)?$`, 'i').test(file);
  const [near] = filesIn(path.dirname(site)).filter(isNear).sort();
  if (near === undefined) return '';
  // Windows does not show how names end, unless it is asked to
  const hidden = /\.txt$/i.test(near)
    ? ' In Windows, switch on "View", "Show", "File name extensions" first.'
    : '';
  return ` There is ${near} in its folder: rename it to ${name}.${hidden}`;
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** There is no site to build. Vite prints the `stack` of an error, so that is what holds the problems. */
export class BrokenSite extends Error {
  constructor(problems: string) {
    super(problems);
    this.stack = problems;
  }
}

/** The folder of pictures, tables and documents of a project. */
export function mediaFolder({ site }: Pick<Project, 'site'>): string {
  return path.join(path.dirname(site), 'media');
}

/** Where builds keep what the next one need not make again; whoever deletes it loses time and nothing else. */
export function cacheFolder({ root }: Pick<Project, 'root'>): string {
  return path.join(root, 'node_modules/.cache/plenary');
}
