import {
  checkRequestSize,
  type EffectiveChange,
  type FileEntry,
  isTopFile,
  REPOSITORY_LIMITS,
  repositoryPath,
  siteFiles,
  tooManyFilesProblem,
} from '../files.ts';
import { encodeBase64, isGitId } from '../git.ts';
import type { ConnectFunction } from '../host.ts';
import { createAddressProperty, resultIfFound, resultIfPossible, resultOrCheck } from '../outcome.ts';
import { HostProblem } from '../problem.ts';
import type { Build, PublishConflict, RemoteFiles } from '../remote.ts';
import {
  type Commit,
  cacheByCommit,
  createRemote,
  createRepository,
  type HostRepository,
  type Publication,
} from '../repository.ts';
import { apiPath, type HostApi, type JsonValue, mapInParallel } from '../requests.ts';

/*
 * Client of GitLab (docs.gitlab.com/api: branches, repositories, repository_files, commits, merge_requests, pages). A token needs
 * the scope `api`, the only scope that can create commits.
 */

interface GitLabProject extends HostRepository {
  /** Sizes of contents, by id. */
  sizes: Map<string, number>;
}

export const connectGitLab: ConnectFunction = (place, api) => {
  const path = apiPath`/projects/${place.project}`;
  const lab: GitLabProject = { ...createRepository(place, api, path), sizes: new Map() };
  const { page } = lab;
  const files = cacheByCommit((commit) => readListing(lab, commit));
  return createRemote(lab, {
    files,
    head: (branch) => readHead(lab, branch),
    blob: (id) => ({ path: `${path}${apiPath`/repository/blobs/${id}/raw`}`, accept: '*/*' }),
    commit: (branch, work) => createCommit(lab, branch, work),
    beginBranch: (branch, work) => createBranch(lab, branch, work),
    commitPage: (commit) => `${page}/-/commit/${commit}`,
    openRequest: async (base, wish) => {
      const body = {
        source_branch: wish.branch,
        target_branch: base,
        title: wish.title,
        description: wish.body,
        remove_source_branch: true,
      };
      return (await api.json('POST', `${path}/merge_requests`, { body })).at('iid').number();
    },
    requests: async (branch, state) => {
      const query = { source_branch: branch, state: state === 'open' ? 'opened' : state };
      const all = (await api.json('GET', `${path}/merge_requests`, { query })).list();
      return all.map((one) => ({
        number: one.at('iid').number(),
        isOpen: one.at('state').text() === 'opened',
      }));
    },
    requestPage: (base, branch, number) => {
      const query = new URLSearchParams({
        'merge_request[source_branch]': branch,
        'merge_request[target_branch]': base,
      });
      return `${page}/-/merge_requests/${number ?? `new?${query}`}`;
    },
    build: (commit) => readBuild(lab, commit),
  });
};

async function readHead({ api, path }: GitLabProject, branch: string): Promise<string> {
  const answer = await api.json('GET', `${path}${apiPath`/repository/branches/${branch}`}`, { name: branch });
  return answer.at('commit', 'id').id();
}

async function readListing(lab: GitLabProject, commit: string): Promise<RemoteFiles> {
  const { place } = lab;
  const found = [
    ...(await readEntries(lab, commit, place.folder ?? '', false)),
    ...((await resultIfFound(() => readEntries(lab, commit, repositoryPath(place.folder, 'media'), true))) ??
      []),
  ];
  // checks the names first, because each size takes a request
  siteFiles(found, place.folder);
  return siteFiles(await mapInParallel(found, (entry) => withSize(lab, commit, entry)), place.folder);
}

/** Maximum of GitLab. */
const PAGE_SIZE = 100;

/** A longer search for site.yaml takes minutes, and such a folder contains no site. */
const MAX_SEARCHED_ENTRIES = 10_000;

/** Lists everything in media/, but only site.yaml and package.json of the site's folder. */
async function readEntries(
  lab: GitLabProject,
  ref: string,
  folder: string,
  isWhole: boolean,
): Promise<FileEntry[]> {
  const { api, path, place } = lab;
  const entries: FileEntry[] = [];
  let token: string | undefined;
  let seen = 0;
  do {
    const { content, next } = await readPage(api, `${path}/repository/tree`, {
      ref,
      ...(folder && { path: folder }),
      recursive: isWhole,
      per_page: PAGE_SIZE,
      pagination: 'keyset',
      page_token: token,
    });
    for (const entry of content)
      if (entry.at('type').text() === 'blob') {
        const one = parseEntry(entry, place.folder);
        if (isWhole || isTopFile(one.path)) entries.push(one);
      }
    if (entries.length > REPOSITORY_LIMITS.files) throw tooManyFilesProblem();
    seen += content.length;
    // GitLab sorts by name, so site.yaml comes after package.json
    const isOver = !isWhole && (entries.at(-1)?.path === 'site.yaml' || seen >= MAX_SEARCHED_ENTRIES);
    token = isOver ? undefined : next;
  } while (token);
  return entries;
}

/** The token of the next page is taken from the link to that page. The link's address is never requested. */
async function readPage(
  api: HostApi,
  path: string,
  query: Record<string, string | number | boolean | undefined>,
) {
  const { headers, json } = await api.jsonWithHeaders('GET', path, { query, name: 'site.yaml' });
  const address = /<([^>]+)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1];
  const next = address && URL.canParse(address) ? new URL(address).searchParams.get('page_token') : undefined;
  return { content: json.list(), next: next ?? undefined };
}

function parseEntry(entry: JsonValue, folder = ''): FileEntry {
  const path = entry.at('path').needed();
  return {
    path: folder && path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path,
    mode: entry.at('mode').needed(),
    id: entry.at('id').id(),
    size: 0,
  };
}

/** GitLab reports sizes for single files only, so the size of each content is requested once. */
async function withSize(lab: GitLabProject, commit: string, entry: FileEntry): Promise<FileEntry> {
  const { sizes } = lab;
  const size = sizes.get(entry.id) ?? (await readMetadata(lab, commit, entry.path))?.size;
  if (size === undefined) throw new HostProblem('server', { host: lab.api.host });
  sizes.set(entry.id, size);
  return { ...entry, size };
}

/** Reads the headers of a response. Undefined if the file doesn't exist. */
async function readMetadata({ api, path, place }: GitLabProject, ref: string, file: string) {
  const inRepository = repositoryPath(place.folder, file);
  const answer = await resultIfFound(() =>
    api.ask('HEAD', `${path}${apiPath`/repository/files/${inRepository}`}`, { query: { ref }, name: file }),
  );
  if (!answer) return undefined;
  const id = answer.headers.get('x-gitlab-blob-id');
  const size = Number(answer.headers.get('x-gitlab-size') ?? Number.NaN);
  const lastCommit = answer.headers.get('x-gitlab-last-commit-id');
  if (!isGitId(id) || !isGitId(lastCommit) || !Number.isFinite(size))
    throw new HostProblem('server', { host: api.host });
  return { id, size, lastCommit };
}

/** Returns a function that sends the commit to a branch. */
async function prepareCommit(
  lab: GitLabProject,
  { changes, request: { parent, message } }: Publication,
): Promise<(target: { branch: string; start_sha?: string }) => Promise<Commit>> {
  const { api, path } = lab;
  checkRequestSize(changes, api.host);
  const actions = await mapInParallel(changes, (change) => createCommitAction(lab, parent, change));
  return async (target) => {
    const body = { ...target, commit_message: message, actions, stats: false };
    return parseCommit(await api.json('POST', `${path}/repository/commits`, { body }));
  };
}

/** `last_commit_id` is the file's last commit that the editor saw. GitLab refuses the action if there is a later one. */
async function createCommitAction(
  lab: GitLabProject,
  parent: string,
  { path, content, before }: EffectiveChange,
) {
  const name = { file_path: repositoryPath(lab.place.folder, path) };
  const last = before && { last_commit_id: (await readMetadata(lab, parent, path))?.lastCommit };
  if (!content) return { action: 'delete', ...name, ...last };
  const text = { content: encodeBase64(content), encoding: 'base64' };
  return { action: before ? 'update' : 'create', ...name, ...text, ...last };
}

async function createCommit(
  lab: GitLabProject,
  on: string,
  work: Publication,
): Promise<Commit | PublishConflict> {
  const { parent } = work.request;
  const send = await prepareCommit(lab, work);
  const made = await resultOrCheck<Commit | PublishConflict>(
    () => send({ branch: on }),
    async (problem) => {
      const head = await readHead(lab, on);
      if (head === parent) throw problem;
      return (await findOwnCommit(lab, work, head)) ?? { moved: true, theirs: head, parent: head };
    },
  );
  if ('moved' in made) return made;
  return (await findOverwrittenCommit(lab, made, work.changes, parent)) ?? made;
}

const parseCommit = (answer: JsonValue): Commit => ({
  commit: answer.at('id').id(),
  parent: answer.at('parent_ids', 0).id(),
});

/**
 * Checks whether our commit has overwritten a simultaneous commit of the same files. GitLab checks the files before it commits on
 * the current head, so another commit can come in between. The parent of our commit reveals it.
 */
async function findOverwrittenCommit(
  lab: GitLabProject,
  { commit: ours, parent: theirs }: Commit,
  changes: EffectiveChange[],
  parent: string,
): Promise<PublishConflict | undefined> {
  if (theirs === parent) return undefined;
  const same = await resultIfPossible(() =>
    mapInParallel(
      changes,
      async ({ path, before }) => (await readMetadata(lab, theirs, path))?.id === before,
    ),
  );
  // throws, because the next attempt finds the commit and repeats this check
  if (!same) throw new HostProblem('unsure', { host: lab.api.host });
  return same.every(Boolean) ? undefined : { moved: true, theirs, parent: ours };
}

/** Searches the commits since the request's parent, by message and contents. Undefined if the host hasn't received the commit. */
async function findOwnCommit(
  lab: GitLabProject,
  { changes, request }: Publication,
  head: string,
): Promise<Commit | undefined> {
  const query = { ref_name: `${request.parent}..${head}`, per_page: PAGE_SIZE };
  const since = await lab.api.json('GET', `${lab.path}/repository/commits`, { query });
  for (const one of since.list()) {
    if (one.at('message').text()?.trim() !== request.message.trim()) continue;
    const made = parseCommit(one);
    const same = await mapInParallel(
      changes,
      async ({ path, after }) => (await readMetadata(lab, made.commit, path))?.id === after,
    );
    if (same.every(Boolean)) return made;
  }
  return undefined;
}

async function createBranch(lab: GitLabProject, branch: string, work: Publication): Promise<Commit> {
  const { parent } = work.request;
  const send = await prepareCommit(lab, work);
  const { commit } = await resultOrCheck(
    () => send({ branch, start_sha: parent }),
    async (problem) => {
      const head = await resultIfFound(() => readHead(lab, branch));
      if (head === undefined) throw problem;
      const made = await findOwnCommit(lab, work, head);
      if (made?.commit !== head) throw new HostProblem('taken', { name: branch });
      return made;
    },
  );
  return { commit, parent };
}

/**
 * The state of a build by the status of its pipeline. A pipeline that waits for a person has no state, because it doesn't show the
 * state of the site.
 */
const BUILD_STATES: Record<string, Build['state']> = {
  created: 'building',
  waiting_for_resource: 'building',
  preparing: 'building',
  pending: 'building',
  running: 'building',
  success: 'live',
  failed: 'failed',
  canceled: 'failed',
};

async function readBuild({ api, path, page }: GitLabProject, commit: string): Promise<Build> {
  const answer = await resultIfFound(() =>
    api.json('GET', `${path}${apiPath`/repository/commits/${commit}`}`),
  );
  if (!answer) return { state: 'unknown' };
  const pipeline = answer.at('last_pipeline');
  if (pipeline.isMissing()) return { state: 'waiting' };
  const state = BUILD_STATES[pipeline.at('status').text() ?? ''] ?? 'unknown';
  const link = `${page}/-/pipelines/${pipeline.at('id').number()}`;
  if (state !== 'live') return { state, link };
  // only maintainers can read the address of the site
  const pages = await resultIfPossible(() => api.json('GET', `${path}/pages`));
  return { state, link, ...createAddressProperty('address', pages?.at('url').text()) };
}
