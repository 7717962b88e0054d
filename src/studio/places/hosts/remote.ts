/** A repository, with the branch and folder of the site. */
export interface SiteRepository {
  /** Base of page addresses, without a trailing slash, such as https://github.com. */
  origin: string;
  /** Base of API addresses, without a trailing slash. The token is sent only to these addresses. */
  api: string;
  /** owner/name or, at GitLab, the name with all groups: group/subgroup/name. */
  project: string;
  /** The site's branch. Missing for the repository's default branch. */
  branch?: string;
  /** The folder of site.yaml, such as sites/mun. Missing for the root. */
  folder?: string;
}

/** The site's files, by path relative to the site's folder: site.yaml, media/… and package.json. The ids are those of Git. */
export type RemoteFiles = ReadonlyMap<string, { id: string; size: number }>;

/** The state of a branch at a commit. */
interface BranchSnapshot {
  commit: string;
  branch: string;
  files: RemoteFiles;
}

/** A changed file with its new content. Null deletes the file. */
export interface ChangedFile {
  path: string;
  content: Uint8Array | null;
}

export interface PublishRequest {
  /** The commit on which the changes are based. */
  parent: string;
  /** Changes relative to `parent`. Equal contents are omitted from the commit. */
  files: readonly ChangedFile[];
  message: string;
  /** Reports the number of uploaded contents. Not called when the host accepts all contents in one request. */
  progress?: (sent: number, all: number) => void;
  /**
   * Publishes to a branch with a pull request instead of the site's branch. If the branch already exists (`isThere`), with or
   * without an open request, the commit is added there and `parent` is a commit of that branch.
   */
  propose?: { branch: string; title: string; body: string; isThere?: boolean };
}

/** The branch and the texts of a pull request that the editor wants to open. */
export type ProposalRequest = NonNullable<PublishRequest['propose']>;

/** A published commit. */
export interface PublishResult {
  commit: string;
  /** The commit's parent. At GitLab and Forgejo it may be newer than requested, if others have changed other files meanwhile. */
  parent: string;
  /** The commit's page. */
  address: string;
  /** The page of the pull request. If the token can't open the request, the page on which the editor opens it. */
  proposal?: { address: string; isOpen: boolean };
}

/**
 * The result if another editor published first. The caller merges its own files with the files of the commit `theirs`. Both are
 * based on the request's parent. The caller then publishes the result on the commit `parent`. `theirs` and `parent` are the same
 * commit, except if GitLab accepted our commit although it overwrote a simultaneous commit. Then `parent` is our commit.
 */
export interface PublishConflict {
  moved: true;
  theirs: string;
  parent: string;
}

/** The host's build of a commit. `unknown` if there is no build, or the token may not read it. */
export interface Build {
  state: 'waiting' | 'building' | 'live' | 'failed' | 'unknown';
  /** The site's address, if the host reports it. */
  address?: string;
  /** The build's page. */
  link?: string;
}

/** A branch of a repository. Each method may throw a `HostProblem`. */
export interface Remote {
  /** Lists the site's files at a commit; by default, at the branch's head. */
  read(commit?: string): Promise<BranchSnapshot>;
  /** Returns a file's content. Throws if the content doesn't match the id. */
  blob(id: string, path: string, commit: string): Promise<Uint8Array>;
  /** Creates one commit or proposal, atomically and without forcing. After any failure, the same request can be repeated. */
  publish(request: PublishRequest): Promise<PublishResult | PublishConflict>;
  /** Returns the head of a proposal's branch. Undefined if the branch was deleted, or if its request is merged or closed. */
  proposed(branch: string): Promise<string | undefined>;
  buildOf(commit: string): Promise<Build>;
}
