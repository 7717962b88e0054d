/** A repository at a host, and the branch and folder in it that hold the site. */
export interface Place {
  host: 'github' | 'gitlab' | 'forgejo';
  /** Where its pages are, without a slash at the end: https://github.com. Addresses for people begin with it. */
  origin: string;
  /** Where its API is, without a slash at the end. Nothing else gets the token. */
  api: string;
  /** owner/name; at GitLab with all groups: group/subgroup/name. */
  project: string;
  /** The branch of the site; the default branch of the repository where it is missing. */
  branch?: string;
  /** The folder of site.yaml in the repository, such as sites/mun; its root where it is missing. */
  folder?: string;
}

/** The files of the site by their paths: site.yaml, media/… and package.json, whatever the folder of the site is. Ids are those of git. */
export type Files = ReadonlyMap<string, { id: string; size: number }>;

/** What the branch holds at a commit. */
interface Snapshot {
  commit: string;
  branch: string;
  files: Files;
}

/** A file that changes: its content, or null where it is deleted. */
export interface Change {
  path: string;
  content: Uint8Array | null;
}

export interface PublishRequest {
  /** The commit that the changes were made on. */
  parent: string;
  /** What changes against `parent`. What is there already is left out of the commit. */
  files: readonly Change[];
  message: string;
  /** Hears how many contents are at the host, of how many. A host that takes all with one request says nothing. */
  progress?: (sent: number, all: number) => void;
  /**
   * A branch with a pull request in place of a commit on the branch of the site. One that `isThere` already, with an open request or
   * with none, gets the commit, whose `parent` is a commit of that branch.
   */
  propose?: { branch: string; title: string; body: string; isThere?: boolean };
}

/** A branch with a pull request that is wished for. */
export type Wish = NonNullable<PublishRequest['propose']>;

/** A commit that is at the host. */
export interface Published {
  commit: string;
  /** What the commit is on. At GitLab and Forgejo it may be newer than asked, where others changed other files meanwhile. */
  parent: string;
  /** The page of the commit. */
  address: string;
  /** The page of the pull request; where the token may not open one, the page that opens it with a click. */
  proposal?: { address: string; isOpen: boolean };
}

/**
 * Somebody was faster. The caller merges its own files and those of the commit `theirs`, both made on the parent of its request, and
 * publishes the result on `parent`. The files of that commit are then the base of a further merge. Both are the same commit, except
 * where GitLab has let ours pass though it replaced what somebody published in the same instant: then `parent` is ours.
 */
export interface Moved {
  moved: true;
  theirs: string;
  parent: string;
}

/** What the host's build says of a commit. `unknown`: there is none, or the token may not see it. */
export interface Build {
  state: 'waiting' | 'building' | 'live' | 'failed' | 'unknown';
  /** Where the site is, if the host says it. */
  address?: string;
  /** The page of the build. */
  link?: string;
}

/** A branch of a repository at a host, as the studio reads and publishes it. Each call may throw a `HostProblem`. */
export interface Remote {
  /** The files of the site at the head of the branch, or at a commit. */
  read(commit?: string): Promise<Snapshot>;
  /** The content of a file, which is checked against its id. */
  blob(id: string, path: string, commit: string): Promise<Uint8Array>;
  /**
   * Makes one commit, or a proposal. It never forces, and the branch has the whole commit or nothing of it. The same request may
   * be sent again after any failure.
   */
  publish(request: PublishRequest): Promise<Published | Moved>;
  /** The head of the branch of a proposal; undefined where that is gone, or where its request is merged or closed. */
  proposed(branch: string): Promise<string | undefined>;
  buildOf(commit: string): Promise<Build>;
}
