import { connectForgejo } from './forgejo/client.ts';
import { forgejo } from './forgejo/index.ts';
import { connectGitHub } from './github/client.ts';
import { github } from './github/index.ts';
import { connectGitLab } from './gitlab/client.ts';
import { gitlab } from './gitlab/index.ts';
import type { ConnectFunction, Host } from './host.ts';

/** In the order in which the editor sees them. */
export const HOSTS = { github, gitlab, forgejo };

export type HostName = keyof typeof HOSTS;

/** Separate from the hosts' descriptions because the studio's page loads no client. */
export const HOST_CLIENTS: Record<HostName, ConnectFunction> = {
  github: connectGitHub,
  gitlab: connectGitLab,
  forgejo: connectForgejo,
};

export type SignInHost = {
  [N in HostName]: (typeof HOSTS)[N] extends { signIn: object } ? N : never;
}[HostName];

export const findHost = (name: HostName): Host => HOSTS[name];

export const hasSignIn = (name: HostName): name is SignInHost => findHost(name).signIn !== undefined;

const productNames = Object.values(HOSTS).map(({ name }) => name);

/** For a sentence: "GitHub, GitLab or Forgejo". */
export const HOST_NAMES = `${productNames.slice(0, -1).join(', ')} or ${productNames.at(-1)}`;
