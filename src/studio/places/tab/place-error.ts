import { RefusedRequest } from '../../server/workspace.ts';

/** A failure of a place. `kind` is the reason, for the code. The message tells the editor what happened and what to do. */
export class PlaceError extends RefusedRequest {
  readonly kind: PlaceErrorKind;

  constructor(kind: PlaceErrorKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

type PlaceErrorKind =
  /** A file can't be used: a picture, a ZIP or a name. */
  | 'file'
  /** site.yaml is missing or empty. */
  | 'missing'
  /** The storage is full. */
  | 'full'
  /** The browser or the editor denied permission. */
  | 'refused'
  /** Another tab or program has written meanwhile. */
  | 'changed'
  /** The file, folder or site no longer exists. */
  | 'gone';
