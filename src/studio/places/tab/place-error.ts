import { RefusedRequest } from '../../server/workspace.ts';

/** The message tells the editor what happened and what to do. `kind` is for the code. */
export class PlaceError extends RefusedRequest {
  readonly kind: PlaceErrorKind;

  constructor(kind: PlaceErrorKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

type PlaceErrorKind =
  /** A picture, a ZIP or a name that can't be used. */
  | 'file'
  /** site.yaml is missing or empty. */
  | 'missing'
  | 'full'
  /** The browser or the editor denied permission. */
  | 'refused'
  /** Another tab or program has written meanwhile. */
  | 'changed'
  /** The file, folder or site no longer exists. */
  | 'gone';
