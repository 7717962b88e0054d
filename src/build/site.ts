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
import { isLarge, recallReading } from './kept-reading.ts';
import { type Project, refuseMissing } from './project.ts';
import { readAhead } from './read-ahead.ts';

export { BrokenSite, mediaFolder, type Project } from './project.ts';

export interface Compiler {
  /** Compiles the project's site as it is now. */
  compile: () => Compilation;
  /** Reads a large file ahead in several threads, so that what comes next takes less time. */
  readAhead: () => Promise<void>;
  /** Looks at a site that takes long to compile; undefined where it is better compiled at once. */
  glimpse: () => Glimpse | undefined;
  /** Keeps what was read of a large file for the next program that reads it, which takes a moment. A compilation does so by itself. */
  keep: () => void;
  /** The schemas as they are now. */
  schemas: () => Schemas;
  /** Reads the schemas again before the next time: they are kept, since preparing them takes longer than a site. */
  forgetSchemas: () => void;
}

/** The compiler of a project. */
export function compilerOf({ root, site }: Project): Compiler {
  let schemas: Schemas | undefined;
  let memory = emptyMemory();
  let keepReading: (() => void) | undefined;
  const prepared = () => {
    refuseMissing({ site });
    schemas ??= readSchemas(path.join(root, 'schema'));
    keepReading ??= recallReading({ root, site }, memory);
    return schemas;
  };
  const keep = () => {
    keepReading?.();
    keepReading = undefined;
  };
  return {
    compile: () => {
      const compilation = compile({ file: site, schemas: prepared(), name: nameOf(site), memory });
      keep();
      return compilation;
    },
    keep,
    readAhead: () => {
      prepared();
      return readAhead({ root, site }, memory, () => import('tinypool'));
    },
    glimpse: () => {
      const known = prepared();
      return isLarge({ site }) ? glimpse({ file: site, schemas: known, memory }) : undefined;
    },
    schemas: prepared,
    forgetSchemas: () => {
      schemas = undefined;
      memory = emptyMemory();
      keepReading = undefined;
    },
  };
}

function nameOf(site: string): string {
  return path.relative(process.cwd(), site) || site;
}

/**
 * The base path of a site as far as its text tells, without compiling it: the preview has to know it before it listens. It
 * is what the last compilation found, when that found another.
 */
export function basePathOf({ site }: Pick<Project, 'site'>): string {
  const known = bases.get(site);
  if (known !== undefined) return known;
  // without a file nothing says where the site will be
  const text = statSync(site, { throwIfNoEntry: false })?.isFile() ? readFileSync(site, 'utf8') : '';
  const [section] = /^conference:[^\n]*(?:\n(?:[ \t#][^\n]*|\r?))*/m.exec(text) ?? [];
  const url = parseDocument(section ?? '').getIn(['conference', 'url']);
  return typeof url === 'string' && /^https?:/.test(url) && URL.canParse(url) ? baseOf(url) : '/';
}

/** Notes the base path that a compilation found, for `basePathOf`. */
export function noteBase({ site }: Pick<Project, 'site'>, base: string): void {
  bases.set(site, base);
}

// Vite starts anew in the same process, with new modules, when the base path changes
const PLACE = Symbol.for('plenary.bases');
const store = globalThis as { [PLACE]?: Map<string, string> };
store[PLACE] ??= new Map();
const bases = store[PLACE];
