import { type Host, splitAfterProject, TOKEN_NAME } from '../host.ts';

export const github = {
  name: 'GitHub',
  servers: { 'github.com': 'GitHub' },
  builds: true,
  api: (origin) => (origin === 'https://github.com' ? 'https://api.github.com' : `${origin}/api/v3`),
  tree: 'tree',
  parts: splitAfterProject(/^(?:tree|blob)$/, 1),
  repositoryByName: (name) => (/^[\w-]+\/[\w.-]+$/.test(name) ? `https://github.com/${name}` : undefined),
  // matches a site or a studio at GitHub Pages: https://owner.github.io/name/
  repositoryOfSite: ({ hostname, pathname }) => {
    const [, owner] = /^([\w-]+)\.github\.io$/.exec(hostname) ?? [];
    if (owner === undefined) return undefined;
    const [name = ''] = pathname.split('/').filter(Boolean);
    // an account's own site is at the root, the site of a repository is in a folder
    return `https://github.com/${owner}/${/^(?:studio)?$/.test(name) ? hostname : name}`;
  },
  // see "Pre-filling fine-grained personal access token details using URL parameters"; the repository can't be prefilled
  tokenPage: ({ owner }) => ({
    path: '/settings/personal-access-tokens/new',
    form: { name: TOKEN_NAME, target_name: owner, contents: 'write' },
  }),
  tokenHelp:
    'You need a fine-grained token for this repository with the permission “Contents: read and write”. To propose changes that somebody else approves, add “Pull requests: read and write”.',
  // `signIn` is missing because the token endpoint allows no cross-origin requests
} satisfies Host;
