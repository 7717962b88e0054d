import type { Fix, FormText, Path, Place, Related, Span, Suggestion } from '../problems/problem.ts';
import type { Schema, Schemas } from '../schema/schemas.ts';
import type { Site } from '../site/site.ts';
import type { Source } from '../source/position.ts';
import type { AnnotatedData } from '../validation/validate.ts';
import type { Media } from '../values/media/media.ts';

/** The words of a problem. */
export interface ProblemText {
  message: string;
  /** What to type instead. */
  hint?: string | undefined;
  /** What the hint says to type, as data: a hint without any only explains. */
  suggestions?: Suggestion[];
  /** The same in the words of the studio, where nobody sees YAML; what is left out is the same there. */
  inForm?: FormText | undefined;
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
  /** What the hint says to type, where it is not what the rule makes of the details. */
  suggestions?: Suggestion[];
}

/** The example of a code from `tests/cases/`, with what the compiler says of it: found out by `npm run generate`. */
export interface Example extends Span {
  /** The same piece of a file with its one problem, and without it. */
  wrong: string;
  right: string;
  message: string;
  hint?: string;
  /** Whether `--fix` resolves it. */
  fixed: boolean;
}

/** Locating a problem takes time: of a kind that are thousands, so many are located, and the others only counted. */
export const MAX_LOCATED = 100;

/** A text of the file, as it is written. */
export interface TextValue {
  path: Path;
  text: string;
}

/** The name of a file of `media/` as it is written, and not as a reference. */
export interface FileValue {
  path: Path;
  kind: 'image' | 'file' | 'link' | 'table' | 'video' | 'captions';
  file: string;
  /** The mapping around it. */
  holder: Readonly<Record<string, unknown>>;
}

/** A site without errors, as checks see it. */
export interface RuleContext {
  source: Source;
  /** The values of the file as they are written, references and all. */
  root: Schema;
  schemas: Schemas;
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

/** A hint that gives the line as it should be. */
export const write = (line: string): Pick<ProblemText, 'hint' | 'suggestions'> => ({
  hint: `Write: ${line}`,
  suggestions: [{ line }],
});
/** A hint that gives the value as it should be, with the quotes that it needs; `why` ends the sentence. */
export const writeValue = (text: string, why = ''): Pick<ProblemText, 'hint' | 'suggestions'> => ({
  hint: `Write: ${text}${why}`,
  suggestions: [{ part: 'value', text }],
});
/** A hint that names what was probably intended, or says something else where nobody knows. */
export const didYouMean = (
  near: string | undefined,
  otherwise?: string,
  part: 'key' | 'value' = 'value',
): Pick<ProblemText, 'hint' | 'suggestions'> =>
  near
    ? {
        hint: `Did you mean "${near}"?`,
        suggestions: [part === 'key' ? { part, text: near } : { value: near }],
      }
    : { hint: otherwise };

/** Returns the blocks of all routes as they are written, with their paths. */
export function blocksIn({ routes }: Schema): { block: Schema; path: Path }[] {
  return (Array.isArray(routes) ? (routes as Schema[]) : []).flatMap(({ blocks }, route) =>
    (Array.isArray(blocks) ? (blocks as Schema[]) : []).flatMap((block, at) =>
      block ? [{ block, path: ['routes', route, 'blocks', at] }] : [],
    ),
  );
}

export const list = (words: readonly string[]) =>
  words.slice(0, 30).join(', ') + (words.length > 30 ? ', …' : '');
/** A value as it is written in the file: a backslash before its quotes would confuse readers. */
export const short = (text: string) =>
  JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}…` : text).replace(/\\(["\\])/g, '$1');
/** A contrast, rounded down: what has 4.46 must not be said to have 4.5. */
export const toOneDigit = (ratio: number) => (Math.floor(ratio * 10) / 10).toFixed(1);
export const steps = (by: number) => (Math.abs(by) === 1 ? '1 space' : `${Math.abs(by)} spaces`);
export const others = (lines: number) => (lines === 2 ? 'one' : String(lines - 1));
/** How lines are moved together: Tab moves them by two spaces. */
export const moveLines = (by: number, lines: number) => {
  const key = by > 0 ? 'Tab' : 'Shift+Tab';
  const times = Math.abs(by) / 2;
  const shortcut = Number.isInteger(times)
    ? `: in VS Code, select the ${lines} lines and press ${key}${times === 1 ? '' : times === 2 ? ' twice' : ` ${times} times`}`
    : '';
  return `${by > 0 ? `Add ${steps(by)} at the start of each line` : `Delete ${steps(by)} at the start of each line`}${shortcut}.`;
};
export const quoted = (words: readonly string[]) =>
  words
    .map((word) => `"${word}"`)
    .join(', ')
    .replace(/, (?=[^,]*$)/, ' and ');
