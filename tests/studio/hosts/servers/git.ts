import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** What git said when it refused. */
export class GitError extends Error {}

const PERSON = {
  GIT_AUTHOR_NAME: 'Asha Editor',
  GIT_AUTHOR_EMAIL: 'asha@school.example',
  GIT_COMMITTER_NAME: 'Asha Editor',
  GIT_COMMITTER_EMAIL: 'asha@school.example',
};

/** A file that changes: its content, a link or another repository by mode and text, or null where it is deleted. */
export type FileChange = string | Uint8Array | null | { mode: string; id?: string; text?: string };

/** A bare repository, with the `git` of this machine. */
export interface Repository {
  folder: string;
  /** Runs git in it. Throws a `GitError` with its words where it fails. */
  git(args: readonly string[], input?: string | Uint8Array, env?: Record<string, string>): Promise<Buffer>;
  /** The output of git as one line. */
  line(...args: string[]): Promise<string>;
  /** The commit of a branch. */
  head(branch?: string): Promise<string | undefined>;
  /** A tree: that of a commit or tree with changes. */
  tree(base: string | undefined, changes: Record<string, FileChange>): Promise<string>;
  /** A commit object, which no branch has. */
  commit(tree: string, parents: readonly string[], message: string): Promise<string>;
  /** Moves a branch, if it is still at `from`; undefined: if it is not there yet. Throws a `GitError` otherwise. */
  move(branch: string, to: string, from: string | undefined): Promise<void>;
  /** Commits to a branch, as a program with git does. Returns the commit. */
  save(changes: Record<string, FileChange>, message?: string, branch?: string): Promise<string>;
  /** All files of a commit as texts. */
  files(commit?: string): Promise<Record<string, string>>;
  remove(): Promise<void>;
}

type Format = 'sha1' | 'sha256';

/** Repositories that others are copied from, by what is in them: making one starts git a dozen times. */
const templates = new Map<string, Promise<string>>();

/** A new repository with these files in its first commit on `main`. */
export async function startRepository(
  files: Record<string, FileChange>,
  { format = 'sha1' }: { format?: Format } = {},
): Promise<Repository> {
  const key = JSON.stringify([files, format]);
  const template = templates.get(key) ?? newRepository(files, format);
  templates.set(key, template);
  const folder = await mkdtemp(path.join(tmpdir(), 'plenary-host-'));
  await cp(await template, folder, { recursive: true });
  return repositoryIn(folder, format);
}

async function newRepository(files: Record<string, FileChange>, format: Format): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'plenary-host-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const { git, save } = repositoryIn(folder, format);
  const template = `--template=${folder}`;
  await git([
    'init',
    '--bare',
    '--quiet',
    `--object-format=${format}`,
    '--initial-branch=main',
    template,
    '.',
  ]);
  await save(files, 'The first commit');
  return folder;
}

/** A request to git whose answer is the same forever: about objects, which never change. */
const LASTING =
  /^(?:ls-tree|show|cat-file blob|--literal-pathspecs) .*\b(?:[0-9a-f]{64}|[0-9a-f]{40})(?: |$)/;

function repositoryIn(folder: string, format: Format): Repository {
  const answers = new Map<string, Promise<Buffer>>();
  let indexes = 0;
  const git: Repository['git'] = (args, input, env) => {
    const key = args.join(' ');
    const isLasting = LASTING.test(key) && input === undefined;
    const answer = (isLasting && answers.get(key)) || run(args, input, env);
    if (isLasting) answers.set(key, answer);
    return answer;
  };
  const run: Repository['git'] = (args, input, env = {}) =>
    new Promise((done, fail) => {
      const child = spawn('git', ['-C', folder, ...args], {
        env: { ...process.env, ...PERSON, GIT_CONFIG_NOSYSTEM: '1', HOME: folder, ...env },
      });
      const [out, errors]: [Buffer[], Buffer[]] = [[], []];
      child.stdout.on('data', (piece) => out.push(piece));
      child.stderr.on('data', (piece) => errors.push(piece));
      child.on('error', fail);
      child.on('close', (code) =>
        code === 0 ? done(Buffer.concat(out)) : fail(new GitError(Buffer.concat(errors).toString().trim())),
      );
      child.stdin.on('error', () => undefined);
      child.stdin.end(input);
    });
  const line: Repository['line'] = async (...args) => (await git(args)).toString().trim();
  const ids = new Map<string | Uint8Array, Promise<string>>();
  const idOf = (change: Exclude<FileChange, null>): string | Promise<string> => {
    if (typeof change === 'object' && 'mode' in change && change.id) return change.id;
    const content = typeof change === 'object' && 'mode' in change ? (change.text ?? '') : change;
    const id =
      ids.get(content) ??
      git(['hash-object', '-w', '--stdin'], content).then((printed) => printed.toString().trim());
    ids.set(content, id);
    return id;
  };
  const tree: Repository['tree'] = async (base, changes) => {
    const env = { GIT_INDEX_FILE: path.join(folder, `index-${++indexes}`) };
    if (base) await git(['read-tree', base], '', env);
    const lines = await Promise.all(
      Object.entries(changes).map(async ([name, change]) => {
        if (change === null) return `0 ${'0'.repeat(format === 'sha1' ? 40 : 64)}\t${name}\0`;
        const mode = typeof change === 'object' && 'mode' in change ? change.mode : '100644';
        return `${mode} ${await idOf(change)}\t${name}\0`;
      }),
    );
    await git(['update-index', '-z', '--index-info'], lines.join(''), env);
    const written = (await git(['write-tree', '--missing-ok'], '', env)).toString().trim();
    await rm(env.GIT_INDEX_FILE, { force: true });
    return written;
  };
  const commit: Repository['commit'] = async (of, parents, message) =>
    (await git(['commit-tree', of, ...parents.flatMap((one) => ['-p', one])], message.replace(/\n?$/, '\n')))
      .toString()
      .trim();
  const head: Repository['head'] = (branch = 'main') =>
    line('rev-parse', '--verify', '--quiet', `refs/heads/${branch}`).catch(() => undefined);
  const move: Repository['move'] = async (branch, to, from) => {
    await git(['update-ref', `refs/heads/${branch}`, to, from ?? '0'.repeat(to.length)]);
  };
  const save: Repository['save'] = async (changes, message = 'Another editor', branch = 'main') => {
    const from = await head(branch);
    const made = await commit(await tree(from, changes), from ? [from] : [], message);
    await move(branch, made, from);
    return made;
  };
  return {
    folder,
    git,
    line,
    head,
    tree,
    commit,
    move,
    save,
    files: async (of = 'main') => {
      const entries = (await git(['ls-tree', '-r', '-z', of])).toString().split('\0').filter(Boolean);
      // one program for all contents: a site of a long test has a hundred
      const ids = entries.map((entry) => entry.split(/[ \t]/, 3)[2]);
      const contents = await git(['cat-file', '--batch'], ids.map((id) => `${id}\n`).join(''));
      const files: Record<string, string> = {};
      let at = 0;
      for (const entry of entries) {
        const start = contents.indexOf('\n', at) + 1;
        const end = start + Number(contents.toString('utf8', at, start).split(' ')[2]);
        files[entry.slice(entry.indexOf('\t') + 1)] = contents.toString('utf8', start, end);
        at = end + 1;
      }
      return files;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** An entry of a tree, as the hosts list it. Folders have no size. */
export interface TreeEntry {
  mode: string;
  type: 'blob' | 'tree' | 'commit';
  id: string;
  size: number | undefined;
  path: string;
}

/** The entries of a tree; with those of its folders, which come too, where it is the whole. */
export async function entriesOf({ git }: Repository, of: string, isWhole: boolean): Promise<TreeEntry[]> {
  const args = ['ls-tree', '-l', '-z', ...(isWhole ? ['-r', '-t'] : []), of];
  return (await git(args))
    .toString()
    .split('\0')
    .filter(Boolean)
    .map((row) => {
      const [, mode = '', type, id = '', size, path = ''] =
        /^(\d+) (\w+) (\w+) +(\S+)\t([\s\S]*)$/.exec(row) ?? [];
      return {
        mode,
        type: type as TreeEntry['type'],
        id,
        size: size === '-' ? undefined : Number(size),
        path,
      };
    });
}

/** What a commit says: its tree, parents, message and people. */
export async function readCommit({ git }: Repository, of: string) {
  const format = '%H%x00%T%x00%P%x00%an%x00%ae%x00%aI%x00%cn%x00%ce%x00%cI%x00%B';
  const [id = '', tree = '', parents = '', name = '', email = '', date = '', , , , message = ''] = (
    await git(['show', '--no-patch', `--format=${format}`, of])
  )
    .toString()
    .split('\0');
  return {
    id,
    tree,
    parents: parents.split(' ').filter(Boolean),
    name,
    email,
    date,
    message: message.trim(),
  };
}
