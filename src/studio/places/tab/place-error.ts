import { Refused } from '../../server/workspace.ts';

/** Why a place can't do something: `kind` is for code; the message tells the editor what happened and what to do. */
export class PlaceError extends Refused {
  readonly kind: PlaceErrorKind;

  constructor(kind: PlaceErrorKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

type PlaceErrorKind =
  /** An unusable file: a picture, a ZIP, a name. */
  | 'file'
  /** site.yaml is missing or empty. */
  | 'missing'
  /** The storage is full. */
  | 'full'
  /** The browser or the editor denies permission. */
  | 'refused'
  /** Another tab or program has written meanwhile. */
  | 'changed'
  /** The object no longer exists. */
  | 'gone';
