import type { Remote, SiteRepository } from './remote.ts';
import type { Api } from './requests.ts';

/* The description of a kind of Git host. Each kind has a folder with its description, its client and its guide. */

export interface Host {
  /** Product name. */
  name: string;
  /** Product names of public servers by the names in their addresses. For other servers, the editor is asked for the kind. */
  servers: Record<string, string>;
  /** Whether the host builds the site after a commit. */
  builds: boolean;
  /** Returns the base of API addresses, from that of page addresses. */
  api: (origin: string) => string;
  /** The part of a page's address between the project and the branch. */
  tree: string;
  /** Splits the path of a page's address into the project and the rest: a branch, and folders. */
  parts: (names: string[]) => { project: string[]; rest: string[] };
  /** Returns the address of a repository from a short form. */
  repositoryByName?: (name: string) => string | undefined;
  /** Returns the address of the repository of a site that the host publishes. */
  repositoryOfSite?: (site: URL) => string | undefined;
  /** Returns the address of the page on which an editor creates a token, without the origin, and the values for its form. */
  tokenPage: (place: { origin: string; owner: string }) => { path: string; form?: Record<string, string> };
  /** Permissions of the token, as a sentence for the editor. */
  tokenHelp: string;
  /** Sign-in on a page of the host; missing if the host doesn't support it. */
  signIn?: SignInPages;
}

/** The paths of OAuth at a host. */
interface SignInPages {
  authorize: string;
  token: string;
  /** Missing where tokens expire, or are revoked in the account's settings. */
  revoke?: string;
  /** The token's scope. */
  scope?: string;
}

/** Name of the token at a host. */
export const TOKEN_NAME = 'Plenary studio';

/** Returns the client of a branch. `sizes` are known sizes of contents by id. */
export type Connect = (
  repository: SiteRepository,
  api: Api,
  sizes?: ReadonlyMap<string, number> | undefined,
) => Remote;

/** Steps to an own site, as in docs/start-without-installing.md. *Bold* marks what to click or choose. */
export interface Guide {
  name: string;
  help: string;
  steps: string[];
  /** The heading of the same section in docs/start-without-installing.md, as an anchor. */
  section: string;
}

/** Splits a path after owner/name; the words, such as `tree`, are between the repository and the branch. */
export function afterTwo(words: RegExp, count: number): Host['parts'] {
  return (names) => ({
    project: names.slice(0, 2),
    rest: words.test(names.slice(2, 2 + count).join('/')) ? names.slice(2 + count) : [],
  });
}
