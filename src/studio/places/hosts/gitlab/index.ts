import { type Host, TOKEN_NAME } from '../host.ts';

export const gitlab = {
  name: 'GitLab',
  servers: { 'gitlab.com': 'GitLab' },
  builds: true,
  api: (origin) => `${origin}/api/v4`,
  tree: '-/tree',
  parts: (names) => {
    const end = names.indexOf('-');
    if (end < 0) return { project: names, rest: [] };
    const isTree = /^(?:tree|blob)$/.test(names[end + 1] ?? '');
    return { project: names.slice(0, end), rest: isTree ? names.slice(end + 2) : [] };
  },
  // see "Prefill personal access token details"; the page is new in GitLab 18.9, and a school's server may be older
  tokenPage: ({ origin }) => ({
    path: `/-/user_settings/personal_access_tokens${origin === 'https://gitlab.com' ? '/legacy/new' : ''}`,
    form: { name: TOKEN_NAME, scopes: 'api' },
  }),
  tokenHelp:
    'You need a token with the scope “api” and the role Developer or Maintainer. A project access token opens this project and nothing else.',
  // docs.gitlab.com/api/oauth2
  signIn: { authorize: '/oauth/authorize', token: '/oauth/token', revoke: '/oauth/revoke', scope: 'api' },
} satisfies Host;
