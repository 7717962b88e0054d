import type { Fix, Path, Place, Related, Suggestion } from '../output/problem.ts';
import type { Schema } from '../schema/schemas.ts';
import type { AnnotatedData } from '../schema/validate.ts';
import type { Site } from '../site/site.ts';
import type { Source } from '../source/position.ts';
import type { Media } from '../values/media.ts';

/** The words of a problem. */
export interface ProblemText {
  message: string;
  /** What to type instead. */
  hint?: string | undefined;
  /** What the hint says to type, as data: a hint without any only explains. */
  suggestions?: Suggestion[];
}

/**
 * One kind of problem, whose code is its key in the table of its theme. `D` is the data for its text.
 * Its examples, wrong and right, are the files of `tests/cases/CODE/`.
 */
export interface Rule<D> {
  /** An error stops the build. A warning is about what is allowed and hardly intended. */
  severity: 'error' | 'warning';
  /** One to three plain sentences for an editor: what happened, and why it matters. */
  reason: string;
  text: (details: D) => ProblemText;
  /** Of most warnings: finds the places in a site without errors. Errors are found by the stages that read the file. */
  check?: (context: RuleContext) => Finding<D>[];
}

/** What a check finds. */
export interface Finding<D> {
  place: Place;
  details: D;
  related?: Related[];
  /** Only where there is no doubt about the intended value. */
  fix?: Fix;
}

/** A text of the file, as it is written. */
export interface TextValue {
  path: Path;
  text: string;
}

/** The name of a file of `media/` as it is written, and not as a reference. */
export interface FileValue {
  path: Path;
  kind: 'image' | 'file' | 'link' | 'table';
  file: string;
  /** The mapping around it. */
  holder: Readonly<Record<string, unknown>>;
}

/** A site without errors, as checks see it. */
export interface RuleContext {
  source: Source;
  /** The values of the file as they are written, references and all. */
  root: Schema;
  site: Site;
  media: Media;
  /** What the schema annotates in the file. */
  written: AnnotatedData[];
  /** All texts of the file, and all names of files, in its order. */
  texts: readonly TextValue[];
  files: readonly FileValue[];
  /** The files of `media/` that anything links to, on a page or not. */
  linked: ReadonlySet<string>;
  now: Date;
}

/** A rule, with the type of its details taken from `text`. */
export function rule<D = Record<string, never>>(
  definition: Omit<Rule<D>, 'check'> & { check?: (context: RuleContext) => Finding<NoInfer<D>>[] },
): Rule<D> {
  return definition;
}
