import { copyFile, link, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { isRecord } from '../../shared/index.ts';
import { Failure } from '../failure.ts';
import { placeOf, type SiteFiles } from './files.ts';
import { workFolder } from './journal.ts';
import { SITE } from './names.ts';
import { plainEnvironment, runProgram } from './program.ts';
import type { StudioProject } from './project.ts';

/** How long a check may take, in milliseconds; at 100 committees it takes two seconds. */
const LONGEST_CHECK = 120_000;
/** More problems than anybody reads in one answer. */
const MOST_PROBLEMS = 20;

/** A memory limit for what could be made to grow: a hostile file runs out of it, and not the machine. In MB. */
const HEAP = 1024;

/** The command line of a program of the project, without npm. */
export function commandOf({ root }: Pick<StudioProject, 'root'>, ...args: string[]): string[] {
  return [`--max-old-space-size=${HEAP}`, path.join(root, 'src/cli/run.mjs'), ...args];
}

/**
 * Checks a site as it would be: `files` are those of now, `changes` name the file with the new content of each that changes, or null.
 * Rejects with a Failure where it has errors, or cannot be checked.
 */
export type Check = (
  project: StudioProject,
  files: SiteFiles,
  changes: ReadonlyMap<string, string | null>,
) => Promise<void>;

/** Checks a site with the compiler of its project, in a process of its own. Failures are `site-errors` with the errors, and `our-fault`. */
export const checkSite: Check = async (project, files, changes) => {
  const folder = path.join(workFolder(project), 'check');
  try {
    await rm(folder, { recursive: true, force: true });
    const after = new Map([...files.keys()].map((name): [string, string] => [name, placeOf(project, name)]));
    for (const [name, content] of changes) {
      if (content === null) after.delete(name);
      else after.set(name, content);
    }
    for (const [name, from] of after) {
      const to = path.join(folder, ...name.split('/'));
      await mkdir(path.dirname(to), { recursive: true });
      await link(from, to).catch(() => copyFile(from, to));
    }
    await refuseErrors(project, path.join(folder, SITE));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

async function refuseErrors(project: StudioProject, file: string): Promise<void> {
  const args = commandOf(project, 'check', file, '--format', 'json');
  const { code, out } = await runProgram(process.execPath, args, {
    cwd: project.root,
    env: plainEnvironment(),
    patience: LONGEST_CHECK,
  });
  if (code === 0) return;
  const errors = code === 1 ? errorsIn(out.toString('utf8')) : [];
  if (errors.length === 0)
    throw new Failure(
      'our-fault',
      code === 'late'
        ? 'The check of the site took too long, so nothing is published. Try again in a few minutes. If it happens again, ask the people who run the site.'
        : 'The site could not be checked on the server, so nothing is published. Ask the people who run the site to run "npm run check" there.',
    );
  const count = errors.length === 1 ? 'an error' : `${errors.length} errors`;
  throw new Failure(
    'site-errors',
    `The site has ${count}, so nothing is published. Correct what is listed, then publish again.`,
    { problems: errors.slice(0, MOST_PROBLEMS) },
  );
}

/** The errors of the JSON that the check prints, a text for each: where, what, and what to do. */
function errorsIn(output: string): string[] {
  const { problems } = parsed(output);
  if (!Array.isArray(problems)) return [];
  return problems.filter(isRecord).flatMap(({ severity, line, message, hint }) => {
    if (severity !== 'error') return [];
    const place = typeof line === 'number' ? `Line ${line}: ` : '';
    return [`${place}${message}${typeof hint === 'string' ? ` ${hint}` : ''}`];
  });
}

function parsed(output: string): Record<string, unknown> {
  try {
    const data: unknown = JSON.parse(output);
    return isRecord(data) ? data : {};
  } catch {
    return {};
  }
}
