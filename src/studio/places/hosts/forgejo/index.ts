import { type Host, splitAfterProject } from '../host.ts';

export const forgejo = {
  name: 'Forgejo',
  servers: { 'codeberg.org': 'Codeberg' },
  builds: false,
  api: (origin) => `${origin}/api/v1`,
  tree: 'src/branch',
  parts: splitAfterProject(/^src\/branch$/, 2),
  tokenPage: () => ({ path: '/user/settings/applications' }),
  tokenHelp:
    'You need a token with the permission “repository: read and write”. It also lets you propose changes that somebody else approves.',
  // tokens have no scopes, and the studio can't revoke them (documentation: "OAuth2 provider")
  signIn: { authorize: '/login/oauth/authorize', token: '/login/oauth/access_token' },
} satisfies Host;
