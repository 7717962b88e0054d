import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isUsable, read } from './1-read.ts';
import { sampleLines } from './lines.ts';
import { type Memory, memoryOf } from './memory.ts';
import { show } from './place.ts';
import type { Problem, ShownProblem } from './problem.ts';
import type { Schema, Schemas } from './schemas.ts';
import { build, type Site } from './site.ts';
import { type Spot, spotsIn } from './spots.ts';

export type { Site } from './site.ts';

export interface CompileOptions {
  /** The path of the YAML file; media are looked up in `media/` beside it. */
  file: string;
  schemas: Schemas;
  /** How the file is named in problems; its path when left out. */
  name?: string;
  /** What is kept from one time to the next; when left out, it goes with the schemas. */
  memory?: Memory;
  /** What is compiled instead of the content of the file, as though it were there. */
  text?: string;
}

export interface Compilation {
  /** The text that was compiled, for the frames of problems. */
  text: string;
  /** The problems in file order; empty when the site is whole. */
  problems: ShownProblem[];
  /** The lines (from 1) that hold sample content. */
  samples: number[];
  /** Missing when there is an error among the problems. */
  site?: Site;
  /** Finds the lines of problems that turn up later, when the site is built. */
  show: (problems: Problem[]) => ShownProblem[];
  /** Where on the site the place of a problem is seen; nowhere, for what YAML cannot read. */
  spots: (problem: ShownProblem) => Spot[];
}

/**
 * Compiles a site. Whatever is wrong with the content is a problem and never thrown; only a file that cannot be
 * read throws the error of the file system.
 */
export function compile({
  file,
  schemas,
  name = file,
  memory = memoryOf(schemas),
  text,
}: CompileOptions): Compilation {
  const bytes = text === undefined ? readFileSync(file) : new TextEncoder().encode(text);
  const { source, problems } = read(bytes, memory);
  const folder = path.join(path.dirname(file), 'media');
  const usable = isUsable(source, problems);
  const { site, ...made } = usable
    ? build(source, schemas, folder, problems, memory)
    : { problems, site: undefined };
  const find = usable ? spotsIn(source.data as Schema, schemas) : () => [];
  return {
    text: source.text,
    problems: show(made.problems, source, name),
    samples: sampleLines(source.text),
    show: (later) => show(later, source, name),
    spots: ({ path }) => find(path),
    ...(site ? { site } : {}),
  };
}
