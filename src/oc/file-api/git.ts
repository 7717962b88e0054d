import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { devNull } from 'node:os';
import path from 'node:path';
import { childEnvironment, type ProgramResult, runProgram } from './program.ts';

/*
 * Runs Git as a program: without a shell, without prompts, and without any program of the repository, such as hooks, filters and
 * monitors. Commits are made from objects, so the checked-out files and staged changes do not affect them.
 */

/** Maximum time of a Git command, in milliseconds. */
export const GIT_TIMEOUT = 60_000;

/** Git settings that take precedence over the repository's settings, which could start programs or send requests. */
const GIT_SETTINGS = [
  `core.hooksPath=${devNull}`,
  `core.attributesFile=${devNull}`,
  'core.fsmonitor=false',
  'gc.auto=0',
  'maintenance.auto=false',
  'protocol.allow=never',
  'i18n.commitEncoding=utf-8',
].flatMap((setting) => ['-c', setting]);

type GitRunner = (
  args: readonly string[],
  more?: { input?: Uint8Array | string; env?: NodeJS.ProcessEnv },
) => Promise<ProgramResult>;

function createGitRunner(folder: string): GitRunner {
  return (args, { input = '', env = {} } = {}) =>
    runProgram('git', [...literalPathOption(args), '--no-replace-objects', ...GIT_SETTINGS, ...args], {
      cwd: folder,
      env: childEnvironment({ GIT_TERMINAL_PROMPT: '0', GIT_EDITOR: 'true', LC_ALL: 'C', ...env }),
      input,
      patience: GIT_TIMEOUT,
    });
}

/** `check-ignore` has no patterns, and rejects the option. */
export function literalPathOption([command]: readonly string[]): string[] {
  return command === 'check-ignore' ? [] : ['--literal-pathspecs'];
}

export function textOutput({ out }: ProgramResult): string {
  return out.toString('utf8').trim();
}

/** Git's own message may quote files, so it is not passed on. */
class GitError extends Error {
  constructor(command: string, { code }: ProgramResult) {
    super(`git ${command} failed (${code}).`);
  }
}

interface TreeEntry {
  mode: string;
  id: string;
  /** In bytes. */
  size: number;
}

export type TreeChanges = ReadonlyMap<string, { mode: string; id: string } | null>;

/** `ref` is the full name. */
export interface BranchHead {
  ref: string;
  commit: string;
}

export interface Repository {
  root: string;
  /** Path of the site's folder: empty, or with a slash at its end. */
  prefix: string;
  format: string;
  head: () => Promise<BranchHead | string>;
  tree: (commit: string, paths: string[]) => Promise<Map<string, TreeEntry>>;
  /** Undefined if the id of the file differs, or `commit` is not part of the branch. */
  blob: (commit: string, file: string, id: string, most: number) => Promise<Uint8Array | undefined>;
  store: (bytes: Uint8Array) => Promise<string>;
  commit: (
    parent: string,
    changes: TreeChanges,
    about: { message: string; author: string; scratch: string },
  ) => Promise<string>;
  /** Returns false if the branch is not at `from`. */
  move: (ref: string, from: string, to: string) => Promise<boolean>;
  /** Also true for `later` itself. */
  isPartOf: (commit: string, later: string) => Promise<boolean>;
  /** The Git program with the lock may have stopped halfway. */
  isLocked: () => Promise<boolean>;
  /** Updates the index as a checkout would. Returns false if another Git program has locked it. */
  note: (changes: TreeChanges) => Promise<boolean>;
}

/** Files that exist during an operation, with its Git command. */
const UNFINISHED_OPERATIONS = {
  MERGE_HEAD: 'merge',
  CHERRY_PICK_HEAD: 'cherry-pick',
  REVERT_HEAD: 'revert',
  'rebase-merge': 'rebase',
  'rebase-apply': 'rebase',
};

export function findUnfinishedOperation(gitFolder: string): string | undefined {
  return Object.entries(UNFINISHED_OPERATIONS).find(([name]) => existsSync(path.join(gitFolder, name)))?.[1];
}

/** SHA-1 or SHA-256. */
export function isObjectId(text: string): boolean {
  return /^[0-9a-f]{40,64}$/.test(text);
}

export function blobId(bytes: Uint8Array, format: string): string {
  return createHash(format).update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

/** Undefined if there is none, or if it ignores `file`. Returns advice if the repository cannot be used. */
export async function openRepository(folder: string, file: string): Promise<Repository | string | undefined> {
  const isInOne = [...ancestorFolders(folder)].some((one) => existsSync(path.join(one, '.git')));
  if (!isInOne) return undefined;
  const git = createGitRunner(folder);
  const top = await git(['rev-parse', '--show-toplevel', '--show-prefix', '--show-object-format']);
  if (top.code === 'missing')
    return 'the folder of the site is a Git repository, but the program git is not installed: install it.';
  if (top.code !== 0)
    return /dubious ownership/.test(top.errorOutput)
      ? `Git does not trust the folder of the site, which belongs to another user: run  git config --global --add safe.directory ${folder}  as the user of the service.`
      : `Git can't read the repository in ${folder}: look at it with  git status  there.`;
  if ((await git(['check-ignore', '--quiet', '--', file])).code === 0) return undefined;
  if ((await git(['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'])).code !== 0)
    return 'the Git repository of the site has no commit yet: make the first one with  git add --all  and  git commit.';
  const [root = '', prefix = '', format = 'sha1'] = top.out.toString('utf8').split('\n');
  return createRepository(git, { root, prefix, format });
}

function* ancestorFolders(folder: string): Generator<string> {
  for (let at = folder; ; at = path.dirname(at)) {
    yield at;
    if (path.dirname(at) === at) return;
  }
}

function createRepository(git: GitRunner, facts: Pick<Repository, 'root' | 'prefix' | 'format'>): Repository {
  const { root } = facts;
  const atRoot: GitRunner = (args, more) => git(['-C', root, ...args], more);

  const done = async (args: string[], more?: Parameters<GitRunner>[1]): Promise<ProgramResult> => {
    const answer = await atRoot(args, more);
    if (answer.code !== 0) throw new GitError(args[0] ?? '', answer);
    return answer;
  };
  const tree: Repository['tree'] = async (commit, paths) =>
    parseTreeEntries(await done(['ls-tree', '-r', '-l', '-z', '--full-tree', commit, '--', ...paths]));
  const isPartOf: Repository['isPartOf'] = async (commit, later) =>
    (await atRoot(['merge-base', '--is-ancestor', commit, later])).code === 0;

  return {
    ...facts,
    tree,
    isPartOf,
    head: () => readHead(atRoot, root),
    isLocked: async () => {
      const place = textOutput(await done(['rev-parse', '--git-path', 'index.lock']));
      return existsSync(path.resolve(root, place));
    },
    blob: async (commit, file, id, most) => {
      if (!isObjectId(commit) || !(await isPartOf(commit, 'HEAD'))) return undefined;
      const entry = (await tree(commit, [file])).get(file);
      return entry?.id === id && entry.size <= most ? (await done(['cat-file', 'blob', id])).out : undefined;
    },
    store: async (bytes) =>
      textOutput(await done(['hash-object', '-w', '--no-filters', '--stdin'], { input: bytes })),
    commit: async (parent, changes, { message, author, scratch }) => {
      const env = { GIT_INDEX_FILE: path.join(scratch, 'index') };
      await done(['read-tree', parent], { env });
      await done(['update-index', '-z', '--index-info'], {
        env,
        input: formatIndexInfo(changes, facts.format),
      });
      const written = textOutput(await done(['write-tree'], { env }));
      const people = {
        GIT_AUTHOR_NAME: author,
        GIT_AUTHOR_EMAIL: COMMIT_MAIL_ADDRESS,
        GIT_COMMITTER_NAME: 'Plenary',
        GIT_COMMITTER_EMAIL: COMMIT_MAIL_ADDRESS,
      };
      const made = await done(['commit-tree', '-p', parent, '-F', '-', written], {
        env: people,
        input: message,
      });
      return textOutput(made);
    },
    move: async (ref, from, to) =>
      (await atRoot(['update-ref', '-m', 'published from the studio', ref, to, from])).code === 0,
    note: async (changes) => {
      const env = await filterFreeEnvironment(atRoot);
      const noted = await atRoot(['update-index', '-z', '--index-info'], {
        env,
        input: formatIndexInfo(changes, facts.format),
      });
      return noted.code === 0;
    },
  };
}

/** Disables filters: when Git writes the index, it would pass files that changed at the same moment to filter programs. */
async function filterFreeEnvironment(git: GitRunner): Promise<NodeJS.ProcessEnv> {
  const listed = await git(['config', '--null', '--name-only', '--get-regexp', String.raw`^filter\.`]);
  const names = new Set(
    listed.out
      .toString('utf8')
      .split('\0')
      .flatMap((key) => /^(filter\.[\s\S]*)\.\w+$/.exec(key)?.[1] ?? []),
  );
  const settings = [...names].flatMap((name) => [
    ...['clean', 'smudge', 'process'].map((key) => [`${name}.${key}`, '']),
    [`${name}.required`, 'false'],
  ]);
  const env = settings.flatMap(([key, value], number) => [
    [`GIT_CONFIG_KEY_${number}`, key],
    [`GIT_CONFIG_VALUE_${number}`, value],
  ]);
  return { ...Object.fromEntries(env), GIT_CONFIG_COUNT: String(settings.length) };
}

/** Accounts have no email address, and no mail is ever delivered to this domain (RFC 2606). */
const COMMIT_MAIL_ADDRESS = 'studio@plenary.invalid';

/** Git forbids angle brackets, line breaks and empty names. */
export function validAuthorName(name: string): string {
  return name.replace(/[<>\p{Cc}]/gu, '').replace(/^[\s.,:;"'\\]+|[\s.,:;"'\\]+$/g, '') || 'OC member';
}

function parseTreeEntries({ out }: ProgramResult): Map<string, TreeEntry> {
  const lines = out.toString('utf8').split('\0').filter(Boolean);
  return new Map(
    lines.flatMap((line): [string, TreeEntry][] => {
      const [, mode, id, size, file] = /^(\d+) \w+ ([0-9a-f]+) +(\d+|-)\t([\s\S]*)$/.exec(line) ?? [];
      return mode && id && file !== undefined ? [[file, { mode, id, size: Number(size) || 0 }]] : [];
    }),
  );
}

function formatIndexInfo(changes: TreeChanges, format: string): string {
  const none = '0'.repeat(format === 'sha256' ? 64 : 40);
  return [...changes]
    .map(([file, change]) => `${change ? `${change.mode} ${change.id}` : `0 ${none}`}\t${file}\0`)
    .join('');
}

async function readHead(git: GitRunner, root: string): Promise<BranchHead | string> {
  const [symbolic, commit, folder] = await Promise.all([
    git(['symbolic-ref', '--quiet', 'HEAD']),
    git(['rev-parse', '--verify', '--quiet', 'HEAD^{commit}']),
    git(['rev-parse', '--git-path', '.']),
  ]);
  const gitFolder = path.resolve(root, textOutput(folder));
  const unfinished = findUnfinishedOperation(gitFolder);
  if (unfinished)
    return `Git is in the middle of a ${unfinished} on the server. Ask the people who run the site to finish it, then try again.`;
  if (symbolic.code !== 0 || commit.code !== 0)
    return 'The folder on the server shows a single version and no branch. Ask the people who run the site to choose a branch with "git switch main", then try again.';
  return { ref: textOutput(symbolic), commit: textOutput(commit) };
}
