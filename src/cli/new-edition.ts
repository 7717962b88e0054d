import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  BrokenSite,
  makeEdition,
  mediaFolder,
  type Project,
  projectIn,
  refuseMissing,
  storeEdition,
} from '../build/index.ts';
import {
  type NextFacts,
  nextEdition,
  openToFix,
  type PreparedEdition,
  printText,
  type Site,
  siteReader,
  unknownName,
  withArchivedAddresses,
} from '../compiler/index.ts';
import { CommandError, Exit, projectRoot } from './command.ts';
import { parsedArgs } from './options.ts';

const OPTIONS = {
  edition: { type: 'string' },
  starts: { type: 'string' },
  ends: { type: 'string' },
} as const;

/**
 * `new edition [--edition NAME] [--starts MOMENT] [--ends MOMENT]`: archives the current edition in media/editions, and turns
 * site.yaml into that of the next one. Both happen, or none of them. Prints what is left to do.
 */
export async function newEdition(args: string[]): Promise<number> {
  const { values, positionals } = parsedArgs(args, OPTIONS);
  if (positionals.length > 0)
    throw new CommandError(
      'Write: npm run new -- edition. You can add --starts 2027-08-05 --ends 2027-08-07 --edition "The 7th Edition".',
    );
  // whatever the terminal has: what is archived is for production
  process.env.NODE_ENV = 'production';
  const scratch = mkdtempSync(path.join(tmpdir(), 'plenary-edition-'));
  try {
    return await archiveAndPrepare(projectIn(projectRoot, process.env), values, scratch);
  } catch (error) {
    if (error instanceof BrokenSite) throw new CommandError(error.message, Exit.problems);
    throw error;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function archiveAndPrepare(project: Project, facts: NextFacts, scratch: string): Promise<number> {
  refuseMissing(project);
  const content = readFileSync(project.site);
  const reader = siteReader(project);
  const { site, problems, text } = reader.compile(content);
  if (!site) throw new BrokenSite(printText(problems, text));
  const media = mediaFolder(project);
  const id = refuseArchived(site, media);
  const { language, words } = site.shell;
  const checked = {
    ...checkedFacts(facts, site),
    unknownText: words.toBeAnnounced,
    unknownName: unknownName(reader.schemas(), language, words),
  };

  console.log(`Archiving ${site.event.edition}. This takes about a minute…`);
  const made = await makeEdition(project, scratch);
  const undo = await storeEdition(made, media);
  let prepared: PreparedEdition;
  try {
    const problemsOf = (candidate: string) => reader.compile(Buffer.from(candidate)).problems;
    prepared = nextEdition(content, checked, new Date(), (next) =>
      withArchivedAddresses(next, made.edition, problemsOf),
    );
    writePrepared(project, reader, text, prepared);
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
${stillOpen(site)}
What is left to do:
${prepared.tasks.map((task) => taskText(task, file)).join('\n')}

"git status" shows what changed. To undo it:  git restore ${file} && git clean -fd ${path.dirname(folder)}`);
  return Exit.fine;
}

/** The id of the edition to archive. Refuses one that is archived or has not begun, and where a page has its address. */
function refuseArchived({ event, pages }: Site, media: string): string {
  const id = event.starts.slice(0, 4);
  const folder = path.join(media, 'editions', id);
  if (existsSync(folder))
    throw new CommandError(
      `${path.relative(process.cwd(), folder)} already exists, so the edition of ${id} is archived. If site.yaml is already the file of the next edition, correct "starts" under "conference:".`,
    );
  if (new Date(event.starts) > new Date())
    throw new CommandError(
      `${event.edition} starts on ${event.starts.slice(0, 10)}, so there is nothing to archive yet.`,
    );
  const taken = pages.find(({ path: at }) => at === `/${id}` || at.startsWith(`/${id}/`));
  if (taken)
    throw new CommandError(
      `site.yaml has a page ${taken.path}. The archive needs the addresses below /${id}: give the page another path first.`,
    );
  return id;
}

const DATE = /^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$/;

/** The options with the time of day of this edition where they only say the day. */
function checkedFacts({ edition, starts, ends }: NextFacts, { event }: Site): NextFacts {
  const whole = (option: string, written: string | undefined, old: string | undefined) => {
    if (written === undefined) return undefined;
    const moment =
      DATE.test(written) && written.length === 10 ? written + (old ?? 'T17:00').slice(-6) : written;
    const isReal = DATE.test(moment) && !Number.isNaN(Date.parse(`${moment}Z`));
    if (!isReal || !new Date(`${moment}Z`).toISOString().startsWith(moment.slice(0, 10)))
      throw new CommandError(
        `--${option} needs a day, or a day and a time, such as 2027-08-05 or 2027-08-05T08:00. Found "${written}".`,
      );
    return moment;
  };
  const [first, last] = [
    whole('starts', starts, `T${event.starts.slice(11, 16)}`),
    whole('ends', ends, event.ends && `T${event.ends.slice(11, 16)}`),
  ];
  if (last !== undefined && first === undefined) throw new CommandError('--ends needs --starts, too.');
  if (first !== undefined && first.slice(0, 4) <= event.starts.slice(0, 4))
    throw new CommandError(
      `--starts is ${first}, but the next edition must be in a later year than this one, which starts on ${event.starts.slice(0, 10)}.`,
    );
  if (first !== undefined && last !== undefined && last <= first)
    throw new CommandError(`--ends is ${last}. It must be later than --starts, which is ${first}.`);
  return { edition, starts: first, ends: last };
}

/** Writes the prepared file, if it has no errors and nobody has saved another one meanwhile. */
function writePrepared(
  { site }: Project,
  reader: ReturnType<typeof siteReader>,
  before: string,
  prepared: PreparedEdition,
): void {
  const opened = openToFix(site, before);
  if (typeof opened === 'string')
    throw new CommandError(`The file ${site} has just changed on disk. Run the command again.`);
  const after = reader.compile(opened.bytesOf(prepared.text));
  if (!after.site)
    throw new Error(`the prepared site.yaml has errors:\n${printText(after.problems, after.text)}`);
  const failed = opened.write(prepared.text);
  if (failed !== undefined)
    throw new CommandError(`The file ${site} can't be written, so nothing has changed.`);
}

/** Says so when the archived edition is not over: it will not change any more. */
function stillOpen({ event }: Site): string {
  const ends = event.ends ?? event.starts;
  return new Date(ends) < new Date()
    ? ''
    : `\nThis edition ends on ${ends.slice(0, 10)}. The archive doesn't change any more: undo this if it is too early.\n`;
}

const MOST_LINES = 8;

function taskText({ text, lines }: PreparedEdition['tasks'][number], file: string): string {
  const [first, ...others] = lines;
  if (first === undefined) return `  ${text}`;
  const more = others.length > MOST_LINES ? ` and ${others.length - MOST_LINES} more` : '';
  const also = others.length > 0 ? `, ${others.slice(0, MOST_LINES).join(', ')}${more}` : '';
  return `  ${text}: ${file}:${first}${also}`;
}
