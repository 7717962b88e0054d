import type { Path } from './problem.ts';
import type { Schemas } from './schemas.ts';

/** A value that YAML takes for a remark, and where it stands. */
export interface Hashed {
  value: string;
  offset: number;
  end: number;
}

/** What the explanation of a validator's errors needs to know beside them. */
export interface Sight {
  data: unknown;
  /** A value as the author wrote it, or its text where nobody wrote it. */
  raw: (path: Path) => string;
  /** What stands behind an empty value as a remark that begins with # and no space. */
  hashed?: (path: Path) => Hashed | undefined;
  /** Where the data is the file itself: what says what each place of it takes. */
  schemas?: Schemas;
}
