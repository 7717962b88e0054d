export interface SiteRepository {
  /** Base of page addresses, without a trailing slash, such as https://github.com. */
  origin: string;
  /** Base of API addresses, without a trailing slash. Only these addresses get the token. */
  api: string;
  /** owner/name or, at GitLab, group/subgroup/name. */
  project: string;
  /** The branch is missing for the repository's default branch. */
  branch?: string;
  /** The folder with site.yaml, such as sites/mun. Missing for the root. */
  folder?: string;
}

/** Files by their paths relative to the site's folder: site.yaml, media/… and package.json. The ids are Git's. */
export type RemoteFiles = ReadonlyMap<string, { id: string; size: number }>;

interface BranchSnapshot {
  commit: string;
  branch: string;
  files: RemoteFiles;
}

/** Null deletes the file. */
export interface ChangedFile {
  path: string;
  content: Uint8Array | null;
}

export interface PublishRequest {
  parent: string;
  /** Equal contents are omitted from the commit. */
  files: readonly ChangedFile[];
  message: string;
  /** The function isn't called when the host accepts all contents in one request. */
  progress?: (sent: number, all: number) => void;
  /**
   * Publishes to a branch with a pull request. If the branch already exists (`isThere`), with or without an open request, the
   * commit is added there and `parent` is a commit of that branch.
   */
  propose?: { branch: string; title: string; body: string; isThere?: boolean };
}

export type ProposalRequest = NonNullable<PublishRequest['propose']>;

export interface PublishResult {
  commit: string;
  /** At GitLab and Forgejo, the parent may be newer than requested, if others have changed other files meanwhile. */
  parent: string;
  address: string;
  /** The pull request's page. If the token can't open the request, the page on which the editor opens it. */
  proposal?: { address: string; isOpen: boolean };
}

/**
 * Another editor published first. The caller merges its own files with the files of the commit `theirs`, both based on the
 * request's parent, and publishes the result on the commit `parent`. `theirs` and `parent` are the same commit, except if GitLab
 * accepted our commit although it overwrote a simultaneous commit. Then `parent` is our commit.
 */
export interface PublishConflict {
  moved: true;
  theirs: string;
  parent: string;
}

/** `unknown` if there is no build, or the token may not read it. */
export interface Build {
  state: 'waiting' | 'building' | 'live' | 'failed' | 'unknown';
  /** The site's address. Missing if the host doesn't report it. */
  address?: string;
  link?: string;
}

/** A branch of a repository. Each method may throw a `HostProblem`. */
export interface Remote {
  /** Reads a commit or, without one, the head of the branch. */
  read(commit?: string): Promise<BranchSnapshot>;
  /** Throws if the content doesn't match the id. */
  blob(id: string, path: string, commit: string): Promise<Uint8Array>;
  /** Creates one commit or proposal, atomically and without forcing. After any failure, the same request can be repeated. */
  publish(request: PublishRequest): Promise<PublishResult | PublishConflict>;
  /** The head of a proposal's branch. Undefined if the branch was deleted, or if its request is merged or closed. */
  proposed(branch: string): Promise<string | undefined>;
  buildOf(commit: string): Promise<Build>;
}
