import { EDITION_FILES, type Edition } from '../../shared/index.ts';

/** What an archive is made of, before anything of it is in `media/`. */
export interface MadeEdition {
  edition: Edition;
  /** The HTML of its pages, by their names below its folder. */
  documents: Map<string, string>;
  /** Its files, by their names in the shared folder. */
  files: Map<string, Uint8Array>;
}

/** The files of an archive in `media/`, by their names below the folder of all editions: what editions share, the pages, and what says which they are. */
export function filesOfEdition({ edition, documents, files }: MadeEdition): Map<string, string | Uint8Array> {
  return new Map<string, string | Uint8Array>([
    ...[...files].map(([name, content]) => [`${EDITION_FILES}/${name}`, content] as const),
    ...[...documents].map(([name, content]) => [`${edition.id}/${name}`, content] as const),
    [`${edition.id}/edition.json`, `${JSON.stringify(edition, undefined, 1)}\n`],
  ]);
}
