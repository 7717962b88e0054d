import { spawn } from 'node:child_process';
import { text as textOf } from 'node:stream/consumers';
import { editionToArchive, mediaFolder, type Project, wholeFacts } from '../../build/index.ts';
import { describeChanges, nextEdition, type SiteReader, unknownName } from '../../compiler/index.ts';
import type { EditionFacts, NextEdition } from '../../shared/index.ts';

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

/** Archives the edition, and turns the file into that of the next one. Why it could not, in the words of the command. */
export async function startEdition(
  { root, site }: Project,
  facts: EditionFacts,
): Promise<{ refused?: string }> {
  const options = Object.entries(facts).map(([name, value]) => `--${name}=${value}`);
  // the entry of all commands, by which the preview was started
  const [, entry = ''] = process.argv;
  const child = spawn(process.execPath, [entry, 'new', 'edition', ...options], {
    cwd: root,
    env: { ...process.env, PLENARY_SITE: site, NO_COLOR: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said, status] = await Promise.all([
    textOf(child.stderr),
    new Promise<number | null>((resolve) => {
      child.once('error', () => resolve(null));
      child.once('close', resolve);
    }),
  ]);
  return status === 0 ? {} : { refused: said.trim() || 'The command failed. Nothing has changed.' };
}
