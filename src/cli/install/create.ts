import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { beginSite, type FirstFacts } from '../../compiler/index.ts';
import { LANGUAGES, languageName } from '../../core/index.ts';
import { copyFolder, isRelease, ownPath } from '../../site/build/index.ts';
import { CommandError, ExitCode, type Folders } from '../command.ts';
import { type Input, withInput } from '../input.ts';
import { parseArguments } from '../options.ts';
import { withScratch } from '../programs.ts';
import { buildWith, printChanges, readBuild, runPlenary } from './compare-builds.ts';
import { runNpm } from './npm.ts';

const OPTIONS = { from: { type: 'string' } } as const;

const USAGE = 'Write: npm create plenary@latest my-mun';

/**
 * On a terminal, asks for the name, dates and language of the conference; otherwise uses the values of the sample site. With
 * `--from`, or a path in answer to the first question, `site.yaml` and `media/` come from an existing clone of Plenary's
 * repository, which stays unchanged. Never overwrites files.
 */
export async function create(args: string[], { root }: Folders): Promise<number> {
  const { values, positionals } = parseArguments(args, OPTIONS);
  const [named, ...others] = positionals;
  if (others.length > 0) throw new CommandError(`create makes one folder. ${USAGE}`);
  if (!isRelease(root)) throw new CommandError(`This is a clone of the sources of Plenary. ${USAGE}`);
  const wanted = await withInput({ ended: 'Nothing was written.' }, (input) =>
    askQuestions(named, values.from, input),
  );
  const folder = path.resolve(wanted.folder);
  const from = wanted.from === undefined ? undefined : findCopy(wanted.from);
  writeSite(folder, ownPath(root, 'sample'), from, wanted.facts);
  const hasGit = initialiseGit(folder);
  if (from !== undefined) {
    await compareWithCopy(from, folder, root);
    if ((await runPlenary(root, folder, ['check'])).status !== ExitCode.fine)
      console.log('\nsite.yaml has errors to correct first: npx plenary check lists them.');
  }
  console.log(nextStepsText(folder, { hasGit, language: wanted.facts.language }));
  return ExitCode.fine;
}

/** Compares with the pages that the old copy builds, if Plenary is installed there. */
async function compareWithCopy(copy: string, folder: string, root: string): Promise<void> {
  if (!existsSync(path.join(copy, 'node_modules'))) {
    console.log(`Not compared: Plenary isn't installed in ${copy}.`);
    return;
  }
  console.log('Building the site with both, to compare them…\n');
  await withScratch('plenary-create-', async (scratch) => {
    const [old, now] = [path.join(scratch, 'before'), path.join(scratch, 'after')];
    const before = readBuild(old, await runNpm(['run', 'build'], copy, { PLENARY_OUT: old }));
    const after = await buildWith(root, folder, now);
    if (before.failure !== undefined)
      console.log(`Not compared: the copy can't be built.\n${before.failure}`);
    else if (after.failure === undefined) await printChanges(before, after);
  });
}

interface CreateAnswers {
  /** The path of the new folder, as the user typed it. */
  folder: string;
  from?: string | undefined;
  facts: FirstFacts;
}

async function askQuestions(
  named: string | undefined,
  from: string | undefined,
  input: Input,
): Promise<CreateAnswers> {
  const { isTerminal } = input;
  if (named === undefined && !isTerminal)
    throw new CommandError(`The name of the folder is missing. ${USAGE}`);
  const fault = named === undefined ? undefined : folderProblem(named);
  if (fault !== undefined) throw new CommandError(`${fault} Nothing was written.`);
  const folder =
    named ?? (await askUntilValid(input, 'The folder for the site (my-mun): ', 'my-mun', parseFolder));
  if (from !== undefined || !isTerminal) return { folder, from, facts: {} };
  console.error('Press Enter to skip a question: you can change everything later.');
  const name = await input.ask('Name of the conference: ');
  if (/[/\\]/.test(name) && existsSync(path.join(name, 'site.yaml')))
    return { folder, from: name, facts: {} };
  const starts = await askUntilValid(input, 'First day, such as 2027-03-05: ', '', parseDay);
  const ends = starts
    ? await askUntilValid(input, `Last day (${starts}): `, starts, (answer) => parseLastDay(answer, starts))
    : '';
  const language = await askUntilValid(
    input,
    `Language, one of ${LANGUAGES.join(', ')} (en): `,
    'en',
    parseLanguage,
  );
  return { folder, facts: { name, starts, ends, language } };
}

type ParsedAnswer = { value: string } | { fault: string };

/** Without an answer, returns the default, which may be empty. */
async function askUntilValid(
  input: Input,
  question: string,
  usual: string,
  meaningOf: (answer: string) => ParsedAnswer,
): Promise<string> {
  for (;;) {
    const answer = (await input.ask(question)) || usual;
    const meaning = answer === '' ? { value: '' } : meaningOf(answer);
    if ('value' in meaning) return meaning.value;
    console.error(meaning.fault);
  }
}

/** Parses a day from an answer such as 2027-03-05 or 5.3.2027. */
function parseDay(answer: string): ParsedAnswer {
  const [, date = '', month = '', year = ''] = /^(\d\d?)\. ?(\d\d?)\. ?(\d{4})$/.exec(answer) ?? [];
  const value = year ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : answer;
  const day = new Date(`${value}T00:00Z`);
  // rejects 30 February, which Date turns into a day in March
  const isDay = !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === value;
  return isDay
    ? { value }
    : { fault: 'Write the day as year-month-day, such as 2027-03-05, or press Enter to leave it for later.' };
}

function parseLastDay(answer: string, first: string): ParsedAnswer {
  const meaning = parseDay(answer);
  const isBefore = 'value' in meaning && meaning.value < first;
  return isBefore ? { fault: `The last day is before the first one, ${first}.` } : meaning;
}

/** Finds the code of a language by the code, its English name or its name in the language itself. */
function parseLanguage(answer: string): ParsedAnswer {
  const wanted = answer.toLowerCase();
  const names = (code: string) => [code, languageName(code), languageName(code, code)];
  const value = LANGUAGES.find((code) => names(code).some((name) => name.toLowerCase() === wanted));
  return value ? { value } : { fault: 'Write one of these codes, such as de for German.' };
}

function parseFolder(answer: string): ParsedAnswer {
  const fault = folderProblem(answer);
  return fault === undefined ? { value: answer } : { fault };
}

const ALLOWED_FILES = new Set(['.git', '.DS_Store']);

function folderProblem(name: string): string | undefined {
  if (name === '') return `The folder needs a name. ${USAGE}`;
  const folder = path.resolve(name);
  if (!existsSync(folder)) return undefined;
  if (!statSync(folder).isDirectory()) return `${name} is a file. Choose another name.`;
  const there = readdirSync(folder).filter((one) => !ALLOWED_FILES.has(one));
  return there.length === 0
    ? undefined
    : `The folder ${name} is not empty: it has ${there.slice(0, 3).join(', ')}${there.length > 3 ? ' and more' : ''}. Choose another name.`;
}

function findCopy(name: string): string {
  const folder = path.resolve(name);
  if (!existsSync(path.join(folder, 'site.yaml')))
    throw new CommandError(`There is no site.yaml in ${name}. Nothing was written.`);
  return folder;
}

/** Writes to a temporary folder first, so that a failure leaves no files in the target folder. */
function writeSite(folder: string, template: string, from: string | undefined, facts: FirstFacts): void {
  const temporary = createTemporaryFolder(folder);
  try {
    copyFolder(template, temporary);
    // the template has another name for .gitignore, since npm omits .gitignore from packages
    renameSync(path.join(temporary, 'gitignore'), path.join(temporary, '.gitignore'));
    mkdirSync(path.join(temporary, '.github/workflows'), { recursive: true });
    renameSync(path.join(temporary, 'publish.yml'), path.join(temporary, '.github/workflows/publish.yml'));
    const site = path.join(temporary, 'site.yaml');
    if (from === undefined) writeFileSync(site, beginSite(readFileSync(site), facts));
    else {
      // this line gives YAML editors the location of the schema, which is another one in an older file
      const [schemaLine = ''] = readFileSync(site, 'utf8').split('\n');
      const text = readFileSync(path.join(from, 'site.yaml'), 'utf8');
      writeFileSync(site, text.replace(/^\uFEFF?# yaml-language-server: \$schema=.*/, schemaLine));
      rmSync(path.join(temporary, 'media'), { recursive: true });
      if (existsSync(path.join(from, 'media')))
        copyFolder(path.join(from, 'media'), path.join(temporary, 'media'));
    }
    if (!existsSync(folder)) renameSync(temporary, folder);
    else
      for (const name of readdirSync(temporary))
        renameSync(path.join(temporary, name), path.join(folder, name));
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** Creates a temporary folder next to the given folder. Throws a CommandError if that isn't possible. */
function createTemporaryFolder(folder: string): string {
  try {
    mkdirSync(path.dirname(folder), { recursive: true });
    const temporary = mkdtempSync(path.join(path.dirname(folder), '.plenary-'));
    // readable by other users, like any new folder, for a container or a web server
    chmodSync(temporary, 0o777 & ~process.umask());
    return temporary;
  } catch {
    throw new CommandError(
      `The folder ${folder} can't be made here. Choose another place. Nothing was written.`,
    );
  }
}

/** Does nothing without Git or within a repository. Returns whether the folder is now in a repository. */
function initialiseGit(folder: string): boolean {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: folder, stdio: 'ignore' }).status === 0;
  return (
    git('rev-parse', '--is-inside-work-tree') ||
    git('init', '--quiet', '--initial-branch=main') ||
    git('init', '--quiet')
  );
}

function nextStepsText(
  folder: string,
  { hasGit, language = 'en' }: { hasGit: boolean; language?: string | undefined },
): string {
  const name = path.relative(process.cwd(), folder);
  const place = /^[\w./\\-]+$/.test(name) ? name : `"${name}"`;
  return `
The site is in ${name === '' ? 'this folder' : name}.${language === 'en' || !language ? '' : ` The dates and Plenary's own words are in ${languageName(language)}; the sample's texts are in English until you write yours.`}
Go on with these lines:

${name === '' ? '' : `  cd ${place}\n`}  npm install
  npx plenary studio
${hasGit ? '' : '\nThere is no Git on this computer. You need it only to publish from here: https://git-scm.com\n'}`;
}
