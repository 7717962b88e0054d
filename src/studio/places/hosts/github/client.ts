import { type EffectiveChange, repositoryPath, siteFiles, tooManyFilesProblem } from '../files.ts';
import { encodeBase64 } from '../git.ts';
import type { ConnectFunction } from '../host.ts';
import { createAddressProperty, resultIfFound, resultOrCheck } from '../outcome.ts';
import { HostProblem } from '../problem.ts';
import type { Build, PublishConflict, RemoteFiles } from '../remote.ts';
import {
  type Commit,
  cacheByCommit,
  createRemote,
  createRepository,
  type HostRepository,
  openPullRequest,
  type Publication,
  parsePullRequest,
} from '../repository.ts';
import { apiPath, type HostApi, type JsonValue } from '../requests.ts';
import { listSiteEntries } from '../trees.ts';

/*
 * Client of GitHub (docs.github.com/rest: git, branches, pulls, checks, commits, pages). A fine-grained token needs "Contents:
 * read and write" and, only for proposals, "Pull requests: read and write".
 */

/** Raw contents instead of base64 in JSON (GitHub's documentation: "Media types"). */
const RAW_MEDIA_TYPE = 'application/vnd.github.raw+json';

interface GitHubRepository extends HostRepository {
  listing: (commit: string) => Promise<{ tree: string; files: RemoteFiles }>;
  /** Ids of contents that an earlier attempt uploaded. */
  sent: Set<string>;
}

export const connectGitHub: ConnectFunction = (place, api) => {
  const [owner = '', name = ''] = place.project.split('/');
  const path = apiPath`/repos/${owner}/${name}`;
  const hub: GitHubRepository = {
    ...createRepository(place, api, path),
    listing: cacheByCommit((commit) => readListing(hub, commit)),
    sent: new Set(),
  };
  const { page } = hub;
  return createRemote(hub, {
    head: (branch) => readHead(hub, branch),
    files: async (commit) => (await hub.listing(commit)).files,
    blob: (id) => ({ path: `${path}${apiPath`/git/blobs/${id}`}`, accept: RAW_MEDIA_TYPE }),
    commit: async (branch, work) => moveBranch(hub, branch, await createCommit(hub, work)),
    beginBranch: async (branch, work) => createBranch(hub, branch, await createCommit(hub, work)),
    commitPage: (commit) => `${page}/commit/${commit}`,
    openRequest: (base, wish) => openPullRequest(hub, base, wish),
    requests: async (branch, state) => {
      const query = { head: `${owner}:${branch}`, state };
      return (await api.json('GET', `${path}/pulls`, { query })).list().map(parsePullRequest);
    },
    requestPage: (base, branch, number) => {
      const compare = `${encodeURIComponent(base)}...${encodeURIComponent(branch)}`;
      return number ? `${page}/pull/${number}` : `${page}/compare/${compare}?expand=1`;
    },
    build: (commit) => readBuild(hub, commit),
  });
};

async function readHead({ api, path }: GitHubRepository, branch: string): Promise<string> {
  const answer = await api.json('GET', `${path}${apiPath`/git/ref/heads%2F${branch}`}`, { name: branch });
  return answer.at('object', 'sha').id();
}

async function readListing(
  hub: GitHubRepository,
  commit: string,
): Promise<{ tree: string; files: RemoteFiles }> {
  const { api, path, place } = hub;
  const answer = await api.json('GET', `${path}${apiPath`/git/commits/${commit}`}`, { name: commit });
  const tree = answer.at('tree', 'sha').id();
  const entries = await listSiteEntries((id, isWhole) => readTree(hub, id, isWhole), tree, place.folder);
  return { tree, files: siteFiles(entries, place.folder) };
}

async function readTree({ api, path }: GitHubRepository, id: string, isWhole: boolean): Promise<JsonValue[]> {
  const query = isWhole ? { recursive: 1 } : {};
  const answer = await api.json('GET', `${path}${apiPath`/git/trees/${id}`}`, { query });
  if (answer.at('truncated').isTrue()) throw tooManyFilesProblem();
  return answer.at('tree').list();
}

/** Creates a commit that no branch contains yet. */
async function createCommit(hub: GitHubRepository, { changes, request }: Publication): Promise<Commit> {
  const { api, path, place } = hub;
  const { parent, message } = request;
  const contents = changes.filter(({ content }) => content);
  // uploads one content after another, because GitHub requires that writing requests are sequential
  for (const [index, change] of contents.entries()) {
    await api.patient(() => uploadContent(hub, change));
    request.progress?.(index + 1, contents.length);
  }
  const entries = changes.map((change) => ({
    path: repositoryPath(place.folder, change.path),
    mode: '100644',
    type: 'blob',
    sha: change.after ?? null,
  }));
  const { tree: base } = await hub.listing(parent);
  const body = { base_tree: base, tree: entries };
  const tree = await api.json('POST', `${path}/git/trees`, { body }).catch((problem) => {
    // GitHub may have deleted an earlier upload
    hub.sent.clear();
    throw problem;
  });
  const commit = { message, tree: tree.at('sha').id(), parents: [parent] };
  const made = await api.json('POST', `${path}/git/commits`, { body: commit });
  return { commit: made.at('sha').id(), parent };
}

async function uploadContent(
  { api, path, sent }: GitHubRepository,
  { path: file, content, after }: EffectiveChange,
): Promise<void> {
  if (!content || !after || sent.has(after)) return;
  const body = { content: encodeBase64(content), encoding: 'base64' };
  const answer = await api.json('POST', `${path}/git/blobs`, { body });
  if (answer.at('sha').id() !== after) throw new HostProblem('damaged', { host: api.host, name: file });
  sent.add(after);
}

/** The last request of a publication, and the only request with a visible effect. */
async function moveBranch(
  hub: GitHubRepository,
  on: string,
  made: Commit,
): Promise<Commit | PublishConflict> {
  const { api, path } = hub;
  const { commit, parent } = made;
  const move = async (): Promise<Commit | PublishConflict> => {
    const body = { sha: commit, force: false };
    await api.json('PATCH', `${path}${apiPath`/git/refs/heads%2F${on}`}`, { body });
    return made;
  };
  return resultOrCheck(move, async (problem) => {
    const head = await readHead(hub, on);
    if (head === parent) throw problem;
    if (await containsCommit(hub, head, commit)) return made;
    return { moved: true, theirs: head, parent: head };
  });
}

async function containsCommit(
  { api, path }: GitHubRepository,
  head: string,
  commit: string,
): Promise<boolean> {
  if (head === commit) return true;
  const range = `${commit}...${head}`;
  const answer = await api.json('GET', `${path}${apiPath`/compare/${range}`}`, { query: { per_page: 1 } });
  return ['ahead', 'identical'].includes(answer.at('status').text() ?? '');
}

async function createBranch(
  hub: GitHubRepository,
  branch: string,
  { commit, parent }: Commit,
): Promise<Commit> {
  const { api, path } = hub;
  const begin = async () => {
    await api.json('POST', `${path}/git/refs`, { body: { ref: `refs/heads/${branch}`, sha: commit } });
    return commit;
  };
  const head = await resultOrCheck(begin, async (problem) => {
    const there = await resultIfFound(() => readHead(hub, branch));
    if (there === undefined) throw problem;
    if (there === commit || (await isSameCommit(hub, there, commit, parent))) return there;
    throw new HostProblem('taken', { name: branch });
  });
  return { commit: head, parent };
}

/** Whether two commits make the same change to a parent, so that an earlier attempt created one of them. */
async function isSameCommit(
  { api, path }: GitHubRepository,
  one: string,
  other: string,
  parent: string,
): Promise<boolean> {
  const [first, second] = await Promise.all(
    [one, other].map((commit) => api.json('GET', `${path}${apiPath`/git/commits/${commit}`}`)),
  );
  return (
    first?.at('tree', 'sha').id() === second?.at('tree', 'sha').id() &&
    first?.at('parents', 0, 'sha').text() === parent
  );
}

const FAILED_CONCLUSIONS = [
  'failure',
  'timed_out',
  'cancelled',
  'action_required',
  'startup_failure',
  'stale',
  'error',
];

/**
 * Reads the check suites and, for hosts such as Netlify, the statuses. A suite is completed when all jobs of its workflow are,
 * including later jobs. A single check run doesn't show that.
 */
async function readBuild({ api, path }: GitHubRepository, commit: string): Promise<Build> {
  const of = `${path}${apiPath`/commits/${commit}`}`;
  const [suites, statuses] = await Promise.all([
    readList(api, `${of}/check-suites`, 'check_suites'),
    readList(api, `${of}/status`, 'statuses'),
  ]);
  if (!suites && !statuses) return { state: 'unknown' };
  const states = [
    // ignores the empty suites that some GitHub Apps create and never complete
    ...(suites ?? [])
      .filter((suite) => suite.at('latest_check_runs_count').number() > 0)
      .map((suite) =>
        suite.at('status').text() === 'completed' ? suite.at('conclusion').text() : 'pending',
      ),
    ...(statuses ?? []).map((status) => status.at('state').text()),
  ];
  if (states.some((state) => FAILED_CONCLUSIONS.includes(state ?? '')))
    return { state: 'failed', ...(await failedCheckLink(api, of)) };
  if (states.includes('pending')) return { state: 'building' };
  if (states.includes('success')) return { state: 'live', ...(await readPagesAddress(api, path)) };
  // a workflow may skip its jobs before another workflow has started
  const isOpen = (suites ?? []).some((suite) => suite.at('status').text() !== 'completed');
  return { state: states.length > 0 && !isOpen ? 'unknown' : 'waiting' };
}

/** Undefined if the token may not read the list. */
async function readList(api: HostApi, path: string, key: string): Promise<JsonValue[] | undefined> {
  const answer = await resultIfFound(() => api.json('GET', path, { query: { per_page: 100 } }));
  return answer?.at(key).list();
}

async function failedCheckLink(api: HostApi, of: string): Promise<Pick<Build, 'link'>> {
  const runs = (await readList(api, `${of}/check-runs`, 'check_runs')) ?? [];
  const run = runs.find((one) => FAILED_CONCLUSIONS.includes(one.at('conclusion').text() ?? ''));
  return createAddressProperty('link', run?.at('html_url').text());
}

/** For a private repository, the token needs "Pages: read". */
async function readPagesAddress(api: HostApi, path: string): Promise<Pick<Build, 'address'>> {
  const answer = await resultIfFound(() => api.json('GET', `${path}/pages`));
  return createAddressProperty('address', answer?.at('html_url').text());
}
