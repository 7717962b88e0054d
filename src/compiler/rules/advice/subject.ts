import type { Problem } from '../../output/problem.ts';
import type { Schema } from '../../schema/schemas.ts';
import type { Written } from '../../schema/validate.ts';
import type { Site } from '../../site/compile.ts';
import type { Source } from '../../source/position.ts';
import type { Media } from '../../values/media.ts';

/** A site that stands without errors, as the checks for what is hardly meant look at it. */
export interface RuleContext {
  source: Source;
  /** The values of the file as they are written, references and all. */
  root: Schema;
  site: Site;
  media: Media;
  /** What the schema marks in the file. */
  written: Written[];
  /** The files of `media/` that anything links to, on a page or not. */
  linked: ReadonlySet<string>;
  now: Date;
}

/** One kind of check. */
export type Check = (subject: RuleContext) => Problem[];
