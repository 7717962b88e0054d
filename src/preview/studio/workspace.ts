import { mediaFolder, openCache, type Project, readableBytes, refuseMissing } from '../../build/index.ts';
import type { SiteReader } from '../../compiler/index.ts';
import { workspaceOnDisk } from '../../studio/places/disk/index.ts';

/** The workspace of a project; `report` says to the terminal what fails. */
export function workspaceOf(project: Project, reader: SiteReader, report: (words: string) => void) {
  const cache = openCache(project);
  return workspaceOnDisk({
    reader,
    report,
    project: { ...project, media: mediaFolder(project) },
    refuseMissing: () => refuseMissing(project),
    readable: (bytes) => readableBytes(bytes, cache),
  });
}
