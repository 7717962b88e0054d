import { checkContent, type EffectiveChange, effectiveChanges, maxFileSize } from './files.ts';
import { resultIfFound, resultIfPossible } from './outcome.ts';
import type {
  Build,
  ProposalRequest,
  PublishConflict,
  PublishRequest,
  PublishResult,
  Remote,
  RemoteFiles,
  SiteRepository,
} from './remote.ts';
import type { HostApi, JsonValue, RequestOptions } from './requests.ts';

export interface HostRepository {
  place: SiteRepository;
  api: HostApi;
  path: string;
  page: string;
  /** The branch of the place or, if the place has none, the repository's default branch. */
  branch: () => Promise<string>;
}

/** At least one effective change, and the request for it. */
export interface Publication {
  changes: EffectiveChange[];
  request: PublishRequest;
}

export interface Commit {
  commit: string;
  parent: string;
}

/** GitLab's merge requests are pull requests too. */
interface PullRequest {
  number: number;
  isOpen: boolean;
}

interface HostRequests {
  head: (branch: string) => Promise<string>;
  files: (commit: string) => Promise<RemoteFiles>;
  /** The path in the API, the media type and the query for a file's content. */
  blob: (
    id: string,
    file: string,
    commit: string,
  ) => { path: string } & Pick<RequestOptions, 'accept' | 'query'>;
  commit: (branch: string, work: Publication) => Promise<Commit | PublishConflict>;
  /** One new commit on the parent. */
  beginBranch: (branch: string, work: Publication) => Promise<Commit | PublishConflict>;
  commitPage: (commit: string) => string;
  openRequest: (base: string, wish: ProposalRequest) => Promise<number>;
  requests: (branch: string, state: 'open' | 'all') => Promise<PullRequest[]>;
  /** Returns the request's page or, without a number, the page on which an editor opens the request. */
  requestPage: (base: string, branch: string, number: number | undefined) => string;
  build: (commit: string) => Promise<Build>;
}

export function createRepository(place: SiteRepository, api: HostApi, path: string): HostRepository {
  let { branch } = place;
  return {
    place,
    api,
    path,
    page: `${place.origin}/${place.project}`,
    branch: async () => {
      branch ??= (await api.json('GET', path, { name: place.project })).at('default_branch').needed();
      return branch;
    },
  };
}

/** Reads each commit only once, except after a failure. */
export function cacheByCommit<T>(read: (commit: string) => Promise<T>): (commit: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (commit) => {
    const reading = known.get(commit) ?? read(commit);
    if (!known.has(commit)) {
      known.set(commit, reading);
      reading.catch(() => known.delete(commit));
    }
    return reading;
  };
}

/** For the API of GitHub and Forgejo. */
export async function openPullRequest(
  { api, path }: HostRepository,
  base: string,
  { branch: head, title, body }: ProposalRequest,
): Promise<number> {
  return (await api.json('POST', `${path}/pulls`, { body: { title, body, head, base } }))
    .at('number')
    .number();
}

/** For the API of GitHub and Forgejo. */
export const parsePullRequest = (answer: JsonValue): PullRequest => ({
  number: answer.at('number').number(),
  isOpen: answer.at('state').text() === 'open',
});

export function createRemote({ api, branch }: HostRepository, calls: HostRequests): Remote {
  const published = ({ commit, parent }: Commit): PublishResult => ({
    commit,
    parent,
    address: calls.commitPage(commit),
  });

  /** Finds the pull request that an earlier attempt opened. */
  async function withRequest(made: PublishResult, wish: ProposalRequest): Promise<PublishResult> {
    const base = await branch();
    // the branch exists, so the editor can open the request if this fails
    const number =
      (await resultIfPossible(() => calls.openRequest(base, wish))) ??
      (await resultIfPossible(async () => (await calls.requests(wish.branch, 'open'))[0]?.number));
    const address = calls.requestPage(base, wish.branch, number || undefined);
    return { ...made, proposal: { address, isOpen: !!number } };
  }

  return {
    read: async (commit) => {
      const on = await branch();
      const head = commit ?? (await calls.head(on));
      return { commit: head, branch: on, files: await calls.files(head) };
    },
    blob: async (id, file, commit) => {
      const { path, ...request } = calls.blob(id, file, commit);
      const { content } = await api.ask('GET', path, { ...request, limit: maxFileSize(file), name: file });
      return checkContent(content, { id, path: file, host: api.host });
    },
    publish: async (request) => {
      const { parent, propose: wish } = request;
      const changes = await effectiveChanges(request.files, await calls.files(parent));
      if (changes.length === 0) {
        const same = published({ commit: parent, parent });
        return wish?.isThere ? withRequest(same, wish) : same;
      }
      const work = { changes, request };
      const made =
        wish && !wish.isThere
          ? await calls.beginBranch(wish.branch, work)
          : await calls.commit(wish?.branch ?? (await branch()), work);
      if ('moved' in made) return made;
      return wish ? withRequest(published(made), wish) : published(made);
    },
    proposed: async (on) => {
      const head = await resultIfFound(() => calls.head(on));
      if (head === undefined) return undefined;
      // without the permission to read requests, the editor opens the request on the branch's page
      const requests = (await resultIfFound(() => calls.requests(on, 'all'))) ?? [];
      return requests.length > 0 && !requests.some(({ isOpen }) => isOpen) ? undefined : head;
    },
    buildOf: calls.build,
  };
}
