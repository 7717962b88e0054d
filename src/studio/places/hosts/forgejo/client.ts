import {
  checked,
  checkRequest,
  LIMITS,
  limitOf,
  pathIn,
  type RealChange,
  realChanges,
  siteFiles,
  tooManyFiles,
} from '../files.ts';
import { base64Of } from '../git.ts';
import { ifAny, ifPossible, named, orLook } from '../outcome.ts';
import { HostProblem } from '../problem.ts';
import type { Build, Files, Moved, Place, Published, PublishRequest, Remote, Wish } from '../remote.ts';
import { type Api, at, type Json, segments } from '../requests.ts';
import { entriesBelow } from '../trees.ts';

/*
 * Forgejo, and Gitea from version 1.20, by their API (/api/swagger). A token needs "write:repository". OAuth tokens have all rights of the
 * user, as Forgejo gives them no scopes ("OAuth2 provider" of its documentation).
 */

/** A repository with cached data. */
interface Forge {
  place: Place;
  api: Api;
  /** Path in the API, and address of the page. */
  path: string;
  page: string;
  branch: () => Promise<string>;
  listings: Map<string, Promise<Files>>;
}

/** Returns the client of a branch at a Forgejo server. */
export function forgejoRemote(place: Place, api: Api): Remote {
  const [owner = '', name = ''] = place.project.split('/');
  const path = at`/repos/${owner}/${name}`;
  let branch = place.branch;
  const forge: Forge = {
    place,
    api,
    path,
    page: `${place.origin}/${place.project}`,
    branch: async () => {
      branch ??= (await api.json('GET', path, { name: place.project })).at('default_branch').needed();
      return branch;
    },
    listings: new Map(),
  };
  return {
    read: async (commit) => {
      const on = await forge.branch();
      const head = commit ?? (await headOf(forge, on));
      return { commit: head, branch: on, files: await listingOf(forge, head) };
    },
    blob: async (id, file, commit) => {
      const request = { accept: '*/*', query: { ref: commit }, limit: limitOf(file), name: file };
      const { content } = await api.ask(
        'GET',
        `${path}/raw/${segments(pathIn(place.folder, file))}`,
        request,
      );
      return checked(content, { id, path: file, host: api.host });
    },
    publish: (request) => publish(forge, request),
    proposed: (branch) => proposed(forge, branch),
    buildOf: (commit) => buildOf(forge, commit),
  };
}

async function headOf({ api, path }: Forge, branch: string): Promise<string> {
  const answer = await api.json('GET', `${path}/branches/${segments(branch)}`, { name: branch });
  return answer.at('commit', 'id').id();
}

/** Returns the site's files at a commit. */
function listingOf(forge: Forge, commit: string): Promise<Files> {
  const { listings, place } = forge;
  const known = listings.get(commit);
  if (known) return known;
  const listing = (async () =>
    siteFiles(
      await entriesBelow((id, isWhole) => treeOf(forge, id, isWhole), commit, place.folder),
      place.folder,
    ))();
  listings.set(commit, listing);
  listing.catch(() => listings.delete(commit));
  return listing;
}

/** Returns all entries of a tree, page by page. A page that isn't the last one has `truncated`. */
async function treeOf({ api, path }: Forge, id: string, isWhole: boolean): Promise<Json[]> {
  const entries: Json[] = [];
  for (let page = 1; ; page++) {
    const query = { recursive: isWhole, per_page: 1000, page };
    const answer = await api.json('GET', `${path}${at`/git/trees/${id}`}`, { query, name: id });
    const list = answer.at('tree').list();
    entries.push(...list);
    if (!answer.at('truncated').isTrue() || list.length === 0) return entries;
    if (entries.length > LIMITS.files * 2) throw tooManyFiles();
  }
}

async function publish(forge: Forge, request: PublishRequest): Promise<Published | Moved> {
  const { parent, propose: wish } = request;
  const changes = await realChanges(request.files, await listingOf(forge, parent));
  if (changes.length === 0) {
    const same = published(forge, parent, parent);
    return wish?.isThere ? withRequest(forge, same, wish) : same;
  }
  checkRequest(changes, forge.api.host);
  const onto = wish?.isThere ? { on: wish.branch } : { on: await forge.branch(), into: wish?.branch };
  const made = await commit(forge, { changes, request, ...onto });
  return 'moved' in made || !wish ? made : withRequest(forge, made, wish);
}

const published = ({ page }: Forge, commit: string, parent: string): Published => ({
  commit,
  parent,
  address: `${page}/commit/${commit}`,
});

interface Work {
  changes: RealChange[];
  request: PublishRequest;
}

/**
 * Commits with one request: on the branch `on`, or on a new branch `into` that starts there. Forgejo refuses it if one of the files has
 * changed since the parent, and never forces the push.
 */
async function commit(
  forge: Forge,
  { changes, request, on, into }: Work & { on: string; into?: string | undefined },
): Promise<Published | Moved> {
  const { api, path, place } = forge;
  const { parent, message } = request;
  const files = changes.map(({ path: file, content, before }) => ({
    operation: content ? (before ? 'update' : 'create') : 'delete',
    path: pathIn(place.folder, file),
    ...(content && { content: base64Of(content) }),
    ...(before && { sha: before }),
  }));
  return orLook<Published | Moved>(
    async () => {
      const body = { branch: on, ...(into && { new_branch: into }), message, files };
      const answer = await api.json('POST', `${path}/contents`, { body });
      const made = answer.at('commit');
      return published(forge, made.at('sha').id(), made.at('parents', 0, 'sha').id());
    },
    async (problem) => {
      const head = await headOf(forge, on);
      const there = into === undefined ? head : await ifAny(() => headOf(forge, into));
      const made = there && there !== parent && (await foundIn(forge, { changes, request, head: there }));
      if (made) return made;
      if (into !== undefined && there !== undefined) throw new HostProblem('taken', { name: into });
      if (head === parent) throw problem;
      return { moved: true, theirs: head, parent: head };
    },
  );
}

/** Finds a request's commit among those since its parent, by message and contents, if it has arrived. */
async function foundIn(
  forge: Forge,
  { changes, request, head }: Work & { head: string },
): Promise<Published | undefined> {
  const query = { sha: head, not: request.parent, limit: 50, stat: false, verification: false, files: false };
  const since = await forge.api.json('GET', `${forge.path}/commits`, { query });
  for (const one of since.list()) {
    if (one.at('commit', 'message').text()?.trim() !== request.message.trim()) continue;
    const id = one.at('sha').id();
    const there = await listingOf(forge, id);
    if (changes.every(({ path, after }) => there.get(path)?.id === after))
      return published(forge, id, one.at('parents', 0, 'sha').id());
  }
  return undefined;
}

/** Opens the pull request for a publication on a proposal's branch, or finds the open one. */
async function withRequest(forge: Forge, made: Published, wish: Wish): Promise<Published> {
  const base = await forge.branch();
  // the branch exists: if this fails, a person can open the pull request
  const number =
    (await ifPossible(() => openRequest(forge, base, wish))) ??
    (await ifPossible(() => openedRequest(forge, base, wish)));
  const compare = `${encodeURIComponent(base)}...${encodeURIComponent(wish.branch)}`;
  const address = number ? `${forge.page}/pulls/${number}` : `${forge.page}/compare/${compare}`;
  return { ...made, proposal: { address, isOpen: !!number } };
}

async function openRequest({ api, path }: Forge, base: string, wish: Wish): Promise<number> {
  const { branch: head, title, body } = wish;
  const answer = await api.json('POST', `${path}/pulls`, { body: { title, body, head, base } });
  return answer.at('number').number();
}

/** Returns the number of a pull request opened by an earlier attempt. */
async function openedRequest(forge: Forge, base: string, wish: Wish): Promise<number> {
  return (await requestOf(forge, base, wish.branch)).at('number').number();
}

function requestOf({ api, path }: Forge, base: string, branch: string): Promise<Json> {
  return api.json('GET', `${path}${at`/pulls/${base}/`}${segments(branch)}`);
}

async function proposed(forge: Forge, branch: string): Promise<string | undefined> {
  const head = await ifAny(() => headOf(forge, branch));
  if (head === undefined) return undefined;
  const base = await forge.branch();
  const found = await ifAny(() => requestOf(forge, base, branch));
  return found && found.at('state').text() !== 'open' ? undefined : head;
}

const STATES: Record<string, Build['state']> = {
  pending: 'building',
  success: 'live',
  warning: 'live',
  error: 'failed',
  failure: 'failed',
};

/** Returns the build from a commit's combined status, which Forgejo Actions and others write. It doesn't contain the site's address. */
async function buildOf({ api, path, place }: Forge, commit: string): Promise<Build> {
  const answer = await ifAny(() => api.json('GET', `${path}${at`/commits/${commit}/status`}`));
  if (!answer) return { state: 'unknown' };
  if (answer.at('total_count').number() === 0) return { state: 'waiting' };
  const state = answer.at('state').text() ?? '';
  const statuses = answer.at('statuses');
  const one = (statuses.isMissing() ? [] : statuses.list()).find(
    (status) => status.at('status').text() === state,
  );
  return {
    state: STATES[state] ?? 'unknown',
    ...named('link', one?.at('target_url').text(), place.origin),
  };
}
