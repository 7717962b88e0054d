import type { IncomingMessage, ServerResponse } from 'node:http';
import { startServer } from '../../../start-server.ts';
import { type Checker, type Contract, checkerOf, type Operation } from './contract.ts';

/** A request that has arrived. */
export interface Call {
  operation: Operation;
  params: Record<string, string>;
  query: URLSearchParams;
  body: unknown;
}

/** What a handler answers: JSON, bytes, or nothing. */
export interface Reply {
  status: number;
  json?: unknown;
  bytes?: Uint8Array;
  headers?: Record<string, string>;
}

/**
 * What goes wrong with a request: the connection breaks before it is carried out, while the answer is sent, or after it was carried
 * out; or the host answers this.
 */
export type Fault = 'before' | 'inside' | 'after' | Reply;

/** A pull or merge request. One that is merged is closed too. */
export interface Pull {
  number: number;
  head: string;
  base: string;
  title: string;
  body: string;
  isClosed?: boolean;
}

/** A host on this machine. */
export interface Host {
  /** Where its pages would be, and where its API is. */
  origin: string;
  api: string;
  /** What has arrived, as "GET /repos/{owner}/{repo}". */
  calls: string[];
  /** What was not as the host describes it, or not as safe as it has to be. */
  violations: string[];
  /** Lets requests fail. `number` counts all requests from 1. */
  fault: (call: {
    name: string;
    number: number;
    params: Record<string, string>;
  }) => Fault | undefined | Promise<Fault | undefined>;
  close(): Promise<void>;
}

export interface Options {
  contract: Contract;
  /** The path of the API. */
  base: string;
  token: () => string;
  /** Headers that a page may send, and those of an answer that it may read: what the host allows by CORS. */
  allow: readonly string[];
  expose: readonly string[];
  /** Whether pages of other addresses may use the API. */
  cors?: boolean;
  /** The headers of every answer. */
  headers?: () => Record<string, string>;
  handle: (call: Call) => Promise<Reply>;
  refusal: (status: number, message: string) => Reply;
  /** Requests outside of the API, such as those for signing in. */
  other?: (request: IncomingMessage, url: URL, body: string) => Promise<Reply | undefined>;
}

/** Headers that a browser, or fetch of Node.js, adds by itself. */
const OF_BROWSERS =
  /^(?:accept|accept-encoding|accept-language|cache-control|connection|content-length|host|origin|pragma|priority|referer|sec-.*|transfer-encoding|user-agent)$/;

/** Starts a server on 127.0.0.1 that speaks the API of a host. */
export async function serve(options: Options): Promise<Host> {
  const checker = checkerOf(options.contract);
  const routes = options.contract.operations.map((operation) => ({
    operation,
    pattern: patternOf(options.base + operation.route),
  }));
  const { origin, close } = await startServer((request, response) => {
    answer(host, { options, checker, routes }, request, response).catch((error) => {
      host.violations.push(`The server failed: ${error instanceof Error ? error.stack : error}`);
      response.destroy();
    });
  });
  const host: Host = {
    origin,
    api: origin + options.base,
    calls: [],
    violations: [],
    fault: () => undefined,
    close,
  };
  return host;
}

/** Parameters whose slashes are written as they are. */
const WITH_SLASHES = /^(?:filepath|branch|head)$/;

function patternOf(route: string): RegExp {
  const pattern = route
    .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    .replace(/\{(\w+)\}/g, (_, name) => `(?<${name}>${WITH_SLASHES.test(name) ? '.+' : '[^/]+'})`);
  return new RegExp(`^${pattern}$`);
}

interface Speaking {
  options: Options;
  checker: Checker;
  routes: { operation: Operation; pattern: RegExp }[];
}

async function answer(
  host: Host,
  { options, checker, routes }: Speaking,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', host.origin);
  const text = await textOf(request);
  const token = options.token();
  if ((request.url ?? '').includes(token)) host.violations.push('The token is in an address.');
  if (text.includes(token) && !/^\/(?:login\/)?oauth\//.test(url.pathname))
    host.violations.push('The token is in a body.');
  for (const [name, value] of Object.entries(request.headers))
    if (name !== 'authorization' && String(value).includes(token))
      host.violations.push(`The token is in the header ${name}.`);
  const cors = options.cors === false ? {} : corsOf(options);
  if (request.method === 'OPTIONS')
    return send(response, { status: 204, headers: { ...cors, 'access-control-max-age': '0' } });
  const other = await options.other?.(request, url, text);
  if (other) return send(response, { ...other, headers: { ...cors, ...other.headers } });
  const found = routes.flatMap(({ operation, pattern }) => {
    const match = operation.method === request.method && pattern.exec(url.pathname);
    return match ? [{ operation, params: decodedIn(match.groups ?? {}) }] : [];
  })[0];
  if (!found) {
    // what a browser asks of any page is no part of the API
    if (url.pathname.startsWith(`${options.base}/repos`) || url.pathname.includes('/projects/'))
      host.violations.push(`${request.method} ${url.pathname} is not described.`);
    return send(response, { ...options.refusal(404, 'Not Found'), headers: cors });
  }
  const name = `${found.operation.method} ${found.operation.route}`;
  host.calls.push(name);
  const fault = await host.fault({ name, number: host.calls.length, params: found.params });
  if (fault === 'before') return void response.socket?.destroy();
  const body = text === '' ? undefined : JSON.parse(text);
  for (const header of Object.keys(request.headers))
    if (!OF_BROWSERS.test(header) && !options.allow.includes(header))
      host.violations.push(`${name}: a page may not send the header ${header}.`);
  host.violations.push(...checker.request(found.operation, url.searchParams, body));
  const isKnown = request.headers.authorization === `Bearer ${token}`;
  const reply =
    typeof fault === 'object'
      ? fault
      : isKnown
        ? await options.handle({ ...found, query: url.searchParams, body })
        : options.refusal(401, 'Bad credentials');
  if (reply.bytes === undefined)
    host.violations.push(...checker.answer(found.operation, reply.status, asSent(reply.json)));
  if (fault === 'after') return void response.socket?.destroy();
  send(response, { ...reply, headers: { ...options.headers?.(), ...cors, ...reply.headers } }, fault);
}

const asSent = (value: unknown) => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));

function decodedIn(groups: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(groups).map(([name, text]) => [name, decodeURIComponent(text)]));
}

function corsOf({ allow, expose }: Options): Record<string, string> {
  return {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, HEAD, POST, PATCH, PUT, DELETE',
    'access-control-allow-headers': allow.join(', '),
    ...(expose.length > 0 && { 'access-control-expose-headers': expose.join(', ') }),
  };
}

function send(response: ServerResponse, { status, json, bytes, headers }: Reply, fault?: Fault): void {
  const content = bytes ?? (json === undefined ? '' : JSON.stringify(json));
  const type = bytes ? 'application/octet-stream' : 'application/json; charset=utf-8';
  const length = Buffer.byteLength(content);
  response.writeHead(status, {
    'content-type': type,
    'cache-control': 'private, max-age=60',
    ...headers,
    ...(status !== 204 && { 'content-length': length }),
  });
  if (fault !== 'inside') return void response.end(content);
  response.write(Buffer.from(content).subarray(0, Math.floor(length / 2)), () => response.socket?.destroy());
}

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}
