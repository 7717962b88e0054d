import { joinBytes } from '../../../core/index.ts';
import { isGitId } from './git.ts';
import { HostProblem } from './problem.ts';

export interface TokenAccess {
  token(): Promise<string>;
  /** Must be called after the host has refused a token. Returns whether there is a new token. */
  renew(refused: string): Promise<boolean>;
}

/** The network and the clock, which tests can replace. */
export interface HttpPlatform {
  fetch: typeof fetch;
  /** In milliseconds. Uploads and downloads of contents have ten times as long. */
  timeout: number;
  now(): number;
  /** Waits for a time in milliseconds. Without this function, a timer is used. */
  wait?(time: number): Promise<void>;
}

export const HTTP_PLATFORM: HttpPlatform = {
  fetch: (...request) => fetch(...request),
  timeout: 30_000,
  now: () => Date.now(),
};

/** Sends neither cookies nor the studio's address. A cached response wouldn't show whether a commit has arrived since. */
export const FETCH_OPTIONS = {
  cache: 'no-store',
  credentials: 'omit',
  referrerPolicy: 'no-referrer',
} as const satisfies RequestInit;

const waitByTimer = (time: number) => new Promise<void>((done) => setTimeout(done, time));

/** Returns the access with a token that can't be renewed, such as a pasted token. */
export function fixedTokenAccess(token: string): TokenAccess {
  return { token: async () => token.trim(), renew: async () => false };
}

export interface RequestOptions {
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  accept?: string;
  /** Maximum size of the response, in bytes. */
  limit?: number;
  /** For the error message if the object is missing. */
  name?: string;
}

interface ApiResponse {
  headers: Headers;
  content: Uint8Array;
}

export type HostApi = ReturnType<typeof createApi>;

/** In bytes. */
const MAX_JSON_SIZE = 20_000_000;

/** In milliseconds. GitHub asks for a minute after many pictures. */
const MAX_RETRY_PAUSE = 90_000;

const MAX_PAUSE_COUNT = 5;

/** Builds a path such as apiPath`/repos/${owner}/${name}`. Encodes the values so that they can't change the path's structure. */
export function apiPath(parts: TemplateStringsArray, ...values: (string | number)[]): string {
  return parts.reduce((path, part, index) => `${path}${encodeSegment(values[index - 1])}${part}`);
}

function encodeSegment(value: string | number | undefined): string {
  const text = encodeURIComponent(String(value));
  // refuses "." and "..", which change the folder in any encoding
  if (text === '' || /^\.{1,2}$/.test(text)) throw new HostProblem('server');
  return text;
}

/** Encodes each part of a path, but not the slashes. */
export const encodePath = (path: string): string => path.split('/').map(encodeSegment).join('/');

/** Sends the token only to the address `api`, and follows no redirects. Throws if it is neither https nor on this computer. */
export function createApi(api: string, origin: string, access: TokenAccess, door: HttpPlatform) {
  const host = new URL(origin).host;
  checkAddress(api, host);
  // a host that has answered this page before must allow cross-origin requests
  let hasAnswered = false;
  const send = async (token: string, method: string, path: string, request: RequestOptions) => {
    const address = requestAddress(api, path, request.query);
    // `fetch` would throw an error that contains the token
    if (!/^[\x21-\x7e]+$/.test(token)) throw new HostProblem('signed-out', { host });
    const large = request.limit !== undefined || method === 'POST';
    return door.fetch(address, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        Accept: request.accept ?? 'application/json',
        ...(request.body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
      ...FETCH_OPTIONS,
      redirect: 'manual',
      signal: AbortSignal.timeout(door.timeout * (large ? 10 : 1)),
    });
  };
  /** Throws a `HostProblem` if the request fails. */
  const ask = async (method: string, path: string, request: RequestOptions = {}): Promise<ApiResponse> => {
    const reach = async () => {
      const token = await access.token();
      const response = await reachHost(host, () => send(token, method, path, request));
      hasAnswered = true;
      const content = await reachHost(host, () => readContent(response, request, host));
      return { response, content, token };
    };
    const first = async () => {
      try {
        return await reach();
      } catch (problem) {
        const mayBeClosed = isOffline(problem) && !hasAnswered && method === 'GET';
        if (!mayBeClosed || !(await isReachable(api, door))) throw problem;
      }
      // either the host refuses this page's origin, or the network failed for a moment
      return reach().catch((problem) => {
        throw isOffline(problem) ? new HostProblem('closed', { host }) : problem;
      });
    };
    let { response, content, token } = await first();
    // the refused request changed nothing, so it can be repeated
    if (response.status === 401 && (await access.renew(token)))
      ({ response, content, token } = await reach());
    if (response.ok) return { headers: response.headers, content };
    throw responseProblem(response, content, { host, method, name: request.name, now: door.now(), token });
  };
  const jsonWithHeaders = async (...request: Parameters<typeof ask>) => {
    const { content, headers } = await ask(...request);
    return { json: new JsonValue(content, host), headers };
  };
  /** Repeats the request while the host asks for short pauses. */
  const patient = async <T>(request: () => Promise<T>): Promise<T> => {
    for (let breaks = 0; ; breaks++)
      try {
        return await request();
      } catch (problem) {
        const { until = Number.POSITIVE_INFINITY } = problem instanceof HostProblem ? problem.details : {};
        const time = until - door.now();
        // if the local clock is fast, a pause of an hour seems to be over
        if (time > MAX_RETRY_PAUSE || breaks === MAX_PAUSE_COUNT) throw problem;
        await (door.wait ?? waitByTimer)(Math.max(time, 1000));
      }
  };
  return {
    /** The host's name in messages, such as github.com. */
    host,
    ask,
    patient,
    jsonWithHeaders,
    json: async (...request: Parameters<typeof ask>) => (await jsonWithHeaders(...request)).json,
  };
}

/** Throws a `HostProblem` if the address is neither https nor on this computer. */
export function checkAddress(address: string, host: string): void {
  const { protocol, hostname, username, password } = new URL(address);
  const isHere = protocol === 'http:' && /^(?:127\.0\.0\.1|\[::1\]|localhost)$/.test(hostname);
  if ((protocol !== 'https:' && !isHere) || username || password) throw new HostProblem('insecure', { host });
}

function requestAddress(api: string, path: string, query: RequestOptions['query'] = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  const address = new URL(`${api}${path}${given.length > 0 ? `?${search}` : ''}`);
  // `URL` resolves "." and "..", so a changed prefix reveals them
  if (!address.href.startsWith(`${new URL(api).href.replace(/\/$/, '')}${path}`))
    throw new HostProblem('server');
  return address.href;
}

/** Converts network errors and timeouts to a `HostProblem`. */
async function reachHost<T>(host: string, request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof HostProblem) throw error;
    // without a network, `fetch` throws a TypeError; an aborted signal throws a DOMException
    if (error instanceof TypeError || error instanceof DOMException)
      throw new HostProblem('offline', { host });
    throw error;
  }
}

const isOffline = (problem: unknown): problem is HostProblem =>
  problem instanceof HostProblem && problem.reason === 'offline';

/** Whether an API responds. The response can be unreadable, and needs no token. */
export async function isReachable(api: string, { fetch, timeout }: HttpPlatform): Promise<boolean> {
  const signal = AbortSignal.timeout(timeout);
  const quiet = { mode: 'no-cors', credentials: 'omit', cache: 'no-store', signal } as const;
  return fetch(`${api}/version`, quiet).then(
    () => true,
    () => false,
  );
}

async function readContent(
  response: Response,
  { limit, name = '' }: RequestOptions,
  host: string,
): Promise<Uint8Array> {
  const reader = response.body?.getReader();
  if (!reader) return new Uint8Array();
  const pieces: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    length += value.length;
    if (length <= (limit ?? MAX_JSON_SIZE)) continue;
    await reader.cancel();
    throw new HostProblem(limit === undefined ? 'server' : 'damaged', { host, name });
  }
  return joinBytes(pieces);
}

interface FailedRequest {
  host: string;
  method: string;
  name: string | undefined;
  now: number;
  token: string;
}

function responseProblem(
  { status, headers, type }: Response,
  content: Uint8Array,
  { host, method, name, now, token }: FailedRequest,
): HostProblem {
  const { message, page } = parseErrorMessage(content);
  // omits a message in which the host repeats the token
  const details = { host, ...(message && !message.includes(token) && { hostMessage: message }) };
  const until = [403, 429].includes(status) ? rateLimitEnd(headers, page, now) : undefined;
  if (until !== undefined) return new HostProblem('limited', { host, until });
  if (status === 429) return new HostProblem('limited', { host });
  if (status === 401) return new HostProblem('signed-out', { host });
  if (status === 403) return new HostProblem('forbidden', details);
  if ([404, 410, 451].includes(status)) return new HostProblem('missing', { host, ...(name && { name }) });
  // GitHub responds with this status for a repository without commits
  if (status === 409 && method === 'GET') return new HostProblem('no-site');
  if (status === 413) return new HostProblem('too-large', { host });
  if (type === 'opaqueredirect' || (status >= 300 && status < 400))
    return new HostProblem('redirected', { host });
  if (status >= 400 && status < 500) return new HostProblem('refused', details);
  return new HostProblem('server', { host });
}

/**
 * Returns milliseconds since 1970. Undefined if the response isn't about rate limits. The time comes from `retry-after` or the
 * hourly limit. Without a time, it is a minute from now, as GitHub's documentation requires ("Rate limits for the REST API").
 */
function rateLimitEnd(headers: Headers, page: string, now: number): number | undefined {
  const after = Number(headers.get('retry-after') ?? Number.NaN);
  if (Number.isFinite(after)) return now + after * 1000;
  const reset = Number(headers.get('x-ratelimit-reset') ?? Number.NaN);
  if (headers.get('x-ratelimit-remaining') === '0' && Number.isFinite(reset)) return reset * 1000;
  return /rate-limit/.test(page) ? now + 60_000 : undefined;
}

/** `message` is one line of plain text, `page` the address of the documentation in the response. */
function parseErrorMessage(content: Uint8Array): { message: string; page: string } {
  try {
    const { message, error, documentation_url: page } = JSON.parse(new TextDecoder().decode(content));
    const text = [message, error].find((one) => typeof one === 'string') ?? '';
    return {
      message: text
        .replace(/[\p{C}\s]+/gu, ' ')
        .trim()
        .slice(0, 200),
      page: String(page ?? ''),
    };
  } catch {
    return { message: '', page: '' };
  }
}

/** A host's JSON response. Throws a `HostProblem` for unexpected values. */
export class JsonValue {
  readonly #value: unknown;
  readonly #host: string;

  constructor(content: Uint8Array | { value: unknown }, host: string) {
    this.#host = host;
    if (!(content instanceof Uint8Array)) {
      this.#value = content.value;
      return;
    }
    try {
      this.#value = JSON.parse(new TextDecoder().decode(content));
    } catch {
      throw new HostProblem('server', { host });
    }
  }

  /** A `JsonValue` of undefined if there is no value. */
  at(...keys: (string | number)[]): JsonValue {
    let value = this.#value;
    for (const key of keys)
      value =
        typeof value === 'object' && value !== null && Object.hasOwn(value, key)
          ? (value as Record<string | number, unknown>)[key]
          : undefined;
    return new JsonValue({ value }, this.#host);
  }

  list(): JsonValue[] {
    if (!Array.isArray(this.#value)) throw this.#unexpected();
    return this.#value.map((value) => new JsonValue({ value }, this.#host));
  }

  text(): string | undefined {
    return typeof this.#value === 'string' ? this.#value : undefined;
  }

  needed(): string {
    const text = this.text();
    if (text === undefined) throw this.#unexpected();
    return text;
  }

  id(): string {
    if (!isGitId(this.#value)) throw this.#unexpected();
    return this.#value;
  }

  /** 0 if the value is missing. */
  number(): number {
    if (this.isMissing()) return 0;
    if (typeof this.#value !== 'number' || this.#value < 0) throw this.#unexpected();
    return this.#value;
  }

  isMissing(): boolean {
    return this.#value === undefined || this.#value === null;
  }

  isTrue(): boolean {
    return this.#value === true;
  }

  #unexpected(): HostProblem {
    return new HostProblem('server', { host: this.#host });
  }
}

/** The results have the order of the entries. */
export async function mapInParallel<T, R>(
  entries: readonly T[],
  use: (entry: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const work = async () => {
    while (next < entries.length) {
      const index = next++;
      results[index] = await use(entries[index] as T);
    }
  };
  await Promise.all(Array.from({ length: Math.min(MAX_PARALLEL_REQUESTS, entries.length) }, work));
  return results;
}

/** The number is enough for a slow connection, and low enough for every host. */
const MAX_PARALLEL_REQUESTS = 6;
