import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createService } from '../../../src/oc/app.ts';
import { type Accounts, createLogin, writeMembers } from '../../../src/oc/auth.ts';
import type { SiteCheck } from '../../../src/oc/file-api/place.ts';
import { createThrottle } from '../../../src/oc/http/throttle.ts';
import { createBuilds, dueBuildFile } from '../../../src/oc/publishing/builds.ts';
import { openSchoolSite } from '../../../src/oc/publishing/open.ts';
import type { StudioProject } from '../../../src/oc/publishing/project.ts';
import { createSessions } from '../../../src/oc/publishing/sessions.ts';
import { createMemoryStore } from '../../../src/oc/store/store.ts';
import { plainEnvironment } from '../../browser/serve.ts';
import { projectCopy, root } from '../../cli/project-copy.ts';
import { type Running, started } from '../built-service.ts';
import { MEMBER, MEMBERS, quickHash } from '../mail-service.ts';

/** Runs Git in a folder, as somebody who has set it up. */
export function git(folder: string, ...args: string[]): string {
  const people = ['GIT_AUTHOR', 'GIT_COMMITTER'].flatMap((who) => [
    [`${who}_NAME`, 'Somebody'],
    [`${who}_EMAIL`, 'somebody@example.org'],
  ]);
  const env = { ...process.env, ...Object.fromEntries(people), GIT_CONFIG_GLOBAL: '/dev/null' };
  return execFileSync('git', args, {
    cwd: folder,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();
}

/** Begins a repository in a folder, with all of its files. */
export function commitAll(folder: string): void {
  git(folder, 'init', '--quiet', '--initial-branch=main');
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--message=The site');
}

export const SITE = readFileSync(path.join(root, 'tests/cases/smallest/site.yaml'), 'utf8');
export const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';

/** The folder of a small site, with the tools of this project. */
export function siteFolder({ withGit = true } = {}): { project: StudioProject; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'plenary-school-'));
  const write = (name: string, content: string) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  };
  cpSync(path.join(root, 'tests/cases/smallest/site.yaml'), path.join(folder, 'site.yaml'));
  write('media/logo.svg', LOGO);
  write('media/guides/a guide (1).pdf', '%PDF-1.7');
  // of no concern to the studio
  write('media/.hidden.svg', LOGO);
  write('secret.txt', 'a secret of the server');
  if (withGit) commitAll(folder);
  return {
    project: { root, site: path.join(folder, 'site.yaml'), folder, out: path.join(folder, 'dist') },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A password that is nowhere else, so that it is found wherever it was written. */
export const CANARY = { ...MEMBER, password: 'canary-5up3rcalifragilistic' };

/** Gives a folder these accounts and no others, all with that password. */
export const letIn = (folder: string, names: string[]) =>
  writeMembers(
    path.join(folder, '.plenary/members.json'),
    names.map((name) => ({ name, hash: quickHash(CANARY.password), added: '2024-05-01' })),
  );

/** The sample in the folder of a school, built, with an account and Git; and its service, as npm start runs it. `edit` writes site.yaml first. */
export async function startSchool(
  edit = (text: string) => text,
): Promise<{ folder: string; service: Running }> {
  const folder = projectCopy();
  try {
    const site = path.join(folder, 'site.yaml');
    writeFileSync(site, edit(readFileSync(site, 'utf8')));
    const options = { cwd: folder, env: plainEnvironment(), stdio: 'pipe' } as const;
    execFileSync(process.execPath, ['src/cli/run.mjs', 'build'], options);
    await letIn(folder, [CANARY.username]);
    commitAll(folder);
    return { folder, service: await started(folder, { PLENARY_STUDIO: '1' }) };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** The studio of a site as the build describes it. */
export const studioFilesAt = (base: string) => ({ path: `${base}studio/`, lasting: [], headers: [] });

interface Options {
  withGit?: boolean;
  project?: StudioProject;
  /** In the place of the build, which takes half a minute; the deep suite has the real one. */
  build?: (signal: AbortSignal) => Promise<string | undefined>;
  /** In the place of the check, which takes a second; `real` is that of the project. */
  check?: SiteCheck | 'real';
  base?: string;
}

/** A service with the studio for a small site: real files, real Git, the real check. */
export async function school({
  withGit = true,
  base = '/',
  build,
  check = async () => {},
  ...options
}: Options = {}) {
  const own = options.project ? undefined : siteFolder({ withGit });
  const project = options.project ?? own?.project;
  if (!project) throw new Error('There is no project.');
  const logged: string[] = [];
  const log = (line: string) => logged.push(line);
  let served = 0;
  const builds = createBuilds({
    build: build ?? (async () => undefined),
    serve: async () => {
      served += 1;
    },
    due: dueBuildFile(project),
    log,
  });
  const place = await openSchoolSite(project, builds, check === 'real' ? undefined : check);
  if (typeof place === 'string') throw new Error(place);
  const clock = { now: Date.now() };
  let stamp = 'first';
  const accountOf: Accounts['accountOf'] = async (name) =>
    name.toLowerCase() === MEMBER.username ? { name: MEMBER.username, stamp } : undefined;
  const sessions = createSessions({ accountOf, now: () => clock.now });
  const login = createLogin(MEMBERS, createThrottle(createMemoryStore({ now: () => clock.now })));
  const studio = { login, accountOf, sessions, place, builds };
  const app = createService({
    ...{ publicFolder: path.join(project.folder, 'public'), base, studio, log },
    studioFiles: studioFilesAt(base),
  });
  /** Asks as a page of this site. */
  const ask = (call: string, init: RequestInit = {}, address = '192.0.2.1') =>
    app.request(`http://localhost${base}studio-school${call}`, init, {
      incoming: { socket: { remoteAddress: address } },
    });
  return {
    ...{ app, ask, project, place, builds, clock, logged },
    served: () => served,
    /** The account gets another password. */
    changePassword: () => {
      stamp = 'second';
    },
    remove: async () => {
      await builds.close();
      own?.remove();
    },
  };
}

export type School = Awaited<ReturnType<typeof school>>;

/** A call with a body in JSON. */
export function json(body: unknown, more: RequestInit = {}): RequestInit {
  return {
    method: 'POST',
    ...more,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...more.headers },
  };
}

/** Logs in, and gives the calls of somebody who is logged in. */
export async function member({ ask }: Pick<School, 'ask'>) {
  const answer = await ask('/session', json(MEMBER));
  const { token } = (await answer.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const call = (path: string, init: RequestInit = {}) =>
    ask(path, { ...init, headers: { ...headers, ...init.headers } });
  const read = async (commit = '') => {
    const found = await call(`/files${commit && `?commit=${commit}`}`);
    return (await found.json()) as {
      commit: string;
      branch: string;
      files: { path: string; id: string; size: number }[];
    };
  };
  const put = async (path: string, content: string | Uint8Array) => {
    const sent = await call(`/blob?${new URLSearchParams({ path })}`, {
      method: 'PUT',
      body: content as BodyInit,
    });
    return {
      status: sent.status,
      ...((await sent.json()) as { id: string; code?: string; message?: string }),
    };
  };
  /** Sends files and publishes them, on what there is now unless `parent` says something else. */
  const publish = async (
    files: Record<string, string | Uint8Array | null>,
    { parent, message = 'Edit' }: { parent?: string; message?: string } = {},
  ) => {
    const list: { path: string; id: string | null }[] = [];
    const on = parent ?? (await read()).commit;
    for (const [path, content] of Object.entries(files))
      list.push({ path, id: content === null ? null : (await put(path, content)).id });
    const answer = await call('/publish', json({ parent: on, message, files: list }));
    const fields = (await answer.json()) as {
      commit: string;
      moved?: true;
      code?: string;
      message?: string;
      problems?: string[];
    };
    return { status: answer.status, ...fields };
  };
  return { token, call, read, put, publish };
}
