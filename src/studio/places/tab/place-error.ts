import { Refused } from '../../server/workspace.ts';

/** Why a place can't do something: `kind` is for code, the message says to an editor what happened and what to do. */
export class PlaceError extends Refused {
  readonly kind: PlaceErrorKind;

  constructor(kind: PlaceErrorKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

type PlaceErrorKind =
  /** A file that can't be taken: a picture, a ZIP, a name. */
  | 'file'
  /** There is no site.yaml, or nothing in it. */
  | 'missing'
  /** There is no room. */
  | 'full'
  /** The browser or the editor does not permit it. */
  | 'refused'
  /** Another tab or program has written in between. */
  | 'changed'
  /** What was there is not there any more. */
  | 'gone';
