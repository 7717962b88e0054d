import type { SiteReader } from '../../../compiler/index.ts';
import { openVersions } from '../../server/versions.ts';
import type { Workspace } from '../../server/workspace.ts';
import { editionOnDisk } from './edition.ts';
import { fileOnDisk } from './file.ts';
import { mediaOnDisk } from './media.ts';
import { picturesBySharp } from './pictures.ts';
import { publishingFromDisk } from './publish.ts';
import { versionsOnDisk } from './versions.ts';

export { endPrograms } from './program.ts';

/** What a workspace on the disk is made of. */
interface DiskOptions {
  /** The folder of the project, and the paths of its file and of media/. */
  project: { site: string; media: string; url?: string | undefined };
  reader: SiteReader;
  /** Throws in words where there is no file, or nobody may read it. */
  refuseMissing: () => void;
  /** Bytes that sharp can read, of any picture. Rejects with the reason in words. */
  readable: (bytes: Uint8Array) => Promise<Uint8Array>;
  report: (words: string) => void;
}

/** The workspace of a project on this computer, with Git where there is one. */
export function workspaceOnDisk({
  project: { site, media, url },
  reader,
  refuseMissing,
  readable,
  report,
}: DiskOptions): Workspace {
  return {
    reader,
    report: (words) => {
      report(words);
      return 'See the terminal for the reason.';
    },
    file: fileOnDisk(site, reader, refuseMissing),
    versions: openVersions(versionsOnDisk(site)),
    media: mediaOnDisk(media),
    pictures: picturesBySharp(readable),
    publishing: publishingFromDisk({ site, media, url }),
    edition: editionOnDisk({ site, media }, report),
  };
}
