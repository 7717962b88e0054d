import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { printText } from '../../../compiler/index.ts';
import { siteReader } from '../../../compiler/node/index.ts';
import { EDITION_FILES_FOLDER, EDITIONS_FOLDER } from '../../../core/index.ts';
import { build } from '../build.ts';
import { readOwnFile } from '../own-files.ts';
import { BrokenSite, type Project } from '../project.ts';
import { createEditionArchive, type EditionArchive, filesOfEdition } from './edition.ts';

/** Builds in a separate folder, and archives in memory. Rejects with a BrokenSite if site.yaml has errors. */
export async function makeEdition(
  project: Project,
  scratch: string,
  options: Parameters<typeof build>[1] = {},
): Promise<EditionArchive> {
  const { site, problems, text } = siteReader(project).compile();
  if (!site) throw new BrokenSite(printText(problems, text));
  // no page has a card of its own except the home page, since each card is larger than its page
  await build({ ...project, out: scratch }, { ...options, cards: 0, quiet: true });
  return createEditionArchive(
    site,
    (name) => {
      const file = path.join(scratch, 'public', name);
      return statSync(file, { throwIfNoEntry: false })?.isFile() ? readFileSync(file) : undefined;
    },
    readOwnFile(project.root, 'banner'),
  );
}

/** The folder appears only when it is complete; if a step fails, no file remains. Returns a function that removes it again. */
export function storeEdition(made: EditionArchive, media: string): () => void {
  const { edition } = made;
  const folder = path.join(media, EDITIONS_FOLDER, edition.id);
  const next = path.join(media, EDITIONS_FOLDER, `.next-${process.pid}`);
  const isFirst = !existsSync(path.join(media, EDITIONS_FOLDER));
  const added: string[] = [];
  const undo = () => {
    for (const place of [next, folder, ...added]) rmSync(place, { recursive: true, force: true });
    if (isFirst) rmSync(path.join(media, EDITIONS_FOLDER), { recursive: true, force: true });
  };
  if (existsSync(folder)) throw new Error(`${folder} already exists.`);
  try {
    for (const [name, content] of filesOfEdition(made)) {
      const [, around = '', below = ''] = /^([^/]*)\/(.*)$/s.exec(name) ?? [];
      const isShared = around === EDITION_FILES_FOLDER;
      const file = path.join(isShared ? path.join(media, EDITIONS_FOLDER, around) : next, below);
      if (isShared && existsSync(file)) continue;
      if (isShared) added.push(file);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, content);
    }
    renameSync(next, folder);
  } catch (error) {
    undo();
    throw error;
  }
  return undo;
}
