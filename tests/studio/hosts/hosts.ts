import { onTestFinished } from 'vitest';
import {
  type ChangedFile,
  connectRepository,
  fixedTokenAccess,
  type HostName,
  HostProblem,
  type HttpPlatform,
  type Place,
  type PublishConflict,
  type PublishRequest,
  type PublishResult,
  type Remote,
} from '../../../src/studio/places/hosts/index.ts';
import type { HostProblemReason } from '../../../src/studio/places/hosts/problem.ts';
import { startForgejo } from './servers/forgejo.ts';
import { type FileChange, type Repository, startRepository } from './servers/git.ts';
import { startGitHub } from './servers/github.ts';
import { startGitLab } from './servers/gitlab.ts';
import type { SignInServer } from './servers/oauth.ts';
import type { Host, Pull } from './servers/serve.ts';

export const TOKEN = 'canary-5up3r-s3cret-token';

/** The hosts of the studio, each with how it is started and what its repository is called there. */
export const HOSTS = {
  github: { start: startGitHub, project: 'school/mun' },
  gitlab: { start: startGitLab, project: 'school/mun/site' },
  forgejo: { start: startForgejo, project: 'school/mun' },
} as const satisfies Record<HostName, { start: unknown; project: string }>;

export type Kind = HostName;
export const KINDS = Object.keys(HOSTS) as Kind[];

/** The files of a small site, and one that does not belong to it. */
export const SITE: Record<string, FileChange> = {
  'site.yaml': 'conference:\n  name: MUN\n',
  'media/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'media/photos/hall.txt': 'A hall',
  'README.md': 'Read me',
};

export const PROPOSAL = { branch: 'plenary/new-photo', title: 'A new photo', body: 'Please look.' };

/** What a host can do besides the API, whichever it is. */
export interface Started extends Host {
  may: { write: boolean; pulls: boolean };
  isProtected: boolean;
  pulls: Pull[];
  /** Runs between looking at the files of a commit and making it, at a host where there is such a time. */
  between?: () => Promise<void>;
  /** Missing at a host where nobody signs in on its page. */
  signIn?: SignInServer;
}

export interface Setting {
  host: Started;
  repository: Repository;
  place: Place;
  remote: Remote;
}

interface Options {
  format?: 'sha1' | 'sha256';
  folder?: string;
  door?: HttpPlatform;
  /** Where the studio is registered as an application. */
  redirect?: string;
  /** Whether pages of other addresses may use the host. */
  cors?: boolean;
}

/** A host with a repository, and the studio connected to it. Both are gone after the test, which fails where the contract is broken. */
export async function hostWith(
  kind: Kind,
  files: Record<string, FileChange> = SITE,
  { format, folder, door, redirect, cors = true }: Options = {},
): Promise<Setting> {
  const repository = await startRepository(files, format ? { format } : {});
  const application = { id: 'studio', redirect: redirect ?? '' };
  const host = await HOSTS[kind].start({
    ...{ repository, token: TOKEN, cors },
    ...(redirect && { application }),
  });
  onTestFinished(async () => {
    await host.close();
    await repository.remove();
    if (host.violations.length > 0) throw new Error(host.violations.join('\n'));
  });
  const { origin, api } = host;
  const place: Place = { host: kind, origin, api, project: HOSTS[kind].project, ...(folder && { folder }) };
  const remote = await connectRepository(place, fixedTokenAccess(TOKEN), door ? { door } : {});
  return { host, repository, place, remote };
}

export const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
export const textOf = (content: Uint8Array): string => new TextDecoder().decode(content);

/** Texts as the changes of a request. */
export const changed = (files: Record<string, string | null>): ChangedFile[] =>
  Object.entries(files).map(([path, text]) => ({ path, content: text === null ? null : bytes(text) }));

/** Publishes on the head of the branch. */
export async function publish(
  remote: Remote,
  files: Record<string, string | null>,
  more: Partial<PublishRequest> = {},
): Promise<PublishResult | PublishConflict> {
  const { commit } = await remote.read();
  return remote.publish({ parent: commit, files: changed(files), message: 'A change', ...more });
}

/** What a promise throws, as its reason; or "fulfilled". */
export const reasonOf = (promise: Promise<unknown>): Promise<HostProblemReason | string> =>
  promise.then(
    () => 'fulfilled',
    (error) => (error instanceof HostProblem ? error.reason : String(error)),
  );
