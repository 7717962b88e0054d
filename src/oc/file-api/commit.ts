import { existsSync } from 'node:fs';
import path from 'node:path';
import type { GitState, PublishRequest, PublishResponse } from '../../core/index.ts';
import type { SiteFolder } from './files.ts';
import { findUnfinishedOperation, GIT_TIMEOUT, literalPathOption, textOutput } from './git.ts';
import { type ProgramResult, runProgram } from './program.ts';

/*
 * Git commits to the current branch. Nothing is merged, and staged changes stay staged. Git runs without a shell and without
 * prompts; hooks run as in a terminal.
 */

type CommitState = Extract<GitState, { can: 'commit' }>;

interface LocalRepository {
  state: CommitState | Extract<GitState, { can: 'zip' }>;
  root?: string;
}

interface FolderChanges {
  git: LocalRepository['state'];
  before?: string;
  /** By name in the folder of the site; absent without a repository. */
  files?: { file: string; change: 'new' | 'changed' | 'deleted' }[];
}

export async function readFolderChanges(place: SiteFolder): Promise<FolderChanges> {
  const { root, state } = await readRepository(place);
  if (root === undefined) return { git: state };
  const shown = await runGit(root, ['show', `HEAD:${pathInRepository(root, place.site)}`]);
  return {
    git: state,
    ...(shown.code === 0 && { before: shown.out.toString('utf8') }),
    files: await listChangedFiles(place, root),
  };
}

function pathInRepository(root: string, file: string): string {
  return path.relative(root, file).replaceAll(path.sep, '/');
}

async function listChangedFiles(
  { site, folder }: SiteFolder,
  root: string,
): Promise<NonNullable<FolderChanges['files']>> {
  const places = [site, path.join(folder, 'media')].map((place) => pathInRepository(root, place));
  const status = await runGit(root, [
    ...['status', '--porcelain=v1', '-z', '--no-renames', '--untracked-files=all', '--', ...places],
  ]);
  const lines = status.out.toString('utf8').split('\0').filter(Boolean);
  return lines.map((line) => {
    const [code, file] = [line.slice(0, 2), path.join(root, line.slice(3))];
    const change = code === '??' || code.includes('A') ? 'new' : code.includes('D') ? 'deleted' : 'changed';
    return { file: path.relative(folder, file).replaceAll(path.sep, '/'), change };
  });
}

/** Without files, only pushes. */
export async function commitFiles(
  place: SiteFolder,
  request: Omit<PublishRequest, 'version'>,
): Promise<PublishResponse> {
  const { state, root } = await readRepository(place);
  if (state.can === 'zip' || !root) return { refused: state.can === 'zip' ? state.why : '' };
  if (request.files.length === 0 && request.push && state.unsent) return pushCommit(root, state);
  const changes = await listChangedFiles(place, root);
  const wanted = changes.filter(({ file }) => request.files.includes(file));
  if (wanted.length === 0)
    return { refused: 'There is nothing to publish: no file has changed since the last commit.' };
  if (wanted.length < new Set(request.files).size) return { refused: FILES_CHANGED_MESSAGE };
  if (request.message.trim() === '') return { refused: 'The message is missing.' };
  const lock = await findLockAdvice(root);
  if (lock !== undefined) return { refused: lock };
  const refused = state.author && (await setAuthor(root, request.author));
  if (refused !== undefined) return { refused };
  const pathOf = ({ file }: (typeof wanted)[number]) => pathInRepository(root, path.join(place.folder, file));
  const added = wanted.filter(({ change }) => change === 'new').map(pathOf);
  const failed = await createCommit(root, { paths: wanted.map(pathOf), added }, request.message);
  if (failed) return { refused: failed.words, details: failed.details };
  return request.push
    ? pushCommit(root, state)
    : { ...(await readLastCommit(root, state.branch)), pushed: false };
}

const FILES_CHANGED_MESSAGE =
  'The files have changed meanwhile. Close this window and open it again to see the changes.';

async function readLastCommit(root: string, branch: string): Promise<{ branch: string; commit: string }> {
  return { branch, commit: textOutput(await runGit(root, ['rev-parse', '--short', branch])) };
}

/** If the push fails, the commit stays. */
async function pushCommit(
  root: string,
  { remote, host = '', branch }: CommitState,
): Promise<PublishResponse> {
  const done = await readLastCommit(root, branch);
  if (remote === undefined) return { ...done, pushed: false };
  const failed = await pushBranch(root, { remote, host, branch });
  return failed ? { ...done, pushed: false, failed } : { ...done, pushed: true };
}

/** `added` are untracked `paths`. Undefined after a success; otherwise undoes everything and returns the reason. */
async function createCommit(
  root: string,
  { paths, added }: { paths: string[]; added: string[] },
  message: string,
): Promise<{ words: string; details: string } | undefined> {
  const known = added.length > 0 ? await runGit(root, ['add', '--intent-to-add', '--', ...added]) : undefined;
  const made =
    known && known.code !== 0
      ? known
      : await runGit(root, ['commit', '--quiet', '--only', '--file=-', '--', ...paths], message);
  if (made.code === 0) return undefined;
  if (added.length > 0) await runGit(root, ['reset', '--quiet', '--', ...added]);
  const words =
    made.code === 'late'
      ? 'Git took too long, so nothing is committed. It may wait for a password: try it in the terminal.'
      : 'Git refuses the commit, so nothing is committed. Often a check of this repository (a hook) has failed; what it says is below.';
  return { words, details: made.errorOutput || made.out.toString('utf8').trim() };
}

/** Returns the reason for a failure; undefined after a success. */
async function setAuthor(root: string, author: PublishRequest['author']): Promise<string | undefined> {
  const [name, mail] = [author?.name.trim() ?? '', author?.mail.trim() ?? ''];
  if (name === '' || !/^[^\s@<>]+@[^\s@<>]+$/.test(mail))
    return 'Git needs your name and your mail address to save a version. Write both above.';
  const failed = await storeAuthor(root, { name, mail });
  return failed === undefined
    ? undefined
    : `Your name can’t be stored in this repository. Git says: ${failed}`;
}

async function readRepository({ site }: SiteFolder): Promise<LocalRepository> {
  const folder = path.dirname(site);
  const zip = (why: string, root?: string): LocalRepository => ({
    state: { can: 'zip', why },
    ...(root && { root }),
  });
  const top = await runGit(folder, ['rev-parse', '--show-toplevel']);
  if (top.code === 'missing') return zip('Git is not installed on this computer.');
  if (top.code !== 0)
    return zip(
      /dubious ownership/.test(top.errorOutput)
        ? 'Git does not trust this folder, because it belongs to somebody else.'
        : 'This folder is not in a Git repository.',
    );
  const root = textOutput(top);
  const [head, ignored, bare] = await Promise.all([
    runGit(folder, ['symbolic-ref', '--quiet', '--short', 'HEAD']),
    runGit(folder, ['check-ignore', '--quiet', '--', path.basename(site)]),
    runGit(folder, ['rev-parse', '--git-path', '.']),
  ]);
  if (ignored.code === 0) return zip(`Git ignores ${path.basename(site)} here (.gitignore).`, root);
  const gitFolder = path.resolve(folder, textOutput(bare));
  const unfinished = findUnfinishedOperation(gitFolder);
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
  const branch = textOutput(head);
  const author = await findMissingAuthor(folder);
  const remote = await findRemote(folder, branch);
  const unsent = remote !== undefined && (await hasUnpushedCommits(folder, remote.name));
  const state: CommitState = {
    ...{ can: 'commit', branch },
    ...(author && { author }),
    ...(remote && { remote: remote.name, host: gitHostName(remote.address) }),
    ...(unsent && { unsent: true }),
  };
  return { root, state };
}

async function findMissingAuthor(folder: string): Promise<{ name: string; mail: string } | undefined> {
  const known = await Promise.all(
    ['AUTHOR', 'COMMITTER'].map((who) =>
      runGit(folder, ['-c', 'user.useConfigOnly=true', 'var', `GIT_${who}_IDENT`]),
    ),
  );
  if (known.every(({ code }) => code === 0)) return undefined;
  const [name = '', mail = ''] = await Promise.all(
    ['user.name', 'user.email'].map(async (key) => textOutput(await runGit(folder, ['config', key]))),
  );
  return { name, mail };
}

async function storeAuthor(
  root: string,
  { name, mail }: { name: string; mail: string },
): Promise<string | undefined> {
  for (const [key, value] of [
    ['user.name', name],
    ['user.email', mail],
  ] as const) {
    const stored = await runGit(root, ['config', '--local', key, value]);
    if (stored.code !== 0) return stored.errorOutput;
  }
  return undefined;
}

/** Another Git program works in the repository, or has stopped halfway; undefined without a lock. */
async function findLockAdvice(root: string): Promise<string | undefined> {
  const place = textOutput(await runGit(root, ['rev-parse', '--git-path', 'index.lock']));
  const lock = path.resolve(root, place);
  if (place === '' || !existsSync(lock)) return undefined;
  const name = path.relative(root, lock).replaceAll(path.sep, '/');
  return `Another Git program is at work in this folder, or one has stopped halfway. Wait a minute and try again. If no other program uses Git here, delete the file ${name}, then try again.`;
}

async function hasUnpushedCommits(folder: string, remote: string): Promise<boolean> {
  const count = await runGit(folder, ['rev-list', '--count', 'HEAD', '--not', `--remotes=${remote}`]);
  return count.code === 0 && textOutput(count) !== '0';
}

async function findRemote(
  folder: string,
  branch: string,
): Promise<{ name: string; address: string } | undefined> {
  const own = textOutput(await runGit(folder, ['config', `branch.${branch}.remote`]));
  const all = textOutput(await runGit(folder, ['remote'])).split('\n');
  const name = [own, 'origin', all[0]].find((one) => one && all.includes(one));
  if (!name) return undefined;
  return { name, address: textOutput(await runGit(folder, ['remote', 'get-url', '--push', name])) };
}

/** The host name of a self-hosted server often begins with the name of its program. */
const GIT_HOSTS: [RegExp, string][] = [
  [/^(ssh\.)?github\./, 'GitHub'],
  [/^(altssh\.)?gitlab\./, 'GitLab'],
  [/^(altssh\.)?bitbucket\.org$/, 'Bitbucket'],
  [/^codeberg\.org$/, 'Codeberg'],
  [/^(forgejo|gitea)\./, 'Forgejo'],
];

const REMOTE_URL_PATTERN = /^(?:https?|ssh|git):\/\/(?:[^/@]*@)?([\w.-]+)(?::\d+)?\/(.+?)(?:\.git)?\/?$/;
// the required dot excludes the drives of Windows
const SCP_URL_PATTERN = /^(?:[^/@:]*@)?([\w-]+\.[\w.-]+):\/?(.+?)(?:\.git)?\/?$/;

export function gitHostName(remote: string): string {
  const [, host] = REMOTE_URL_PATTERN.exec(remote) ?? SCP_URL_PATTERN.exec(remote) ?? [];
  if (host === undefined) return 'the server';
  const name = host.toLowerCase();
  return GIT_HOSTS.find(([pattern]) => pattern.test(name))?.[1] ?? name;
}

/** Returns the reason for a failure, and advice; undefined after a success. */
async function pushBranch(
  root: string,
  { remote, host, branch }: { remote: string; host: string; branch: string },
): Promise<{ why: string; details: string } | undefined> {
  const reference = `refs/heads/${branch}`;
  const pushed = await runGit(root, [
    ...['push', '--porcelain', '--set-upstream', remote, `${reference}:${reference}`],
  ]);
  if (pushed.code === 0) return undefined;
  const details = [pushed.errorOutput, withoutPasswords(textOutput(pushed))].filter(Boolean).join('\n');
  const [, why] = PUSH_FAILURES.find(([pattern]) => pattern.test(details)) ?? [];
  const late = `${host} didn’t answer within a minute. Check the internet connection, then send it again.`;
  if (pushed.code === 'late') return { why: late, details };
  const unknown = `${host} didn’t take it. What Git says is below: show it to the person who looks after the repository.`;
  return { why: why?.(host, branch) ?? unknown, details };
}

/** Git has no codes for these failures, and its messages are in English here. */
const PUSH_FAILURES: [RegExp, (host: string, branch: string) => string][] = [
  [
    /remote rejected|hook declined|protected branch|GH\d{3}:/i,
    (host) =>
      `${host} refuses these changes: a rule or a check there says no. What it says is below: show it to the person who looks after the repository.`,
  ],
  [
    /\[rejected\]|non-fast-forward|fetch first/i,
    (host, branch) =>
      `Somebody else has sent another version on the branch ${branch} to ${host}. Get it first, in VS Code with “Sync Changes” or in a terminal with: git pull --rebase. Then send it again.`,
  ],
  [
    /could not resolve|unable to connect|failed to connect|couldn't connect|connection (refused|timed out|reset)|network is unreachable|no route to host|operation timed out/i,
    (host) => `${host} can’t be reached. Check the internet connection, then send it again.`,
  ],
  [
    /authentication failed|could not read (username|password)|terminal prompts disabled|permission denied|invalid (username|credentials)|access denied|requested URL returned error: 40[13]|host key verification failed/i,
    (host) =>
      `This computer isn’t signed in to ${host}, or your account may not change this repository. Sign in with GitHub Desktop or VS Code, or ask the owner of the repository to invite you. Then send it again.`,
  ],
  [
    /repository .*not found|does not appear to be a git repository|returned error: 404|no such (file|device)/i,
    (host) =>
      `There is no repository at the address that this folder has for ${host}, or your account can’t see it. Ask the person who looks after the repository for its address.`,
  ],
];

/** Environment variables that would make Git use another folder. */
const LOCATION_VARIABLES = [
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_INDEX_FILE',
  'GIT_PREFIX',
  'GIT_OBJECT_DIRECTORY',
];

/** Removes passwords from the messages of Git. Never rejects. */
async function runGit(folder: string, args: string[], input = ''): Promise<ProgramResult> {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    // the terminal shows the preview, so no one could answer a prompt
    GIT_TERMINAL_PROMPT: '0',
    GIT_EDITOR: 'true',
    // the studio speaks English
    LC_ALL: 'C',
    GIT_SSH_COMMAND: process.env.GIT_SSH_COMMAND ?? 'ssh -o BatchMode=yes',
  };
  for (const name of LOCATION_VARIABLES) delete env[name];
  const answer = await runProgram('git', [...literalPathOption(args), ...args], {
    ...{ cwd: folder, env, input, patience: GIT_TIMEOUT },
  });
  return { ...answer, errorOutput: withoutPasswords(answer.errorOutput) };
}

function withoutPasswords(text: string): string {
  return text.replaceAll(/(:\/\/)[^\s/@]+@/g, '$1');
}
