import { forgejo } from './forgejo/index.ts';
import { github } from './github/index.ts';
import { gitlab } from './gitlab/index.ts';
import type { ConnectFunction, Host } from './host.ts';

/** The hosts have the order in which the editor sees them. */
export const HOSTS = { github, gitlab, forgejo };

export type HostName = keyof typeof HOSTS;

/** Loaded when the editor connects to a host: a first visit needs no client. */
export const HOST_CLIENTS: Record<HostName, () => Promise<ConnectFunction>> = {
  github: async () => (await import('./github/client.ts')).connectGitHub,
  gitlab: async () => (await import('./gitlab/client.ts')).connectGitLab,
  forgejo: async () => (await import('./forgejo/client.ts')).connectForgejo,
};

export type SignInHost = {
  [N in HostName]: (typeof HOSTS)[N] extends { signIn: object } ? N : never;
}[HostName];

export const findHost = (name: HostName): Host => HOSTS[name];

export const hasSignIn = (name: HostName): name is SignInHost => findHost(name).signIn !== undefined;

const productNames = Object.values(HOSTS).map(({ name }) => name);

/** The hosts in a sentence: "GitHub, GitLab or Forgejo". */
export const HOST_NAMES = `${productNames.slice(0, -1).join(', ')} or ${productNames.at(-1)}`;
