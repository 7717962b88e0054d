import { pathIn, type RealChange, siteFiles, tooManyFiles } from '../files.ts';
import { base64Of } from '../git.ts';
import type { Connect } from '../host.ts';
import { addressPart, ifAny, orLook } from '../outcome.ts';
import { HostProblem } from '../problem.ts';
import type { Build, Files, Moved } from '../remote.ts';
import { byCommit, type Commit, type Repository, remoteBy, repositoryAt, type Work } from '../repository.ts';
import { type Api, at, type Json } from '../requests.ts';
import { entriesBelow } from '../trees.ts';

/*
 * Client of GitHub, by its REST API (docs.github.com/rest: git, branches, pulls, checks, commits, pages). A fine-grained token
 * needs "Contents: read and write" and, only for proposals, "Pull requests: read and write".
 */

/** Media type for raw contents instead of base64 in JSON (GitHub's documentation: "Media types"). */
const RAW = 'application/vnd.github.raw+json';

/** A repository at GitHub, with cached data. */
interface Hub extends Repository {
  /** Returns a commit's tree, and the site's files in the tree. */
  listing: (commit: string) => Promise<{ tree: string; files: Files }>;
  /** Ids of the contents that an earlier attempt uploaded. */
  sent: Set<string>;
}

/** Creates the client of a branch at GitHub. */
export const connectGitHub: Connect = (place, api) => {
  const [owner = '', name = ''] = place.project.split('/');
  const path = at`/repos/${owner}/${name}`;
  const hub: Hub = {
    ...repositoryAt(place, api, path),
    listing: byCommit((commit) => listingOf(hub, commit)),
    sent: new Set(),
  };
  const { page } = hub;
  return remoteBy(hub, {
    head: (branch) => headOf(hub, branch),
    files: async (commit) => (await hub.listing(commit)).files,
    blob: (id) => ({ path: `${path}${at`/git/blobs/${id}`}`, accept: RAW }),
    commit: async (branch, work) => moveBranch(hub, branch, await commitOf(hub, work)),
    beginBranch: async (branch, work) => beginBranch(hub, branch, await commitOf(hub, work)),
    commitPage: (commit) => `${page}/commit/${commit}`,
    openRequest: async (base, { branch: head, title, body }) => {
      const answer = await api.json('POST', `${path}/pulls`, { body: { title, body, head, base } });
      return answer.at('number').number();
    },
    requests: async (branch, state) => {
      const query = { head: `${owner}:${branch}`, state };
      const all = (await api.json('GET', `${path}/pulls`, { query })).list();
      return all.map((one) => ({
        number: one.at('number').number(),
        isOpen: one.at('state').text() === 'open',
      }));
    },
    requestPage: (base, branch, number) => {
      const compare = `${encodeURIComponent(base)}...${encodeURIComponent(branch)}`;
      return number ? `${page}/pull/${number}` : `${page}/compare/${compare}?expand=1`;
    },
    build: (commit) => buildOf(hub, commit),
  });
};

async function headOf({ api, path }: Hub, branch: string): Promise<string> {
  const answer = await api.json('GET', `${path}${at`/git/ref/heads%2F${branch}`}`, { name: branch });
  return answer.at('object', 'sha').id();
}

async function listingOf(hub: Hub, commit: string): Promise<{ tree: string; files: Files }> {
  const { api, path, place } = hub;
  const answer = await api.json('GET', `${path}${at`/git/commits/${commit}`}`, { name: commit });
  const tree = answer.at('tree', 'sha').id();
  const entries = await entriesBelow((id, isWhole) => treeOf(hub, id, isWhole), tree, place.folder);
  return { tree, files: siteFiles(entries, place.folder) };
}

async function treeOf({ api, path }: Hub, id: string, isWhole: boolean): Promise<Json[]> {
  const query = isWhole ? { recursive: 1 } : {};
  const answer = await api.json('GET', `${path}${at`/git/trees/${id}`}`, { query });
  if (answer.at('truncated').isTrue()) throw tooManyFiles();
  return answer.at('tree').list();
}

/** Creates a commit that no branch contains yet. */
async function commitOf(hub: Hub, { changes, request }: Work): Promise<Commit> {
  const { api, path, place } = hub;
  const { parent, message } = request;
  const contents = changes.filter(({ content }) => content);
  // uploads one content after another, because GitHub requires that writing requests are sequential
  for (const [index, change] of contents.entries()) {
    await api.patient(() => send(hub, change));
    request.progress?.(index + 1, contents.length);
  }
  const entries = changes.map((change) => ({
    path: pathIn(place.folder, change.path),
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

async function send({ api, path, sent }: Hub, { path: file, content, after }: RealChange): Promise<void> {
  if (!content || !after || sent.has(after)) return;
  const body = { content: base64Of(content), encoding: 'base64' };
  const answer = await api.json('POST', `${path}/git/blobs`, { body });
  if (answer.at('sha').id() !== after) throw new HostProblem('damaged', { host: api.host, name: file });
  sent.add(after);
}

/** Moves a branch to a commit. This is the last request of a publication, and the only one with a visible effect. */
async function moveBranch(hub: Hub, on: string, made: Commit): Promise<Commit | Moved> {
  const { api, path } = hub;
  const { commit, parent } = made;
  const move = async (): Promise<Commit | Moved> => {
    const body = { sha: commit, force: false };
    await api.json('PATCH', `${path}${at`/git/refs/heads%2F${on}`}`, { body });
    return made;
  };
  return orLook(move, async (problem) => {
    const head = await headOf(hub, on);
    if (head === parent) throw problem;
    if (await containsCommit(hub, head, commit)) return made;
    return { moved: true, theirs: head, parent: head };
  });
}

/** Whether a commit is in the history of a branch's `head`. */
async function containsCommit({ api, path }: Hub, head: string, commit: string): Promise<boolean> {
  if (head === commit) return true;
  const range = `${commit}...${head}`;
  const answer = await api.json('GET', `${path}${at`/compare/${range}`}`, { query: { per_page: 1 } });
  return ['ahead', 'identical'].includes(answer.at('status').text() ?? '');
}

/** Creates a branch at a commit. */
async function beginBranch(hub: Hub, branch: string, { commit, parent }: Commit): Promise<Commit> {
  const { api, path } = hub;
  const begin = async () => {
    await api.json('POST', `${path}/git/refs`, { body: { ref: `refs/heads/${branch}`, sha: commit } });
    return commit;
  };
  const head = await orLook(begin, async (problem) => {
    const there = await ifAny(() => headOf(hub, branch));
    if (there === undefined) throw problem;
    if (there === commit || (await isSame(hub, there, commit, parent))) return there;
    throw new HostProblem('taken', { name: branch });
  });
  return { commit: head, parent };
}

/** Whether two commits make the same change to a parent. If so, an earlier attempt created one of the commits. */
async function isSame({ api, path }: Hub, one: string, other: string, parent: string): Promise<boolean> {
  const [first, second] = await Promise.all(
    [one, other].map((commit) => api.json('GET', `${path}${at`/git/commits/${commit}`}`)),
  );
  return (
    first?.at('tree', 'sha').id() === second?.at('tree', 'sha').id() &&
    first?.at('parents', 0, 'sha').text() === parent
  );
}

/** Conclusions of failed checks. */
const FAILED = ['failure', 'timed_out', 'cancelled', 'action_required', 'startup_failure', 'stale', 'error'];

/**
 * Returns the build from a commit's check suites and, for hosts such as Netlify, its statuses. A suite is completed when all jobs
 * of its workflow are, including later jobs. A single check run doesn't show that.
 */
async function buildOf({ api, path }: Hub, commit: string): Promise<Build> {
  const of = `${path}${at`/commits/${commit}`}`;
  const [suites, statuses] = await Promise.all([
    listAt(api, `${of}/check-suites`, 'check_suites'),
    listAt(api, `${of}/status`, 'statuses'),
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
  if (states.some((state) => FAILED.includes(state ?? '')))
    return { state: 'failed', ...(await failedRun(api, of)) };
  if (states.includes('pending')) return { state: 'building' };
  if (states.includes('success')) return { state: 'live', ...(await addressOf(api, path)) };
  // a workflow may skip its jobs before another workflow has started
  const isOpen = (suites ?? []).some((suite) => suite.at('status').text() !== 'completed');
  return { state: states.length > 0 && !isOpen ? 'unknown' : 'waiting' };
}

/** Returns the list under a key of a response. Undefined if the token may not read the list. */
async function listAt(api: Api, path: string, key: string): Promise<Json[] | undefined> {
  const answer = await ifAny(() => api.json('GET', path, { query: { per_page: 100 } }));
  return answer?.at(key).list();
}

/** Returns the address of the failed check's page. */
async function failedRun(api: Api, of: string): Promise<Pick<Build, 'link'>> {
  const runs = (await listAt(api, `${of}/check-runs`, 'check_runs')) ?? [];
  const run = runs.find((one) => FAILED.includes(one.at('conclusion').text() ?? ''));
  return addressPart('link', run?.at('html_url').text());
}

/** Returns the site's address at GitHub Pages. For a private repository, the token needs "Pages: read". */
async function addressOf(api: Api, path: string): Promise<Pick<Build, 'address'>> {
  const answer = await ifAny(() => api.json('GET', `${path}/pages`));
  return addressPart('address', answer?.at('html_url').text());
}
