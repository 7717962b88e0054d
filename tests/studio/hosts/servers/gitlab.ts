import { GITLAB } from './contracts/gitlab.ts';
import { entriesOf, type FileChange, GitError, type Repository, readCommit } from './git.ts';
import { type Application, type SignInServer, signInServer } from './oauth.ts';
import { type Call, type Host, type Pull, type Reply, serve } from './serve.ts';

/** GitLab, as far as the studio uses it. */
export interface GitLab extends Host {
  may: { write: boolean; pulls: boolean };
  isProtected: boolean;
  pipeline: { id: number; status: string } | null;
  pages: string | undefined;
  pulls: Pull[];
  /** Runs after GitLab has looked at the files of a commit, and before it commits: there is nothing that holds the branch between. */
  between: () => Promise<void>;
  signIn: SignInServer;
}

type Lab = GitLab & { repository: Repository };

/** Starts GitLab with one project, school/mun/site. */
export async function startGitLab({
  repository,
  token,
  application = { id: 'studio', redirect: 'http://127.0.0.1/studio/' },
}: {
  repository: Repository;
  token: string;
  application?: Application;
}): Promise<GitLab> {
  const paths = { authorize: '/oauth/authorize', token: '/oauth/token', revoke: '/oauth/revoke' };
  const signIn = signInServer(application, paths, token);
  const host = await serve({
    contract: GITLAB,
    base: '/api/v4',
    token: () => signIn.token,
    // config/application.rb of GitLab: any header may be sent, and of answers these may be read
    allow: ['authorization', 'content-type'],
    expose: [
      'link',
      'x-total',
      'x-total-pages',
      'x-per-page',
      'x-page',
      'x-next-page',
      'x-prev-page',
      'x-gitlab-blob-id',
      'x-gitlab-commit-id',
      'x-gitlab-content-sha256',
      'x-gitlab-encoding',
      'x-gitlab-file-name',
      'x-gitlab-file-path',
      'x-gitlab-last-commit-id',
      'x-gitlab-ref',
      'x-gitlab-size',
      'x-request-id',
      'etag',
    ],
    refusal: (status, message) => ({ status, json: { message: `${status} ${message}` } }),
    other: (request, url, body) => signIn.handle(request, url, body),
    handle: async (call) => {
      if (call.params.id !== 'school/mun/site') return notFound('Project');
      return HANDLERS[`${call.operation.method} ${call.operation.route}`]?.(lab, call) ?? notFound('Route');
    },
  });
  const own = {
    repository,
    may: { write: true, pulls: true },
    isProtected: false,
    pipeline: null,
    pages: undefined,
    pulls: [],
    between: async () => undefined,
    signIn,
  };
  const lab: Lab = Object.assign(host, own);
  return lab;
}

type Handler = (lab: Lab, call: Call) => Promise<Reply>;

const notFound = (what: string): Reply => ({ status: 404, json: { message: `404 ${what} Not Found` } });
const refused = (message: string): Reply => ({ status: 400, json: { message } });
const FORBIDDEN: Reply = { status: 403, json: { message: '403 Forbidden' } };

const PROJECT = '/projects/{id}';

async function commitJson(repository: Repository, of: string) {
  const { id, parents, message, name, email, date } = await readCommit(repository, of);
  return {
    id,
    short_id: id.slice(0, 8),
    title: message.split('\n')[0],
    message,
    author_name: name,
    author_email: email,
    authored_date: date,
    committer_name: name,
    committer_email: email,
    committed_date: date,
    created_at: date,
    parent_ids: parents,
    trailers: {},
    extended_trailers: {},
    web_url: `https://gitlab.example/school/mun/site/-/commit/${id}`,
  };
}

/** The last commit of a file at a commit or branch; undefined where it has none. */
const lastCommit = async (repository: Repository, of: string, file: string) =>
  (await repository.line('--literal-pathspecs', 'rev-list', '-1', of, '--', file)) || undefined;

async function blobAt(repository: Repository, of: string, file: string) {
  const { id, type, size } =
    (await entriesOf(repository, of, true)).find((entry) => entry.path === file) ?? {};
  return type === 'blob' ? { id, size } : undefined;
}

interface Action {
  action: string;
  file_path: string;
  content?: string;
  encoding?: string;
  last_commit_id?: string;
}

interface Body {
  branch: string;
  start_sha?: string;
  commit_message: string;
  actions: Action[];
  force?: boolean;
  source_branch: string;
  target_branch: string;
  title: string;
  description: string;
}

/** What `Files::MultiService` of GitLab finds wrong with an action, which looks at the branch as it is now. */
async function wrongWith(repository: Repository, on: string, action: Action): Promise<string | undefined> {
  const { file_path: file, last_commit_id: seen } = action;
  const there = await blobAt(repository, on, file);
  if (action.action === 'create') return there && `A file with this name already exists`;
  if (!there) return `A file with this name doesn't exist`;
  const [now, then] = [
    await lastCommit(repository, on, file),
    seen && (await lastCommit(repository, seen, file)),
  ];
  return then && now !== then ? `The file has changed since you started editing it: ${file}` : undefined;
}

/** What Gitaly makes of the actions: a commit on the branch as it is by then. It knows nothing of what the editor saw. */
async function committed(
  lab: Lab,
  { branch, start_sha: start, commit_message, actions }: Body,
): Promise<Reply> {
  const { repository } = lab;
  const from = start ?? (await repository.head(branch));
  if (!from) return refused('You can only create or edit files when you are on a branch');
  for (const { action, file_path: file } of actions)
    if ((action === 'create') === !!(await blobAt(repository, from, file)))
      return refused('A file with this name already exists');
  const changes = actions.map(({ action, file_path, content = '', encoding }): [string, FileChange] => [
    file_path,
    action === 'delete' ? null : Buffer.from(content, encoding === 'base64' ? 'base64' : 'utf8'),
  ]);
  const tree = await repository.tree(from, Object.fromEntries(changes));
  const made = await repository.commit(tree, [from], commit_message);
  try {
    await repository.move(branch, made, start ? undefined : from);
  } catch (error) {
    if (error instanceof GitError)
      return refused(`Could not update refs/heads/${branch}. Please refresh and try again.`);
    throw error;
  }
  return { status: 201, json: { ...(await commitJson(repository, made)), status: null, project_id: 1 } };
}

const HANDLERS: Record<string, Handler> = {
  [`GET ${PROJECT}`]: async () => ({
    status: 200,
    json: {
      id: 1,
      default_branch: 'main',
      path_with_namespace: 'school/mun/site',
      web_url: 'https://gitlab.example/school/mun/site',
    },
  }),

  [`GET ${PROJECT}/repository/branches/{branch}`]: async ({ repository, isProtected }, { params }) => {
    const head = await repository.head(params.branch);
    if (!head) return notFound('Branch');
    const commit = await commitJson(repository, head);
    return { status: 200, json: { name: params.branch, commit, protected: isProtected } };
  },

  [`GET ${PROJECT}/repository/tree`]: async ({ repository, api }, { query }) => {
    const ref = query.get('ref') ?? 'main';
    const folder = query.get('path') ?? '';
    const isWhole = query.get('recursive') === 'true';
    const entries = await entriesOf(repository, folder ? `${ref}:${folder}` : ref, isWhole).catch(
      () => undefined,
    );
    if (!entries) return notFound('invalid revision or path');
    const from = Number(query.get('page_token') ?? 0);
    const size = Number(query.get('per_page') ?? 20);
    const next = from + size < entries.length;
    const page = new URLSearchParams(query);
    page.set('page_token', String(from + size));
    const json = entries.slice(from, from + size).map(({ id, type, mode, path }) => ({
      id,
      name: path.split('/').at(-1),
      type,
      path: folder ? `${folder}/${path}` : path,
      mode,
    }));
    const link = `<${api}/projects/school%2Fmun%2Fsite/repository/tree?${page}>; rel="next"`;
    return { status: 200, json, headers: next ? { link } : {} };
  },

  [`HEAD ${PROJECT}/repository/files/{file_path}`]: async ({ repository }, { params, query }) => {
    const file = params.file_path ?? '';
    const ref = query.get('ref') ?? '';
    const blob = await blobAt(repository, ref, file).catch(() => undefined);
    if (!blob) return { status: 404 };
    return {
      status: 200,
      headers: {
        'x-gitlab-blob-id': String(blob.id),
        'x-gitlab-size': String(blob.size),
        'x-gitlab-last-commit-id': String(await lastCommit(repository, ref, file)),
        'x-gitlab-file-path': encodeURIComponent(file),
      },
    };
  },

  [`GET ${PROJECT}/repository/blobs/{sha}/raw`]: async ({ repository }, { params }) => {
    const bytes = await repository.git(['cat-file', 'blob', params.sha ?? '']).catch(() => undefined);
    return bytes ? { status: 200, bytes } : notFound('Blob');
  },

  [`GET ${PROJECT}/repository/commits`]: async ({ repository }, { query }) => {
    const range = query.get('ref_name') ?? 'main';
    const max = `--max-count=${query.get('per_page') ?? 20}`;
    const ids = await repository.line('rev-list', max, range).catch(() => '');
    const all = ids.split('\n').filter(Boolean);
    return { status: 200, json: await Promise.all(all.map((id) => commitJson(repository, id))) };
  },

  [`POST ${PROJECT}/repository/commits`]: async (lab, call) => {
    const body = call.body as Body;
    const { repository } = lab;
    if (body.force) lab.violations.push('A commit is forced.');
    if (!lab.may.write) return FORBIDDEN;
    if (lab.isProtected && body.branch === 'main') return FORBIDDEN;
    if (body.start_sha && (await repository.head(body.branch)))
      return refused(
        `A branch called '${body.branch}' already exists. Switch to that branch in order to make changes`,
      );
    for (const action of body.actions) {
      const wrong = await wrongWith(repository, body.start_sha ?? body.branch, action);
      if (wrong) return refused(wrong);
    }
    await lab.between();
    return committed(lab, body);
  },

  [`GET ${PROJECT}/repository/commits/{sha}`]: async ({ repository, pipeline }, { params }) => {
    const id = params.sha ?? '';
    const commit = await commitJson(repository, id).catch(() => undefined);
    if (!commit) return notFound('Commit');
    const last = pipeline && { ...pipeline, ref: 'main', sha: id };
    return { status: 200, json: { ...commit, status: pipeline?.status ?? null, last_pipeline: last } };
  },

  [`GET ${PROJECT}/merge_requests`]: async ({ pulls }, { query }) => ({
    status: 200,
    json: pulls
      .filter(
        ({ head, isClosed }) =>
          head === query.get('source_branch') && (query.get('state') !== 'opened' || !isClosed),
      )
      .map(mergeRequest),
  }),

  [`POST ${PROJECT}/merge_requests`]: async ({ pulls, may }, call) => {
    if (!may.pulls) return FORBIDDEN;
    const { source_branch: head, target_branch: base, title, description } = call.body as Body;
    if (pulls.some((pull) => pull.head === head && !pull.isClosed))
      return {
        status: 409,
        json: { message: ['Another open merge request already exists for this source branch'] },
      };
    const pull = { number: pulls.length + 1, head, base, title, body: description };
    pulls.push(pull);
    return { status: 201, json: mergeRequest(pull) };
  },

  [`GET ${PROJECT}/pages`]: async ({ pages }) =>
    pages ? { status: 200, json: { url: pages, deployments: [] } } : FORBIDDEN,
};

const mergeRequest = ({ number, head, base, title, body, isClosed }: Pull) => ({
  id: 100 + number,
  iid: number,
  project_id: 1,
  title,
  description: body,
  state: isClosed ? 'merged' : 'opened',
  source_branch: head,
  target_branch: base,
  web_url: `https://gitlab.example/school/mun/site/-/merge_requests/${number}`,
});
