import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Project } from '../../../build/index.ts';
import type { GitState } from '../../../shared/index.ts';
import { type Answer, runProgram } from '../program.ts';

/* Git as a program: without a shell, without questions, and with names that mean nothing but themselves. */

/** How long Git may take, in milliseconds. */
const PATIENCE = 60_000;

/** What would lead Git to another place than the folder. */
const LEADS_ELSEWHERE = ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_PREFIX', 'GIT_OBJECT_DIRECTORY'];

/** Runs Git in a folder, which says no passwords. Never rejects. */
export async function git(folder: string, args: string[], input = ''): Promise<Answer> {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    // who would answer? The terminal shows the preview
    GIT_TERMINAL_PROMPT: '0',
    GIT_EDITOR: 'true',
    // the studio speaks English
    LC_ALL: 'C',
    GIT_SSH_COMMAND: process.env.GIT_SSH_COMMAND ?? 'ssh -o BatchMode=yes',
  };
  for (const name of LEADS_ELSEWHERE) delete env[name];
  // check-ignore knows no patterns, and refuses the option against them
  const literal = args[0] === 'check-ignore' ? [] : ['--literal-pathspecs'];
  const run = { cwd: folder, env, input, patience: PATIENCE };
  const answer = await runProgram('git', [...literal, ...args], run);
  return { ...answer, said: withoutPasswords(answer.said) };
}

function withoutPasswords(text: string): string {
  return text.replaceAll(/(:\/\/)[^\s/@]+@/g, '$1');
}

/** A folder as Git sees it, and what can be done with it. */
export interface Repository {
  state: GitState;
  /** The folder of the repository; missing where there is none. */
  root?: string;
  /** The branch that is checked out. */
  from?: string;
}

/** Files that are there while Git is in the middle of something, and the command that it belongs to. */
const UNFINISHED = {
  MERGE_HEAD: 'merge',
  CHERRY_PICK_HEAD: 'cherry-pick',
  REVERT_HEAD: 'revert',
  'rebase-merge': 'rebase',
  'rebase-apply': 'rebase',
};

/** What to do where another Git program works in a repository, or has stopped halfway; undefined where none has locked it. */
export async function lockOf(root: string): Promise<string | undefined> {
  const place = textOf(await git(root, ['rev-parse', '--git-path', 'index.lock']));
  const lock = path.resolve(root, place);
  if (place === '' || !existsSync(lock)) return undefined;
  const name = path.relative(root, lock).replaceAll(path.sep, '/');
  return `Another Git program is at work in this folder, or one has stopped halfway. Wait a minute and try again. If no other program uses Git here, delete the file ${name}, then try again.`;
}

/** What can be done with the folder of a project, and where it cannot be committed, why. */
export async function repositoryOf({ site }: Pick<Project, 'site'>, day: string): Promise<Repository> {
  const folder = path.dirname(site);
  const zip = (why: string, root?: string): Repository => ({
    state: { can: 'zip', why },
    ...(root && { root }),
  });
  const top = await git(folder, ['rev-parse', '--show-toplevel']);
  if (top.code === 'missing') return zip('Git is not installed on this computer.');
  if (top.code !== 0)
    return zip(
      /dubious ownership/.test(top.said)
        ? 'Git does not trust this folder, because it belongs to somebody else.'
        : 'This folder is not in a Git repository.',
    );
  const root = textOf(top);
  const [head, ignored, bare] = await Promise.all([
    git(folder, ['symbolic-ref', '--quiet', '--short', 'HEAD']),
    git(folder, ['check-ignore', '--quiet', '--', path.basename(site)]),
    git(folder, ['rev-parse', '--git-path', '.']),
  ]);
  if (ignored.code === 0) return zip(`Git ignores ${path.basename(site)} here (.gitignore).`, root);
  const gitFolder = path.resolve(folder, textOf(bare));
  const unfinished = Object.entries(UNFINISHED).find(([name]) => existsSync(path.join(gitFolder, name)))?.[1];
  if (unfinished)
    return zip(
      `Git is in the middle of a ${unfinished} here. Finish it in a terminal with: git ${unfinished} --continue. To cancel it, type: git ${unfinished} --abort. Then open this window again.`,
      root,
    );
  if (head.code !== 0)
    return zip(
      'This folder shows a single version and no branch (Git calls it a detached HEAD). Choose a branch first: git switch main',
      root,
    );
  const from = textOf(head);
  const who = await git(folder, ['-c', 'user.useConfigOnly=true', 'var', 'GIT_COMMITTER_IDENT']);
  if (who.code !== 0)
    return zip(
      'Git doesn’t know who you are. Type these two lines into a terminal, with your name and mail address: git config --global user.name "Asha Example" and git config --global user.email asha@example.org',
      root,
    );
  const remote = await remoteOf(folder, from);
  const branch = await branchFor(folder, from, day);
  return { root, from, state: { can: 'commit', branch, ...(remote && { remote }) } };
}

async function remoteOf(folder: string, branch: string): Promise<string | undefined> {
  const own = textOf(await git(folder, ['config', `branch.${branch}.remote`]));
  const all = textOf(await git(folder, ['remote'])).split('\n');
  return [own, 'origin', all[0]].find((name) => name && all.includes(name));
}

/** The branch for the edits of a day: that of today where it is checked out, else one that is not there yet. */
async function branchFor(folder: string, from: string, day: string): Promise<string> {
  const all = textOf(await git(folder, ['for-each-ref', '--format=%(refname:short)', 'refs/heads'])).split(
    '\n',
  );
  // a branch `edits` leaves no room for others below it
  const stem = `edits${all.includes('edits') ? '-' : '/'}${day}`;
  if (from === stem || from.startsWith(`${stem}-`)) return from;
  for (let number = 1; ; number++) {
    const name = number > 1 ? `${stem}-${number}` : stem;
    if (!all.includes(name)) return name;
  }
}

export function textOf({ out }: Answer): string {
  return out.toString('utf8').trim();
}

/** Where to ask for a pull request for a branch, at the hosts that are known. */
export function pullAddress(remote: string, branch: string): string | undefined {
  const [, host, repository] =
    /^(?:https?:\/\/(?:[^/@]*@)?|(?:ssh:\/\/)?(?:[^/@]*@)?)([\w.-]+)(?::\d+)?[:/](.+?)(?:\.git)?\/?$/.exec(
      remote,
    ) ?? [];
  if (!host || !repository) return undefined;
  const at = `https://${host}/${repository}`;
  const name = branch.split('/').map(encodeURIComponent).join('/');
  if (host === 'github.com') return `${at}/compare/${name}?expand=1`;
  if (host === 'gitlab.com')
    return `${at}/-/merge_requests/new?merge_request%5Bsource_branch%5D=${encodeURIComponent(branch)}`;
  if (host === 'codeberg.org') return `${at}/compare/main...${name}`;
  if (host === 'bitbucket.org') return `${at}/pull-requests/new?source=${encodeURIComponent(branch)}`;
  return undefined;
}
