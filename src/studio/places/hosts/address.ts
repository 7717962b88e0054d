import type { Place } from './remote.ts';

/** Hosts whose kind is known by name. For others, the editor is asked. */
const KNOWN: Record<string, Place['host']> = {
  'github.com': 'github',
  'gitlab.com': 'gitlab',
  'codeberg.org': 'forgejo',
};

/** A valid name of an owner, group, repository or folder at all hosts. */
const NAME = /^(?!\.{1,2}$)[\p{L}\p{N}_.-]+$/u;

/**
 * Parses the address of a repository: that of its page, of a branch or folder on it, or for git. `host` is the kind of host when its name
 * doesn't show it. A GitHub repository can also be given as owner/name, or as the address of its site at GitHub Pages. Undefined for other
 * addresses.
 */
export function placeAt(pasted: string, host?: Place['host']): Place | undefined {
  const text = pasted.trim();
  const isShort = /^[\w-]+\/[\w.-]+$/.test(text) && (!host || host === 'github');
  const address = isShort
    ? `https://github.com/${text}`
    : /^https?:\/\//.test(text)
      ? text
      : `https://${text}`;
  if (!URL.canParse(address)) return undefined;
  const { origin, hostname, pathname } = new URL(repositoryOfSite(address) ?? address);
  const kind = KNOWN[hostname.replace(/^www\./, '')] ?? host;
  if (!kind) return undefined;
  const home = hostname.startsWith('www.') ? origin.replace('//www.', '//') : origin;
  const names = decoded(pathname)?.split('/').filter(Boolean) ?? [];
  const { project, rest } = KINDS[kind].parts(names);
  const written = project.join('/').replace(/\.git$/, '');
  if (!isProject(written)) return undefined;
  const [branch, ...folder] = rest.at(-1) === 'site.yaml' ? rest.slice(0, -1) : rest;
  return {
    host: kind,
    origin: home,
    api: KINDS[kind].api(home),
    project: written,
    ...(branch && { branch }),
    ...(folder.length > 0 && folder.every((name) => NAME.test(name)) && { folder: folder.join('/') }),
  };
}

/** Returns the repository of a site or studio at GitHub Pages: `https://owner.github.io/name/`. Undefined for other sites. */
function repositoryOfSite(site: string): string | undefined {
  const { hostname, pathname } = new URL(site);
  const [, owner] = /^([\w-]+)\.github\.io$/.exec(hostname) ?? [];
  if (owner === undefined) return undefined;
  const [name = ''] = pathname.split('/').filter(Boolean);
  // an account's own site is at the root, a repository's site in a folder
  return `https://github.com/${owner}/${/^(?:studio)?$/.test(name) ? hostname : name}`;
}

/** Returns a place's address, as an editor would paste it. */
export function placeAddress({ host, origin, project, branch, folder }: Place): string {
  const tree = { github: 'tree', gitlab: '-/tree', forgejo: 'src/branch' }[host];
  const rest = branch === undefined ? [] : [tree, branch, ...(folder === undefined ? [] : [folder])];
  return [origin, project, ...rest].join('/');
}

/** Whether a text can be a repository with its owner; at GitLab, with all groups. */
export function isProject(text: string): boolean {
  const names = text.split('/');
  return names.length > 1 && names.every((name) => NAME.test(name));
}

/** Whether a text can be a branch or a folder path, without "." and "..". */
export const isPath = (text: string): boolean => text.split('/').every((name) => !/^\.{0,2}$/.test(name));

/** Decodes a pasted path. Undefined when the encoding is invalid. */
function decoded(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}

interface Kind {
  api: (origin: string) => string;
  /** Splits the path of an address into the project and the rest: a branch, and folders. */
  parts: (names: string[]) => { project: string[]; rest: string[] };
}

const afterTwo = (words: RegExp, skip: number) => (names: string[]) => ({
  project: names.slice(0, 2),
  rest: words.test(names.slice(2, 2 + skip).join('/')) ? names.slice(2 + skip) : [],
});

const KINDS: Record<Place['host'], Kind> = {
  github: {
    api: (origin) => (origin === 'https://github.com' ? 'https://api.github.com' : `${origin}/api/v3`),
    parts: afterTwo(/^(?:tree|blob)$/, 1),
  },
  gitlab: {
    api: (origin) => `${origin}/api/v4`,
    parts: (names) => {
      const end = names.indexOf('-');
      if (end < 0) return { project: names, rest: [] };
      const isTree = /^(?:tree|blob)$/.test(names[end + 1] ?? '');
      return { project: names.slice(0, end), rest: isTree ? names.slice(end + 2) : [] };
    },
  },
  forgejo: {
    api: (origin) => `${origin}/api/v1`,
    parts: afterTwo(/^src\/branch$/, 2),
  },
};

/** Name of the token at a host. */
const TOKEN_NAME = 'Plenary studio';

/**
 * Returns the page on which an editor creates a token, prefilled as far as the host supports it ("Pre-filling fine-grained personal access
 * token details using URL parameters" of GitHub, "Prefill personal access token details" of GitLab). Other hosts ignore the parameters. The
 * repository can't be prefilled.
 */
export function tokenPage({ host, origin, project }: Pick<Place, 'host' | 'origin' | 'project'>): string {
  const page = new URL(TOKEN_PAGES[host](origin), origin);
  const [owner = ''] = project.split('/');
  const filled = {
    github: { name: TOKEN_NAME, target_name: owner, contents: 'write' },
    gitlab: { name: TOKEN_NAME, scopes: 'api' },
    forgejo: {},
  }[host];
  page.search = new URLSearchParams(filled).toString();
  return page.href;
}

const TOKEN_PAGES: Record<Place['host'], (origin: string) => string> = {
  github: () => '/settings/personal-access-tokens/new',
  // GitLab has a separate page for new tokens since 18.9; a school's server may be older
  gitlab: (origin) =>
    `/-/user_settings/personal_access_tokens${origin === 'https://gitlab.com' ? '/legacy/new' : ''}`,
  forgejo: () => '/user/settings/applications',
};
