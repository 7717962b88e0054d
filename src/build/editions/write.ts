import { constants, copyFileSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Site } from '../../compiler/index.ts';
import { writeFiles } from '../output.ts';
import { type ArchivedPage, archivedCopies, archivedPageFiles } from './publish.ts';

/** Writes the archived editions, whose files lie in the folder `media`, into the folder of the built site, after everything else. */
export async function publishEditions(
  site: Pick<Site, 'editions'>,
  pages: ArchivedPage[],
  media: string,
  folder: string,
): Promise<void> {
  await writeFiles(folder, archivedPageFiles(pages));
  for (const { from, name } of archivedCopies(site)) {
    const to = path.join(folder, name);
    if (existsSync(to)) continue;
    mkdirSync(path.dirname(to), { recursive: true });
    copyFileSync(path.join(media, from), to, constants.COPYFILE_FICLONE);
  }
}
