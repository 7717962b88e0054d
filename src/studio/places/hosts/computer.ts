import {
  type GitState,
  type PublishRequest,
  type PublishResponse,
  STUDIO_TOKEN_HEADER,
} from '../../../core/index.ts';
import { createFileApi, createFileApiRemote } from './file-api.ts';
import type { Build } from './remote.ts';
import { HTTP_PLATFORM, type HttpPlatform } from './requests.ts';

/* The folder of `plenary studio`, through the file API of that program. */

interface FolderChanges {
  git: Exclude<GitState, { can: 'online' }>;
  /** site.yaml in the last commit. Missing if there is no such file. */
  before?: string;
  /** Changes since the last commit. Missing outside a Git repository. */
  files?: { file: string; change: 'new' | 'changed' | 'deleted' }[];
}

/** Each method may throw a `HostProblem`. */
export type ComputerClient = ReturnType<typeof connectComputer>;

/** In milliseconds. */
const RECONNECT_DELAY = 1_000;

interface ComputerFolder {
  token: string;
  id: string;
}

/** `folderNow` reads the studio's document again, to get a new token. */
export function connectComputer(
  address: string,
  folder: ComputerFolder,
  {
    door = HTTP_PLATFORM,
    folderNow,
  }: { door?: HttpPlatform; folderNow: () => Promise<ComputerFolder | undefined> },
) {
  const home = new URL(address);
  let { token } = folder;
  const headers = () => ({ [STUDIO_TOKEN_HEADER]: token });
  const calls = createFileApi(home, headers, { door, renewed });
  const { forget: _, ...remote } = createFileApiRemote(calls, home);

  /** Takes the token of a restarted program. False if the program serves another folder or the token is the same. */
  async function renewed(): Promise<boolean> {
    const now = await folderNow().catch(() => undefined);
    if (now?.id !== folder.id || now.token === token) return false;
    token = now.token;
    return true;
  }

  async function listen(changed: () => void): Promise<void> {
    const answer = await door.fetch(`${home.href}/events`, { headers: headers(), cache: 'no-store' });
    if (!answer.ok || !answer.body) return;
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read())
      if (part.value.includes('changed')) changed();
  }

  return {
    ...remote,
    buildOf: async (): Promise<Build> => ({ state: 'unknown' }),
    changes: async (): Promise<FolderChanges> => parseJson(await calls.ask('GET', '/git')),
    /** Commits with Git and, if the request asks for it, pushes. */
    commit: async (request: Omit<PublishRequest, 'version'>): Promise<PublishResponse> =>
      parseJson(await calls.ask('POST', '/git', { json: request })),
    /** Calls the listener when files may have changed, and after each reconnection. Never ends. */
    follow: async (changed: () => void): Promise<void> => {
      for (;;) {
        await listen(changed).catch(() => {});
        await new Promise((later) => setTimeout(later, RECONNECT_DELAY));
        changed();
      }
    },
  };
}

const parseJson = (content: Uint8Array) => JSON.parse(new TextDecoder().decode(content));
