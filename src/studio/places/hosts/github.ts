import { checked, limitOf, pathIn, type RealChange, realChanges, siteFiles, tooManyFiles } from './files.ts';
import { base64Of } from './git.ts';
import { ifAny, ifPossible, named, orLook } from './outcome.ts';
import { HostProblem } from './problem.ts';
import type { Build, Files, Moved, Place, Published, PublishRequest, Remote, Wish } from './remote.ts';
import { type Api, at, type Json } from './requests.ts';
import { entriesBelow } from './trees.ts';

/*
 * GitHub, by its REST API (docs.github.com/rest: git, branches, pulls, checks, commits, pages). A fine-grained token needs
 * "Contents: read and write", and "Pull requests: read and write" only for proposals.
 */

/** The content itself, not base64 in JSON ("Media types" of its documentation). */
const RAW = 'application/vnd.github.raw+json';

/** The repository, and what is known of it. */
interface Hub {
  place: Place;
  api: Api;
  /** Its path in the API, and its page. */
  path: string;
  page: string;
  branch: () => Promise<string>;
  listings: Map<string, Promise<{ tree: string; files: Files }>>;
  /** Contents that are at GitHub since an earlier try. */
  sent: Set<string>;
}

/** A branch of a repository at GitHub. */
export function githubRemote(place: Place, api: Api): Remote {
  const [owner = '', name = ''] = place.project.split('/');
  const path = at`/repos/${owner}/${name}`;
  let branch = place.branch;
  const hub: Hub = {
    place,
    api,
    path,
    page: `${place.origin}/${place.project}`,
    branch: async () => {
      branch ??= (await api.json('GET', path, { name: place.project })).at('default_branch').needed();
      return branch;
    },
    listings: new Map(),
    sent: new Set(),
  };
  return {
    read: async (commit) => {
      const on = await hub.branch();
      const head = commit ?? (await headOf(hub, on));
      return { commit: head, branch: on, files: (await listingOf(hub, head)).files };
    },
    blob: async (id, file) => {
      const request = { accept: RAW, limit: limitOf(file), name: file };
      const { content } = await api.ask('GET', `${path}${at`/git/blobs/${id}`}`, request);
      return checked(content, { id, path: file, host: api.host });
    },
    publish: (request) => publish(hub, request),
    proposed: (branch) => proposed(hub, branch),
    buildOf: (commit) => buildOf(hub, commit),
  };
}

async function headOf({ api, path }: Hub, branch: string): Promise<string> {
  const answer = await api.json('GET', `${path}${at`/git/ref/heads%2F${branch}`}`, { name: branch });
  return answer.at('object', 'sha').id();
}

/** The tree of a commit, and the files of the site in it. */
function listingOf(hub: Hub, commit: string): Promise<{ tree: string; files: Files }> {
  const { listings, api, path, place } = hub;
  const known = listings.get(commit);
  if (known) return known;
  const listing = (async () => {
    const answer = await api.json('GET', `${path}${at`/git/commits/${commit}`}`, { name: commit });
    const tree = answer.at('tree', 'sha').id();
    return {
      tree,
      files: siteFiles(
        await entriesBelow((id, isWhole) => treeOf(hub, id, isWhole), tree, place.folder),
        place.folder,
      ),
    };
  })();
  listings.set(commit, listing);
  listing.catch(() => listings.delete(commit));
  return listing;
}

async function treeOf({ api, path }: Hub, id: string, isWhole: boolean): Promise<Json[]> {
  const query = isWhole ? { recursive: 1 } : {};
  const answer = await api.json('GET', `${path}${at`/git/trees/${id}`}`, { query });
  if (answer.at('truncated').isTrue()) throw tooManyFiles();
  return answer.at('tree').list();
}

async function publish(hub: Hub, request: PublishRequest): Promise<Published | Moved> {
  const { parent, propose: wish } = request;
  const { files } = await listingOf(hub, parent);
  const changes = await realChanges(request.files, files);
  if (changes.length === 0) {
    const same = published(hub, parent, parent);
    return wish?.isThere ? withRequest(hub, same, wish) : same;
  }
  const commit = await commitOf(hub, changes, request);
  if (!wish) return moveBranch(hub, await hub.branch(), { commit, parent });
  const made = wish.isThere
    ? await moveBranch(hub, wish.branch, { commit, parent })
    : await beginBranch(hub, wish.branch, { commit, parent });
  return 'moved' in made ? made : withRequest(hub, made, wish);
}

const published = ({ page }: Hub, commit: string, parent: string): Published => ({
  commit,
  parent,
  address: `${page}/commit/${commit}`,
});

/** Makes a commit that no branch has yet. */
async function commitOf(hub: Hub, changes: RealChange[], request: PublishRequest): Promise<string> {
  const { api, path, place } = hub;
  const { parent, message } = request;
  const contents = changes.filter(({ content }) => content);
  // one after the other, as GitHub asks of requests that write
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
  const { tree: base } = await listingOf(hub, parent);
  const body = { base_tree: base, tree: entries };
  const tree = await api.json('POST', `${path}/git/trees`, { body }).catch((problem) => {
    // a content of long ago may be gone
    hub.sent.clear();
    throw problem;
  });
  const commit = { message, tree: tree.at('sha').id(), parents: [parent] };
  return (await api.json('POST', `${path}/git/commits`, { body: commit })).at('sha').id();
}

async function send({ api, path, sent }: Hub, { path: file, content, after }: RealChange): Promise<void> {
  if (!content || !after || sent.has(after)) return;
  const body = { content: base64Of(content), encoding: 'base64' };
  const answer = await api.json('POST', `${path}/git/blobs`, { body });
  if (answer.at('sha').id() !== after) throw new HostProblem('damaged', { host: api.host, name: file });
  sent.add(after);
}

/** A commit and the one that it is on. */
interface Step {
  commit: string;
  parent: string;
}

/** Moves a branch to a commit. It is the last request, and the only one that anybody sees. */
async function moveBranch(hub: Hub, on: string, { commit, parent }: Step): Promise<Published | Moved> {
  const { api, path } = hub;
  const move = async (): Promise<Published | Moved> => {
    const body = { sha: commit, force: false };
    await api.json('PATCH', `${path}${at`/git/refs/heads%2F${on}`}`, { body });
    return published(hub, commit, parent);
  };
  return orLook(move, async (problem) => {
    const head = await headOf(hub, on);
    if (head === parent) throw problem;
    if (await has(hub, head, commit)) return published(hub, commit, parent);
    return { moved: true, theirs: head, parent: head };
  });
}

/** Whether a branch whose head is `head` has a commit. */
async function has({ api, path }: Hub, head: string, commit: string): Promise<boolean> {
  if (head === commit) return true;
  const range = `${commit}...${head}`;
  const answer = await api.json('GET', `${path}${at`/compare/${range}`}`, { query: { per_page: 1 } });
  return ['ahead', 'identical'].includes(answer.at('status').text() ?? '');
}

/** Makes a branch with a commit as its head. */
async function beginBranch(hub: Hub, branch: string, { commit, parent }: Step): Promise<Published> {
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
  return published(hub, head, parent);
}

/** What is published on the branch of a proposal, with its pull request: opened, or open already. */
async function withRequest(hub: Hub, made: Published, wish: Wish): Promise<Published> {
  const { page } = hub;
  const base = await hub.branch();
  // the branch is there: whatever fails now, a person can open the pull request
  const number =
    (await ifPossible(() => openRequest(hub, base, wish))) ??
    (await ifPossible(() => openedRequest(hub, wish)));
  const compare = `${encodeURIComponent(base)}...${encodeURIComponent(wish.branch)}`;
  const address = number ? `${page}/pull/${number}` : `${page}/compare/${compare}?expand=1`;
  return { ...made, proposal: { address, isOpen: !!number } };
}

/** Whether two commits make the same of a parent: one of them is left from an earlier try. */
async function isSame({ api, path }: Hub, one: string, other: string, parent: string): Promise<boolean> {
  const [first, second] = await Promise.all(
    [one, other].map((commit) => api.json('GET', `${path}${at`/git/commits/${commit}`}`)),
  );
  return (
    first?.at('tree', 'sha').id() === second?.at('tree', 'sha').id() &&
    first?.at('parents', 0, 'sha').text() === parent
  );
}

async function openRequest({ api, path }: Hub, base: string, wish: Wish): Promise<number> {
  const { branch: head, title, body } = wish;
  const answer = await api.json('POST', `${path}/pulls`, { body: { title, body, head, base } });
  return answer.at('number').number();
}

/** The number of a pull request that an earlier try has opened; 0 where there is none. */
async function openedRequest(hub: Hub, { branch }: Wish): Promise<number> {
  return (await requestsOf(hub, branch, 'open')).at(0, 'number').number();
}

function requestsOf({ api, path, place }: Hub, branch: string, state: 'open' | 'all'): Promise<Json> {
  const query = { head: `${place.project.split('/')[0]}:${branch}`, state };
  return api.json('GET', `${path}/pulls`, { query });
}

async function proposed(hub: Hub, branch: string): Promise<string | undefined> {
  const head = await ifAny(() => headOf(hub, branch));
  if (head === undefined) return undefined;
  // a token that may not see requests can't open one either: a person does, on the page of the branch
  const all = (await ifAny(() => requestsOf(hub, branch, 'all')))?.list() ?? [];
  return all.length > 0 && !all.some((one) => one.at('state').text() === 'open') ? undefined : head;
}

/** How a check ends that did not succeed. */
const FAILED = ['failure', 'timed_out', 'cancelled', 'action_required', 'startup_failure', 'stale', 'error'];

/**
 * The build by the check suites of a commit and, for hosts such as Netlify, by its statuses. A suite is completed when all jobs of a
 * workflow are, also those that begin after others; a check run alone does not say that.
 */
async function buildOf({ api, path }: Hub, commit: string): Promise<Build> {
  const of = `${path}${at`/commits/${commit}`}`;
  const [suites, statuses] = await Promise.all([
    listAt(api, `${of}/check-suites`, 'check_suites'),
    listAt(api, `${of}/status`, 'statuses'),
  ]);
  if (!suites && !statuses) return { state: 'unknown' };
  const states = [
    // GitHub Apps that never run leave empty suites, which never end
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
  // the jobs of one workflow are skipped at once, while those of another one are not there yet
  const isOpen = (suites ?? []).some((suite) => suite.at('status').text() !== 'completed');
  return { state: states.length > 0 && !isOpen ? 'unknown' : 'waiting' };
}

/** A list that an answer has under a key, if the token may see it. */
async function listAt(api: Api, path: string, key: string): Promise<Json[] | undefined> {
  const answer = await ifAny(() => api.json('GET', path, { query: { per_page: 100 } }));
  return answer?.at(key).list();
}

/** The page of the check that failed. */
async function failedRun(api: Api, of: string): Promise<Pick<Build, 'link'>> {
  const runs = (await listAt(api, `${of}/check-runs`, 'check_runs')) ?? [];
  const run = runs.find((one) => FAILED.includes(one.at('conclusion').text() ?? ''));
  return named('link', run?.at('html_url').text());
}

/** Where GitHub Pages shows the site. A token without "Pages: read" does not see that of a private repository. */
async function addressOf(api: Api, path: string): Promise<Pick<Build, 'address'>> {
  const answer = await ifAny(() => api.json('GET', `${path}/pages`));
  return named('address', answer?.at('html_url').text());
}
