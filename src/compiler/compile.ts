import type { Page, Shell } from '../page/page.ts';
import type { Problem } from './problem.ts';
import type { Schemas } from './schemas.ts';

export interface CompileOptions {
  /** The path of the YAML file; media are looked up in `media/` beside it. */
  file: string;
  schemas: Schemas;
}

/** A compiled site: plain data, ready for the renderer. */
export interface Site {
  shell: Shell;
  pages: Page[];
  /** The files of `media/` that the pages use, as paths below `media/`. */
  media: string[];
}

export interface Compilation {
  /** The problems in file order; empty when the site is whole. */
  problems: Problem[];
  /** The lines (from 1) that hold sample content. */
  samples: number[];
  /** Missing when there is an error among the problems. */
  site?: Site;
}

/** Compiles a site. Never throws for content: whatever is wrong with the file is a problem. */
export function compile(_options: CompileOptions): Compilation {
  throw new Error('not written yet');
}
