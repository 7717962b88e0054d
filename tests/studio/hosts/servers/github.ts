import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Contract } from './contract.ts';
import { entriesOf, GitError, type Repository, readCommit } from './git.ts';
import { type Call, type Host, type Pull, type Reply, serve } from './serve.ts';

/** What the build of a commit looks like at GitHub. */
export interface GitHubBuild {
  suites?: { status: string; conclusion: string | null; runs?: number }[];
  statuses?: string[];
  pages?: string;
}

/** GitHub, as far as the studio uses it. */
export interface GitHub extends Host {
  /** What the token may do; all of it at first. */
  may: { write: boolean; pulls: boolean; checks: boolean };
  /** Whether a rule lets nobody commit to `main`. */
  isProtected: boolean;
  /** How many entries of a tree it lists at once. */
  listed: number;
  build: GitHubBuild;
  pulls: Pull[];
}

const contract = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'contracts/github.generated.json'), 'utf8'),
) as Contract;

/** An answer as the description shows it, to be filled in: answers of GitHub have a hundred keys. */
// biome-ignore lint/suspicious/noExplicitAny: whatever the description shows
function example(name: string): any {
  const found = contract.operations.find(({ method, route }) => `${method} ${route}` === name);
  return structuredClone(found?.example);
}

const refusal = (status: number, message: string): Reply => ({
  status,
  json: {
    message,
    documentation_url: 'https://docs.github.com/rest',
    // the description of a validation error has no status
    ...(status !== 422 && { status: String(status) }),
  },
});

const REPO = '/repos/{owner}/{repo}';

/** Starts GitHub with one repository, school/mun, that the token opens. */
export async function startGitHub({
  repository,
  token,
  base = '',
}: {
  repository: Repository;
  token: string;
  /** The path of the API, which is /api/v3 at a server of a school's own. */
  base?: string;
}): Promise<GitHub> {
  const reset = Math.floor(Date.now() / 1000) + 3600;
  const host = await serve({
    contract,
    base,
    token: () => token,
    // "Using CORS and JSONP to make cross-origin requests" of its documentation; with Retry-After, as octokit/fixtures records it
    allow: [
      'authorization',
      'content-type',
      'if-match',
      'if-modified-since',
      'if-none-match',
      'if-unmodified-since',
      'x-requested-with',
    ],
    expose: [
      'etag',
      'link',
      'retry-after',
      'x-ratelimit-limit',
      'x-ratelimit-remaining',
      'x-ratelimit-reset',
    ],
    headers: () => ({
      'x-ratelimit-limit': '5000',
      'x-ratelimit-remaining': '4000',
      'x-ratelimit-reset': String(reset),
    }),
    refusal,
    handle: async (call) => {
      if (`${call.params.owner}/${call.params.repo}` !== 'school/mun') return refusal(404, 'Not Found');
      return (
        HANDLERS[`${call.operation.method} ${call.operation.route}`]?.(github, call) ?? refusal(404, 'None')
      );
    },
  });
  const own = {
    repository,
    may: { write: true, pulls: true, checks: true },
    isProtected: false,
    listed: 100_000,
    build: {},
    pulls: [],
  };
  const github: GitHub & { repository: Repository } = Object.assign(host, own);
  return github;
}

type Hub = GitHub & { repository: Repository };
type Handler = (hub: Hub, call: Call) => Promise<Reply>;

const NOT_ALLOWED = refusal(403, 'Resource not accessible by personal access token');

/** A handler for those who may write. */
const written =
  (handler: Handler): Handler =>
  async (hub, call) =>
    hub.may.write ? handler(hub, call) : NOT_ALLOWED;

/** The answer for an object that git does not have, or whatever else it refuses. */
const orRefused =
  (status: number, message: string, handler: Handler): Handler =>
  async (hub, call) => {
    try {
      return await handler(hub, call);
    } catch (error) {
      if (error instanceof GitError) return refusal(status, message);
      throw error;
    }
  };

const branchOf = (ref = '') => ref.replace(/^(?:refs\/)?heads\//, '');

const refJson = (ref: string, id: string) => ({
  ref,
  node_id: 'MDM6UmVm',
  url: `https://api.github.com/${ref}`,
  object: { sha: id, type: 'commit', url: `https://api.github.com/${id}` },
});

async function commitJson(hub: Hub, id: string) {
  const { tree, parents, message, name, email, date } = await readCommit(hub.repository, id);
  return {
    ...example(`GET ${REPO}/git/commits/{commit_sha}`),
    sha: id,
    message,
    author: { name, email, date },
    committer: { name, email, date },
    tree: { sha: tree, url: `https://api.github.com/${tree}` },
    parents: parents.map((sha) => ({
      sha,
      url: `https://api.github.com/${sha}`,
      html_url: 'https://github.com/',
    })),
  };
}

interface Body {
  content: string;
  encoding: string;
  base_tree: string;
  tree: { path: string; mode: string; sha: string | null }[];
  message: string;
  parents: string[];
  ref: string;
  sha: string;
  force: boolean;
  title: string;
  body: string;
  head: string;
  base: string;
}

const bodyOf = (call: Call) => call.body as Body;

const HANDLERS: Record<string, Handler> = {
  [`GET ${REPO}`]: async () => {
    // a repository that is no fork; the example leaves out a key that the description asks for
    const { template_repository: _t, parent: _p, source: _s, ...shown } = example(`GET ${REPO}`);
    return {
      status: 200,
      json: { ...shown, language: null, full_name: 'school/mun', default_branch: 'main' },
    };
  },

  [`GET ${REPO}/git/ref/{ref}`]: async ({ repository }, { params }) => {
    const head = await repository.head(branchOf(params.ref));
    if (!head) return refusal(404, 'Not Found');
    return { status: 200, json: refJson(`refs/${params.ref}`, head) };
  },

  [`GET ${REPO}/git/commits/{commit_sha}`]: orRefused(404, 'Not Found', async (hub, { params }) => ({
    status: 200,
    json: await commitJson(hub, params.commit_sha ?? ''),
  })),

  [`GET ${REPO}/git/trees/{tree_sha}`]: orRefused(404, 'Not Found', async (hub, { params, query }) => {
    const id = params.tree_sha ?? '';
    const entries = await entriesOf(hub.repository, id, query.has('recursive'));
    const tree = entries.slice(0, hub.listed).map(({ mode, type, id: sha, size, path }) => ({
      path,
      mode,
      type,
      sha,
      ...(size !== undefined && { size }),
      url: `https://api.github.com/${sha}`,
    }));
    const truncated = entries.length > hub.listed;
    return { status: 200, json: { sha: id, url: `https://api.github.com/${id}`, tree, truncated } };
  }),

  [`GET ${REPO}/git/blobs/{file_sha}`]: orRefused(404, 'Not Found', async ({ repository }, { params }) => ({
    status: 200,
    bytes: await repository.git(['cat-file', 'blob', params.file_sha ?? '']),
  })),

  [`POST ${REPO}/git/blobs`]: written(async ({ repository }, call) => {
    const { content, encoding } = bodyOf(call);
    const bytes = Buffer.from(content, encoding === 'base64' ? 'base64' : 'utf8');
    const sha = (await repository.git(['hash-object', '-w', '--stdin'], bytes)).toString().trim();
    return { status: 201, json: { sha, url: `https://api.github.com/${sha}` } };
  }),

  [`POST ${REPO}/git/trees`]: written(
    orRefused(422, 'GitRPC::BadObjectState', async ({ repository }, call) => {
      const { base_tree: base, tree } = bodyOf(call);
      const there = new Set((await entriesOf(repository, base, true)).map((entry) => entry.path));
      if (tree.some(({ path, sha }) => sha === null && !there.has(path)))
        return refusal(422, 'GitRPC::BadObjectState');
      const changes = tree.map(({ path, mode, sha }) => [path, sha === null ? null : { mode, id: sha }]);
      const id = await repository.tree(base, Object.fromEntries(changes));
      return {
        status: 201,
        json: { sha: id, url: `https://api.github.com/${id}`, tree: [], truncated: false },
      };
    }),
  ),

  [`POST ${REPO}/git/commits`]: written(
    orRefused(422, 'Tree SHA does not exist', async (hub, call) => {
      const { message, tree, parents } = bodyOf(call);
      const id = await hub.repository.commit(String(tree), parents, message);
      return { status: 201, json: await commitJson(hub, id) };
    }),
  ),

  [`POST ${REPO}/git/refs`]: written(
    orRefused(422, 'Reference already exists', async ({ repository }, call) => {
      const { ref, sha } = bodyOf(call);
      await repository.move(branchOf(ref), sha, undefined);
      return { status: 201, json: refJson(ref, sha) };
    }),
  ),

  [`PATCH ${REPO}/git/refs/{ref}`]: written(
    orRefused(422, 'Reference cannot be updated', async (hub, call) => {
      const { repository } = hub;
      const { sha, force } = bodyOf(call);
      if (force !== false) hub.violations.push('A branch is moved by force.');
      if (hub.isProtected) return refusal(422, 'Repository rule violations found');
      const branch = branchOf(call.params.ref);
      const head = await repository.head(branch);
      if (!head) return refusal(422, 'Reference does not exist');
      const isForward = await repository.git(['merge-base', '--is-ancestor', head, sha]).then(
        () => true,
        () => false,
      );
      if (!isForward) return refusal(422, 'Update is not a fast forward');
      await repository.move(branch, sha, head);
      return { status: 200, json: refJson(`refs/${call.params.ref}`, sha) };
    }),
  ),

  [`GET ${REPO}/compare/{basehead}`]: orRefused(404, 'Not Found', async ({ repository }, { params }) => {
    const [base = '', head = ''] = params.basehead?.split('...') ?? [];
    const counts = (await repository.line('rev-list', '--left-right', '--count', `${base}...${head}`)).split(
      '\t',
    );
    const [behind = 0, ahead = 0] = counts.map(Number);
    const status = ahead && behind ? 'diverged' : ahead ? 'ahead' : behind ? 'behind' : 'identical';
    const json = { ...example(`GET ${REPO}/compare/{basehead}`), status, ahead_by: ahead, behind_by: behind };
    return { status: 200, json };
  }),

  [`GET ${REPO}/pulls`]: async (hub, { query }) => ({
    status: 200,
    json: hub.pulls
      .filter(
        ({ head, isClosed }) =>
          query.get('head') === `school:${head}` && (query.get('state') === 'all' || !isClosed),
      )
      .map(({ number, title, isClosed }) => ({
        ...example(`GET ${REPO}/pulls`)[0],
        requested_teams: [],
        state: isClosed ? 'closed' : 'open',
        number,
        title,
      })),
  }),

  [`POST ${REPO}/pulls`]: async (hub, call) => {
    if (!hub.may.pulls) return NOT_ALLOWED;
    const { head, base, title, body } = bodyOf(call);
    const isThere = hub.pulls.some((pull) => pull.head === head && !pull.isClosed);
    if (isThere || !(await hub.repository.head(head))) return refusal(422, 'Validation Failed');
    const pull = { number: hub.pulls.length + 1, head, base, title, body };
    hub.pulls.push(pull);
    return {
      status: 201,
      json: { ...example(`POST ${REPO}/pulls`), requested_teams: [], number: pull.number, title, body },
    };
  },

  [`GET ${REPO}/commits/{ref}/check-suites`]: async (hub, { params }) => {
    if (!hub.may.checks) return NOT_ALLOWED;
    const [one] = example(`GET ${REPO}/commits/{ref}/check-suites`).check_suites;
    const suites = (hub.build.suites ?? []).map(({ status, conclusion, runs = 1 }) => ({
      ...one,
      head_sha: params.ref,
      status,
      conclusion,
      latest_check_runs_count: runs,
    }));
    return { status: 200, json: { total_count: suites.length, check_suites: suites } };
  },

  [`GET ${REPO}/commits/{ref}/check-runs`]: async (hub, { params }) => {
    if (!hub.may.checks) return NOT_ALLOWED;
    const [one] = example(`GET ${REPO}/commits/{ref}/check-runs`).check_runs;
    const runs = (hub.build.suites ?? []).map(({ status, conclusion }, index) => ({
      ...one,
      head_sha: params.ref,
      status,
      conclusion,
      html_url: `https://github.com/school/mun/runs/${index + 1}`,
    }));
    return { status: 200, json: { total_count: runs.length, check_runs: runs } };
  },

  [`GET ${REPO}/commits/{ref}/status`]: async (hub, { params }) => {
    if (!hub.may.checks) return NOT_ALLOWED;
    const shown = example(`GET ${REPO}/commits/{ref}/status`);
    const statuses = (hub.build.statuses ?? []).map((state) => ({ ...shown.statuses[0], state }));
    return { status: 200, json: { ...shown, sha: params.ref, statuses, total_count: statuses.length } };
  },

  [`GET ${REPO}/pages`]: async (hub) =>
    hub.build.pages
      ? { status: 200, json: { ...example(`GET ${REPO}/pages`), html_url: hub.build.pages } }
      : refusal(404, 'Not Found'),
};
