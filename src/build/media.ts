import { constants, copyFileSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Site } from '../compiler/index.ts';
import type { KeptFiles } from './kept-files.ts';

/** Copies the media that the pages link to, and nothing else that happens to lie in the folder, unless they are there. */
export function copyMedia(
  { media }: Pick<Site, 'media'>,
  from: string,
  folder: string,
  kept: KeptFiles,
): void {
  for (const file of media) {
    const source = path.join(from, file);
    const { size, mtimeMs, ino } = statSync(source);
    if (kept.take([`media/${file}`], `${size} ${mtimeMs} ${ino}`)) continue;
    const target = path.join(folder, 'media', file);
    mkdirSync(path.dirname(target), { recursive: true });
    copyFileSync(source, target, constants.COPYFILE_FICLONE);
  }
}
