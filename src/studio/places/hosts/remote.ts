/** A repository, with the branch and folder of the site. */
export interface SiteRepository {
  /** Base of page addresses, without a trailing slash: https://github.com. */
  origin: string;
  /** Base of API addresses, without a trailing slash. The token is sent nowhere else. */
  api: string;
  /** owner/name; at GitLab with all groups: group/subgroup/name. */
  project: string;
  /** The site's branch; by default, that of the repository. */
  branch?: string;
  /** The folder of site.yaml, such as sites/mun; by default, the root. */
  folder?: string;
}

/** The site's files by path relative to its folder: site.yaml, media/… and package.json. Ids are git's. */
export type Files = ReadonlyMap<string, { id: string; size: number }>;

/** The branch at a commit. */
interface Snapshot {
  commit: string;
  branch: string;
  files: Files;
}

/** A changed file with its content; null deletes it. */
export interface Change {
  path: string;
  content: Uint8Array | null;
}

export interface PublishRequest {
  /** The commit on which the changes are based. */
  parent: string;
  /** Changes relative to `parent`. Equal contents are left out of the commit. */
  files: readonly Change[];
  message: string;
  /** Reports the number of uploaded contents. Not called when a host takes all in one request. */
  progress?: (sent: number, all: number) => void;
  /**
   * Publishes to a branch with a pull request instead of the site's branch. If the branch `isThere` already, with or without an open
   * request, the commit is added, and `parent` is a commit of that branch.
   */
  propose?: { branch: string; title: string; body: string; isThere?: boolean };
}

/** A requested branch with a pull request. */
export type Wish = NonNullable<PublishRequest['propose']>;

/** A published commit. */
export interface PublishResult {
  commit: string;
  /** The commit's parent. At GitLab and Forgejo it may be newer than requested, if others changed other files meanwhile. */
  parent: string;
  /** The commit's page. */
  address: string;
  /** The page of the pull request or, if the token can't open one, the page to open it. */
  proposal?: { address: string; isOpen: boolean };
}

/**
 * Someone else published first. The caller merges its files with those of the commit `theirs`, both based on the request's parent, and
 * publishes the result on `parent`, whose files are the base of a further merge. Both commits are the same, unless GitLab accepted ours
 * although it overwrote a simultaneous one: then `parent` is ours.
 */
export interface Moved {
  moved: true;
  theirs: string;
  parent: string;
}

/** The host's build of a commit. `unknown`: there is none, or the token may not read it. */
export interface Build {
  state: 'waiting' | 'building' | 'live' | 'failed' | 'unknown';
  /** The site's address, if the host reports it. */
  address?: string;
  /** The build's page. */
  link?: string;
}

/** A branch of a repository. Each method may throw a `HostProblem`. */
export interface Remote {
  /** Lists the site's files at the branch's head, or at a commit. */
  read(commit?: string): Promise<Snapshot>;
  /** Returns a file's content, checked against its id. */
  blob(id: string, path: string, commit: string): Promise<Uint8Array>;
  /** Creates one commit or proposal, atomically and without forcing. The same request can be repeated after any failure. */
  publish(request: PublishRequest): Promise<PublishResult | Moved>;
  /** Returns the head of a proposal's branch. Undefined if it was deleted, or its request is merged or closed. */
  proposed(branch: string): Promise<string | undefined>;
  buildOf(commit: string): Promise<Build>;
}
