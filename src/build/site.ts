import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseDocument } from 'yaml';
import {
  type Compilation,
  compile,
  emptyMemory,
  type Glimpse,
  glimpse,
  readSchemas,
  type Schemas,
} from '../compiler/index.ts';
import { baseOf } from '../shared/index.ts';
import { type Project, refuseMissing } from './project.ts';

export { BrokenSite, mediaFolder, type Project } from './project.ts';

export interface Compiler {
  /** Compiles the project's site as it is now. */
  compile: () => Compilation;
  /** Looks at a site that takes long to compile; undefined where it is better compiled at once. */
  glimpse: () => Glimpse | undefined;
  /** The schemas as they are now. */
  schemas: () => Schemas;
  /** Reads the schemas again before the next time: they are kept, since preparing them takes longer than a site. */
  forgetSchemas: () => void;
}

/** The compiler of a project. */
export function compilerOf({ root, site }: Project): Compiler {
  let schemas: Schemas | undefined;
  let memory = emptyMemory();
  const prepared = () => {
    refuseMissing({ site });
    schemas ??= readSchemas(path.join(root, 'schema'));
    return schemas;
  };
  return {
    compile: () => compile({ file: site, schemas: prepared(), name: nameOf(site), memory }),
    glimpse: () => {
      const known = prepared();
      return isLarge({ site }) ? glimpse({ file: site, schemas: known, memory }) : undefined;
    },
    schemas: prepared,
    forgetSchemas: () => {
      schemas = undefined;
      memory = emptyMemory();
    },
  };
}

/** In bytes: a smaller file compiles at once. */
const LARGE = 1_000_000;

/** Whether compiling the file of a site takes so long that the preview shows single pages first. */
export function isLarge({ site }: Pick<Project, 'site'>): boolean {
  return statSync(site).size >= LARGE;
}

function nameOf(site: string): string {
  return path.relative(process.cwd(), site) || site;
}

/** The base path of a site as far as its text shows without compiling it: the preview has to know it before it listens. */
export function basePathOf({ site }: Pick<Project, 'site'>): string {
  // without a file nothing says where the site will be
  const text = statSync(site, { throwIfNoEntry: false })?.isFile() ? readFileSync(site, 'utf8') : '';
  const [section] = /^conference:[^\n]*(?:\n(?:[ \t#][^\n]*|\r?))*/m.exec(text) ?? [];
  const url = parseDocument(section ?? '').getIn(['conference', 'url']);
  return typeof url === 'string' && /^https?:/.test(url) && URL.canParse(url) ? baseOf(url) : '/';
}
