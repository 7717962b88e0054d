import {
  checked,
  checkRequest,
  type Entry,
  isTopFile,
  LIMITS,
  limitOf,
  pathIn,
  type RealChange,
  realChanges,
  siteFiles,
  tooManyFiles,
} from '../files.ts';
import { base64Of, isId } from '../git.ts';
import { ifAny, ifPossible, named, orLook } from '../outcome.ts';
import { HostProblem } from '../problem.ts';
import type { Build, Files, Moved, Place, Published, PublishRequest, Remote, Wish } from '../remote.ts';
import { type Api, at, eachOf, type Json } from '../requests.ts';

/*
 * GitLab, by its REST API (docs.gitlab.com/api: branches, repositories, repository_files, commits, merge_requests, pages). A token needs the
 * scope `api`, the only one that can create commits.
 */

/** A project with cached data. */
interface Lab {
  place: Place;
  api: Api;
  /** Path in the API, and address of the page. */
  path: string;
  page: string;
  branch: () => Promise<string>;
  listings: Map<string, Promise<Files>>;
  /** Sizes of contents by id. */
  sizes: Map<string, number>;
}

/** Returns the client of a branch at GitLab. `sizes` are known sizes of contents by id. */
export function gitlabRemote(place: Place, api: Api, sizes?: ReadonlyMap<string, number>): Remote {
  const path = at`/projects/${place.project}`;
  let branch = place.branch;
  const lab: Lab = {
    place,
    api,
    path,
    page: `${place.origin}/${place.project}`,
    branch: async () => {
      branch ??= (await api.json('GET', path, { name: place.project })).at('default_branch').needed();
      return branch;
    },
    listings: new Map(),
    sizes: new Map(sizes),
  };
  return {
    read: async (commit) => {
      const on = await lab.branch();
      const head = commit ?? (await headOf(lab, on));
      return { commit: head, branch: on, files: await listingOf(lab, head) };
    },
    blob: async (id, file) => {
      const request = { accept: '*/*', limit: limitOf(file), name: file };
      const { content } = await api.ask('GET', `${path}${at`/repository/blobs/${id}/raw`}`, request);
      return checked(content, { id, path: file, host: api.host });
    },
    publish: (request) => publish(lab, request),
    proposed: (branch) => proposed(lab, branch),
    buildOf: (commit) => buildOf(lab, commit),
  };
}

async function headOf({ api, path }: Lab, branch: string): Promise<string> {
  const answer = await api.json('GET', `${path}${at`/repository/branches/${branch}`}`, { name: branch });
  return answer.at('commit', 'id').id();
}

/** Returns the site's files at a commit. */
function listingOf(lab: Lab, commit: string): Promise<Files> {
  const { listings, place } = lab;
  const known = listings.get(commit);
  if (known) return known;
  const listing = (async () => {
    const found = [
      ...(await entriesOf(lab, commit, place.folder ?? '', false)),
      ...((await ifAny(() => entriesOf(lab, commit, pathIn(place.folder, 'media'), true))) ?? []),
    ];
    // filters by name first, because each size takes a request
    siteFiles(found, place.folder);
    return siteFiles(await eachOf(found, (entry) => withSize(lab, commit, entry)), place.folder);
  })();
  listings.set(commit, listing);
  listing.catch(() => listings.delete(commit));
  return listing;
}

/** Maximum number of entries per page. */
const PAGE = 100;

/** Maximum number of entries searched for site.yaml. Listing more takes minutes, and such a folder contains no site. */
const MAX_BESIDE = 10_000;

/** Returns the site's entries in a folder: all of media/, but only site.yaml and package.json of the site's folder. */
async function entriesOf(lab: Lab, ref: string, folder: string, isWhole: boolean): Promise<Entry[]> {
  const { api, path, place } = lab;
  const entries: Entry[] = [];
  let token: string | undefined;
  let seen = 0;
  do {
    const { content, next } = await pageOf(api, `${path}/repository/tree`, {
      ref,
      ...(folder && { path: folder }),
      recursive: isWhole,
      per_page: PAGE,
      pagination: 'keyset',
      page_token: token,
    });
    for (const entry of content)
      if (entry.at('type').text() === 'blob') {
        const one = entryOf(entry, place.folder);
        if (isWhole || isTopFile(one.path)) entries.push(one);
      }
    if (entries.length > LIMITS.files) throw tooManyFiles();
    seen += content.length;
    // GitLab sorts by name, so package.json comes before site.yaml
    const isOver = !isWhole && (entries.at(-1)?.path === 'site.yaml' || seen >= MAX_BESIDE);
    token = isOver ? undefined : next;
  } while (token);
  return entries;
}

/** Returns a page of a list, and the token of the next page. Only this token of the link is used, not its address. */
async function pageOf(api: Api, path: string, query: Record<string, string | number | boolean | undefined>) {
  const { headers, json } = await api.jsonWithHeaders('GET', path, { query, name: 'site.yaml' });
  const address = /<([^>]+)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1];
  const next = address && URL.canParse(address) ? new URL(address).searchParams.get('page_token') : undefined;
  return { content: json.list(), next: next ?? undefined };
}

function entryOf(entry: Json, folder = ''): Entry {
  const path = entry.at('path').needed();
  return {
    path: folder && path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path,
    mode: entry.at('mode').needed(),
    id: entry.at('id').id(),
    size: 0,
  };
}

/** Returns an entry with its size. GitLab reports sizes for single files only, so each content is requested once. */
async function withSize(lab: Lab, commit: string, entry: Entry): Promise<Entry> {
  const { sizes } = lab;
  const size = sizes.get(entry.id) ?? (await metaOf(lab, commit, entry.path))?.size;
  if (size === undefined) throw new HostProblem('server', { host: lab.api.host });
  sizes.set(entry.id, size);
  return { ...entry, size };
}

/** Returns a file's metadata from the headers of a response. Undefined if it doesn't exist. */
async function metaOf({ api, path, place }: Lab, ref: string, file: string) {
  const inRepository = pathIn(place.folder, file);
  const answer = await ifAny(() =>
    api.ask('HEAD', `${path}${at`/repository/files/${inRepository}`}`, { query: { ref }, name: file }),
  );
  if (!answer) return undefined;
  const id = answer.headers.get('x-gitlab-blob-id');
  const size = Number(answer.headers.get('x-gitlab-size') ?? Number.NaN);
  const lastCommit = answer.headers.get('x-gitlab-last-commit-id');
  if (!isId(id) || !isId(lastCommit) || !Number.isFinite(size))
    throw new HostProblem('server', { host: api.host });
  return { id, size, lastCommit };
}

async function publish(lab: Lab, request: PublishRequest): Promise<Published | Moved> {
  const { parent, propose: wish } = request;
  const changes = await realChanges(request.files, await listingOf(lab, parent));
  if (changes.length === 0) {
    const same = published(lab, parent, parent);
    return wish?.isThere ? withRequest(lab, same, wish) : same;
  }
  checkRequest(changes, lab.api.host);
  const actions = await eachOf(changes, (change) => actionOf(lab, parent, change));
  const work = { changes, actions, request };
  if (!wish) return commit(lab, await lab.branch(), work);
  const made = wish.isThere
    ? await commit(lab, wish.branch, work)
    : await beginBranch(lab, wish.branch, work);
  return 'moved' in made ? made : withRequest(lab, made, wish);
}

const published = ({ page }: Lab, commit: string, parent: string): Published => ({
  commit,
  parent,
  address: `${page}/-/commit/${commit}`,
});

/**
 * Converts a change to a GitLab action. `last_commit_id` is the file's last commit that the editor saw; GitLab refuses the action if there
 * is a later one.
 */
async function actionOf(lab: Lab, parent: string, { path, content, before }: RealChange) {
  const name = { file_path: pathIn(lab.place.folder, path) };
  const last = before && { last_commit_id: (await metaOf(lab, parent, path))?.lastCommit };
  if (!content) return { action: 'delete', ...name, ...last };
  const text = { content: base64Of(content), encoding: 'base64' };
  return { action: before ? 'update' : 'create', ...name, ...text, ...last };
}

interface Work {
  changes: RealChange[];
  actions: object[];
  request: PublishRequest;
}

/** Commits on a branch with one request. */
async function commit(lab: Lab, on: string, { changes, actions, request }: Work): Promise<Published | Moved> {
  const { api, path } = lab;
  const { parent, message } = request;
  const made = await orLook<Made | Moved>(
    async () => {
      const body = { branch: on, commit_message: message, actions, stats: false };
      return madeBy(await api.json('POST', `${path}/repository/commits`, { body }));
    },
    async (problem) => {
      const head = await headOf(lab, on);
      if (head === parent) throw problem;
      return (await foundIn(lab, { changes, request, head })) ?? { moved: true, theirs: head, parent: head };
    },
  );
  if ('moved' in made) return made;
  return (await replacedBy(lab, made, changes, parent)) ?? published(lab, made.id, made.parent);
}

interface Made {
  id: string;
  parent: string;
}

const madeBy = (commit: Json): Made => ({
  id: commit.at('id').id(),
  parent: commit.at('parent_ids', 0).id(),
});

/**
 * GitLab checks whether the files have changed, and then commits on the branch's current head. A commit of the same files in between is
 * overwritten by ours, which our commit's parent reveals.
 */
async function replacedBy(
  lab: Lab,
  { id, parent: theirs }: Made,
  changes: RealChange[],
  parent: string,
): Promise<Moved | undefined> {
  if (theirs === parent) return undefined;
  const same = await ifPossible(() =>
    eachOf(changes, async ({ path, before }) => (await metaOf(lab, theirs, path))?.id === before),
  );
  // the next attempt finds the commit, and checks this again
  if (!same) throw new HostProblem('unsure', { host: lab.api.host });
  return same.every(Boolean) ? undefined : { moved: true, theirs, parent: id };
}

/** Finds a request's commit among those since its parent, by message and contents, if it has arrived. */
async function foundIn(
  lab: Lab,
  { changes, request, head }: Omit<Work, 'actions'> & { head: string },
): Promise<Made | undefined> {
  const query = { ref_name: `${request.parent}..${head}`, per_page: PAGE };
  const since = await lab.api.json('GET', `${lab.path}/repository/commits`, { query });
  for (const one of since.list()) {
    if (one.at('message').text()?.trim() !== request.message.trim()) continue;
    const made = madeBy(one);
    const same = await eachOf(
      changes,
      async ({ path, after }) => (await metaOf(lab, made.id, path))?.id === after,
    );
    if (same.every(Boolean)) return made;
  }
  return undefined;
}

/** Creates a branch with the commit, with one request. */
async function beginBranch(
  lab: Lab,
  branch: string,
  { changes, actions, request }: Work,
): Promise<Published> {
  const { api, path } = lab;
  const { parent, message } = request;
  const { id } = await orLook(
    async () => {
      const body = { branch, start_sha: parent, commit_message: message, actions, stats: false };
      return madeBy(await api.json('POST', `${path}/repository/commits`, { body }));
    },
    async (problem) => {
      const head = await ifAny(() => headOf(lab, branch));
      if (head === undefined) throw problem;
      const made = await foundIn(lab, { changes, request, head });
      if (made?.id !== head) throw new HostProblem('taken', { name: branch });
      return made;
    },
  );
  return published(lab, id, parent);
}

/** Opens the merge request for a publication on a proposal's branch, or finds the open one. */
async function withRequest(lab: Lab, made: Published, wish: Wish): Promise<Published> {
  const { page } = lab;
  const base = await lab.branch();
  // the branch exists: if this fails, a person can open the merge request
  const number =
    (await ifPossible(() => openRequest(lab, base, wish))) ??
    (await ifPossible(() => openedRequest(lab, wish)));
  const query = new URLSearchParams({
    'merge_request[source_branch]': wish.branch,
    'merge_request[target_branch]': base,
  });
  const address = `${page}/-/merge_requests/${number ? number : `new?${query}`}`;
  return { ...made, proposal: { address, isOpen: !!number } };
}

async function openRequest({ api, path }: Lab, base: string, wish: Wish): Promise<number> {
  const body = {
    source_branch: wish.branch,
    target_branch: base,
    title: wish.title,
    description: wish.body,
    remove_source_branch: true,
  };
  return (await api.json('POST', `${path}/merge_requests`, { body })).at('iid').number();
}

/** Returns the number of a merge request opened by an earlier attempt; 0 without one. */
async function openedRequest(lab: Lab, { branch }: Wish): Promise<number> {
  return (await requestsOf(lab, branch, 'opened')).at(0, 'iid').number();
}

function requestsOf({ api, path }: Lab, branch: string, state: 'opened' | 'all'): Promise<Json> {
  return api.json('GET', `${path}/merge_requests`, { query: { source_branch: branch, state } });
}

async function proposed(lab: Lab, branch: string): Promise<string | undefined> {
  const head = await ifAny(() => headOf(lab, branch));
  if (head === undefined) return undefined;
  const all = (await ifAny(() => requestsOf(lab, branch, 'all')))?.list() ?? [];
  return all.length > 0 && !all.some((one) => one.at('state').text() === 'opened') ? undefined : head;
}

/** Build states by pipeline status. A pipeline that waits for a person says nothing about the site. */
const STATES: Record<string, Build['state']> = {
  created: 'building',
  waiting_for_resource: 'building',
  preparing: 'building',
  pending: 'building',
  running: 'building',
  success: 'live',
  failed: 'failed',
  canceled: 'failed',
};

/** Returns the build from a commit's last pipeline. */
async function buildOf({ api, path, page }: Lab, commit: string): Promise<Build> {
  const answer = await ifAny(() => api.json('GET', `${path}${at`/repository/commits/${commit}`}`));
  if (!answer) return { state: 'unknown' };
  const pipeline = answer.at('last_pipeline');
  if (pipeline.isMissing()) return { state: 'waiting' };
  const state = STATES[pipeline.at('status').text() ?? ''] ?? 'unknown';
  const link = `${page}/-/pipelines/${pipeline.at('id').number()}`;
  if (state !== 'live') return { state, link };
  // only maintainers can read the address of GitLab Pages
  const pages = await ifPossible(() => api.json('GET', `${path}/pages`));
  return { state, link, ...named('address', pages?.at('url').text()) };
}
