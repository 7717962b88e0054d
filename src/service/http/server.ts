import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type FailureCode, STATUS } from '../failure.ts';

/** Where the service listens when nobody says otherwise. */
const DEFAULT_PORT = 4173;

/** The port that a setting means; an empty one counts as none, 0 is any free port. Undefined for what is no port. */
export function parsePort(setting = ''): number | undefined {
  if (setting === '') return DEFAULT_PORT;
  const port = /^\d{1,5}$/.test(setting) ? Number(setting) : Number.NaN;
  return port <= 65_535 ? port : undefined;
}

/**
 * How long Node's server waits for a client, in milliseconds. An upload has limits of its own, which answer in words and
 * are shorter; these are for all else, and for what never becomes a request.
 */
export const TIMEOUTS: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 150_000,
  keepAliveTimeout: 5000,
  connectionsCheckingInterval: 1000,
};

type BadRequest = [status: number, text: string, code: FailureCode, message: string];

const OTHER: BadRequest = [400, 'Bad Request', 'broken-upload', 'The request could not be read.'];

/** The answers to requests that cannot be parsed, as JSON like every Failure. */
const BAD_REQUESTS: Record<string, BadRequest> = {
  ERR_HTTP_REQUEST_TIMEOUT: [
    STATUS['too-slow'],
    'Request Timeout',
    'too-slow',
    'The request came too slowly.',
  ],
  HPE_HEADER_OVERFLOW: [
    431,
    'Request Header Fields Too Large',
    'too-large',
    'The address or the headers are too long.',
  ],
};

/** Answers what is no request with a failure, and closes its connection. */
export function answerBadRequests(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const answered = answerOn(socket)?.headersSent;
    if (!socket.writable || answered || error.code === 'ECONNRESET') return void socket.destroy();
    const [status, text, code, message] = BAD_REQUESTS[error.code ?? ''] ?? OTHER;
    const body = JSON.stringify({ code, message, problems: [] });
    const head = [
      `HTTP/1.1 ${status} ${text}`,
      'content-type: application/json',
      'cache-control: no-store',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
  });
}

/** The answer to a request with several Host headers, of which a proxy may follow another one (RFC 9112, 3.2). Undefined for all others. */
export function refuseHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): Response | undefined {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length < 2) return undefined;
  const [status, , code, message] = OTHER;
  return Response.json({ code, message, problems: [] }, { status, headers: { 'cache-control': 'no-store' } });
}

/** The answer to the request that a connection is at, if any. */
function answerOn(socket: Socket): ServerResponse | undefined {
  return (socket as { _httpMessage?: ServerResponse })._httpMessage;
}

/** How long nothing may move on a connection, in milliseconds; no upload pauses as long. */
const LONGEST_SILENCE = 150_000;

/**
 * Lets go of who takes nothing of an answer and sends nothing. Whoever waits for an answer stays, however long it takes: a file
 * has to wait for its turn behind others.
 */
export function endSilentConnections(server: Server): void {
  server.setTimeout(LONGEST_SILENCE, (socket) => {
    if (answerOn(socket)?.headersSent !== false) socket.destroy();
  });
}

/** How long what runs may still take when the server has to stop, in milliseconds. */
const LONGEST_STOP = 60_000;

/**
 * Gives the function that stops a server: it takes no more connections and no more requests, finishes those that run, and
 * resolves when the last one has its answer. Connections that are open without a request are closed at once.
 */
export function gracefulStop(server: Server): () => Promise<void> {
  const running = new Map<Socket, number>();
  let stopping = false;
  server.on('connection', (socket: Socket) => {
    running.set(socket, 0);
    socket.once('close', () => running.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    running.set(socket, (running.get(socket) ?? 0) + 1);
    if (stopping) response.setHeader('connection', 'close');
    response.once('close', () => {
      if (!running.has(socket)) return;
      running.set(socket, (running.get(socket) ?? 1) - 1);
      if (stopping && running.get(socket) === 0) socket.destroySoon();
    });
  });
  return async () => {
    stopping = true;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const [socket, requests] of running) if (requests === 0) socket.destroy();
    const limit = setTimeout(() => server.closeAllConnections(), LONGEST_STOP);
    await closed;
    clearTimeout(limit);
  };
}
