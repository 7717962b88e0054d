import {
  type GitState,
  type PublishRequest,
  type PublishResponse,
  STUDIO_TOKEN_HEADER,
} from '../../../core/index.ts';
import { createFileApi, createFileApiRemote, type FileApi, type FileApiRemote } from './door.ts';
import { HostProblem } from './problem.ts';
import type { Remote } from './remote.ts';
import { HTTP_PLATFORM, type HttpPlatform, JsonValue } from './requests.ts';

/* The folder for which `plenary studio` was started, accessed through the file API of that program. */

/** The content of a commit in the folder's repository. */
interface FolderChanges {
  git: Exclude<GitState, { can: 'online' }>;
  /** The text of site.yaml in the last commit. Missing if there is no such file. */
  before?: string;
  /** Files changed since the last commit. Missing outside a Git repository. */
  files?: { file: string; change: 'new' | 'changed' | 'deleted' }[];
}

/** Client of the local folder. Each method may throw a `HostProblem`. */
export interface ComputerClient extends Remote {
  /** Returns the version of the files, even if site.yaml is missing. */
  version: FileApiRemote['version'];
  changes: () => Promise<FolderChanges>;
  /** Commits files with Git and, if the request asks for it, pushes the commit. */
  commit: (request: Omit<PublishRequest, 'version'>) => Promise<PublishResponse>;
  /** Calls a listener when files may have changed, and after each reconnection. Never ends. */
  follow: (changed: () => void) => void;
}

/** Delay before reconnecting to the program, in milliseconds. */
const RECONNECT_DELAY = 1_000;

/** The folder's data in the studio's document: the token of the running program, and the folder's id. */
interface ComputerFolder {
  token: string;
  id: string;
}

/** Returns the client of the folder. `folderNow` reads the studio's document again, to get a new token. */
export function connectComputer(
  address: string,
  folder: ComputerFolder,
  {
    door = HTTP_PLATFORM,
    folderNow,
  }: { door?: HttpPlatform; folderNow: () => Promise<ComputerFolder | undefined> },
): ComputerClient {
  const home = new URL(address);
  let { token } = folder;
  const headers = () => ({ [STUDIO_TOKEN_HEADER]: token });
  const calls = withTokenRenewal(createFileApi(home, headers, { door }), renewed);
  const { forget: _, ...remote } = createFileApiRemote(calls, home);

  /** Uses the token of a restarted program. Returns false if the program serves another folder or the token is the same. */
  async function renewed(): Promise<boolean> {
    const now = await folderNow().catch(() => undefined);
    if (now?.id !== folder.id || now.token === token) return false;
    token = now.token;
    return true;
  }

  /** Waits for changes until the program or the connection ends. */
  async function listen(changed: () => void): Promise<void> {
    const answer = await door.fetch(`${home.href}/events`, { headers: headers(), cache: 'no-store' });
    if (!answer.ok || !answer.body) return;
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read())
      if (part.value.includes('changed')) changed();
  }

  return {
    ...remote,
    buildOf: async () => ({ state: 'unknown' }),
    changes: async () => parseJson(await calls.ask('GET', '/git')),
    commit: async (request) => parseJson(await calls.ask('POST', '/git', { json: request })),
    follow: async (changed) => {
      for (;;) {
        await listen(changed).catch(() => {});
        await new Promise((later) => setTimeout(later, RECONNECT_DELAY));
        changed();
      }
    },
  };
}

/** Wraps calls so that a call with an old token is repeated with the token of the restarted program. */
function withTokenRenewal({ host, ask: first }: FileApi, renewed: () => Promise<boolean>): FileApi {
  const ask: FileApi['ask'] = (...call) =>
    first(...call).catch(async (error: unknown) => {
      const isOld = error instanceof HostProblem && error.reason === 'forbidden';
      if (isOld && (await renewed())) return first(...call);
      throw error;
    });
  return { host, ask, json: async (...call) => new JsonValue(await ask(...call), host) };
}

const parseJson = (content: Uint8Array) => JSON.parse(new TextDecoder().decode(content));
