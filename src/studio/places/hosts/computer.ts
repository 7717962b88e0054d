import {
  type GitState,
  type PublishAnswer,
  type PublishRequest,
  STUDIO_TOKEN,
} from '../../../shared/index.ts';
import { type Calls, callsOf, type DoorRemote, doorRemote } from './door.ts';
import { HostProblem } from './problem.ts';
import type { Remote } from './remote.ts';
import { DOOR, type Door, Json } from './requests.ts';

/* The folder for which `plenary studio` was started on this computer, at its file door. */

/** What a commit of the folder would hold. */
interface FolderChanges {
  git: Exclude<GitState, { can: 'online' }>;
  /** The text of site.yaml in the last commit; missing where it is in none. */
  before?: string;
  /** The files that have changed since; missing where the folder is in no repository. */
  files?: { file: string; change: 'new' | 'changed' | 'deleted' }[];
}

/** The folder of this computer. Each call may throw a `HostProblem`. */
export interface Computer extends Remote {
  /** The version of the files now, also where site.yaml is missing. */
  version: DoorRemote['version'];
  changes: () => Promise<FolderChanges>;
  /** Commits files with Git, and pushes the commit where that is asked for. */
  commit: (request: Omit<PublishRequest, 'version'>) => Promise<PublishAnswer>;
  /** Calls a listener when files may have changed, and when the program answers again. Never ends. */
  follow: (changed: () => void) => void;
}

/** How long to wait before a program is asked again that does not answer, in milliseconds. */
const PAUSE = 1_000;

/** What the document of the studio says of the folder: the token of this start of the program, and the id of the folder. */
interface ComputerFolder {
  token: string;
  id: string;
}

/** Returns the client of the file door at an address. `folderNow` reads the document of the studio again, for a new token. */
export function computerAt(
  address: string,
  folder: ComputerFolder,
  { door = DOOR, folderNow }: { door?: Door; folderNow: () => Promise<ComputerFolder | undefined> },
): Computer {
  const home = new URL(address);
  let { token } = folder;
  const headers = () => ({ [STUDIO_TOKEN]: token });
  const calls = renewing(callsOf(home, headers, { door }), renewed);
  const { forget: _, ...remote } = doorRemote(calls, home);

  /** Takes the token of the program that was started again; not where it has another folder by now. */
  async function renewed(): Promise<boolean> {
    const now = await folderNow().catch(() => undefined);
    if (now?.id !== folder.id || now.token === token) return false;
    token = now.token;
    return true;
  }

  /** Listens until the program ends, or the connection does. */
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
    changes: async () => parsed(await calls.ask('GET', '/git')),
    commit: async (request) => parsed(await calls.ask('POST', '/git', { json: request })),
    follow: async (changed) => {
      for (;;) {
        await listen(changed).catch(() => {});
        await new Promise((later) => setTimeout(later, PAUSE));
        changed();
      }
    },
  };
}

/** Calls that are made once more with another token, where the program was started again. */
function renewing({ host, ask: first }: Calls, renewed: () => Promise<boolean>): Calls {
  const ask: Calls['ask'] = (...call) =>
    first(...call).catch(async (error: unknown) => {
      const isOld = error instanceof HostProblem && error.reason === 'forbidden';
      if (isOld && (await renewed())) return first(...call);
      throw error;
    });
  return { host, ask, json: async (...call) => new Json(await ask(...call), host) };
}

const parsed = (content: Uint8Array) => JSON.parse(new TextDecoder().decode(content));
