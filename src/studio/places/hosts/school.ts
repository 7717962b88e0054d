import { checked, limitOf, siteFiles } from './files.ts';
import { HostProblem, type Reason } from './problem.ts';
import type { Build, Moved, Published, PublishRequest, Remote } from './remote.ts';
import { DOOR, type Door, Json } from './requests.ts';

/*
 * The service of a school, at the address of the site itself (src/service/publishing/routes.ts has its calls). The token of the login is in this
 * module's memory alone: it ends with the tab.
 */

/** Why the service did not do what the studio asked, in its own words: what happened, and what to do. */
export class SchoolProblem extends HostProblem {
  /** The errors of a site that is refused because of them: where, what, and what to do. */
  readonly problems: readonly string[];
  /** The code that the service gives, such as `wrong-login` or `site-errors`; empty where it gave none. */
  readonly code: string;

  constructor(reason: Reason, message: string, { host, code = '', problems = [] }: SchoolDetails) {
    super(reason, { host });
    this.message = message;
    this.code = code;
    this.problems = problems;
  }

  override asFirst(): HostProblem {
    return this;
  }
}

interface SchoolDetails {
  host: string;
  code?: string;
  problems?: readonly string[];
}

/** The site at the service of a school. Each call of `Remote` needs a login, else it throws a `SchoolProblem` `signed-out`. */
interface School extends Remote {
  /** Logs in with an account of the OC, and returns its name. */
  signIn(credentials: { username: string; password: string }): Promise<string>;
  /** Ends the login at the service too; without a network only here. */
  signOut(): Promise<void>;
  /** The build of a commit; where it failed, `words` say why. */
  buildOf(commit: string): Promise<Build & { words?: string }>;
}

/** What the statuses of the service mean for the studio. */
const REASONS: Record<number, Reason> = {
  401: 'signed-out',
  403: 'forbidden',
  404: 'missing',
  408: 'offline',
  409: 'limited',
  413: 'too-large',
  429: 'limited',
  503: 'limited',
};

/** As much as an answer in JSON may have, in bytes: a list of 20,000 files has a fifth of it. */
const LARGEST_ANSWER = 20_000_000;

/** A call of the service: its bytes, or JSON. */
interface Call {
  query?: Record<string, string>;
  json?: unknown;
  bytes?: Uint8Array;
  /** How many bytes the answer may have. */
  limit?: number;
}

/** The site at its own address, with the base path: `https://mun.example.org/`. Nothing is sent before the first call. */
export function schoolAt(site: string, door: Door = DOOR): School {
  const base = new URL(site.endsWith('/') ? site : `${site}/`);
  const { host } = base;
  let token: string | undefined;
  /** Ids of contents that the service has of an earlier try. */
  const sent = new Map<string, string>();

  const send = async (method: string, path: string, call: Call = {}): Promise<Uint8Array> => {
    const address = new URL(`studio-school${path}`, base);
    for (const [name, value] of Object.entries(call.query ?? {})) address.searchParams.set(name, value);
    const body = call.bytes ?? (call.json === undefined ? undefined : JSON.stringify(call.json));
    const isLarge = call.bytes !== undefined || call.limit !== undefined || path === '/publish';
    const response = await door.fetch(address.href, {
      method,
      headers: {
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(call.json !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: body as BodyInit }),
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(door.timeout * (isLarge ? 10 : 1)),
    });
    const content = await contentOf(response, call.limit ?? LARGEST_ANSWER, host);
    if (response.ok) return content;
    if (response.status === 401 && path !== '/session') token = undefined;
    throw problemOf(response.status, content, host);
  };
  const ask = (method: string, path: string, call?: Call) =>
    send(method, path, call).catch((error: unknown) => {
      throw reasonOf(error, host, path === '/publish');
    });
  const json = async (...call: Parameters<typeof ask>) => new Json(await ask(...call), host);

  async function publish({ parent, files, message, propose }: PublishRequest): Promise<Published | Moved> {
    if (propose)
      throw new SchoolProblem(
        'refused',
        'The server of the school publishes at once, and takes no proposals. Publish without a proposal.',
        { host },
      );
    const list: { path: string; id: string | null }[] = [];
    for (const { path, content } of files) {
      if (content && content.length > limitOf(path)) throw new HostProblem('too-large', { host });
      list.push({ path, id: content && (await stored(path, content)) });
    }
    const answer = await json('POST', '/publish', { json: { parent, message, files: list } }).catch(
      (error) => {
        // what was sent may be gone with a login or a restart
        sent.clear();
        throw error;
      },
    );
    const commit = answer.at('commit').needed();
    if (answer.at('moved').isTrue()) return { moved: true, theirs: commit, parent: commit };
    sent.clear();
    return { commit, parent, address: new URL(answer.at('address').needed(), base).href };
  }

  /** The id under which the service has a content, which is sent unless it is there. */
  async function stored(path: string, content: Uint8Array): Promise<string> {
    const key = await keyOf(path, content);
    const known = sent.get(key);
    if (known !== undefined) return known;
    const id = (await json('PUT', '/blob', { query: { path }, bytes: content })).at('id').id();
    sent.set(key, id);
    return id;
  }

  return {
    signIn: async ({ username, password }) => {
      token = undefined;
      sent.clear();
      const answer = await json('POST', '/session', { json: { username, password } });
      token = answer.at('token').needed();
      return answer.at('name').needed();
    },
    signOut: async () => {
      const isIn = token !== undefined;
      try {
        if (isIn) await ask('DELETE', '/session');
      } catch {
        // it ends by itself
      } finally {
        token = undefined;
        sent.clear();
      }
    },
    read: async (commit) => {
      const answer = await json('GET', '/files', { query: commit === undefined ? {} : { commit } });
      const entries = answer
        .at('files')
        .list()
        .map((file) => ({
          path: file.at('path').needed(),
          mode: '100644',
          id: file.at('id').id(),
          size: file.at('size').number(),
        }));
      const branch = answer.at('branch').needed();
      return { commit: answer.at('commit').needed(), branch, files: siteFiles(entries) };
    },
    blob: async (id, path, commit) => {
      const content = await ask('GET', '/blob', { query: { id, path, commit }, limit: limitOf(path) });
      return checked(content, { id, path, host });
    },
    publish,
    proposed: async () => undefined,
    buildOf: async (commit) => {
      const answer = await json('GET', '/build', { query: { commit } });
      const state = STATES.find((one) => one === answer.at('state').text()) ?? 'unknown';
      const words = answer.at('words').text();
      const address = new URL(answer.at('address').needed(), base).href;
      return { state, address, ...(words !== undefined && { words }) };
    },
  };
}

const STATES = ['waiting', 'building', 'live', 'failed', 'unknown'] as const;

/** A name for a content at a path. */
async function keyOf(path: string, content: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', content as BufferSource);
  return `${path}\0${new Uint8Array(digest).join()}`;
}

async function contentOf(response: Response, limit: number, host: string): Promise<Uint8Array> {
  const declared = Number(response.headers.get('content-length'));
  const content = declared > limit ? undefined : new Uint8Array(await response.arrayBuffer());
  if (!content || content.length > limit) throw new HostProblem('server', { host });
  return content;
}

/** What the service says of a call that failed; what is not from the service is a fault of the host. */
function problemOf(status: number, content: Uint8Array, host: string): HostProblem {
  const reason = REASONS[status] ?? (status >= 500 ? 'server' : 'refused');
  try {
    const answer = new Json(content, host);
    const [code, message] = [answer.at('code').needed(), answer.at('message').needed()];
    const problems = answer.at('problems').list();
    return new SchoolProblem(reason, message, { host, code, problems: problems.map((one) => one.needed()) });
  } catch {
    return new HostProblem(reason, { host });
  }
}

/** The network says nothing of its own; where the answer to a publication was lost, nobody knows what became of it. */
function reasonOf(error: unknown, host: string, isPublication: boolean): unknown {
  const isNetwork = error instanceof TypeError || error instanceof DOMException;
  return isNetwork ? new HostProblem(isPublication ? 'unsure' : 'offline', { host }) : error;
}
