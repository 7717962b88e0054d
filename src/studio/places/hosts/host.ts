import type { Remote, SiteRepository } from './remote.ts';
import type { HostApi } from './requests.ts';

/* Types for the description of a kind of Git host. Each kind has a folder with its description, its client and its guide. */

export interface Host {
  /** Product name. */
  name: string;
  /** Product names of public servers, by host name. For other servers, the studio asks the editor for the kind of host. */
  servers: Record<string, string>;
  /** Whether the host builds the site after a commit. */
  builds: boolean;
  /** Returns the base address of a host's API, given the base address of its pages. */
  api: (origin: string) => string;
  /** The part of a page's address between the project and the branch, such as `tree`. */
  tree: string;
  /** Splits the path of a page's address into the project, and the rest with the branch and folders. */
  parts: (names: string[]) => { project: string[]; rest: string[] };
  /** Returns the address of a repository for a short form of its name. */
  repositoryByName?: (name: string) => string | undefined;
  /** Returns the address of the repository from which the host publishes a site. */
  repositoryOfSite?: (site: URL) => string | undefined;
  /** Returns the path of the page on which an editor creates a token, and values that prefill the page's form. */
  tokenPage: (place: { origin: string; owner: string }) => { path: string; form?: Record<string, string> };
  /** Describes the permissions that the token needs, as a sentence for the editor. */
  tokenHelp: string;
  /** Paths for signing in on a page of the host. Missing if the host doesn't support it. */
  signIn?: OAuthPaths;
}

/** The paths of a host's OAuth endpoints. */
interface OAuthPaths {
  authorize: string;
  token: string;
  /** Missing if tokens expire, or if editors revoke tokens in the settings of their account. */
  revoke?: string;
  /** The token's scope. */
  scope?: string;
}

/** Name that the studio suggests for a token at a host. */
export const TOKEN_NAME = 'Plenary studio';

/** Creates the client of a branch. `sizes` are known sizes of contents by id. */
export type ConnectFunction = (
  repository: SiteRepository,
  api: HostApi,
  sizes?: ReadonlyMap<string, number> | undefined,
) => Remote;

/** A guide to a site of one's own, as in docs/start-without-installing.md. *Bold* text names what to click or choose. */
export interface HostGuide {
  name: string;
  help: string;
  steps: string[];
  /** The anchor of the same section in docs/start-without-installing.md. */
  section: string;
}

/**
 * Returns a function that splits a path after owner/name. `words` matches the parts between the repository and the branch, such
 * as `tree`; `count` is the number of these parts.
 */
export function splitAfterProject(words: RegExp, count: number): Host['parts'] {
  return (names) => ({
    project: names.slice(0, 2),
    rest: words.test(names.slice(2, 2 + count).join('/')) ? names.slice(2 + count) : [],
  });
}
