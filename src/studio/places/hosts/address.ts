import type { Place } from './remote.ts';

/** The hosts whose kind everybody knows. Others are asked about. */
const KNOWN: Record<string, Place['host']> = {
  'github.com': 'github',
  'gitlab.com': 'gitlab',
  'codeberg.org': 'forgejo',
};

/** A name of an owner, group, repository or folder, as none of the hosts takes others. */
const NAME = /^(?!\.{1,2}$)[\p{L}\p{N}_.-]+$/u;

/**
 * The repository that an editor means by an address: that of its page, of a branch or folder on it, or the one for git. `host` is
 * the kind of the host where its name does not say it. A repository at GitHub may be written owner/name, or be meant by the address of
 * its site at GitHub Pages. Undefined where it is no address of a repository.
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

/** The address of the repository of a site at GitHub Pages, or of its studio: `https://owner.github.io/name/`. Undefined for other sites. */
function repositoryOfSite(site: string): string | undefined {
  const { hostname, pathname } = new URL(site);
  const [, owner] = /^([\w-]+)\.github\.io$/.exec(hostname) ?? [];
  if (owner === undefined) return undefined;
  const [name = ''] = pathname.split('/').filter(Boolean);
  // the site of an account is in no folder, and that of a repository is in one
  return `https://github.com/${owner}/${/^(?:studio)?$/.test(name) ? hostname : name}`;
}

/** The address of a place, as an editor would paste it. */
export function placeAddress({ host, origin, project, branch, folder }: Place): string {
  const tree = { github: 'tree', gitlab: '-/tree', forgejo: 'src/branch' }[host];
  const rest = branch === undefined ? [] : [tree, branch, ...(folder === undefined ? [] : [folder])];
  return [origin, project, ...rest].join('/');
}

/** Whether a text can be the name of a repository with its owner, at GitLab with all groups. */
export function isProject(text: string): boolean {
  const names = text.split('/');
  return names.length > 1 && names.every((name) => NAME.test(name));
}

/** Whether a text can be the name of a branch or the path of a folder: none that leads out of it. */
export const isPath = (text: string): boolean => text.split('/').every((name) => !/^\.{0,2}$/.test(name));

/** An address is what a person pasted, so it may be no text at all. */
function decoded(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}

interface Kind {
  api: (origin: string) => string;
  /** The names of an address: those of the project, and what follows, which is a branch and the names of folders. */
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

/** What the token is called at a host. */
const TOKEN_NAME = 'Plenary studio';

/**
 * The page where an editor makes a token for a repository at a host, filled in as far as the host lets an address do that ("Pre-filling
 * fine-grained personal access token details using URL parameters" of GitHub, "Prefill personal access token details" of GitLab). A host that
 * does not know the parameters shows an empty form. Nobody can fill in which repository the token is for.
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
  // GitLab has a page of its own for new ones since 18.9, and servers of schools may be older
  gitlab: (origin) =>
    `/-/user_settings/personal_access_tokens${origin === 'https://gitlab.com' ? '/legacy/new' : ''}`,
  forgejo: () => '/user/settings/applications',
};
