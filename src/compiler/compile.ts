import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isUsable, read } from './1-read.ts';
import { advise } from './advice/advice.ts';
import { type Outside, outsideAddresses } from './advice/outside.ts';
import { sampleLines } from './lines.ts';
import { emptyMemory, type Memory } from './memory.ts';
import { show } from './place.ts';
import type { Problem, ShownProblem } from './problem.ts';
import type { Schema, Schemas } from './schemas.ts';
import { build, type Site } from './site.ts';
import { type Spot, spotsIn } from './spots.ts';
import { retold, withoutEchoes } from './traps/retold.ts';

export type { Site } from './site.ts';

export interface CompileOptions {
  /** The path of the YAML file; media are looked up in `media/` beside it. */
  file: string;
  /** What is in the file; it is read when left out. */
  content?: Uint8Array;
  schemas: Schemas;
  /** How the file is named in problems; its path when left out. */
  name?: string;
  /** What the last compilation of this file with these schemas leaves for the next one; nothing when left out. */
  memory?: Memory;
  /** The time by which dates are past; the present when left out. */
  now?: Date;
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
  /** The addresses of other sites that the file names; none where the site does not stand. */
  outside: () => Outside[];
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
  content = readFileSync(file),
  schemas,
  name = file,
  memory = emptyMemory(),
  now = new Date(),
}: CompileOptions): Compilation {
  const { source, problems, mended } = read(content, memory);
  const folder = path.join(path.dirname(file), 'media');
  const { site, subject, ...made } = isUsable(source)
    ? build(source, schemas, folder, problems, memory)
    : { problems, site: undefined, subject: undefined };
  const spots = isUsable(source) ? spotsIn(source.data as Schema, schemas) : () => [];
  const advice = subject ? advise({ ...subject, now }) : [];
  return {
    text: source.text,
    problems: withoutEchoes(
      show(retold([...made.problems, ...advice], source, mended ?? []), source, name, schemas),
      mended ?? [],
      source,
    ),
    samples: sampleLines(source.text),
    outside: () => (subject ? outsideAddresses(subject) : []),
    show: (later) => show(later, source, name, schemas),
    spots: ({ path }) => spots(path),
    ...(site ? { site } : {}),
  };
}
