import {
  checkRequestSize,
  REPOSITORY_LIMITS,
  repositoryPath,
  siteFiles,
  tooManyFilesProblem,
} from '../files.ts';
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
import { apiPath, encodePath, type JsonValue } from '../requests.ts';
import { listSiteEntries } from '../trees.ts';

/*
 * Client of Forgejo, and of Gitea from version 1.20 (/api/swagger). A token needs "write:repository". OAuth tokens have all
 * rights of the user, because Forgejo gives them no scopes (documentation: "OAuth2 provider").
 */

interface ForgejoRepository extends HostRepository {
  files: (commit: string) => Promise<RemoteFiles>;
}

export const connectForgejo: ConnectFunction = (place, api) => {
  const [owner = '', name = ''] = place.project.split('/');
  const path = apiPath`/repos/${owner}/${name}`;
  const forge: ForgejoRepository = {
    ...createRepository(place, api, path),
    files: cacheByCommit(async (commit) => {
      const entries = await listSiteEntries(
        (id, isWhole) => readTree(forge, id, isWhole),
        commit,
        place.folder,
      );
      return siteFiles(entries, place.folder);
    }),
  };
  const { page, files } = forge;
  return createRemote(forge, {
    files,
    head: (branch) => readHead(forge, branch),
    blob: (_id, file, commit) => ({
      path: `${path}/raw/${encodePath(repositoryPath(place.folder, file))}`,
      accept: '*/*',
      query: { ref: commit },
    }),
    commit: (branch, work) => createCommit(forge, work, branch),
    beginBranch: async (branch, work) => createCommit(forge, work, await forge.branch(), branch),
    commitPage: (commit) => `${page}/commit/${commit}`,
    openRequest: (base, wish) => openPullRequest(forge, base, wish),
    // the API doesn't list a branch's pull requests, but returns the last one
    requests: async (branch) => {
      const base = await forge.branch();
      return [
        parsePullRequest(await api.json('GET', `${path}${apiPath`/pulls/${base}/`}${encodePath(branch)}`)),
      ];
    },
    requestPage: (base, branch, number) => {
      const compare = `${encodeURIComponent(base)}...${encodeURIComponent(branch)}`;
      return number ? `${page}/pulls/${number}` : `${page}/compare/${compare}`;
    },
    build: (commit) => readBuild(forge, commit),
  });
};

async function readHead({ api, path }: ForgejoRepository, branch: string): Promise<string> {
  const answer = await api.json('GET', `${path}/branches/${encodePath(branch)}`, { name: branch });
  return answer.at('commit', 'id').id();
}

/** Reads page by page. Every page except the last one has `truncated`. */
async function readTree(
  { api, path }: ForgejoRepository,
  id: string,
  isWhole: boolean,
): Promise<JsonValue[]> {
  const entries: JsonValue[] = [];
  for (let page = 1; ; page++) {
    const query = { recursive: isWhole, per_page: 1000, page };
    const answer = await api.json('GET', `${path}${apiPath`/git/trees/${id}`}`, { query, name: id });
    const list = answer.at('tree').list();
    entries.push(...list);
    if (!answer.at('truncated').isTrue() || list.length === 0) return entries;
    if (entries.length > REPOSITORY_LIMITS.files * 2) throw tooManyFilesProblem();
  }
}

/**
 * Sends one request to the branch `on`, or to a new branch `into` that starts there. Forgejo refuses the commit if one of its
 * files has changed since the parent, and never forces the push.
 */
async function createCommit(
  forge: ForgejoRepository,
  work: Publication,
  on: string,
  into?: string,
): Promise<Commit | PublishConflict> {
  const { api, path, place } = forge;
  const { changes, request } = work;
  const { parent, message } = request;
  checkRequestSize(changes, api.host);
  const files = changes.map(({ path: file, content, before }) => ({
    operation: content ? (before ? 'update' : 'create') : 'delete',
    path: repositoryPath(place.folder, file),
    ...(content && { content: encodeBase64(content) }),
    ...(before && { sha: before }),
  }));
  return resultOrCheck<Commit | PublishConflict>(
    async () => {
      const body = { branch: on, ...(into && { new_branch: into }), message, files };
      const answer = await api.json('POST', `${path}/contents`, { body });
      const made = answer.at('commit');
      return { commit: made.at('sha').id(), parent: made.at('parents', 0, 'sha').id() };
    },
    async (problem) => {
      const head = await readHead(forge, on);
      const there = into === undefined ? head : await resultIfFound(() => readHead(forge, into));
      const made = there && there !== parent && (await findOwnCommit(forge, work, there));
      if (made) return made;
      if (into !== undefined && there !== undefined) throw new HostProblem('taken', { name: into });
      if (head === parent) throw problem;
      return { moved: true, theirs: head, parent: head };
    },
  );
}

/** Searches the commits since the request's parent, by message and contents. Undefined if the host hasn't received the commit. */
async function findOwnCommit(
  forge: ForgejoRepository,
  { changes, request }: Publication,
  head: string,
): Promise<Commit | undefined> {
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

const BUILD_STATES: Record<string, Build['state']> = {
  pending: 'building',
  success: 'live',
  warning: 'live',
  error: 'failed',
  failure: 'failed',
};

/** Reads the combined status, which Forgejo Actions and other services write. It doesn't contain the site's address. */
async function readBuild({ api, path, place }: ForgejoRepository, commit: string): Promise<Build> {
  const answer = await resultIfFound(() => api.json('GET', `${path}${apiPath`/commits/${commit}/status`}`));
  if (!answer) return { state: 'unknown' };
  if (answer.at('total_count').number() === 0) return { state: 'waiting' };
  const state = answer.at('state').text() ?? '';
  const statuses = answer.at('statuses');
  const one = (statuses.isMissing() ? [] : statuses.list()).find(
    (status) => status.at('status').text() === state,
  );
  return {
    state: BUILD_STATES[state] ?? 'unknown',
    ...createAddressProperty('link', one?.at('target_url').text(), place.origin),
  };
}
