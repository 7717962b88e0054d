import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Contract } from './contract.ts';
import { entriesOf, type FileChange, GitError, type Repository, readCommit } from './git.ts';
import { type Application, type SignInServer, signInServer } from './oauth.ts';
import { type Call, type Host, type Pull, type Reply, serve } from './serve.ts';

/** Forgejo, as far as the studio uses it. */
export interface Forgejo extends Host {
  may: { write: boolean; pulls: boolean };
  isProtected: boolean;
  statuses: { status: string; target_url: string }[];
  pulls: Pull[];
  /** How many entries of a tree it lists at once. */
  listed: number;
  /** Runs after Forgejo has cloned the branch, and before it pushes its commit. */
  between: () => Promise<void>;
  signIn: SignInServer;
}

type Forge = Forgejo & { repository: Repository };

const contract = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'contracts/forgejo.generated.json'), 'utf8'),
) as Contract;

const refusal = (status: number, message: string): Reply => ({
  status,
  json: { message, url: 'https://forgejo.example/api/swagger' },
});

/** Starts Forgejo with one repository, school/mun. `cors` is false where its administrator has not switched CORS on. */
export async function startForgejo({
  repository,
  token,
  application = { id: 'studio', redirect: 'http://127.0.0.1/studio/' },
  cors = true,
}: {
  repository: Repository;
  token: string;
  application?: Application;
  cors?: boolean;
}): Promise<Forgejo> {
  const paths = { authorize: '/login/oauth/authorize', token: '/login/oauth/access_token' };
  const signIn = signInServer(application, paths, token);
  const host = await serve({
    contract,
    base: '/api/v1',
    token: () => signIn.token,
    // routers/api/v1/api.go of Forgejo with the defaults of [cors]: no header of an answer may be read
    allow: ['authorization', 'x-gitea-otp', 'x-forgejo-otp', 'content-type', 'user-agent'],
    expose: [],
    cors,
    refusal,
    other: (request, url, body) => signIn.handle(request, url, body),
    handle: async (call) => {
      if (`${call.params.owner}/${call.params.repo}` !== 'school/mun') return refusal(404, 'Not Found');
      const handler = HANDLERS[`${call.operation.method} ${call.operation.route}`];
      return handler?.(forge, call) ?? refusal(404, 'None');
    },
  });
  const own = {
    repository,
    may: { write: true, pulls: true },
    isProtected: false,
    statuses: [],
    pulls: [],
    listed: 1000,
    between: async () => undefined,
    signIn,
  };
  const forge: Forge = Object.assign(host, own);
  return forge;
}

type Handler = (forge: Forge, call: Call) => Promise<Reply>;

const REPO = '/repos/{owner}/{repo}';

interface Body {
  branch: string;
  new_branch?: string;
  message: string;
  files: { operation: string; path: string; content?: string; sha?: string }[];
  title: string;
  body: string;
  head: string;
  base: string;
}

async function commitJson(repository: Repository, of: string) {
  const { id, tree, parents, message, name, email, date } = await readCommit(repository, of);
  const meta = (sha: string) => ({ sha, url: `https://forgejo.example/${sha}`, created: date });
  const person = { name, email, date };
  return {
    whole: {
      ...meta(id),
      html_url: `https://forgejo.example/${id}`,
      commit: { message, author: person, committer: person, tree: meta(tree), url: '' },
      parents: parents.map(meta),
    },
    short: {
      ...meta(id),
      html_url: '',
      message,
      author: person,
      committer: person,
      tree: meta(tree),
      parents: parents.map(meta),
    },
  };
}

/** `ChangeRepoFiles` of Forgejo: it clones the branch, compares the files with what the editor saw, commits, and pushes without force. */
async function changed(forge: Forge, { branch, new_branch: into, message, files }: Body): Promise<Reply> {
  const { repository } = forge;
  const from = await repository.head(branch);
  if (!from) return refusal(404, `branch does not exist [name: ${branch}]`);
  if (into && (await repository.head(into))) return refusal(422, `branch already exists [name: ${into}]`);
  const there = new Map((await entriesOf(repository, from, true)).map((entry) => [entry.path, entry]));
  for (const { operation, path: file, sha } of files) {
    const entry = there.get(file);
    if (operation === 'create') {
      if (entry) return refusal(422, `repository file already exists [path: ${file}]`);
    } else if (!entry) {
      return refusal(operation === 'delete' ? 500 : 404, `repository file does not exist [path: ${file}]`);
    } else if (!sha) {
      return refusal(422, 'a SHA or commit ID must be proved when updating a file');
    } else if (entry.id !== sha) {
      return refusal(422, `sha does not match [given: ${sha}, expected: ${entry.id}]`);
    }
  }
  await forge.between();
  const changes = files.map(({ operation, path: file, content = '' }): [string, FileChange] => [
    file,
    operation === 'delete' ? null : Buffer.from(content, 'base64'),
  ]);
  const tree = await repository.tree(from, Object.fromEntries(changes));
  const made = await repository.commit(tree, [from], message);
  try {
    await repository.move(into ?? branch, made, into ? undefined : from);
  } catch (error) {
    // a push that is out of date has no status of its own
    if (error instanceof GitError) return refusal(500, 'PushRejected');
    throw error;
  }
  const { short } = await commitJson(repository, made);
  return { status: 201, json: { commit: short, files: [], verification: { verified: false, reason: '' } } };
}

const HANDLERS: Record<string, Handler> = {
  [`GET ${REPO}`]: async () => ({
    status: 200,
    json: { id: 1, name: 'mun', full_name: 'school/mun', default_branch: 'main', empty: false },
  }),

  [`GET ${REPO}/branches/{branch}`]: async ({ repository, isProtected }, { params }) => {
    const head = await repository.head(params.branch);
    if (!head) return refusal(404, 'The target couldn’t be found.');
    const commit = { id: head, message: '', url: '', added: [], removed: [], modified: [] };
    return {
      status: 200,
      json: { name: params.branch, commit, protected: isProtected, user_can_push: true },
    };
  },

  [`GET ${REPO}/git/trees/{sha}`]: async ({ repository, listed }, { params, query }) => {
    const id = params.sha ?? '';
    const all = await entriesOf(repository, id, query.get('recursive') === 'true').catch(() => undefined);
    if (!all) return refusal(400, `sha not found [${id}]`);
    const size = Math.min(listed, Number(query.get('per_page') ?? listed));
    const page = Number(query.get('page') ?? 1);
    const tree = all
      .slice((page - 1) * size, page * size)
      .map(({ path: name, mode, type, id: sha, size: bytes }) => ({
        path: name,
        mode,
        type,
        sha,
        size: bytes ?? 0,
        url: '',
      }));
    const truncated = page * size < all.length;
    return { status: 200, json: { sha: id, url: '', tree, page, total_count: all.length, truncated } };
  },

  [`GET ${REPO}/raw/{filepath}`]: async ({ repository }, { params, query }) => {
    const file = `${query.get('ref') ?? 'main'}:${params.filepath}`;
    const bytes = await repository.git(['cat-file', 'blob', file]).catch(() => undefined);
    return bytes ? { status: 200, bytes } : refusal(404, 'Not Found');
  },

  [`POST ${REPO}/contents`]: async (forge, call) => {
    const body = call.body as Body;
    if (!forge.may.write) return refusal(403, 'token does not have at least one of required scope(s)');
    if (forge.isProtected && !body.new_branch) return refusal(403, 'user cannot commit to protected branch');
    return changed(forge, body);
  },

  [`GET ${REPO}/commits`]: async ({ repository }, { query }) => {
    const not = query.get('not');
    const args = [
      `--max-count=${query.get('limit') ?? 30}`,
      query.get('sha') ?? 'main',
      ...(not ? [`^${not}`] : []),
    ];
    const ids = (await repository.line('rev-list', ...args).catch(() => '')).split('\n').filter(Boolean);
    const all = await Promise.all(ids.map((id) => commitJson(repository, id)));
    return { status: 200, json: all.map(({ whole }) => whole) };
  },

  [`POST ${REPO}/pulls`]: async (forge, call) => {
    const { head, base, title, body } = call.body as Body;
    if (!forge.may.pulls) return refusal(403, 'token does not have at least one of required scope(s)');
    if (forge.pulls.some((pull) => pull.head === head && !pull.isClosed))
      return refusal(409, 'pull request already exists');
    const pull = { number: forge.pulls.length + 1, head, base, title, body };
    forge.pulls.push(pull);
    return { status: 201, json: { id: pull.number, number: pull.number, title, body, state: 'open' } };
  },

  [`GET ${REPO}/pulls/{base}/{head}`]: async ({ pulls }, { params }) => {
    const pull = pulls.find(({ head, base }) => head === params.head && base === params.base);
    if (!pull) return refusal(404, 'The target couldn’t be found.');
    const { number, title, isClosed } = pull;
    return { status: 200, json: { id: number, number, title, state: isClosed ? 'closed' : 'open' } };
  },

  [`GET ${REPO}/commits/{ref}/status`]: async ({ statuses }, { params }) => {
    const order = ['error', 'failure', 'pending', 'warning', 'success'];
    const state = order.find((one) => statuses.some(({ status }) => status === one)) ?? '';
    return { status: 200, json: { sha: params.ref, state, statuses, total_count: statuses.length } };
  },
};
