import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Compilation, compile } from '../compiler/compile.ts';
import { readSchemas, type Schemas } from '../compiler/schemas.ts';
import { baseOf } from '../page/paths.ts';
import { BrokenSite, type Project } from './project.ts';

export { BrokenSite, mediaFolder, type Project } from './project.ts';

export interface Compiler {
  /** Compiles the project's site as it is now. */
  compile: () => Compilation;
  /** Reads the schemas again before the next time: they are kept, since preparing them takes longer than a site. */
  forgetSchemas: () => void;
}

/** The compiler of a project. */
export function compilerOf({ root, site }: Project): Compiler {
  let schemas: Schemas | undefined;
  return {
    compile: () => {
      const name = path.relative(process.cwd(), site) || site;
      if (!existsSync(site)) throw new BrokenSite(`${name} is missing.`);
      schemas ??= readSchemas(path.join(root, 'schema'));
      return compile({ file: site, schemas, name });
    },
    forgetSchemas: () => {
      schemas = undefined;
    },
  };
}

/** The base path of a site; of a broken one as far as its text tells, so that mending it does not move the pages. */
export function basePathOf({ site, text }: Compilation): string {
  if (site) return site.shell.base;
  const url = /^\s+url:\s*["']?(https?:[^\s"']+)/m.exec(text)?.[1];
  return url && URL.canParse(url) ? baseOf(url) : '/';
}
