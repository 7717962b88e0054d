import type { Remote, SiteRepository } from './remote.ts';
import type { HostApi } from './requests.ts';

/* A kind of Git host. Each kind has a folder with its description, its client and its guide. */

export interface Host {
  name: string;
  /** Product names by host name. For other servers, the studio asks the editor for the kind of host. */
  servers: Record<string, string>;
  builds: boolean;
  /** `origin` is the base address of the host's pages. */
  api: (origin: string) => string;
  /** The part of a page's address between the project and the branch, such as `tree`. */
  tree: string;
  /** Splits the path of a page's address. `rest` has the branch and folders. */
  parts: (names: string[]) => { project: string[]; rest: string[] };
  repositoryByName?: (name: string) => string | undefined;
  /** Returns the address of the repository from which the host publishes a site. */
  repositoryOfSite?: (site: URL) => string | undefined;
  /** `form` prefills the page. */
  tokenPage: (place: { origin: string; owner: string }) => { path: string; form?: Record<string, string> };
  /** The permissions that the token needs, as a sentence for the editor. */
  tokenHelp: string;
  /** The paths for signing in on a page of the host. Missing if the host doesn't support it. */
  signIn?: OAuthPaths;
}

interface OAuthPaths {
  authorize: string;
  token: string;
  /** The path is missing if tokens expire, or if editors revoke tokens in the settings of their account. */
  revoke?: string;
  scope?: string;
}

export const TOKEN_NAME = 'Plenary studio';

export type ConnectFunction = (repository: SiteRepository, api: HostApi) => Remote;

/** The text of docs/start-without-installing.md. *Bold* text names what to click or choose. */
export interface HostGuide {
  name: string;
  help: string;
  steps: string[];
  /** The section's anchor in docs/start-without-installing.md. */
  section: string;
}

/** Splits a path after owner/name. `words` matches the `count` parts before the branch, such as `tree`. */
export function splitAfterProject(words: RegExp, count: number): Host['parts'] {
  return (names) => ({
    project: names.slice(0, 2),
    rest: words.test(names.slice(2, 2 + count).join('/')) ? names.slice(2 + count) : [],
  });
}
