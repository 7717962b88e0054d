import { existsSync, readFileSync } from 'node:fs';
import { editionToArchive, mediaFolder, type Project, wholeFacts } from '../../build/index.ts';
import { describeChanges, nextEdition, type SiteReader, unknownName } from '../../compiler/index.ts';
import type { EditionFacts, NextEdition } from '../../shared/index.ts';
import { runProgram } from './program.ts';

/*
 * The next edition: what it would change, and the command that does it. The archive of the old one is a build for production, so it
 * is made in a process of its own, by the command that does both or none. What it writes is taken over as from any program.
 */

const NAMES = { starts: 'The first day', ends: 'The last day' };

/** What the next edition would change, or why it cannot begin. */
export function nextEditionOf(
  text: string,
  facts: EditionFacts,
  { project, reader }: { project: Project; reader: SiteReader },
): NextEdition | { refused: string } {
  const content = Buffer.from(text);
  const { site } = reader.compile(content);
  if (!site) return { refused: 'The site has errors. Correct them first: they are in the list of problems.' };
  const archive = editionToArchive(site, mediaFolder(project));
  if ('refused' in archive) return archive;
  const whole = wholeFacts(facts, site, NAMES);
  if ('refused' in whole) return whole;
  const { language, words } = site.shell;
  const prepared = nextEdition(
    content,
    {
      ...whole,
      unknownText: words.toBeAnnounced,
      unknownName: unknownName(reader.schemas(), language, words),
    },
    new Date(),
  );
  return {
    name: site.event.edition,
    next: prepared.edition,
    starts: prepared.starts.slice(0, 10),
    archive: `/${archive.id}`,
    words: describeChanges(text, prepared.text, reader.schemas()),
    tasks: prepared.tasks.map((task) => task.text),
  };
}

/** How long the command may take, in milliseconds: of a large site it makes thousands of pages. */
const PATIENCE = 15 * 60_000;

/**
 * Archives the edition, and turns the file into that of the next one. What the command says is for a terminal, so it goes there: why
 * it cannot begin is asked of `nextEditionOf` before.
 */
export async function startEdition(
  { root, site }: Project,
  facts: EditionFacts,
  toTerminal: (words: string) => void,
): Promise<{ refused?: string }> {
  const options = Object.entries(facts).map(([name, value]) => `--${name}=${value}`);
  // the entry of all commands, by which the preview was started
  const [, entry = ''] = process.argv;
  const before = readFileSync(site);
  const { code, said } = await runProgram(process.execPath, [entry, 'new', 'edition', ...options], {
    cwd: root,
    env: { ...process.env, PLENARY_SITE: site, NO_COLOR: '1' },
    patience: PATIENCE,
  });
  if (code === 0) return {};
  toTerminal(said);
  if (code === 'late')
    return { refused: 'This took too long, so the studio has stopped it. Your site has not changed.' };
  return {
    refused:
      existsSync(site) && readFileSync(site).equals(before)
        ? 'The edition can’t be archived, so nothing has changed. The terminal of the preview shows the reason.'
        : 'Your site was edited while the edition was being archived, so the next edition hasn’t begun. Your edits are saved. Try it again.',
  };
}
