import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  checkEditionFacts,
  createNextEdition,
  createUnknownTexts,
  editionToArchive,
  type NextEditionFacts,
  type PreparedEdition,
  printText,
  type Site,
  withArchivedAddresses,
} from '../compiler/index.ts';
import { openFileForFixing, siteReader } from '../compiler/node/index.ts';
import {
  BrokenSite,
  buildArchivedEdition,
  createProject,
  mediaFolder,
  type Project,
  refuseMissingSite,
  storeEdition,
} from '../site/build/index.ts';
import { withSiteErrors } from './build.ts';
import { CommandError, ExitCode, type Folders } from './command.ts';
import { parseArguments } from './options.ts';
import { withScratch } from './programs.ts';

const OPTIONS = {
  edition: { type: 'string' },
  starts: { type: 'string' },
  ends: { type: 'string' },
} as const;

/** Archives the current edition in media/editions and turns site.yaml into the next edition's file: both or neither. */
export async function newEdition([kind, ...args]: string[], folders: Folders): Promise<number> {
  if (kind !== 'edition') throw new CommandError('Write: npx plenary new edition');
  const { values, positionals } = parseArguments(args, OPTIONS);
  if (positionals.length > 0)
    throw new CommandError(
      'Write: npx plenary new edition. You can add --starts 2027-08-05 --ends 2027-08-07 --edition "The 7th Edition".',
    );
  // an archive is always for production, even if the environment says otherwise
  process.env.NODE_ENV = 'production';
  return withScratch('plenary-edition-', (scratch) =>
    withSiteErrors(() => archiveAndPrepare(createProject(folders, process.env), values, scratch)),
  );
}

/** Returns the folder of an archived edition, relative to the working directory; undefined if the edition isn't archived. */
function findArchive(media: string, edition: string): string | undefined {
  const folder = path.join(media, 'editions', edition);
  return existsSync(folder) ? path.relative(process.cwd(), folder) : undefined;
}

async function archiveAndPrepare(
  project: Project,
  facts: NextEditionFacts,
  scratch: string,
): Promise<number> {
  refuseMissingSite(project);
  const content = readFileSync(project.site);
  const reader = siteReader(project);
  const { site, problems, text } = reader.compile(content);
  if (!site) throw new BrokenSite(printText(problems, text));
  const media = mediaFolder(project);
  const { id } = throwIfRefused(editionToArchive(site, (edition) => findArchive(media, edition)));
  const checked = {
    ...throwIfRefused(checkEditionFacts(facts, site, { starts: '--starts', ends: '--ends' })),
    unknown: createUnknownTexts(site, reader.schemas()),
  };

  console.log(`Archiving ${site.event.edition}. This takes about a minute…`);
  const made = await buildArchivedEdition(project, scratch);
  const undo = await storeEdition(made, media);
  let prepared: PreparedEdition;
  try {
    const problemsOf = (candidate: string) => reader.compile(Buffer.from(candidate)).problems;
    prepared = createNextEdition(content, checked, new Date(), (next) =>
      withArchivedAddresses(next, made.edition, problemsOf),
    );
    writePreparedSite(project, reader, text, prepared);
  } catch (error) {
    undo();
    throw error;
  }
  const bytes = [...made.documents.values(), ...made.files.values()].reduce(
    (sum, one) => sum + one.length,
    0,
  );
  const file = path.relative(process.cwd(), project.site);
  const folder = path.relative(process.cwd(), path.join(media, 'editions', id));
  console.log(`${folder}  ${made.edition.name}, ${made.documents.size} pages, ${Math.ceil(bytes / 1000)} kB. They stay at /${id}.
${file}  is now the file of ${prepared.edition}.
${openEditionWarning(site)}
What is left to do:
${prepared.tasks.map((task) => taskText(task, file)).join('\n')}

"git status" shows what changed. To undo it:  git restore ${file} && git clean -fd ${path.dirname(folder)}`);
  return ExitCode.fine;
}

function throwIfRefused<Fine extends object>(answer: Fine | { refused: string }): Fine {
  if ('refused' in answer) throw new CommandError(answer.refused);
  return answer;
}

/** Writes the prepared site.yaml. Throws if it has errors, or if another program has changed the file meanwhile. */
function writePreparedSite(
  { site }: Project,
  reader: ReturnType<typeof siteReader>,
  before: string,
  prepared: PreparedEdition,
): void {
  const opened = openFileForFixing(site, before);
  if (typeof opened === 'string')
    throw new CommandError(`The file ${site} has just changed on disk. Run the command again.`);
  const after = reader.compile(opened.bytesOf(prepared.text));
  if (!after.site)
    throw new Error(`the prepared site.yaml has errors:\n${printText(after.problems, after.text)}`);
  const failed = opened.write(prepared.text);
  if (failed !== undefined)
    throw new CommandError(`The file ${site} can't be written, so nothing has changed.`);
}

/** Returns a warning if the archived edition hasn't ended, since the archive doesn't change any more; otherwise an empty text. */
function openEditionWarning({ event }: Site): string {
  const ends = event.ends ?? event.starts;
  return new Date(ends) < new Date()
    ? ''
    : `\nThis edition ends on ${ends.slice(0, 10)}. The archive doesn't change any more: undo this if it is too early.\n`;
}

const MAX_LISTED_LINES = 8;

function taskText({ text, write, lines }: PreparedEdition['tasks'][number], file: string): string {
  const [first, ...others] = lines;
  if (first === undefined) return `  ${text}${write === undefined ? '' : ` (${write})`}`;
  const more = others.length > MAX_LISTED_LINES ? ` and ${others.length - MAX_LISTED_LINES} more` : '';
  const also = others.length > 0 ? `, ${others.slice(0, MAX_LISTED_LINES).join(', ')}${more}` : '';
  return `  ${text}: ${file}:${first}${also}`;
}
