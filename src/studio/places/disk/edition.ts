import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { EditionFacts } from '../../../shared/index.ts';
import type { EditionDoor } from '../../server/workspace.ts';
import { runProgram } from './program.ts';

/*
 * The next edition of a project on the disk. The archive of the old one is a build for production, so it is made in a process of its
 * own, by the command that does both or none. What it writes is taken over as from any program.
 */

/** The next edition of a project; `report` gets what the command says where it fails. */
export function editionOnDisk(
  project: { site: string; media: string },
  report: (words: string) => void,
): EditionDoor {
  return {
    archiveOf: (id) => {
      const folder = path.join(project.media, 'editions', id);
      return existsSync(folder) ? path.relative(process.cwd(), folder) : undefined;
    },
    start: (facts) => startEdition(project, facts, report),
  };
}

/** How long the command may take, in milliseconds: of a large site it makes thousands of pages. */
const LONGEST_RUN = 15 * 60_000;

/**
 * Archives the edition, and turns the file into that of the next one. What the command says is for a terminal, so it goes there: why
 * it cannot begin is asked of `nextEditionOf` before.
 */
async function startEdition(
  { site }: { site: string },
  facts: EditionFacts,
  toTerminal: (words: string) => void,
): Promise<{ refused?: string }> {
  const options = Object.entries(facts).map(([name, value]) => `--${name}=${value}`);
  // the entry of all commands, by which the preview was started
  const [, entry = ''] = process.argv;
  const before = readFileSync(site);
  const { code, errorOutput } = await runProgram(process.execPath, [entry, 'new', 'edition', ...options], {
    // a release works in the folder where it is started
    cwd: process.cwd(),
    env: { ...process.env, PLENARY_SITE: site, NO_COLOR: '1' },
    patience: LONGEST_RUN,
  });
  if (code === 0) return {};
  toTerminal(errorOutput);
  if (code === 'late')
    return { refused: 'This took too long, so the studio has stopped it. Your site has not changed.' };
  return {
    refused:
      existsSync(site) && readFileSync(site).equals(before)
        ? 'The edition can’t be archived, so nothing has changed. The terminal of the preview shows the reason.'
        : 'Your site was edited while the edition was being archived, so the next edition hasn’t begun. Your edits are saved. Try it again.',
  };
}
