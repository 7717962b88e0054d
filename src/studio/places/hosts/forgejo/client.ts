import { checkRequest, LIMITS, pathIn, siteFiles, tooManyFiles } from '../files.ts';
import { base64Of } from '../git.ts';
import type { Connect } from '../host.ts';
import { addressPart, ifAny, orLook } from '../outcome.ts';
import { HostProblem } from '../problem.ts';
import type { Build, Files, Moved } from '../remote.ts';
import { byCommit, type Commit, type Repository, remoteBy, repositoryAt, type Work } from '../repository.ts';
import { at, type Json, segments } from '../requests.ts';
import { entriesBelow } from '../trees.ts';

/*
 * Client of Forgejo, and of Gitea from version 1.20, by their API (/api/swagger). A token needs "write:repository". OAuth tokens
 * have all rights of the user, because Forgejo gives them no scopes (documentation: "OAuth2 provider").
 */

/** A repository at Forgejo, with cached file lists. */
interface Forge extends Repository {
  /** Returns the site's files at a commit. */
  files: (commit: string) => Promise<Files>;
}

/** Creates the client of a branch at a Forgejo server. */
export const connectForgejo: Connect = (place, api) => {
  const [owner = '', name = ''] = place.project.split('/');
  const path = at`/repos/${owner}/${name}`;
  const forge: Forge = {
    ...repositoryAt(place, api, path),
    files: byCommit(async (commit) => {
      const entries = await entriesBelow((id, isWhole) => treeOf(forge, id, isWhole), commit, place.folder);
      return siteFiles(entries, place.folder);
    }),
  };
  const { page, files } = forge;
  return remoteBy(forge, {
    files,
    head: (branch) => headOf(forge, branch),
    blob: (_id, file, commit) => ({
      path: `${path}/raw/${segments(pathIn(place.folder, file))}`,
      accept: '*/*',
      query: { ref: commit },
    }),
    commit: (branch, work) => commit(forge, work, branch),
    beginBranch: async (branch, work) => commit(forge, work, await forge.branch(), branch),
    commitPage: (commit) => `${page}/commit/${commit}`,
    openRequest: async (base, { branch: head, title, body }) => {
      const answer = await api.json('POST', `${path}/pulls`, { body: { title, body, head, base } });
      return answer.at('number').number();
    },
    // the API doesn't list a branch's pull requests, but returns the last one
    requests: async (branch) => {
      const base = await forge.branch();
      const last = await api.json('GET', `${path}${at`/pulls/${base}/`}${segments(branch)}`);
      return [{ number: last.at('number').number(), isOpen: last.at('state').text() === 'open' }];
    },
    requestPage: (base, branch, number) => {
      const compare = `${encodeURIComponent(base)}...${encodeURIComponent(branch)}`;
      return number ? `${page}/pulls/${number}` : `${page}/compare/${compare}`;
    },
    build: (commit) => buildOf(forge, commit),
  });
};

async function headOf({ api, path }: Forge, branch: string): Promise<string> {
  const answer = await api.json('GET', `${path}/branches/${segments(branch)}`, { name: branch });
  return answer.at('commit', 'id').id();
}

/** Reads all entries of a tree, page by page. Every page except the last one has `truncated`. */
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

/**
 * Commits with one request to the branch `on`, or to a new branch `into` that starts there. Forgejo refuses the commit if one of
 * its files has changed since the parent, and never forces the push.
 */
async function commit(forge: Forge, work: Work, on: string, into?: string): Promise<Commit | Moved> {
  const { api, path, place } = forge;
  const { changes, request } = work;
  const { parent, message } = request;
  checkRequest(changes, api.host);
  const files = changes.map(({ path: file, content, before }) => ({
    operation: content ? (before ? 'update' : 'create') : 'delete',
    path: pathIn(place.folder, file),
    ...(content && { content: base64Of(content) }),
    ...(before && { sha: before }),
  }));
  return orLook<Commit | Moved>(
    async () => {
      const body = { branch: on, ...(into && { new_branch: into }), message, files };
      const answer = await api.json('POST', `${path}/contents`, { body });
      const made = answer.at('commit');
      return { commit: made.at('sha').id(), parent: made.at('parents', 0, 'sha').id() };
    },
    async (problem) => {
      const head = await headOf(forge, on);
      const there = into === undefined ? head : await ifAny(() => headOf(forge, into));
      const made = there && there !== parent && (await foundIn(forge, work, there));
      if (made) return made;
      if (into !== undefined && there !== undefined) throw new HostProblem('taken', { name: into });
      if (head === parent) throw problem;
      return { moved: true, theirs: head, parent: head };
    },
  );
}

/**
 * Searches the commits since the request's parent for the request's own commit, by message and contents. Undefined if the host
 * hasn't received the commit.
 */
async function foundIn(forge: Forge, { changes, request }: Work, head: string): Promise<Commit | undefined> {
  const query = { sha: head, not: request.parent, limit: 50, stat: false, verification: false, files: false };
  const since = await forge.api.json('GET', `${forge.path}/commits`, { query });
  for (const one of since.list()) {
    if (one.at('commit', 'message').text()?.trim() !== request.message.trim()) continue;
    const id = one.at('sha').id();
    const there = await forge.files(id);
    if (changes.every(({ path, after }) => there.get(path)?.id === after))
      return { commit: id, parent: one.at('parents', 0, 'sha').id() };
  }
  return undefined;
}

const STATES: Record<string, Build['state']> = {
  pending: 'building',
  success: 'live',
  warning: 'live',
  error: 'failed',
  failure: 'failed',
};

/**
 * Returns the build from a commit's combined status, which Forgejo Actions and other services write. The status doesn't contain
 * the site's address.
 */
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
    ...addressPart('link', one?.at('target_url').text(), place.origin),
  };
}
