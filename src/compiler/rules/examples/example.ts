import type { Code } from '../messages.ts';

/**
 * What is told of a code beside its words: why it matters, and the same piece of a file wrong and right. A piece is one or
 * more whole sections (`conference:` and what stands under it); the other sections are those of the smallest site.
 */
export interface Example {
  /** One to three plain sentences for an editor: what happened, and why it is not taken as it stands. */
  why: string;
  /** Gives exactly one problem, of this code. */
  wrong: string;
  /** The same piece mended: gives no problem. */
  right: string;
  /** The files in `media/` that the example is about: their names below it, and what they are (build/example-media.ts). */
  media?: Record<string, string>;
  /** How the wrong piece is saved, where its text alone is not wrong: in an old encoding, or with 49 MB of remarks after it. */
  saved?: 'latin1' | 'padded';
}

/** The examples of some codes. */
export type Examples = Partial<Record<Code, Example>>;
