import { copyFile, link, mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { isRecord, type ProtectedAddresses } from '../../core/index.ts';
import { Failure } from '../failure.ts';
import { filePathOf } from '../file-api/files.ts';
import { workFolder } from '../file-api/journal.ts';
import { SITE_FILE } from '../file-api/names.ts';
import type { SiteCheck } from '../file-api/place.ts';
import { childEnvironment, runProgram } from '../file-api/program.ts';
import { findCompiler, type StudioProject } from './project.ts';
import { refuseNewReach } from './reach.ts';

/** In milliseconds. 100 committees take two seconds, and 10,000 seven. Other editors' publishing waits. */
const CHECK_TIMEOUT = 60_000;
const MAX_REPORTED_PROBLEMS = 20;

/** In MB, so that a hostile file can't use up the memory of the machine. */
const MAX_HEAP_MB = 1024;

export function compilerArguments({ root }: Pick<StudioProject, 'root'>, ...args: string[]): string[] {
  return [`--max-old-space-size=${MAX_HEAP_MB}`, findCompiler(root) ?? '', ...args];
}

/** Runs the project's own compiler in a separate process. Failures: `site-errors`, `server-only` and `our-fault`. */
export const createSiteCheck =
  (project: StudioProject): SiteCheck =>
  async (files, changes) => {
    const folder = path.join(workFolder(project), 'check');
    try {
      await rm(folder, { recursive: true, force: true });
      const after = new Map(
        [...files.keys()].map((name): [string, string] => [name, filePathOf(project, name)]),
      );
      for (const [name, content] of changes) {
        if (content === null) after.delete(name);
        else after.set(name, content);
      }
      for (const [name, from] of after) {
        const to = path.join(folder, ...name.split('/'));
        await mkdir(path.dirname(to), { recursive: true });
        await link(from, to).catch(() => copyFile(from, to));
      }
      const { errors, reach } = await runCheck(project, path.join(folder, SITE_FILE));
      if (errors.length > 0) throw siteErrorsFailure(errors);
      if (!reach) throw notCheckedFailure();
      // only site.yaml decides to which hosts the site leads
      if (changes.has(SITE_FILE)) refuseNewReach(await readCurrentReach(project), reach);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };

async function readCurrentReach(project: StudioProject): Promise<ProtectedAddresses> {
  const { reach } = await runCheck(project, project.site).catch(() => ({ reach: undefined }));
  if (reach) return reach;
  const built = await readFile(path.join(project.out, 'service/site.json'), 'utf8').catch(() => '');
  const facts = parseJsonObject(built).reach as ProtectedAddresses | undefined;
  if (facts) return facts;
  throw new Failure(
    'our-fault',
    'The file site.yaml on the server has errors, and there is no build to compare with, so nothing is published. Ask the people who run the site to correct it on the server, and to run "npx plenary build" there.',
  );
}

/** Returns the errors; without errors, also the reach of the site (the hosts to which it leads). */
async function runCheck(
  project: StudioProject,
  file: string,
): Promise<{ errors: string[]; reach: ProtectedAddresses | undefined }> {
  const args = compilerArguments(project, 'check', file, '--format', 'json');
  const { code, out } = await runProgram(process.execPath, args, {
    cwd: project.root,
    env: childEnvironment(),
    patience: CHECK_TIMEOUT,
  });
  // Node aborts when it runs out of memory
  if (code === 'late' || code === 'ended' || code === ABORTED_EXIT_CODE)
    throw new Failure(
      'site-errors',
      'The site takes more time or memory to check than the server gives it, so nothing is published. Delete from site.yaml what no page needs, such as text that was pasted many times, then publish again. If it is no larger than usual, try again in a few minutes: the server may be busy.',
    );
  const { problems, reach } = parseJsonObject(out.toString('utf8'));
  const errors = errorMessages(problems);
  if (!(code === 0 || (code === 1 && errors.length > 0))) throw notCheckedFailure();
  return { errors, reach: (reach as ProtectedAddresses | null | undefined) ?? undefined };
}

/** As a shell or Docker reports it. */
const ABORTED_EXIT_CODE = 134;

function siteErrorsFailure(errors: string[]): Failure {
  const count = errors.length === 1 ? 'an error' : `${errors.length} errors`;
  return new Failure(
    'site-errors',
    `The site has ${count}, so nothing is published. Correct what is listed, then publish again.`,
    { problems: errors.slice(0, MAX_REPORTED_PROBLEMS) },
  );
}

function notCheckedFailure(): Failure {
  return new Failure(
    'our-fault',
    'The site could not be checked on the server, so nothing is published. Ask the people who run the site to run "npx plenary check" there.',
  );
}

function errorMessages(problems: unknown): string[] {
  if (!Array.isArray(problems)) return [];
  return problems.filter(isRecord).flatMap(({ severity, line, message, hint }) => {
    if (severity !== 'error') return [];
    const place = typeof line === 'number' ? `Line ${line}: ` : '';
    return [`${place}${message}${typeof hint === 'string' ? ` ${hint}` : ''}`];
  });
}

function parseJsonObject(output: string): Record<string, unknown> {
  try {
    const data: unknown = JSON.parse(output);
    return isRecord(data) ? data : {};
  } catch {
    return {};
  }
}
