import { checkContent, maxFileSize, siteFiles } from './files.ts';
import { HostProblem, type HostProblemReason } from './problem.ts';
import type { PublishConflict, PublishRequest, PublishResult } from './remote.ts';
import { FETCH_OPTIONS, type HttpPlatform, JsonValue } from './requests.ts';

/* Client of a file API (routes: src/oc/file-api/routes.ts): a school's service, or `plenary studio` on this computer. */

/** The server's message says what happened and what to do. */
export class FileApiProblem extends HostProblem {
  /** Errors of the refused site, each with its place and its remedy. */
  readonly problems: readonly string[];
  /** A code such as `wrong-login` or `site-errors`. Empty if the server sent none. */
  readonly code: string;

  constructor(
    reason: HostProblemReason,
    message: string,
    { host, code = '', problems = [] }: FileApiErrorDetails,
  ) {
    super(reason, { host });
    this.message = message;
    this.code = code;
    this.problems = problems;
  }

  override asFirst(): HostProblem {
    return this;
  }
}

interface FileApiErrorDetails {
  host: string;
  code?: string;
  problems?: readonly string[];
}

const REASONS_BY_STATUS: Record<number, HostProblemReason> = {
  401: 'signed-out',
  403: 'forbidden',
  404: 'missing',
  408: 'offline',
  409: 'limited',
  413: 'too-large',
  429: 'limited',
  503: 'limited',
};

/** In bytes. A list of 20,000 files takes a fifth. */
const MAX_RESPONSE_SIZE = 20_000_000;

const MAX_UPLOAD_TRIES = 3;

interface CallOptions {
  query?: Record<string, string>;
  json?: unknown;
  bytes?: Uint8Array;
  /** Maximum size of the response, in bytes. */
  limit?: number;
}

interface FileApiOptions {
  door: HttpPlatform;
  /** The function is called when the server rejects the headers. */
  refused?: (path: string) => void;
  /** Whether there are new headers, after the server has forbidden a call. Then the call is repeated. */
  renewed?: () => Promise<boolean>;
}

/** `headers` authenticate. */
export function createFileApi(
  home: URL,
  headers: () => Record<string, string>,
  { door, refused = () => {}, renewed = async () => false }: FileApiOptions,
) {
  const { host } = home;
  const send = async (method: string, path: string, call: CallOptions = {}): Promise<Uint8Array> => {
    const address = new URL(home.href + path);
    for (const [name, value] of Object.entries(call.query ?? {})) address.searchParams.set(name, value);
    const body = call.bytes ?? (call.json === undefined ? undefined : JSON.stringify(call.json));
    const isLarge = call.bytes !== undefined || call.limit !== undefined || path === '/publish';
    const response = await door.fetch(address.href, {
      method,
      headers: { ...headers(), ...(call.json !== undefined && { 'Content-Type': 'application/json' }) },
      ...(body !== undefined && { body: body as BodyInit }),
      ...FETCH_OPTIONS,
      redirect: 'error',
      signal: AbortSignal.timeout(door.timeout * (isLarge ? 10 : 1)),
    });
    const content = await readContent(response, call.limit ?? MAX_RESPONSE_SIZE, host);
    if (response.ok) return content;
    if (response.status === 401) refused(path);
    throw responseProblem(response.status, content, host);
  };
  const attempt = (...call: Parameters<typeof send>) =>
    send(...call).catch((error: unknown) => {
      throw asHostProblem(error, host, call[1] === '/publish');
    });
  /** Throws a `HostProblem` if the request fails. */
  const ask = (...call: Parameters<typeof send>) =>
    attempt(...call).catch(async (error: unknown) => {
      const isForbidden = error instanceof HostProblem && error.reason === 'forbidden';
      if (isForbidden && (await renewed())) return attempt(...call);
      throw error;
    });
  return {
    /** The server's name in messages, such as mun.example.org. */
    host,
    ask,
    json: async (...call: Parameters<typeof send>) => new JsonValue(await ask(...call), host),
  };
}

export function createFileApiRemote({ host, ask, json }: ReturnType<typeof createFileApi>, base: URL) {
  /** Ids of contents that earlier attempts uploaded, by cache key. */
  const sent = new Map<string, string>();

  async function publish({
    parent,
    files,
    message,
    propose,
  }: PublishRequest): Promise<PublishResult | PublishConflict> {
    if (propose)
      throw new FileApiProblem(
        'refused',
        'The server publishes at once, and takes no proposals. Publish without a proposal.',
        { host },
      );
    let answer: JsonValue | undefined;
    for (let tries = 1; !answer; tries++) {
      const list: { path: string; id: string | null }[] = [];
      for (const { path, content } of files) {
        if (content && content.length > maxFileSize(path)) throw new HostProblem('too-large', { host });
        list.push({ path, id: content && (await stored(path, content)) });
      }
      answer = await json('POST', '/publish', { json: { parent, message, files: list } }).catch((error) => {
        sent.clear();
        // the server deletes uploads after a new login or a restart, or when another tab publishes
        const isLost = error instanceof FileApiProblem && error.code === 'broken-upload';
        if (isLost && tries < MAX_UPLOAD_TRIES) return undefined;
        throw error;
      });
    }
    const commit = answer.at('commit').needed();
    if (answer.at('moved').isTrue()) return { moved: true, theirs: commit, parent: commit };
    sent.clear();
    return { commit, parent, address: new URL(answer.at('address').needed(), base).href };
  }

  /** Returns the id of the content. Skips an upload of an earlier attempt. */
  async function stored(path: string, content: Uint8Array): Promise<string> {
    const key = await contentKey(path, content);
    const known = sent.get(key);
    if (known !== undefined) return known;
    const id = (await json('PUT', '/blob', { query: { path }, bytes: content })).at('id').id();
    sent.set(key, id);
    return id;
  }

  const list = (commit?: string) => json('GET', '/files', { query: commit === undefined ? {} : { commit } });

  return {
    read: async (commit?: string) => {
      const answer = await list(commit);
      const entries = answer
        .at('files')
        .list()
        .map((file) => ({
          path: file.at('path').needed(),
          mode: '100644',
          id: file.at('id').id(),
          size: file.at('size').number(),
        }));
      const branch = answer.at('branch').text() ?? '';
      return { commit: answer.at('commit').needed(), branch, files: siteFiles(entries) };
    },
    blob: async (id: string, path: string, commit: string) => {
      const content = await ask('GET', '/blob', { query: { id, path, commit }, limit: maxFileSize(path) });
      return checkContent(content, { id, path, host });
    },
    publish,
    proposed: async () => undefined,
    /** Returns the commit, even if site.yaml is missing. */
    version: async () => (await list()).at('commit').needed(),
    forget: () => sent.clear(),
  };
}

async function contentKey(path: string, content: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', content as BufferSource);
  return `${path}\0${new Uint8Array(digest).join()}`;
}

async function readContent(response: Response, limit: number, host: string): Promise<Uint8Array> {
  const declared = Number(response.headers.get('content-length'));
  const content = declared > limit ? undefined : new Uint8Array(await response.arrayBuffer());
  if (!content || content.length > limit) throw new HostProblem('server', { host });
  return content;
}

/** Treats a response without a message as an error of the host. */
function responseProblem(status: number, content: Uint8Array, host: string): HostProblem {
  const reason = REASONS_BY_STATUS[status] ?? (status >= 500 ? 'server' : 'refused');
  try {
    const answer = new JsonValue(content, host);
    const [code, message] = [answer.at('code').needed(), answer.at('message').needed()];
    const problems = answer.at('problems').list();
    return new FileApiProblem(reason, message, { host, code, problems: problems.map((one) => one.needed()) });
  } catch {
    return new HostProblem(reason, { host });
  }
}

/** Returns `unsure` if the response to a publication was lost, because the result is unknown. */
function asHostProblem(error: unknown, host: string, isPublication: boolean): unknown {
  const isNetwork = error instanceof TypeError || error instanceof DOMException;
  return isNetwork ? new HostProblem(isPublication ? 'unsure' : 'offline', { host }) : error;
}
