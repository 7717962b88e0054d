import { existsSync } from 'node:fs';
import path from 'node:path';
import type { GitState } from '../../../shared/index.ts';
import { type Answer, runProgram } from './program.ts';

/* Git as a program: without a shell, without questions, and with names that mean nothing but themselves. */

/** How long Git may take, in milliseconds. */
const LONGEST_RUN = 60_000;

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
  const run = { cwd: folder, env, input, patience: LONGEST_RUN };
  const answer = await runProgram('git', [...literal, ...args], run);
  return { ...answer, errorOutput: withoutPasswords(answer.errorOutput) };
}

function withoutPasswords(text: string): string {
  return text.replaceAll(/(:\/\/)[^\s/@]+@/g, '$1');
}

/** A folder as Git sees it, and what can be done with it. */
export interface Repository {
  state: Exclude<GitState, { can: 'online' }>;
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
export async function repositoryOf({ site }: { site: string }, day: string): Promise<Repository> {
  const folder = path.dirname(site);
  const zip = (why: string, root?: string): Repository => ({
    state: { can: 'zip', why },
    ...(root && { root }),
  });
  const top = await git(folder, ['rev-parse', '--show-toplevel']);
  if (top.code === 'missing') return zip('Git is not installed on this computer.');
  if (top.code !== 0)
    return zip(
      /dubious ownership/.test(top.errorOutput)
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
  const author = await missingAuthor(folder);
  const remote = await remoteOf(folder, from);
  const branch = await branchFor(folder, from, day);
  const isEdits = EDITS.test(from);
  const unsent = remote && isEdits && (await isUnsent(folder, remote.name));
  const main = remote && isEdits ? await mainBranchOf(folder, remote.name) : '';
  const pull = remote && isEdits && !unsent ? pullAddress(remote.address, from, main) : undefined;
  const state: GitState = {
    can: 'commit',
    branch,
    ...(author && { author }),
    ...(remote && { remote: remote.name, host: hostWords(remote.address) }),
    ...(unsent && { unsent: from }),
    ...(pull !== undefined && { pull }),
  };
  return { root, from, state };
}

/** What Git knows of the name and mail address for a commit; undefined where it knows both. */
async function missingAuthor(folder: string): Promise<{ name: string; mail: string } | undefined> {
  const known = await Promise.all(
    ['AUTHOR', 'COMMITTER'].map((who) =>
      git(folder, ['-c', 'user.useConfigOnly=true', 'var', `GIT_${who}_IDENT`]),
    ),
  );
  if (known.every(({ code }) => code === 0)) return undefined;
  const [name = '', mail = ''] = await Promise.all(
    ['user.name', 'user.email'].map(async (key) => textOf(await git(folder, ['config', key]))),
  );
  return { name, mail };
}

/** Stores who makes commits, in the settings of this repository alone. Why it failed; undefined where it is stored. */
export async function storeAuthor(
  root: string,
  { name, mail }: { name: string; mail: string },
): Promise<string | undefined> {
  for (const [key, value] of [
    ['user.name', name],
    ['user.email', mail],
  ] as const) {
    const stored = await git(root, ['config', '--local', key, value]);
    if (stored.code !== 0) return stored.errorOutput;
  }
  return undefined;
}

/** The branches for the edits of a day. */
const EDITS = /^edits[/-]\d{4}-\d\d-\d\d/;

/** Whether the branch that is checked out has commits that its remote does not have. */
async function isUnsent(folder: string, remote: string): Promise<boolean> {
  const count = await git(folder, ['rev-list', '--count', 'HEAD', '--not', `--remotes=${remote}`]);
  return count.code === 0 && textOf(count) !== '0';
}

async function remoteOf(
  folder: string,
  branch: string,
): Promise<{ name: string; address: string } | undefined> {
  const own = textOf(await git(folder, ['config', `branch.${branch}.remote`]));
  const all = textOf(await git(folder, ['remote'])).split('\n');
  const name = [own, 'origin', all[0]].find((one) => one && all.includes(one));
  if (!name) return undefined;
  return { name, address: textOf(await git(folder, ['remote', 'get-url', '--push', name])) };
}

/** The branch that others look at, as far as this computer knows. */
export async function mainBranchOf(root: string, remote: string): Promise<string> {
  const head = await git(root, ['symbolic-ref', '--quiet', '--short', `refs/remotes/${remote}/HEAD`]);
  if (head.code === 0) return textOf(head).slice(remote.length + 1);
  const branches = textOf(await git(root, ['for-each-ref', '--format=%(refname:short)', 'refs/heads']));
  return ['main', 'master'].find((one) => branches.split('\n').includes(one)) ?? 'main';
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

/** The hosts whose pages are known: what they are called, how their own servers are often named, and where to ask for a pull request. */
const HOSTS: { name: string; host: RegExp; pull: (at: string, branch: string, main: string) => string }[] = [
  {
    name: 'GitHub',
    host: /^(ssh\.)?github\./,
    pull: (at, branch) => `${at}/compare/${inPath(branch)}?expand=1`,
  },
  {
    name: 'GitLab',
    host: /^(altssh\.)?gitlab\./,
    pull: (at, branch) =>
      `${at}/-/merge_requests/new?merge_request%5Bsource_branch%5D=${encodeURIComponent(branch)}`,
  },
  {
    name: 'Bitbucket',
    host: /^(altssh\.)?bitbucket\.org$/,
    pull: (at, branch) => `${at}/pull-requests/new?source=${encodeURIComponent(branch)}`,
  },
  {
    name: 'Codeberg',
    host: /^codeberg\.org$/,
    pull: (at, branch, main) => `${at}/compare/${inPath(main)}...${inPath(branch)}`,
  },
  {
    name: 'Forgejo',
    host: /^(forgejo|gitea)\./,
    pull: (at, branch, main) => `${at}/compare/${inPath(main)}...${inPath(branch)}`,
  },
];

function inPath(branch: string): string {
  return branch.split('/').map(encodeURIComponent).join('/');
}

const ADDRESS = /^(?:https?|ssh|git):\/\/(?:[^/@]*@)?([\w.-]+)(?::\d+)?\/(.+?)(?:\.git)?\/?$/;
// a drive of Windows has no dot in its name
const SHORT_ADDRESS = /^(?:[^/@:]*@)?([\w-]+\.[\w.-]+):\/?(.+?)(?:\.git)?\/?$/;

/** The host and the repository that an address of a remote names; undefined of a folder. */
function placeOf(remote: string): { host: string; repository: string } | undefined {
  const [, host, repository] = ADDRESS.exec(remote) ?? SHORT_ADDRESS.exec(remote) ?? [];
  return host && repository ? { host: host.toLowerCase(), repository } : undefined;
}

/** What people call the place that a remote is at. */
export function hostWords(remote: string): string {
  const { host } = placeOf(remote) ?? {};
  if (host === undefined) return 'the server';
  return HOSTS.find((one) => one.host.test(host))?.name ?? host;
}

/** Where to ask for a pull request for a branch, at the hosts that are known. */
export function pullAddress(remote: string, branch: string, main: string): string | undefined {
  const place = placeOf(remote);
  const known = place && HOSTS.find((one) => one.host.test(place.host));
  if (!place || !known) return undefined;
  const host = place.host.replace(/^(alt)?ssh\./, '');
  return known.pull(`https://${host}/${place.repository}`, branch, main);
}

/** Sends a branch to its remote. Why it failed and what to do, in words; undefined where it is there. */
export async function sent(
  root: string,
  { remote, host, branch }: { remote: string; host: string; branch: string },
): Promise<{ why: string; details: string } | undefined> {
  const reference = `refs/heads/${branch}`;
  const pushed = await git(root, [
    ...['push', '--porcelain', '--set-upstream', remote, `${reference}:${reference}`],
  ]);
  if (pushed.code === 0) return undefined;
  const details = [pushed.errorOutput, withoutPasswords(textOf(pushed))].filter(Boolean).join('\n');
  const [, why] = FAILURES.find(([pattern]) => pattern.test(details)) ?? [];
  const late = `${host} didn’t answer within a minute. Check the internet connection, then send it again.`;
  if (pushed.code === 'late') return { why: late, details };
  const unknown = `${host} didn’t take it. What Git says is below: show it to the person who looks after the repository.`;
  return { why: why?.(host, branch) ?? unknown, details };
}

/** What Git says when it can't send, and what an editor can do about it. Git has no codes for this, and speaks English here. */
const FAILURES: [RegExp, (host: string, branch: string) => string][] = [
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
